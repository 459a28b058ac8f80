// Which occurrence of a call an event is about. Hosts tell a call's id in most hooks and its arguments in some; ids
// may repeat within a session (local models count from zero in every message) and between sessions.

/** Occurrences that are remembered; more than any host has under way. */
const MAX_OPEN = 4096;

let serial = 0;

/**
 * @typedef {{ halt: import("../guard.js").Verdict & { kind: "halt" }, message: { content: unknown[], stopReason?: string } }} StandIn
 * @typedef {import("../guard.js").Call & { judged: boolean, late?: import("./judge.js").Judged, standIn?: StandIn }} OpenCall
 *   `judged`: its result already bears the verdict; `late`: not yet, since the hook that knew it could not carry it; `standIn`: a harmless call stands in its place, to end the run
 */

export class CallBook {
  /** @type {Map<string, OpenCall>} by session and host id */
  #open = new Map();
  /** Host ids of calls that are not ours to judge. @type {Set<string>} */
  #foreign = new Set();

  /**
   * A call is born; an unfinished one with the same id in the same session is forgotten.
   * @param {string} session @param {string} callId
   * @param {{ tool?: unknown, args?: string, agentId?: unknown }} facts
   * @returns {OpenCall}
   */
  open(session, callId, { tool, args, agentId }) {
    serial += 1;
    const call = {
      session,
      callId,
      uid: `${callId}#${serial}`,
      tool: typeof tool === "string" ? tool : "",
      args,
      agentId: typeof agentId === "string" ? agentId : undefined,
      judged: false,
    };
    const key = `${session}\n${callId}`;
    this.#open.delete(key);
    this.#open.set(key, call);
    if (this.#open.size > MAX_OPEN) this.#open.delete(/** @type {string} */ (this.#open.keys().next().value));
    return call;
  }

  /**
   * @param {string | undefined} session undefined: the host does not tell, so the id must be the only one of its kind
   * @param {string} callId
   * @returns {OpenCall | undefined}
   */
  find(session, callId) {
    if (session !== undefined) return this.#open.get(`${session}\n${callId}`);
    if (this.#foreign.has(callId)) return undefined;
    /** @type {OpenCall | undefined} */
    let only;
    for (const call of this.#open.values()) {
      if (call.callId !== callId) continue;
      if (only) return undefined;
      only = call;
    }
    return only;
  }

  /** A call with this id belongs to nobody whom the guard watches. @param {string} callId */
  foreign(callId) {
    this.#foreign.add(callId);
    if (this.#foreign.size > MAX_OPEN) this.#foreign.delete(/** @type {string} */ (this.#foreign.keys().next().value));
  }

  /** @param {OpenCall} call its result was written */
  close(call) {
    const key = `${call.session}\n${call.callId}`;
    if (this.#open.get(key) === call) this.#open.delete(key);
  }
}
