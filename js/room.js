// The room in the core's memory that texts are written to. Handing each text over by itself costs several times as much,
// and this is done for every moment of every call.
import { ownMemory } from "./wasm/core.js";

/** Bytes that a character takes at most. */
const WIDEST = 3;
/** Bytes of the room; texts that need more get more, until the next ones come. */
const SIZE = 64 * 1024;
/** The core's code for a moment that led to a verdict. */
const SPOKE = 1;

/**
 * @typedef {import("./wasm/core.js").Guard} Core
 * @typedef {import("./guard.js").Call} Call
 * @typedef {import("./guard.js").Result} Result
 * @typedef {import("./guard.js").Verdict} Verdict
 */

/** The length of a text that there is not. */
const NONE = -1;
/** @param {string} text */
const lengthOf = (text) => text.length;

/** @param {Core} core @param {number} code @returns {Verdict | undefined} */
const verdictOf = (core, code) => (code === SPOKE ? core.takeVerdict() : undefined);

export class Room {
  /** @type {Buffer | undefined} */
  #bytes;
  // what was written last: the bytes of each text
  #session = 0;
  #id = 0;
  #tool = 0;
  #args = 0;
  #status = 0;
  #text = 0;

  /** @param {Core} core @param {Call} call made by the model @param {number} [time] @returns {Verdict | undefined} */
  onAssistantCall(core, call, time = Date.now()) {
    this.#put(core, call);
    return verdictOf(core, core.onAssistantCall(this.#session, this.#id, this.#tool, this.#args, time));
  }

  /** @param {Core} core @param {Call} call about to run @param {number} [time] @returns {Verdict | undefined} */
  onCall(core, call, time = Date.now()) {
    this.#put(core, call);
    return verdictOf(core, core.onCall(this.#session, this.#id, this.#tool, this.#args, time));
  }

  /**
   * @param {Core} core @param {Call} call that came back @param {Result} facts @param {number} [time]
   * @returns {Verdict | number | undefined} a number: what is needed before it can be judged, as `core.needs` tells it
   */
  onReturn(core, call, facts, time = Date.now()) {
    const code = this.#return(core, call, facts, false, time);
    return code > SPOKE ? code >> 1 : verdictOf(core, code);
  }

  /** @param {Core} core @param {Call} call that came back, with all that is needed @param {Result} facts @param {number} [time] @returns {Verdict | undefined} */
  onOutcome(core, call, facts, time = Date.now()) {
    return verdictOf(core, this.#return(core, call, facts, true, time));
  }

  /** @param {Core} core @param {Call} call @param {Result} facts @param {boolean} anyway @param {number} time */
  #return(core, call, { isError, status, exitCode, text, length, chars }, anyway, time) {
    this.#put(core, call, status, text);
    const [session, id, tool, args, ofStatus] = [this.#session, this.#id, this.#tool, this.#args, this.#status];
    return core.onReturn(session, id, tool, args, ofStatus, this.#text, isError, exitCode, length, chars, anyway, time);
  }

  /**
   * Writes the texts, one behind the other, with a byte between them: two halves of a character must not meet.
   * @param {Core} core @param {Call} call @param {string} [status] @param {string} [text]
   */
  #put(core, { session, uid, tool, args }, status, text = "") {
    const facts = `${session}\n${uid}\n${tool}\n${args ?? ""}\n${status ?? ""}\n`;
    const chars = facts.length + text.length;
    const bytes = this.#open(core, chars * WIDEST <= SIZE ? SIZE : Math.max(SIZE, Buffer.byteLength(facts) + Buffer.byteLength(text)));
    const ofFacts = bytes.write(facts);
    // where each character is a byte, the lengths are known
    const length = ofFacts === facts.length ? lengthOf : Buffer.byteLength;
    this.#session = length(session);
    this.#id = length(uid);
    this.#tool = length(tool);
    this.#args = args === undefined ? NONE : length(args);
    this.#status = status === undefined ? NONE : length(status);
    // by itself: joining a long text to the others costs more than handing it over
    this.#text = text === "" ? 0 : bytes.write(text, ofFacts);
  }

  /** The room. Memory that has grown is another one. @param {Core} core @param {number} size */
  #open(core, size) {
    if (this.#bytes?.byteLength !== size) {
      // nobody may write to the old one if what follows is broken off
      this.#bytes = undefined;
      const address = core.makeRoom(size);
      this.#bytes = Buffer.from(/** @type {WebAssembly.Memory} */ (ownMemory()).buffer, address, size);
    }
    return this.#bytes;
  }
}
