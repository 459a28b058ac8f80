// A real OpenClaw gateway, headless, in a home of its own under the system's temporary folder.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hostNamed } from "../hosts.js";
import { until } from "./until.js";

/** What every gateway of the tests wants to be shown. */
export const TOKEN = "test-token";
/** Milliseconds until a gateway must answer, a turn or a command must end, and a gateway that was told to end is killed. */
const READY_MS = 300_000;
const TURN_MS = 300_000;
const END_MS = 60_000;
/** A connection that is kept for the next request may be closed by the gateway just as that is sent. */
const ONE_USE = { connection: "close" };

/** What a host that takes settings while it runs logs of an edit. */
const EDIT_TAKEN = /config hot reload applied/;
export const EDIT_HANDLED = /config hot reload applied|config reload failed/;

/** @returns {Promise<number>} a port that was free a moment ago */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** The folder of a host's `openclaw` package; tests are started by scripts/test.mjs, which installs the hosts. @param {string} name */
export function hostFolder(name) {
  const folder = JSON.parse(process.env.TOOL_GUARD_HOSTS ?? "{}")[name];
  if (!folder) throw new Error(`host ${name} is not installed: start the tests with npm test`);
  return folder;
}

/**
 * Has a host keep its compiled code beside its installation, as it does in the system's temporary folder, which is another one for
 * each of these homes. Its launcher need not start itself again to get there.
 * @param {string} host
 */
const keptCode = (host) => ({
  NODE_COMPILE_CACHE: join(hostFolder(host), "../../compiled"),
  OPENCLAW_PACKAGED_COMPILE_CACHE_RESPAWNED: "1",
});

export class Gateway {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;
  /** @param {{ host: string, home: string, port: number, env: NodeJS.ProcessEnv }} facts */
  constructor({ host, home, port, env }) {
    this.host = host;
    this.home = home;
    this.port = port;
    this.env = env;
    this.workspace = join(home, "workspace");
    this.journal = join(home, "journal", "tool-guard.log");
    this.configPath = join(home, "openclaw.json");
    this.log = join(home, "gateway.log");
  }

  /**
   * A home with a config that needs no onboarding; nothing is started yet.
   * @param {{ host: string, modelUrl: string }} options
   */
  static async prepare({ host, modelUrl }) {
    const home = mkdtempSync(join(tmpdir(), "tool-guard-"));
    const port = await freePort();
    const gateway = new Gateway({
      host,
      home,
      port,
      env: {
        PATH: process.env.PATH,
        HOME: home,
        TMPDIR: home,
        NO_COLOR: "1",
        OPENCLAW_STATE_DIR: join(home, "state"),
        OPENCLAW_CONFIG_PATH: join(home, "openclaw.json"),
        OPENCLAW_SKIP_CHANNELS: "1",
        ...keptCode(host),
      },
    });
    mkdirSync(gateway.workspace, { recursive: true });
    gateway.writeConfig({
      gateway: {
        mode: "local",
        port,
        bind: "loopback",
        auth: { mode: "token", token: TOKEN },
        http: { endpoints: { chatCompletions: { enabled: true } } },
      },
      agents: { defaults: { workspace: gateway.workspace, model: { primary: "mock/mock-1" }, skipBootstrap: true } },
      models: {
        mode: "replace",
        providers: {
          mock: {
            baseUrl: `${modelUrl}/v1`,
            apiKey: "sk-local",
            api: "openai-completions",
            models: [
              {
                id: "mock-1",
                name: "Mock",
                reasoning: false,
                input: ["text"],
                cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
                contextWindow: 120_000,
                maxTokens: 4096,
              },
            ],
          },
        },
      },
      plugins: structuredClone(hostNamed(host).plugins),
    });
    return gateway;
  }

  readConfig() {
    return JSON.parse(readFileSync(this.configPath, "utf8"));
  }

  /** @param {object} config */
  writeConfig(config) {
    writeFileSync(this.configPath, JSON.stringify(config, null, 2));
  }

  /** Sets the plugin entry's settings; the journal goes into this home. @param {object} settings */
  configure(settings) {
    const config = this.readConfig();
    config.plugins ??= {};
    config.plugins.entries ??= {};
    config.plugins.entries["tool-guard"] = {
      ...config.plugins.entries["tool-guard"],
      enabled: true,
      config: { logPath: this.journal, ...settings },
    };
    this.writeConfig(config);
  }

  /**
   * Edits the plugin's settings and waits until the running host has taken them. It refuses an edit while the plugin is at work
   * and does not come back to it: each attempt differs by the limit of a tool that nobody calls.
   * @param {object} settings
   */
  async reconfigure(settings) {
    let attempt = 1;
    await until("settings that the host takes", async () => {
      attempt += 1;
      const [taken, handled] = [this.logged(EDIT_TAKEN), this.logged(EDIT_HANDLED)];
      this.configure({ ...settings, repeat: { limits: { uncalled: attempt } } });
      await until("the host to handle an edit", () => this.logged(EDIT_HANDLED) > handled);
      return this.logged(EDIT_TAKEN) > taken;
    });
  }

  /** How many lines of the log have it. @param {RegExp} pattern */
  logged(pattern) {
    return this.logText()
      .split("\n")
      .filter((line) => pattern.test(line)).length;
  }

