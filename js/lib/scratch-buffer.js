// The part of the core's memory that an event of a call is written to, its texts and its numbers: passing each string to WebAssembly by
// itself costs several times as much.
import { wasmMemory } from "../wasm/core.js";

/** Bytes of a character in UTF-8, at most, for each UTF-16 unit. */
const MAX_CHAR_BYTES = 3;
/** Bytes of the buffer; longer strings get a larger one, until the next event. */
const SIZE = 64 * 1024;
/** Characters of what was found out about a result, together, that are written. */
const MAX_FOUND = 2048;
/** The core's code for an event that led to a verdict. */
const HAS_VERDICT = 1;

/**
 * @typedef {import("../wasm/core.js").Guard} Core
 * @typedef {import("./verdict.js").Judged} Judged
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
 * @typedef {{ texts?: string[], schemaError?: string, detection?: { reason: string, severity: number }, unseen?: boolean, waits?: boolean }} Findings what
 *   was found out about a result since the core asked for it: `texts` whole, where they were needed; `unseen`: it cannot be changed any more;
 *   `waits`: the host waits for a reader
 */

/** Who wrote a result, by the core's number. @type {Speaker[]} */
export const SPEAKERS = ["unknown", "host", "tool"];

/** Numbers of an event in the core's memory, and where each stands behind the lengths of its texts (`crates/wasm/src/event.rs`). */
const NUMBERS = 16;
const [SCHEMA_ERROR, DETECTION, TIME, EXIT_CODE, LENGTH, CHARS, FLAGS, SPEAKER, SEVERITY, WINDOW] = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/** Flags: the host marks an error; whatever must be known is told; the model was shown the result already; no user asked for the turn;
 * the host waits for a reader. */
const [FAILED, FOUND, UNSEEN, UNATTENDED, WAITS] = [1, 2, 4, 8, 16];

/** The length of an absent string. */
const ABSENT = -1;
/** @param {string | undefined} text */
const lengthOf = (text) => (text === undefined ? ABSENT : text.length);
/** @param {string | undefined} text */
const byteLengthOf = (text) => (text === undefined ? ABSENT : Buffer.byteLength(text));

/** @param {Core} core @param {number} code @returns {Judged | undefined} */
const judged = (core, code) => (code === HAS_VERDICT ? core.takeVerdict() : undefined);

