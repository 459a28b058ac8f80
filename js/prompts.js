// What the prompts of sessions are given, on a host that lets a plugin add to them.
import { NO_PROMPT_ROUTE } from "./lib/status.js";

/** @typedef {import("./lib/verdict.js").PromptVerdict} PromptVerdict */

export class Prompts {
  /** How prompts are given something on this host. @type {import("./lib/status.js").PromptRoute} */
  route = NO_PROMPT_ROUTE;
  #core;
  #incidents;

  /** @param {{ core: import("./kept-core.js").KeptCore, incidents: import("./incidents.js").Incidents }} parts of a guard */
  constructor({ core, incidents }) {
    this.#core = core;
    this.#incidents = incidents;
  }

  /**
   * A prompt is about to be built. What it is given is chosen once a session.
   * @param {{ session: string, provider?: string, model?: string, tools?: string[], narrows: boolean }} prompt `tools`: those that exist,
   *   where the host tells; `narrows`: fewer can be shown here
   * @returns {PromptVerdict | undefined} undefined: the core trapped
   */
  choose({ tools, narrows, ...turn }) {
    const counts = this.#incidents.takeCorrections();
    if (counts) this.#core.ask((core) => core.learn(counts));
    return this.#core.ask((core, buffer) => buffer.onPrompt(core, turn, tools, narrows));
  }
}
