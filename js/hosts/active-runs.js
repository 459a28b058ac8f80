// What goes on in the sessions of a host that tells ids: the calls under way, and the current run of each session.
import { BoundedMap } from "../bounded-map.js";
import { CallRegistry } from "./call-registry.js";
import { InternalRuns } from "./internal.js";
import { ShownResults } from "./shown-results.js";

/** Sessions whose run is remembered. */
const MAX_RUNS = 4096;

/**
 * @typedef {{ runId: string | undefined, sessionId: string | undefined, trigger: string | undefined, ended: boolean, callsSince: number, ends: number,
 *   route: number, notice: string | undefined, unseen: string | undefined, relayed: boolean, harness: string | undefined,
 *   nobody: boolean }} Run
 *   `trigger`: what started it; `relayed`: another program runs it; `harness`: which one,
 *   once that is known; `ended`: its end was requested; `callsSince`: calls that came after that; `ends`: messages that were to end it; `route`: the next route for a
 *   message to the user; `notice`: what is to stand under the answer; `unseen`: the first tool that does not exist whose call was to end it, where
 *   the host tells of no message that calls only such tools; `nobody`: the host tells that there is no chat to send a message to
 */
const NEW_RUN = {
  runId: undefined,
  sessionId: undefined,
  trigger: undefined,
  ended: false,
  callsSince: 0,
  ends: 0,
  route: 0,
  notice: undefined,
  unseen: undefined,
  relayed: false,
  harness: undefined,
  nobody: false,
};

export class ActiveRuns {
  calls = new CallRegistry();
  /** What the models were shown. */
  shown = new ShownResults();
  /** Runs of the host's own, which are not guarded. */
  internal = new InternalRuns();
  /** The session whose run was begun last: some hosts do not say whose prompt they build then. @type {string | undefined} */
  newest;
  /** By session. @type {BoundedMap<Run>} */
  #runs = new BoundedMap(MAX_RUNS);
  /** The session of each run. @type {BoundedMap<string>} */
  #sessions = new BoundedMap(MAX_RUNS);
  /** What the host says of a session's newest message in the user's place: what started the run that follows. @type {BoundedMap<string>} */
  #triggers = new BoundedMap(MAX_RUNS);
  /** What {@link sessionOf} found last: consecutive events are nearly always of one run. @type {{ runId?: string, session?: string }} */
  #last = {};

  /**
   * A run begins, or one of its model calls does.
   * @param {string} session @param {string | undefined} runId @param {string | undefined} sessionId @param {string} [trigger]
   */
  begin(session, runId, sessionId, trigger = this.#triggers.get(session)) {
    this.newest = session;
    const known = this.#runs.get(session);
    if (runId !== undefined && known?.runId === runId) {
      known.sessionId ??= sessionId;
      known.trigger ??= trigger;
      return;
    }
    if (runId !== undefined) this.#sessions.set(runId, session);
    this.#last = { runId, session };
    this.#runs.set(session, { ...NEW_RUN, runId, sessionId, trigger });
  }

  /**
   * A message in the user's place is written, before its run begins.
   * @param {string} session @param {string | undefined} source what of the host wrote it; undefined: it is the user's own
   */
  requested(session, source) {
    if (source === undefined) this.#triggers.delete(session);
    else this.#triggers.set(session, source);
  }

  /**
   * The session of a run: in chats some hosts tell hooks of tools another key, that of the chat's policy.
   * @param {string | undefined} runId @returns {string | undefined} undefined: the run is not known
   */
  sessionOf(runId) {
    if (runId === undefined) return undefined;
    if (runId !== this.#last.runId) this.#last = { runId, session: this.#sessions.get(runId) };
    return this.#last.session;
  }

  /** @param {string} session @returns {Run | undefined} its current run, if it is known */
  known(session) {
    return this.#runs.get(session);
  }

  /** @param {string} session @returns {Run} its current run, made if there is none */
  run(session) {
    if (!this.#runs.get(session)) this.begin(session, undefined, undefined);
    return /** @type {Run} */ (this.#runs.get(session));
  }
}
