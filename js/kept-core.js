// The core, with what outlives it: the state that survives a restart of the process, and the count of the core's own restarts.
import { Core, errorForLog } from "./core.js";
import { StateFile } from "./state.js";
import { mergeStates } from "./wasm/core.js";

/** @typedef {import("./wasm/core.js").Guard} Guard */
/** @typedef {import("./lib/scratch-buffer.js").ScratchBuffer} ScratchBuffer */

export class KeptCore {
  /** How often a fresh core took over, when last, and after which error. @type {import("./lib/status.js").Restarts} */
  restarts = { count: 0, last: null, why: null };
  #core;
  #state;

  /** @param {{ warn: (text: string, kind: "state" | "core") => void, onRestart: () => void }} told `onRestart`: a fresh core has forgotten what it was told */
  constructor({ warn, onRestart }) {
    this.#state = new StateFile(
      {
        current: () => this.ask((core) => core.state(Date.now())),
        merge: (ours, base, theirs) => this.ask(() => mergeStates({ ours, base, theirs, time: Date.now() })),
      },
      (text) => warn(text, "state"),
    );
    this.#core = new Core({
      savedState: () => this.#state.last,
      onStateRejected: (error) =>
        warn(`state ${this.#state.path} is not taken (${errorForLog(error)}): open loops and modes set by hand are forgotten`, "state"),
      onRestart: (trap) => {
        onRestart();
        const why = errorForLog(trap);
        this.restarts = { count: this.restarts.count + 1, last: Date.now(), why };
        warn(`the core was restarted after ${why}`, "core");
      },
    });
  }

  /** @param {import("./wasm/core.js").Setup} setup */
  configure(setup) {
    this.#core.configure(setup);
  }

  /**
   * @template T
   * @param {(core: Guard, buffer: ScratchBuffer) => T} question
   * @returns {T | undefined} undefined: it trapped
   */
  ask(question) {
    return this.#core.ask(question);
  }

  /**
   * The same where the answer may change the state that survives a restart.
   * @template T
   * @param {(core: Guard, buffer: ScratchBuffer) => T} question
   * @returns {T | undefined}
   */
  change(question) {
    const answer = this.#core.ask(question);
    this.#state.touch();
    return answer;
  }

  /** The state may have changed. */
  touch() {
    this.#state.touch();
  }

  /** Takes up what an earlier process saved. @param {string} path of the file */
  open(path) {
    const saved = this.#state.open(path);
    if (saved !== undefined) this.#core.restore(saved);
  }

  /** Whether the state outlives the process. */
  get isKept() {
    return this.#state.path !== "";
  }

  /** Resolves when the state is on disk. */
  flush() {
    return this.#state.flush();
  }
}
