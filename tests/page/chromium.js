// A real headless Chromium, driven over the DevTools protocol through Node's own WebSocket.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const READY_MS = 60_000;
const TIMEOUT_MS = 30_000;

/** @typedef {(message: any) => void} Listener */

export class Chromium {
  #child;
  #folder;
  #socket = /** @type {WebSocket} */ (/** @type {unknown} */ (undefined));
  #next = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  /** @type {Map<string, Set<Listener>>} */
  #sessions = new Map();

  /** @param {{ frameCookies: boolean }} how */
  constructor({ frameCookies }) {
    this.#folder = mkdtempSync(join(tmpdir(), "tool-guard-chromium-"));
    // Debian's chromium blocks third-party cookies in frames, which Chrome does not by default
    mkdirSync(join(this.#folder, "Default"));
    const profile = { cookie_controls_mode: frameCookies ? 0 : 1, block_third_party_cookies: !frameCookies };
    writeFileSync(join(this.#folder, "Default", "Preferences"), JSON.stringify({ profile }));
    const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run"];
    this.#child = spawn("chromium", [...flags, "--remote-debugging-port=0", `--user-data-dir=${this.#folder}`, "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, HOME: this.#folder },
    });
  }

  /** @param {{ frameCookies?: boolean }} [how] whether frames of another origin are sent cookies */
  static async start({ frameCookies = true } = {}) {
    const browser = new Chromium({ frameCookies });
    const address = await browser.#address();
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`no connection to ${address}`));
    });
    socket.onmessage = ({ data }) => browser.#take(JSON.parse(data));
    browser.#socket = socket;
    return browser;
  }

  /** @returns {Promise<string>} the address that it prints */
  #address() {
    return new Promise((resolve, reject) => {
      let output = "";
      const failed = (/** @type {string} */ why) => reject(new Error(`chromium ${why}:\n${output.slice(-2000)}`));
      const timer = setTimeout(() => failed("did not start"), READY_MS);
      this.#child.on("error", ({ message }) => failed(message));
      this.#child.on("exit", (code) => failed(`ended with ${code}`));
      this.#child.stderr.on("data", (chunk) => {
        output += chunk;
        const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
        if (address) {
          clearTimeout(timer);
          resolve(address);
        }
      });
    });
  }

  /** @param {any} message */
  #take(message) {
    const waiting = this.#waiting.get(message.id);
    if (waiting) {
      this.#waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(`${message.error.message} ${message.error.data ?? ""}`));
      else waiting.resolve(message.result);
    } else for (const listener of this.#sessions.get(message.sessionId) ?? []) listener(message);
  }

  /** @param {string} method @param {object} [params] @param {string} [sessionId] @returns {Promise<any>} */
  send(method, params = {}, sessionId = undefined) {
    this.#next += 1;
    const id = this.#next;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} was not answered`)), TIMEOUT_MS);
      const done = (/** @type {() => void} */ act) => {
        clearTimeout(timer);
        act();
      };
      this.#waiting.set(id, { resolve: (value) => done(() => resolve(value)), reject: (error) => done(() => reject(error)) });
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
  }

  /** @param {string} sessionId @param {Listener} listener */
  listen(sessionId, listener) {
    const listeners = this.#sessions.get(sessionId) ?? new Set();
    this.#sessions.set(sessionId, listeners.add(listener));
  }

  /**
   * A tab in a browser context of its own.
   * @param {{ width?: number, height?: number, dark?: boolean }} [how]
   */
  async tab({ width = 1280, height = 900, dark = false } = {}) {
    const { browserContextId } = await this.send("Target.createBrowserContext");
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const tab = new Tab(this, sessionId, targetId);
    await tab.prepare({ width, height, dark });
    return tab;
  }

  async stop() {
    this.#child.removeAllListeners("exit");
    const closed = new Promise((resolve) => this.#child.once("close", resolve));
    await this.send("Browser.close").catch(() => this.#child.kill("SIGKILL"));
    await closed;
    this.#socket.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

export class Tab {
  /** @type {Chromium} */
  #browser;
  /** @type {string} */
  #session;
  /** @type {string} */
  #target;
  /** Errors of the page: policy violations, exceptions, console errors. @type {string[]} */
  problems = [];
  /** URLs that the page requested. @type {string[]} */
  requests = [];
  /** @type {Set<() => void>} */
  #loaded = new Set();

  /** @param {Chromium} browser @param {string} session @param {string} target */
  constructor(browser, session, target) {
    [this.#browser, this.#session, this.#target] = [browser, session, target];
    browser.listen(session, ({ method, params }) => {
      if (method === "Runtime.exceptionThrown")
        this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      if (method === "Log.entryAdded" && params.entry.level === "error")
        this.problems.push(`${params.entry.text} ${params.entry.url ?? ""}`);
      if (method === "Audits.issueAdded" && params.issue.code === "ContentSecurityPolicyIssue")
        this.problems.push(JSON.stringify(params.issue.details.contentSecurityPolicyIssueDetails));
      if (method === "Runtime.consoleAPICalled" && params.type === "error")
        this.problems.push(params.args.map((/** @type {any} */ arg) => arg.value ?? arg.description).join(" "));
      if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
      if (method === "Page.loadEventFired") for (const resolve of this.#loaded) resolve();
    });
  }

  /** @param {{ width: number, height: number, dark: boolean }} how */
  async prepare({ width, height, dark }) {
    for (const domain of ["Page", "Runtime", "Log", "Network", "Audits"]) await this.send(`${domain}.enable`);
    await this.size(width, height);
    await this.theme(dark);
  }

  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  send(method, params) {
    return this.#browser.send(method, params, this.#session);
  }

  /** @param {number} width @param {number} height */
  size(width, height) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
  }

  /** @param {boolean} dark */
  theme(dark) {
    return this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
  }

  /** @param {string} url */
  async open(url) {
    const loaded = new Promise((resolve) => this.#loaded.add(() => resolve(undefined)));
    const { errorText } = await this.send("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    await loaded;
  }

  /** The value of an expression in the page. @param {string} expression @returns {Promise<any>} */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression in the page is true. @param {string} expression @param {number} [timeout] @returns {Promise<any>} its value */
  async until(expression, timeout = TIMEOUT_MS) {
    const end = Date.now() + timeout;
    for (;;) {
      const value = await this.value(expression);
      if (value) return value;
      if (Date.now() > end) throw new Error(`not within ${timeout} ms: ${expression}\n${this.problems.join("\n")}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** @param {string} key as a keyboard event names it */
  async press(key) {
    const text = key.length === 1 ? key : key === "Enter" ? "\r" : key === "Space" ? " " : undefined;
    const code = /** @type {Record<string, number>} */ ({
      Tab: 9,
      Enter: 13,
      Escape: 27,
      Space: 32,
      ArrowLeft: 37,
      ArrowUp: 38,
      ArrowRight: 39,
      ArrowDown: 40,
    })[key];
    const event = {
      key: key === "Space" ? " " : key,
      text,
      windowsVirtualKeyCode: code ?? text?.toUpperCase().charCodeAt(0),
      code: key === "Space" ? "Space" : code ? key : undefined,
    };
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", ...event });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  /** @param {string} text */
  async type(text) {
    for (const key of text) await this.press(key);
  }

  /** @returns {Promise<Buffer>} the whole page as PNG */
  async picture() {
    const { cssContentSize } = await this.send("Page.getLayoutMetrics");
    const clip = { x: 0, y: 0, width: cssContentSize.width, height: Math.min(cssContentSize.height, 4000), scale: 1 };
    const { data } = await this.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: true, clip });
    return Buffer.from(data, "base64");
  }

  /**
   * A frame of this page that is a process of its own, as a tab.
   * @param {RegExp} address
   */
  async frame(address) {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const { targetInfos } = await this.#browser.send("Target.getTargets", { filter: [{ type: "iframe" }] });
      const target = targetInfos.find((/** @type {{ url: string }} */ { url }) => address.test(url));
      if (target) {
        const { sessionId } = await this.#browser.send("Target.attachToTarget", { targetId: target.targetId, flatten: true });
        return new Tab(this.#browser, sessionId, target.targetId);
      }
      if (Date.now() > end) throw new Error(`no frame ${address} within ${TIMEOUT_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  close() {
    return this.#browser.send("Target.closeTarget", { targetId: this.#target });
  }
}
