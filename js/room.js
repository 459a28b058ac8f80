// The room in the core's memory that texts are written to. Handing each text over by itself costs several times as much,
// and this is done for every moment of every call.
import { ownMemory } from "./wasm/core.js";

/** Bytes that a character takes at most. */
const WIDEST = 3;
/** Bytes of the room; texts that need more get more, until the next ones come. */
const SIZE = 64 * 1024;
/** @type {string[]} */
const NONE = [];

/**
 * @typedef {import("./wasm/core.js").Guard} Core
 * @typedef {import("./guard.js").Call} Call
 * @typedef {import("./guard.js").Result} Result
 */

/** @param {string} all @param {string[]} parts @returns {number} bytes */
const sizeOf = (all, parts) => parts.reduce((sum, part) => sum + Buffer.byteLength(part), Buffer.byteLength(all));

export class Room {
  /** @type {Buffer | undefined} */
  #bytes;
  #at = 0;
  // what was written last: the bytes of each text, -1 for one that there is not
  #session = 0;
  #id = 0;
  #tool = 0;
  #args = 0;
  #status = 0;
  #text = 0;

  /** As the core's. @param {Core} core @param {Call} call @param {number} [time] @returns {any} */
  onAssistantCall(core, call, time = Date.now()) {
    this.#put(core, call);
    return core.onAssistantCall(this.#session, this.#id, this.#tool, this.#args, time);
  }

  /** As the core's. @param {Core} core @param {Call} call @param {number} [time] @returns {any} */
  onCall(core, call, time = Date.now()) {
    this.#put(core, call);
    return core.onCall(this.#session, this.#id, this.#tool, this.#args, time);
  }

  /**
   * As the core's.
   * @param {Core} core @param {Call} call @param {Result} facts
   * @param {boolean} anyway what is needed beside it is known
   * @param {number} [time]
   * @returns {any}
   */
  onReturn(core, call, { isError, status, exitCode, parts, length, chars }, anyway, time = Date.now()) {
    this.#put(core, call, status, parts);
    const [session, id, tool, args, ofStatus] = [this.#session, this.#id, this.#tool, this.#args, this.#status];
    return core.onReturn(session, id, tool, args, ofStatus, this.#text, isError, exitCode, length, chars, anyway, time);
  }

  /**
   * Writes the texts, one behind the other.
   * @param {Core} core @param {Call} call @param {string} [status] @param {string[]} [parts] of one text
   */
  #put(core, { session, uid, tool, args }, status, parts = NONE) {
    const all = `${session}${uid}${tool}${args ?? ""}${status ?? ""}`;
    let chars = all.length;
    for (const part of parts) chars += part.length;
    const bytes = this.#open(core, chars * WIDEST <= SIZE ? SIZE : Math.max(SIZE, sizeOf(all, parts)));
    this.#at = 0;
    if (this.#write(bytes, all) === all.length) {
      // a byte for each character, so that the lengths are known
      this.#session = session.length;
      this.#id = uid.length;
      this.#tool = tool.length;
      this.#args = args?.length ?? -1;
      this.#status = status?.length ?? -1;
    } else {
      this.#at = 0;
      this.#session = this.#write(bytes, session);
      this.#id = this.#write(bytes, uid);
      this.#tool = this.#write(bytes, tool);
      this.#args = args === undefined ? -1 : this.#write(bytes, args);
      this.#status = status === undefined ? -1 : this.#write(bytes, status);
    }
    this.#text = 0;
    for (const part of parts) this.#text += this.#write(bytes, part);
  }

  /** @param {Buffer} bytes @param {string} text */
  #write(bytes, text) {
    const size = bytes.write(text, this.#at);
    this.#at += size;
    return size;
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
