// The core in WebAssembly, for as long as the process lives: a trap inside it costs no more than the one answer, since a
// fresh instance takes its place, with the settings in force and what is kept for a restart.
import { readFileSync } from "node:fs";
import { Room } from "./room.js";
import { Guard, initSync, loggable, reset } from "./wasm/core.js";

/** Characters of a text for the log that are looked at. */
const MAX_MESSAGE = 4096;

/** A text fit for the log. @param {string} text */
export const logged = (text) => loggable(text.slice(0, MAX_MESSAGE));

/** An error fit for the log. @param {unknown} error */
export const messageOf = (error) => logged(error instanceof Error ? error.message : String(error));

/** Whether the core is unfit from now on: it trapped, or the stack or the memory came to its end. @param {unknown} error @returns {error is Error} */
const isTrap = (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/**
 * @typedef {{ left: () => string, refused: (error: unknown) => void, restarted: (trap: Error) => void }} Outside
 *   `left`: what is kept for a restart, empty if there is nothing; `refused`: it was no good; `restarted`: a fresh one is at work
 */

export class Core {
  /** @type {Guard | undefined} none: it trapped, and a fresh one could not be made yet */
  #guard;
  /** Why there is a fresh one, until that is said. @type {Error | undefined} */
  #trap;
  #room = new Room();
  /** @type {unknown} as the host gave them */
  #settings = {};
  #flatEdit = false;
  /** @type {Outside} */
  #outside;

  /** @param {Outside} outside */
  constructor(outside) {
    this.#outside = outside;
    initSync({ module: readFileSync(new URL("./wasm/core_bg.wasm", import.meta.url)) });
    this.#guard = new Guard();
  }

  /**
   * @param {unknown} settings @param {boolean} flatEdit the host's edit tool takes its texts without a list
   * @throws settings that cannot be used: those in force stay
   */
  configure(settings, flatEdit) {
    this.ask((guard) => guard.configure(settings, flatEdit, -new Date().getTimezoneOffset()));
    [this.#settings, this.#flatEdit] = [settings, flatEdit];
  }

  /** @param {string} left what an earlier process left */
  restore(left) {
    this.ask((guard) => this.#restore(left, guard));
  }

  /**
   * @template T
   * @param {(guard: Guard, room: Room) => T} question
   * @returns {T | undefined} undefined: it trapped
   */
  ask(question) {
    try {
      return question(this.#fit(), this.#room);
    } catch (error) {
      this.#recover(error);
      return undefined;
    }
  }

  /** The guard; another one if there was a trap that nothing could follow yet. */
  #fit() {
    const guard = this.#guard ?? this.#fresh();
    if (this.#trap) this.#tell(this.#trap);
    return guard;
  }

  /** @param {unknown} error */
  #recover(error) {
    if (!isTrap(error)) throw error;
    this.#guard = undefined;
    this.#trap ??= error;
    try {
      this.#fresh();
      this.#tell(this.#trap);
    } catch {
      // the stack is at its end, or the memory: the next event tries again, and says so
    }
  }

  #fresh() {
    reset();
    const guard = new Guard();
    guard.configure(this.#settings, this.#flatEdit, -new Date().getTimezoneOffset());
    const left = this.#outside.left();
    if (left !== "") this.#restore(left, guard);
    this.#room = new Room();
    this.#guard = guard;
    return guard;
  }

  /** @param {string} left @param {Guard} guard */
  #restore(left, guard) {
    try {
      guard.restore(left, Date.now());
    } catch (error) {
      if (isTrap(error)) throw error;
      this.#outside.refused(error);
    }
  }

  /** @param {Error} trap */
  #tell(trap) {
    try {
      this.#outside.restarted(trap);
      this.#trap = undefined;
    } catch {
      // at the end of the stack not even this can be said: the next event does, and this one is judged all the same
    }
  }
}
