// Which occurrence of a call an event is about. Hosts give a call's id in most hooks and its arguments in some; ids may repeat within
// a session (local models count from zero in every message) and between sessions.
import { BoundedMap } from "../bounded-map.js";
import { MAX_KEY } from "./events.js";

/** Open calls, and characters of all of them, at most; more than any host has under way. */
const MAX_OPEN = 4096;
const MAX_CHARS = 32 * 1024 * 1024;
/** Characters of a host's id that our own id begins with; the longest known ones have 83 (`call_...|fc_...`). */
const MAX_ID = 88;

let serial = 0;

/**
 * @typedef {{ halt: import("../guard.js").Verdict & { kind: "halt" }, message: { content: unknown[], stopReason?: string } }} Substitute
 * @typedef {import("../guard.js").Call & { judged: boolean, inMessage: boolean, late?: import("./result.js").JudgedResult,
 *   substitute?: Substitute, revision?: string, doubt?: { question: import("../lib/verdict.js").Question, answer: string }, announced?: boolean,
 *   blocked?: { block: true, blockReason: string }, failed?: boolean, speaker?: import("../lib/scratch-buffer.js").Speaker }} OpenCall
 *   `judged`: its result was judged; `inMessage`: the host told of the message that calls it; `late`: the judged result, which a later hook must apply; `substitute`: a harmless call was put in
 *   its place, to end the run; `revision`: it stands for an answer, and this is its result, unless who is asked the question of `doubt` finds that the answer holds; `speaker`: who wrote its result; of
 *   another program's call: `announced`: it was judged before it runs; `blocked`: the answer then; `failed`: what its record says
 */

export class CallRegistry {
  /** By session, then by the host's id: joining the two to one key for every event costs more than the rest. @type {Map<string, Map<string, OpenCall>>} */
  #sessions = new Map();
  /** All open calls and their weights, the oldest first. @type {Map<OpenCall, number>} */
  #open = new Map();
  #weight = 0;
  /** Host ids of results that passed before their call was known. @type {BoundedMap<true>} */
  #passed = new BoundedMap(MAX_OPEN, MAX_CHARS);

  /**
   * A call begins; an unfinished one with the same id in the same session is forgotten.
   * @param {string} session @param {string} callId
   * @param {{ tool?: unknown, args?: string, agentId?: unknown }} facts
   * @returns {OpenCall}
   */
  open(session, callId, { tool, args, agentId }) {
    serial += 1;
    const call = {
      session,
      callId,
      uid: uidOf(callId, `#${serial}`),
      tool: typeof tool === "string" ? tool.slice(0, MAX_KEY) : "",
      args,
      agentId: typeof agentId === "string" ? agentId : undefined,
      judged: false,
      inMessage: false,
    };
    const old = this.find(session, callId);
    if (old) this.close(old);
    if (this.#passed.size > 0) this.#passed.delete(callId);
    const calls = this.#sessions.get(session);
    if (calls) calls.set(callId, call);
    else {
      // a session's next call usually follows soon: empty sessions are only removed when there are too many
      if (this.#sessions.size >= MAX_OPEN) for (const [key, { size }] of this.#sessions) if (size === 0) this.#sessions.delete(key);
      this.#sessions.set(session, new Map([[callId, call]]));
    }
    const weight = weightOf(call);
    this.#open.set(call, weight);
    this.#weight += weight;
    while (this.#open.size > MAX_OPEN || (this.#weight > MAX_CHARS && this.#open.size > 1)) {
      this.close(/** @type {OpenCall} */ (this.#open.keys().next().value));
    }
    return call;
  }

  /**
   * @param {string | undefined} session undefined: unknown, so the id must be unique over all sessions
   * @param {string} callId
   * @returns {OpenCall | undefined}
   */
  find(session, callId) {
    if (session !== undefined) return this.#sessions.get(session)?.get(callId);
    /** @type {OpenCall | undefined} */
    let only;
    for (const calls of this.#sessions.values()) {
      const call = calls.get(callId);
      if (call === undefined) continue;
      if (only) return undefined;
      only = call;
    }
    return only;
  }

  /**
   * The first open call that is such a one.
   * @param {string | undefined} session undefined: of any session
   * @param {(call: OpenCall) => boolean} is
   * @returns {OpenCall | undefined}
   */
  findOpen(session, is) {
    const calls = session === undefined ? this.#open.keys() : (this.#sessions.get(session)?.values() ?? []);
    for (const call of calls) if (is(call)) return call;
    return undefined;
  }

  /** A result with this id passed while its call was unknown. @param {string} callId */
  markPassed(callId) {
    this.#passed.set(callId, true, callId.length);
  }

  /** Whether {@link markPassed} was called since a call with this id began. @param {string} callId */
  hasPassed(callId) {
    return this.#passed.get(callId) === true;
  }

  /** The session is over, with all its calls. @param {string} session */
  closeAll(session) {
    for (const call of [...(this.#sessions.get(session)?.values() ?? [])]) this.close(call);
  }

  /** @param {OpenCall} call its result was written */
  close(call) {
    const weight = this.#open.get(call);
    // it was removed already, and another one may have its id
    if (weight === undefined) return;
    this.#open.delete(call);
    this.#weight -= weight;
    this.#sessions.get(call.session)?.delete(call.callId);
  }
}

/** @param {string} callId @param {string} occurrence @returns {string} */
const uidOf = (callId, occurrence) => callId.slice(0, MAX_ID) + occurrence;

/**
 * Gives a call the id that the host tells only now; it is the same occurrence.
 * @param {OpenCall} call @param {string} callId empty while unknown
 */
export function rename(call, callId) {
  call.callId = callId;
  call.uid = uidOf(callId, call.uid.slice(call.uid.lastIndexOf("#")));
}

/** The characters of a call. @param {import("../guard.js").Call} call */
export const weightOf = ({ session, callId, tool, args }) => session.length + 2 * callId.length + tool.length + (args?.length ?? 0);