  /**
   * Installs a plugin through the host's own command line.
   * @param {string[]} source arguments of `plugins install`
   * @returns {Promise<string>} what the host said
   * @throws {Error} with it, when it refused
   */
  async install(...source) {
    const { code, all } = await this.cli("plugins", "install", ...source, ...hostNamed(this.host).installFlags);
    if (code !== 0) throw new Error(`plugins install ended with ${code}:\n${all}`);
    return all;
  }

  /**
   * Loads one of the plugins beside this file from where it is: only ours is worth an installation.
   * @param {string} folder its name, which is its id as well
   */
  load(folder) {
    const config = this.readConfig();
    const { load, entries, allow } = config.plugins;
    config.plugins = {
      ...config.plugins,
      ...(allow ? { allow: [...allow, folder] } : {}),
      load: { paths: [...(load?.paths ?? []), fileURLToPath(new URL(folder, import.meta.url))] },
      entries: { ...entries, [folder]: { enabled: true } },
    };
    this.writeConfig(config);
  }

  /**
   * Runs the host's command line in this home.
   * @param {string[]} args
   * @returns {Promise<{ code: number | null, out: string, all: string }>}
   */
  cli(...args) {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(hostFolder(this.host), "openclaw.mjs"), ...args], {
        env: this.env,
        cwd: this.workspace,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let out = "";
      let all = "";
      child.stdout.on("data", (chunk) => {
        out += chunk;
        all += chunk;
      });
      child.stderr.on("data", (chunk) => {
        all += chunk;
      });
      const timer = setTimeout(() => child.kill("SIGKILL"), TURN_MS);
      child.on("error", reject);
      child.on("close", (code) => {
        clearTimeout(timer);
        resolve({ code, out, all });
      });
    });
  }

  async start() {
    const log = openSync(this.log, "a");
    this.#child = spawn(process.execPath, [join(hostFolder(this.host), "openclaw.mjs"), "gateway", "run", "--port", String(this.port)], {
      env: this.env,
      cwd: this.workspace,
      stdio: ["ignore", log, log],
    });
    const until = Date.now() + READY_MS;
    while (Date.now() < until && this.#child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/health`).catch(() => undefined);
      if (answer?.ok) return this;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`gateway ${this.host} did not start:\n${this.logText().slice(-3000)}`);
  }

  /** The process's memory, in bytes of RAM. */
  get rss() {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }

  logText() {
    return existsSync(this.log) ? readFileSync(this.log, "utf8") : "";
  }

  /** A page of the gateway's HTTP server, redirects not followed. @param {string} path @param {RequestInit} [how] */
  get(path, how = {}) {
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      ...{ redirect: "manual", signal: AbortSignal.timeout(TURN_MS), ...how },
      headers: { ...ONE_USE, .../** @type {Record<string, string>} */ (how.headers ?? {}) },
    });
  }

  /**
   * A host's command that prints JSON, after lines of its own.
   * @param {string[]} args
   * @returns {Promise<any>}
   * @throws {Error} with what it printed, when it failed
   */
  async cliJson(...args) {
    const { code, out, all } = await this.cli(...args, "--json");
    if (code !== 0 || !out.includes("{")) throw new Error(`${args.join(" ")} ended with ${code}:\n${all}`);
    return JSON.parse(out.slice(out.indexOf("{")));
  }

  /**
   * One user message through the gateway's HTTP door.
   * @param {string} session @param {string} text @param {string} [agent]
   * @returns {Promise<{ status: number, text: string }>} what the user gets
   */
  async turn(session, text, agent = "main") {
    const response = await this.#ask(session, text, agent, {});
    const body = await response.text();
    const parsed = response.ok ? JSON.parse(body) : undefined;
    return { status: response.status, text: parsed?.choices?.[0]?.message?.content ?? body };
  }

  /** The same for a user who reads along. @param {string} session @param {string} text @returns {Promise<string>} all that is shown to them */
  async streamedTurn(session, text) {
    const response = await this.#ask(session, text, "main", { stream: true });
    const events = [...(await response.text()).matchAll(/^data: (\{.*)$/gm)].map(([, event]) => JSON.parse(event));
    return events.map(({ choices }) => choices?.[0]?.delta?.content ?? "").join("");
  }

  /** @param {string} session @param {string} text @param {string} agent @param {object} how */
  #ask(session, text, agent, how) {
    return fetch(`http://127.0.0.1:${this.port}/v1/chat/completions`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${TOKEN}`,
        "content-type": "application/json",
        ...ONE_USE,
        "x-openclaw-session-key": `agent:${agent}:${session}`,
        "x-openclaw-agent-id": agent,
      },
      body: JSON.stringify({ model: "openclaw", messages: [{ role: "user", content: text }], ...how }),
      signal: AbortSignal.timeout(TURN_MS),
    });
  }

  /** @returns {any[]} the journal's lines */
  incidents() {
    if (!existsSync(this.journal)) return [];
    return readFileSync(this.journal, "utf8")
      .trimEnd()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  /** Ends the gateway that this object started, and removes its home. */
  async stop() {
    await this.end();
    if (!process.env.TOOL_GUARD_KEEP) rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Ends the gateway and leaves its home, to start it again. @param {NodeJS.Signals} [signal] */
  async end(signal = "SIGTERM") {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), END_MS);
      await closed;
      clearTimeout(timer);
    }
  }
}
