// The part of the core's memory that strings are written to, for every event of every call: passing each string to
// WebAssembly by itself costs several times as much.
import { wasmMemory } from "../wasm/core.js";
import { parseVerdict } from "./verdict.js";

/** Bytes of a character in UTF-8, at most, for each UTF-16 unit. */
const MAX_CHAR_BYTES = 3;
/** Bytes of the buffer; longer strings get a larger one, until the next event. */
const SIZE = 64 * 1024;
/** The core's code for an event that led to a verdict. */
const HAS_VERDICT = 1;

/**
 * @typedef {import("../wasm/core.js").Guard} Core
 * @typedef {import("./verdict.js").Verdict} Verdict
 * @typedef {{ session: string, runId?: string, provider?: string, model?: string, window?: number, unattended?: boolean }} Turn
 *   `window` in tokens; `unattended`: no user asked for it
 * @typedef {{ session: string, uid: string, callId: string, tool: string, args: string | undefined, agentId?: string }} Call
 *   one occurrence of a call: `callId` is the host's (empty while unknown); `uid` adds to it what is unique in the process, behind a `#`;
 *   `args` is JSON
 * @typedef {"host" | "tool" | "unknown"} Speaker who wrote a result: the host, which refused the call, or a tool that ran; where hooks do
 *   not tell, the form of the text does
 * @typedef {{ isError: boolean, status: string | undefined, exitCode: number, text: string, length: number, chars: number,
 *   speaker?: Speaker }} Result
 *   `exitCode` is NaN when there is none; the middle of a long `text` is skipped; `length` is that of the whole result, `chars` of its texts;
 *   `speaker` as far as the host's hooks tell
 */

/** What the core is told of a result: the host marks an error; it refused the call itself; a tool ran. */
const [FAILED, REFUSED, RAN] = [1, 2, 4];

/** The length of an absent string. */
const ABSENT = -1;
/** @param {string | undefined} text */
const lengthOf = (text) => (text === undefined ? ABSENT : text.length);
/** @param {string | undefined} text */
const byteLengthOf = (text) => (text === undefined ? ABSENT : Buffer.byteLength(text));

/** @param {Core} core @param {number} code @returns {Verdict | undefined} */
const verdictOf = (core, code) => (code === HAS_VERDICT ? parseVerdict(/** @type {string} */ (core.takeVerdict())) : undefined);

/** @param {string} first @param {string | undefined} second @param {string | undefined} third @param {string | undefined} fourth */
const join = (first, second, third, fourth) => `${first}\n${second ?? ""}\n${third ?? ""}\n${fourth ?? ""}\n`;

/** Characters of a long text that the core gets from its head, and as many from its tail. */
const PART = 4096;

/**
 * A text without the middle of a long one, in pieces: writing them one by one costs less than joining them.
 * @param {string} text
 */
export const headAndTail = (text) => (text.length <= 2 * PART ? [text] : [text.slice(0, PART), "\n...\n", text.slice(-PART)]);

export class ScratchBuffer {
  /** @type {Buffer | undefined} */
  #bytes;
  // lengths of what was written last, in bytes: each short string, and the long text
  #lengths = new Int32Array(5);
  #textLength = 0;
  // the events of one call nearly always follow each other, and joining its strings costs more than writing them
  /** @type {Call | undefined} */
  #call;
  #uid = "";
  /** @type {string | undefined} */
  #args;
  #joined = "";

  /** A turn begins, or one of its model calls does. @param {Core} core @param {Turn} turn @param {number} [time] */
  beginTurn(core, { session, runId, provider, model, window = 0, unattended = false }, time = Date.now()) {
    this.#write(core, join(session, runId, provider, model), session, runId, provider, model);
    const of = this.#lengths;
    core.beginTurn(of[0], of[1], of[2], of[3], window, unattended, time);
  }

  /** @param {Core} core @param {Call} call made by the model @param {number} [time] @returns {Verdict | undefined} */
  onAssistantCall(core, call, time = Date.now()) {
    this.#writeCall(core, call);
    const of = this.#lengths;
    return verdictOf(core, core.onAssistantCall(of[0], of[1], of[2], of[3], time));
  }