const encoder = new TextEncoder();
/** @param {string} text */
const utf8 = (text) => encoder.encode(text);

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
  /** @type {Float64Array} */
  #numbers = new Float64Array(NUMBERS);
  // the events of one call nearly always follow each other, and joining its strings costs more than writing them
  /** @type {Call | undefined} */
  #call;
  #uid = "";
  /** @type {string | undefined} */
  #args;
  #joined = "";

  /** A turn begins, or one of its model calls does. @param {Core} core @param {Turn} turn @param {number} [time] */
  beginTurn(core, turn, time = Date.now()) {
    this.#writeTurn(core, turn, time);
    core.beginTurn();
  }

  /**
   * A prompt is about to be built.
   * @param {Core} core @param {Turn} turn @param {string[] | undefined} tools @param {boolean} narrows @param {number} [time]
   * @returns {import("./verdict.js").PromptVerdict}
   */
  onPrompt(core, turn, tools, narrows, time = Date.now()) {
    this.#writeTurn(core, turn, time);
    return core.onPrompt(tools, narrows);
  }

  /** @param {Core} core @param {Call} call made by the model @param {number} [time] @returns {Judged | undefined} */
  onAssistantCall(core, call, time = Date.now()) {
    this.#writeCall(core, call, time);
    return judged(core, core.onAssistantCall());
  }

  /** @param {Core} core @param {Call} call about to run @param {number} [time] @returns {Judged | undefined} */
  onCall(core, call, time = Date.now()) {
    this.#writeCall(core, call, time);
    return judged(core, core.onCall());
  }

  /**
   * A reader answered, or will not.
   * @param {Core} core @param {string} session @param {string} id of the question
   * @param {{ text: string | undefined, model?: string, tokens?: number, millis: number }} answer @param {number} [time]
   * @returns {Judged | undefined}
   */
  onOpinion(core, session, id, answer, time = Date.now()) {
    return judged(core, core.onOpinion(session, { id, ...answer }, time));
  }

  /**
   * @param {Core} core @param {Call} call that returned @param {Result} result
   * @param {Findings} [findings] undefined: nothing was asked for yet
   * @param {number} [time]
   * @returns {Judged | number | undefined} a number: what the core needs before it can judge, in the flags of `core.onReturn`
   */
  onReturn(core, call, result, findings, time = Date.now()) {
    const { isError, status, exitCode, text, length, chars, speaker } = result;
    this.#writeCall(core, call, time, status, text, findings);
    const numbers = this.#numbers;
    numbers[EXIT_CODE] = exitCode;
    numbers[LENGTH] = length;
    numbers[CHARS] = chars;
    numbers[SPEAKER] = speaker === "tool" ? 2 : speaker === "host" ? 1 : 0;
    numbers[FLAGS] = (isError ? FAILED : 0) | (findings ? FOUND : 0) | (findings?.unseen ? UNSEEN : 0) | (findings?.waits ? WAITS : 0);
    if (findings) numbers[SEVERITY] = findings.detection?.severity ?? 0;
    const code = core.onReturn(findings?.texts?.map(utf8));
    return code > HAS_VERDICT ? code >> 1 : judged(core, code);
  }

  /**
   * @param {Core} core @param {Call} call @param {string[]} texts of the result's details @param {number} [time]
   * @returns {(string | null)[] | null} their replacements, null for an unchanged one; null: nothing is looked for in them
   */
  onDetails(core, call, texts, time = Date.now()) {
    this.#writeCall(core, call, time);
    return core.onDetails(texts.map(utf8));
  }

  /** @param {Core} core @param {Turn} turn @param {number} time */
  #writeTurn(core, { session, runId, provider, model, window = 0, unattended = false }, time) {
    this.#write(core, join(session, runId, provider, model), session, runId, provider, model);
    this.#numbers[TIME] = time;
    this.#numbers[WINDOW] = window;
    this.#numbers[FLAGS] = unattended ? UNATTENDED : 0;
  }

  /** @param {Core} core @param {Call} call @param {number} time @param {string} [status] @param {string} [text] @param {Findings} [findings] */
  #writeCall(core, call, time, status, text, findings) {
    const { session, uid, tool, args } = call;
    if (call !== this.#call || args !== this.#args || uid !== this.#uid) {
      this.#joined = join(session, uid, tool, args);
      [this.#call, this.#uid, this.#args] = [call, uid, args];
    }
    this.#write(core, this.#joined, session, uid, tool, args, status, text, findings);
    this.#numbers[TIME] = time;
    // megabytes are not kept
    if (this.#joined.length > SIZE) [this.#call, this.#args, this.#joined] = [undefined, undefined, ""];
  }

  /**
   * Writes the strings one behind the other with a byte between them, so that two halves of a surrogate pair cannot meet.
   * @param {Core} core @param {string} joined the first four
   * @param {string} first @param {string | undefined} second @param {string | undefined} third @param {string | undefined} fourth
   * @param {string} [fifth] @param {string} [text] a long one: its head and tail @param {Findings} [findings]
   */
  #write(core, joined, first, second, third, fourth, fifth, text = "", findings) {
    const chars = joined.length + (fifth?.length ?? 0) + Math.min(text.length, 3 * PART) + MAX_FOUND;
    const size = chars * MAX_CHAR_BYTES <= SIZE ? SIZE : Buffer.byteLength(joined) + (fifth?.length ?? 0) * MAX_CHAR_BYTES + SIZE;
    const bytes = this.#open(core, size);
    const numbers = this.#numbers;
    const ofJoined = bytes.write(joined);
    // where every character is one byte, the lengths are known
    const length = ofJoined === joined.length ? lengthOf : byteLengthOf;
    numbers[0] = length(first);
    numbers[1] = length(second);
    numbers[2] = length(third);
    numbers[3] = length(fourth);
    let at = ofJoined;
    numbers[4] = fifth === undefined ? ABSENT : bytes.write(fifth, at);
    at += Math.max(numbers[4], 0) + 1;
    let ofText = 0;
    if (text.length > 2 * PART) for (const piece of headAndTail(text)) ofText += bytes.write(piece, at + ofText);
    else if (text !== "") ofText = bytes.write(text, at);
    numbers[5] = ofText;
    numbers[SCHEMA_ERROR] = ABSENT;
    numbers[DETECTION] = ABSENT;
    if (findings) this.#writeFindings(bytes, at + ofText + 1, findings);
  }

  /** @param {Buffer} bytes @param {number} at @param {Findings} findings */
  #writeFindings(bytes, at, { schemaError, detection }) {
    const numbers = this.#numbers;
    if (schemaError !== undefined) numbers[SCHEMA_ERROR] = bytes.write(schemaError.slice(0, MAX_FOUND / 2), at);
    const next = at + Math.max(numbers[SCHEMA_ERROR], 0) + 1;
    if (detection) numbers[DETECTION] = bytes.write(detection.reason.slice(0, MAX_FOUND / 2), next);
  }

  /** The bytes to write to; the core's memory moves when it grows. @param {Core} core @param {number} size */
  #open(core, size) {
    if (this.#bytes?.byteLength !== size) {
      // if the next lines throw, nothing may write to the old bytes
      this.#bytes = undefined;
      const [address, numbers] = [core.reserveScratch(size), core.scratchNumbers()];
      const { buffer } = /** @type {WebAssembly.Memory} */ (wasmMemory());
      this.#numbers = new Float64Array(buffer, numbers, NUMBERS);
      this.#bytes = Buffer.from(buffer, address, size);
    }
    return this.#bytes;
  }
}
