// Programs that the newest host runs agents with, beside its own runner: the real ones, asked for the scripted model instead of their
// makers' services.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { OPENCLAW_2026_9 } from "../hosts.js";
import { Fixture } from "./fixture.js";
import { withoutUpgrade } from "./no-upgrade.js";

/** The host's plugin that runs Codex, with the Codex that it brings. */
const CODEX_PLUGIN = "@openclaw/codex@2026.9.5";
/** What npm needs of this machine's configuration: the home of a gateway has none. */
const NETWORK = /^(npm_config_.*|node_extra_ca_certs|ssl_cert_(file|dir)|(https?|no)_proxy)$/i;

/** The number in the agents' names, which is redacted where results are screened. */
export const CARD = "4111 1111 1111 1111";

/**
 * What each agent is called here, the user who writes to it in a chat, the tool that runs commands in it, the same call malformed, and a call of
 * one of OpenClaw's own tools.
 */
export const AGENTS = {
  codex: {
    name: "Codex",
    user: 43,
    command: (/** @type {string} */ cmd) => ({ name: "exec_command", args: { cmd } }),
    malformed: (/** @type {string} */ command) => ({ name: "exec_command", args: { command } }),
    hostTool: { name: "agents_list", args: {} },
  },
  claude: {
    name: "the Claude CLI",
    user: 44,
    command: (/** @type {string} */ command) => ({ name: "Bash", args: { command, description: "Run it" } }),
    malformed: (/** @type {string} */ cmd) => ({ name: "Bash", args: { cmd } }),
    hostTool: { name: "mcp__openclaw__agents_list", args: {} },
  },
};

/**
 * Adds an agent for each program.
 * @param {import("./gateway.js").Gateway} gateway that is not started yet
 * @param {string} modelUrl
 */
async function addAgents(gateway, modelUrl) {
  const network = Object.entries(process.env).filter(([name]) => NETWORK.test(name));
  Object.assign(gateway.env, {
    npm_config_userconfig: join(homedir(), ".npmrc"),
    npm_config_cache: join(homedir(), ".npm"),
    ...Object.fromEntries(network),
  });
  await gateway.install(CODEX_PLUGIN);
  addClaude(gateway, modelUrl);
  const config = gateway.readConfig();
  config.plugins.entries ??= {};
  const { mock } = config.models.providers;
  const model = (/** @type {string} */ id) => [{ ...mock.models[0], id }];
  // the host lets Codex run only what it takes for OpenAI's own service; where Codex sends its requests is Codex's own setting
  config.models.providers.openai = {
    baseUrl: "https://api.openai.com/v1",
    apiKey: "sk-local",
    api: "openai-responses",
    models: model("gpt-5.5"),
    agentRuntime: { id: "codex" },
  };
  config.models.providers.anthropic = {
    baseUrl: modelUrl,
    apiKey: "sk-ant-local",
    api: "anthropic-messages",
    models: model("claude-sonnet-4-6"),
  };
  const { workspace } = config.agents.defaults;
  config.agents.defaults.models = { "anthropic/claude-sonnet-4-6": { agentRuntime: { id: "claude-cli" } } };
  config.agents.list = [
    { id: "main", default: true, workspace },
    { id: "codex", name: `Card ${CARD}`, workspace, model: "openai/gpt-5.5" },
    { id: "claude", name: `Card ${CARD}`, workspace, model: "anthropic/claude-sonnet-4-6" },
  ];
  config.bindings = Object.entries(AGENTS).map(([agentId, { user }]) => ({
    agentId,
    match: { channel: "telegram", peer: { kind: "direct", id: String(user) } },
  }));
  config.plugins.entries.codex = {
    enabled: true,
    config: {
      sessionCatalog: { enabled: false },
      appServer: { args: ["app-server", "-c", `openai_base_url="${modelUrl}/v1"`, "--listen", "stdio://"] },
    },
  };
  gateway.env.OPENAI_API_KEY = "sk-local";
  gateway.writeConfig(config);
}

/** The host looks for `claude` in the path; its user's settings say where the model is. @param {import("./gateway.js").Gateway} gateway @param {string} modelUrl */
function addClaude(gateway, modelUrl) {
  const bin = join(gateway.home, "bin");
  mkdirSync(bin);
  symlinkSync(String(process.env.TOOL_GUARD_CLAUDE), join(bin, "claude"));
  mkdirSync(join(gateway.home, ".claude"));
  const env = { ANTHROPIC_BASE_URL: modelUrl, ANTHROPIC_AUTH_TOKEN: "sk-ant-local", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" };
  writeFileSync(join(gateway.home, ".claude", "settings.json"), JSON.stringify({ env }));
  // as root it runs commands only where it is told that nothing can be harmed
  Object.assign(gateway.env, { PATH: `${bin}:${gateway.env.PATH}`, DISABLE_AUTOUPDATER: "1", IS_SANDBOX: "1" });
}

/**
 * A running gateway with these agents, for the tests of a file.
 * @param {object | undefined} settings of the plugin; undefined: without it
 * @param {(gateway: import("./gateway.js").Gateway) => void} [prepare] what else is done to the home before it is started
 * @returns {Fixture} complete once the file's tests run
 */
export function gatewayWithAgents(settings, prepare) {
  const fixture = new Fixture(OPENCLAW_2026_9);
  /** @type {{ url: string, close(): void } | undefined} */
  let door;
  before(async () => {
    await fixture.prepare();
    door = await withoutUpgrade(fixture.model.url);
    if (settings) await fixture.install(settings);
    await addAgents(fixture.gateway, door.url);
    prepare?.(fixture.gateway);
    await fixture.gateway.start();
  });
  after(async () => {
    await fixture.stop();
    door?.close();
  });
  return fixture;
}