  /** @param {Core} core @param {Call} call about to run @param {number} [time] @returns {Verdict | undefined} */
  onCall(core, call, time = Date.now()) {
    this.#writeCall(core, call);
    const of = this.#lengths;
    return verdictOf(core, core.onCall(of[0], of[1], of[2], of[3], time));
  }

  /**
   * @param {Core} core @param {Call} call that returned @param {Result} result @param {number} [time]
   * @returns {Verdict | number | undefined} a number: what the core needs before it can judge, in the flags of `core.needs`
   */
  onReturn(core, call, result, time = Date.now()) {
    const code = this.#writeResult(core, call, result, false, time);
    return code > HAS_VERDICT ? code >> 1 : verdictOf(core, code);
  }

  /** @param {Core} core @param {Call} call that returned, already screened @param {Result} result @param {number} [time] @returns {Verdict | undefined} */
  onOutcome(core, call, result, time = Date.now()) {
    return verdictOf(core, this.#writeResult(core, call, result, true, time));
  }

  /** @param {Core} core @param {Call} call @param {Result} result @param {boolean} isScreened @param {number} time */
  #writeResult(core, call, { isError, status, exitCode, text, length, chars, speaker }, isScreened, time) {
    this.#writeCall(core, call, status, text);
    const of = this.#lengths;
    const told = (isError ? FAILED : 0) | (speaker === "host" ? REFUSED : speaker === "tool" ? RAN : 0);
    return core.onReturn(of[0], of[1], of[2], of[3], of[4], this.#textLength, told, exitCode, length, chars, isScreened, time);
  }

  /** @param {Core} core @param {Call} call @param {string} [status] @param {string} [text] */
  #writeCall(core, call, status, text) {
    const { session, uid, tool, args } = call;
    if (call !== this.#call || args !== this.#args || uid !== this.#uid) {
      this.#joined = join(session, uid, tool, args);
      [this.#call, this.#uid, this.#args] = [call, uid, args];
    }
    this.#write(core, this.#joined, session, uid, tool, args, status, text);
    // megabytes are not kept
    if (this.#joined.length > SIZE) [this.#call, this.#args, this.#joined] = [undefined, undefined, ""];
  }

  /**
   * Writes the strings one behind the other with a byte between them, so that two halves of a surrogate pair cannot meet.
   * @param {Core} core @param {string} joined the first four
   * @param {string} first @param {string | undefined} second @param {string | undefined} third @param {string | undefined} fourth
   * @param {string} [fifth] @param {string} [text] a long one: its head and tail
   */
  #write(core, joined, first, second, third, fourth, fifth, text = "") {
    const chars = joined.length + (fifth?.length ?? 0) + Math.min(text.length, 3 * PART);
    const size = chars * MAX_CHAR_BYTES <= SIZE ? SIZE : Buffer.byteLength(joined) + (fifth?.length ?? 0) * MAX_CHAR_BYTES + SIZE;
    const bytes = this.#open(core, size);
    const ofJoined = bytes.write(joined);
    // where every character is one byte, the lengths are known
    const length = ofJoined === joined.length ? lengthOf : byteLengthOf;
    this.#lengths[0] = length(first);
    this.#lengths[1] = length(second);
    this.#lengths[2] = length(third);
    this.#lengths[3] = length(fourth);
    this.#lengths[4] = fifth === undefined ? ABSENT : bytes.write(fifth, ofJoined);
    const at = ofJoined + Math.max(this.#lengths[4], 0) + 1;
    this.#textLength = 0;
    if (text.length <= 2 * PART) {
      if (text !== "") this.#textLength = bytes.write(text, at);
    } else for (const piece of headAndTail(text)) this.#textLength += bytes.write(piece, at + this.#textLength);
  }

  /** The bytes to write to; the core's memory moves when it grows. @param {Core} core @param {number} size */
  #open(core, size) {
    if (this.#bytes?.byteLength !== size) {
      // if the next lines throw, nothing may write to the old bytes
      this.#bytes = undefined;
      const address = core.reserveScratch(size);
      this.#bytes = Buffer.from(/** @type {WebAssembly.Memory} */ (wasmMemory()).buffer, address, size);
    }
    return this.#bytes;
  }
}
