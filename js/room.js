// The room in the core's memory that texts are written to. Handing each text over by itself costs ten times as much, and
// this is done for every result.
import { ownMemory } from "./wasm/core.js";

/** Bytes that a character takes at most. */
const WIDEST = 3;

/**
 * @typedef {import("./wasm/core.js").Guard} Core
 * @typedef {import("./guard.js").Call} Call
 * @typedef {import("./guard.js").Result} Result
 */

export class Room {
  /** @type {Buffer | undefined} */
  #bytes;
  #size = 64 * 1024;
  #at = 0;

  /** Whether all texts have room. @param {Call} call @param {Result} facts */
  fits({ session, uid, tool, args }, { status, parts }) {
    let chars = session.length + uid.length + tool.length + (args?.length ?? 0) + (status?.length ?? 0);
    for (const part of parts) chars += part.length;
    return chars * WIDEST <= this.#size;
  }

  /**
   * Asks the core about a result whose texts have room.
   * @param {Core} core @param {Call} call @param {Result} facts
   * @returns {any} as the core's `onReturn`
   */
  onReturn(core, { session, uid, tool, args }, { isError, status, exitCode, parts, length, chars }) {
    this.#open(core);
    const ofSession = this.#put(session);
    const ofId = this.#put(uid);
    const ofTool = this.#put(tool);
    const ofArgs = this.#put(args);
    const ofStatus = this.#put(status);
    let ofText = 0;
    for (const part of parts) ofText += this.#put(part);
    return core.onReturn(ofSession, ofId, ofTool, ofArgs, ofStatus, ofText, isError, exitCode, length, chars, Date.now());
  }

  /** Memory that has grown is another one. @param {Core} core */
  #open(core) {
    this.#at = 0;
    if (this.#bytes !== undefined && this.#bytes.byteLength > 0) return;
    this.#size = core.roomSize();
    this.#bytes = Buffer.from(/** @type {WebAssembly.Memory} */ (ownMemory()).buffer, core.room(), this.#size);
  }

  /** @param {string | undefined} text @returns {number} its bytes; -1 for one that there is not */
  #put(text) {
    if (text === undefined) return -1;
    const size = /** @type {Buffer} */ (this.#bytes).write(text, this.#at);
    this.#at += size;
    return size;
  }
}
