// Which runs and calls are the host's own, by facts that neither a model nor a sender can write. Nothing else is left unguarded.
//
// OpenClaw 2026.9 runs reviews of skills, memory flushes and the like in hidden sessions. It names each after its run:
// `agent:<agent>:internal-session-effects:<run id, cut>-<hash of the run id>`. Run ids are the host's own random ones, so that a name that
// somebody chose does not fit the run that comes with it. Older hosts have no such sessions.
//
// A call that another tool's code makes has an id that the host makes of the outer call's. No message of the model announces it, and the
// outer call is under way; an id of that form which a model wrote was announced by its message.
import { createHash } from "node:crypto";
import { BoundedMap } from "../bounded-map.js";
import { sessionOf, text } from "./events.js";

/** @typedef {import("./events.js").Payload} Payload */

/** Sessions and runs that are remembered. */
const MAX_KNOWN = 1024;

const SEGMENT = "internal-session-effects";
const HIDDEN = new RegExp(`^agent:[^:]+:${SEGMENT}:([\\w.-]{1,58}-[0-9a-f]{16})$`);
/** What may stand before the run in the name. */
const KINDS = ["", "incognito-", "legacy-"];

/** What the host makes of a run's id, for the name of the run's hidden session. @param {string} runId */
const suffixOf = (runId) =>
  `${runId.replace(/[^a-zA-Z0-9._-]/g, "_").slice(0, 48) || "run"}-${createHash("sha256").update(runId).digest("hex").slice(0, 16)}`;

/** The name of the hidden session of a run. @param {string} agentId @param {string} runId */
export const hiddenSessionOf = (agentId, runId) => `agent:${agentId}:${SEGMENT}:${suffixOf(runId)}`;

export class InternalRuns {
  /** Whether the last run of a session of that form was the host's own. @type {BoundedMap<boolean>} */
  #sessions = new BoundedMap(MAX_KNOWN);
  /** Runs of the host's own: hooks of tools may be told another session. @type {BoundedMap<true>} */
  #runs = new BoundedMap(MAX_KNOWN);
  /** The last session without a name of that form: the next event is nearly always of the same one. @type {string | undefined} */
  #plain;

  /**
   * Whether an event is of a run of the host's own.
   * @param {Payload} event @param {Payload} ctx
   */
  has(event, ctx) {
    const session = sessionOf(event, ctx) ?? text(event.agentSessionKey);
    if (session === this.#plain && this.#runs.size === 0) return false;
    const runId = text(event.runId) ?? text(ctx.runId);
    if (runId !== undefined && this.#runs.get(runId)) return true;
    if (session === this.#plain) return false;
    const name = session?.includes(SEGMENT) ? HIDDEN.exec(session)?.[1] : undefined;
    if (session === undefined || name === undefined) {
      this.#plain = session;
      return false;
    }
    const sessionId = text(ctx.sessionId) ?? text(event.sessionId);
    // hooks that are told neither come after one that is, but for those in which nothing is judged
    if (runId === undefined && sessionId === undefined) return this.#sessions.get(session) ?? true;
    const suffix = runId === undefined ? sessionId?.slice(SEGMENT.length + 1) : suffixOf(runId);
    const isOwn = KINDS.some((kind) => name === kind + suffix) && (runId !== undefined || sessionId === `${SEGMENT}-${suffix}`);
    this.#sessions.set(session, isOwn);
    if (isOwn && runId !== undefined) this.#runs.set(runId, true);
    return isOwn;
  }
}

/** The host's name for a call that another one makes: `tool_search_code:<outer id>:<tool>:<number>`. */
const NESTED = /^tool_search_code:(.+):\d{1,9}$/s;
/** What the host makes of the outer call's id. @param {string} callId */
const outerName = (callId) =>
  callId
    .trim()
    .replace(/[^A-Za-z0-9_.:-]+/g, "_")
    .slice(0, 120) || "call";

/**
 * The call whose code makes this one: only the outer call counts.
 * @param {import("./call-registry.js").CallRegistry} calls @param {string | undefined} session undefined: any @param {string} callId
 * @returns {import("./call-registry.js").OpenCall | undefined} undefined: it is a call of the model's
 */
export function outerOf(calls, session, callId) {
  const inner = callId.startsWith("tool_search_code:") ? NESTED.exec(callId)?.[1] : undefined;
  if (inner === undefined || calls.find(session, callId) !== undefined) return undefined;
  return calls.findOpen(session, (outer) => inner.startsWith(`${outerName(outer.callId)}:`));
}
