// The core in WebAssembly for the life of the process. A trap costs one answer: a fresh instance takes over, with the
// settings in force and the state that survives a restart.
import { messageOf } from "./lib/errors.js";
import { ScratchBuffer } from "./lib/scratch-buffer.js";
import { startCore } from "./lib/start-core.js";
import { Guard, forChat as lineForChat, loggable, reset } from "./wasm/core.js";

/** Characters of a text for the log that are read. */
const MAX_MESSAGE = 4096;

/** @param {string} text @returns {string} redacted and cut, for the log */
export function forLog(text) {
  startCore();
  return loggable(text.slice(0, MAX_MESSAGE));
}

/** @param {string} text @returns {string} the same, line by line, fit for any chat: nothing in it is a mention, a link or markup */
export function forChat(text) {
  startCore();
  return text.split("\n").map(lineForChat).join("\n");
}

/** @param {unknown} error @returns {string} its message, for the log */
export const errorForLog = (error) => forLog(messageOf(error));

/** Whether the instance cannot be used any more: it trapped, or ran out of stack or memory. @param {unknown} error @returns {error is Error} */
const isTrap = (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/** @param {Setup} setup @returns {Setup} the same at the offset from UTC that holds now */
const here = (setup) => ({ ...setup, utcOffset: -new Date().getTimezoneOffset() });

/**
 * @typedef {import("./wasm/core.js").Setup} Setup
 * @typedef {{ savedState: () => string, onStateRejected: (error: unknown) => void, onRestart: (trap: Error) => void }} Hooks
 *   `savedState`: the state that survives a restart, empty if there is none; `onStateRejected`: it could not be used;
 *   `onRestart`: a fresh instance is in place
 */

export class Core {
  /** @type {Guard | undefined} undefined: it trapped, and no fresh one could be made yet */
  #guard;
  /** The trap that was not reported yet. @type {Error | undefined} */
  #trap;
  #buffer = new ScratchBuffer();
  /** What it was set up with, as the host gave it. @type {Setup} */
  #setup = {};
  /** @type {Hooks} */
  #hooks;

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    startCore();
    this.#guard = new Guard();
  }

  /** @param {Setup} setup the offset from UTC is the process's own */
  configure(setup) {
    this.ask((guard) => guard.configure(here(setup)));
    this.#setup = setup;
  }

  /** @param {string} state that an earlier process saved */
  restore(state) {
    this.ask((guard) => this.#restore(state, guard));
  }

  /**
   * @template T
   * @param {(guard: Guard, buffer: ScratchBuffer) => T} question
   * @returns {T | undefined} undefined: it trapped
   */
  ask(question) {
    try {
      return question(this.#usableGuard(), this.#buffer);
    } catch (error) {
      this.#recover(error);
      return undefined;
    }
  }

  /** The guard; a fresh one if none could be made after the last trap. */
  #usableGuard() {
    const guard = this.#guard ?? this.#restart();
    if (this.#trap) this.#report(this.#trap);
    return guard;
  }

  /** @param {unknown} error */
  #recover(error) {
    if (!isTrap(error)) throw error;
    this.#guard = undefined;
    this.#trap ??= error;
    try {
      this.#restart();
      this.#report(this.#trap);
    } catch {
      // out of stack or memory: the next event tries again, and reports it
    }
  }

  #restart() {
    reset();
    const guard = new Guard();
    guard.configure(here(this.#setup));
    const state = this.#hooks.savedState();
    if (state !== "") this.#restore(state, guard);
    this.#buffer = new ScratchBuffer();
    this.#guard = guard;
    return guard;
  }

  /** @param {string} state @param {Guard} guard */
  #restore(state, guard) {
    try {
      guard.restore(state, Date.now());
    } catch (error) {
      if (isTrap(error)) throw error;
      this.#hooks.onStateRejected(error);
    }
  }

  /** @param {Error} trap */
  #report(trap) {
    try {
      this.#hooks.onRestart(trap);
      this.#trap = undefined;
    } catch {
      // out of stack: the next event reports it, and this one is judged all the same
    }
  }
}
