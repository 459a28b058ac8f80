// What the suites of one test file share: a scripted model, and one home of a host in which the packed plugin is installed.
// Starting a gateway costs far more than a turn, so suites share it and keep to sessions of their own.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { Gateway } from "./gateway.js";
import { ScriptedModel } from "./model.js";
import { furnish } from "./scenarios.js";

/**
 * @typedef {import("../hosts.js").Host} Host
 * @typedef {{ status: number, text: string }} Answer what the user gets
 */

export class Fixture {
  model = new ScriptedModel();
  /** What the user got, by turn. @type {Map<string, Answer>} */
  answers = new Map();
  /** What the host said when the plugin was installed. */
  installed = "";
  /** @type {Gateway} */
  gateway = /** @type {any} */ (undefined);

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** A home without a plugin, and nothing started. */
  async prepare() {
    await this.model.start();
    this.gateway = await Gateway.prepare({ host: this.host.name, modelUrl: this.model.url });
    furnish(this.gateway.workspace);
  }

  /** Installs the packed plugin. @param {object} settings */
  async install(settings) {
    this.installed = await this.gateway.install(String(process.env.TOOL_GUARD_TGZ));
    this.gateway.configure(settings);
  }

  /**
   * Starts the gateway again in the same home, with a fresh workspace.
   * @param {string} workspace its name
   * @param {object | undefined} settings of the plugin; undefined: without it
   */
  async restart(workspace, settings) {
    const { gateway } = this;
    await gateway.end();
    gateway.workspace = join(gateway.home, workspace);
    mkdirSync(gateway.workspace);
    furnish(gateway.workspace);
    const config = gateway.readConfig();
    for (const agent of [config.agents.defaults, ...(config.agents.list ?? [])]) agent.workspace = gateway.workspace;
    config.plugins.entries["tool-guard"].enabled = false;
    gateway.writeConfig(config);
    if (settings) gateway.configure(settings);
    await gateway.start();
  }

  /**
   * Plays one turn to its end.
   * @param {string} turn its name, which is the session's as well
   * @param {import("./model.js").Script} script
   * @param {string} [session] @param {string} [words] what the user asks for
   */
  async play(turn, script, session = turn, words = "Please go on.") {
    const answer = await this.gateway.turn(session, `${this.model.play(turn, script)} ${words}`);
    this.answers.set(turn, answer);
    return this.played(turn);
  }

  /** What a played turn came to. @param {string} turn */
  played(turn) {
    const answer = this.answers.get(turn);
    if (!answer) throw new Error(`${turn} was not played`);
    const bodies = this.model.requests(turn);
    return { answer, bodies, requests: bodies.length, results: this.model.shownResults(turn) };
  }

  /** The journal's lines about a session. @param {string} session */
  incidents(session) {
    return this.gateway.incidents().filter(({ sessionKey }) => sessionKey?.toLowerCase().endsWith(`:${session.toLowerCase()}`));
  }

  async stop() {
    await this.gateway?.stop();
    await this.model.stop();
  }
}

/**
 * A running gateway with the packed plugin, for the tests of a file.
 * @param {Host} host
 * @param {{ settings?: object, prepare?: (gateway: Gateway) => void | Promise<void> }} [how] the plugin's settings, and what is
 *   done to the home before the plugin is installed
 * @returns {Fixture} complete once the file's tests run
 */
export function guardedGateway(host, { settings = {}, prepare } = {}) {
  const fixture = new Fixture(host);
  before(async () => {
    await fixture.prepare();
    await prepare?.(fixture.gateway);
    await fixture.install(settings);
    await fixture.gateway.start();
  });
  after(() => fixture.stop());
  return fixture;
}
