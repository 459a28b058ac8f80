// The room in the core's memory that texts are written to. Handing each text over by itself costs several times as much,
// and this is done for every moment of every call.
import { heard } from "./answer.js";
import { ownMemory } from "./wasm/core.js";

/** Bytes that a character takes at most. */
const WIDEST = 3;
/** Bytes of the room; texts that need more get more, until the next ones come. */
const SIZE = 64 * 1024;
/** The core's code for a moment that led to a verdict. */
const SPOKE = 1;

/**
 * @typedef {import("./wasm/core.js").Guard} Core
 * @typedef {import("./guard.js").Turn} Turn
 * @typedef {import("./guard.js").Call} Call
 * @typedef {import("./guard.js").Result} Result
 * @typedef {import("./answer.js").Verdict} Verdict
 */

/** The length of a text that there is not. */
const NONE = -1;
/** @param {string | undefined} text */
const lengthOf = (text) => (text === undefined ? NONE : text.length);
/** @param {string | undefined} text */
const byteLengthOf = (text) => (text === undefined ? NONE : Buffer.byteLength(text));

/** @param {Core} core @param {number} code @returns {Verdict | undefined} */
const verdictOf = (core, code) => (code === SPOKE ? heard(/** @type {string} */ (core.takeVerdict())) : undefined);

/** @param {string} first @param {string | undefined} second @param {string | undefined} third @param {string | undefined} fourth */
const join = (first, second, third, fourth) => `${first}\n${second ?? ""}\n${third ?? ""}\n${fourth ?? ""}\n`;

/** Characters of a long text that the core gets from its head, and as many from its tail. */
const PART = 4096;

/**
 * A text without the middle of a long one, in pieces that belong together: writing each costs less than joining them.
 * @param {string} text
 */
export const headAndTail = (text) => (text.length <= 2 * PART ? [text] : [text.slice(0, PART), "\n...\n", text.slice(-PART)]);

export class Room {
  /** @type {Buffer | undefined} */
  #bytes;
  // what was written last: the bytes of each short text, and those of the long one
  #bytesOf = new Int32Array(5);
  #text = 0;
  // a call has several moments, nearly always one after the other: putting its texts together costs more than writing them
  /** @type {Call | undefined} */
  #call;
  #uid = "";
  /** @type {string | undefined} */
  #args;
  #joined = "";

  /** A turn begins, or a model call of it does. @param {Core} core @param {Turn} turn @param {number} [time] */
  beginTurn(core, { session, runId, provider, model, window = 0, unattended = false }, time = Date.now()) {
    this.#put(core, join(session, runId, provider, model), session, runId, provider, model);
    const of = this.#bytesOf;
    core.beginTurn(of[0], of[1], of[2], of[3], window, unattended, time);
  }

  /** @param {Core} core @param {Call} call made by the model @param {number} [time] @returns {Verdict | undefined} */
  onAssistantCall(core, call, time = Date.now()) {
    this.#putCall(core, call);
    const of = this.#bytesOf;
    return verdictOf(core, core.onAssistantCall(of[0], of[1], of[2], of[3], time));
  }

  /** @param {Core} core @param {Call} call about to run @param {number} [time] @returns {Verdict | undefined} */
  onCall(core, call, time = Date.now()) {
    this.#putCall(core, call);
    const of = this.#bytesOf;
    return verdictOf(core, core.onCall(of[0], of[1], of[2], of[3], time));
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
    this.#putCall(core, call, status, text);
    const of = this.#bytesOf;
    return core.onReturn(of[0], of[1], of[2], of[3], of[4], this.#text, isError, exitCode, length, chars, anyway, time);
  }

  /** @param {Core} core @param {Call} call @param {string} [status] @param {string} [text] */
  #putCall(core, call, status, text) {
    const { session, uid, tool, args } = call;
    if (call !== this.#call || args !== this.#args || uid !== this.#uid) {
      this.#joined = join(session, uid, tool, args);
      [this.#call, this.#uid, this.#args] = [call, uid, args];
    }
    this.#put(core, this.#joined, session, uid, tool, args, status, text);
    // nobody's megabytes are kept
    if (this.#joined.length > SIZE) [this.#call, this.#args, this.#joined] = [undefined, undefined, ""];
  }

  /**
   * Writes the texts, one behind the other, with a byte between them: two halves of a character must not meet.
   * @param {Core} core @param {string} joined the first four
   * @param {string} first @param {string | undefined} second @param {string | undefined} third @param {string | undefined} fourth
   * @param {string} [fifth] @param {string} [text] a long one: its head and tail
   */
  #put(core, joined, first, second, third, fourth, fifth, text = "") {
    const chars = joined.length + (fifth?.length ?? 0) + Math.min(text.length, 3 * PART);
    const bytes = this.#open(core, chars * WIDEST <= SIZE ? SIZE : Buffer.byteLength(joined) + (fifth?.length ?? 0) * WIDEST + SIZE);
    const ofJoined = bytes.write(joined);
    // where each character is a byte, the lengths are known
    const length = ofJoined === joined.length ? lengthOf : byteLengthOf;
    this.#bytesOf[0] = length(first);
    this.#bytesOf[1] = length(second);
    this.#bytesOf[2] = length(third);
    this.#bytesOf[3] = length(fourth);
    this.#bytesOf[4] = fifth === undefined ? NONE : bytes.write(fifth, ofJoined);
    const at = ofJoined + Math.max(this.#bytesOf[4], 0) + 1;
    this.#text = 0;
    if (text.length <= 2 * PART) {
      if (text !== "") this.#text = bytes.write(text, at);
    } else for (const piece of headAndTail(text)) this.#text += bytes.write(piece, at + this.#text);
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
