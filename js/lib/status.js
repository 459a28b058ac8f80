// What a running guard tells of itself: to the slash command, the gateway's method and the page.
import { grouped, plural } from "./text.js";

/**
 * @typedef {{ key: string, value: unknown, source: string }} InForce a threshold
 * @typedef {{ sessionKey: string, modelId: string | null, switch: string | null, state: string, calls: number, failures: number,
 *   budget: string | null, halted?: boolean, capped?: boolean, observed?: boolean,
 *   trip: null | { rule: string, call: string, error: string | null, count: number, last: number, open: boolean, observed?: boolean } }} Session
 *   `observed` of a trip: it would have been stopped, and was not
 * @typedef {{ count: number, last: number | null, why: string | null }} Restarts of the core after a trap: `last` in milliseconds, `why`: its error
 * @typedef {{ hints: "system prompt" | "memory section" | "none", narrows: boolean, obstacle: string | null }} PromptRoute how hints get to
 *   the model, whether it can be shown fewer tools, and if not, why
 * @typedef {{ asked: number, unanswered: number, unusable: number, tokens: number, model: string | null, error: string | null }} OpinionCounts
 *   `unusable`: answers that were cut or not understood; `error`: why the last question was not answered
 * @typedef {{ mode: "off" | "confirm" | "review" | "none" } & OpinionCounts} OpinionStatus `none`: the host lets no plugin ask a
 *   model; the counts are those since the process began
 * @typedef {{ version: string, host: string, hostVersion: string | null, hooks: string[], enabled: boolean, mode: string, loops: { enforced: number, observed: number }, switch: string | null, journal: string, journalProblem: string | null, problems: string[], settings: Record<string, string>,
 *   features: import("./features.js").Features | null, restarts: Restarts, harnesses: string[],
 *   prompt: { hints: string, obstacle: string | null }, opinions: OpinionStatus, session: string | null, thresholds: InForce[], sessions: Session[] }} Status
 *   `loops`: since the process began, by what was done; `problems`: settings that are not used, and what holds instead; `hooks`: what is registered with the host; `journalProblem`: why
 *   the journal cannot be written; `settings`: a digest of each in force; `features`: what is on beside
 *   the thresholds; `harnesses`: lines about other programs that ran agents here; `prompt`: how hints get to the model, and why it is not shown fewer tools although the user wants that
 */

/** Where a threshold comes from, in words. */
export const SOURCES = /** @type {Record<string, string>} */ ({
  default: "default",
  "small-model-profile": "profile for small models",
  entry: "your settings",
  models: "your settings for this model",
});

/**
 * What a session's last loop was, as a part of a sentence: what was only observed would have been done.
 * @param {NonNullable<Session["trip"]>} trip @param {string} when
 */
export function stoppedWhen({ open, observed }, when) {
  if (observed) return `would have been stopped ${when}`;
  return `${open ? "stopped" : "last stopped"} ${when}`;
}

/** When a model is asked, in words. */
const ASKED = /** @type {Record<string, string>} */ ({
  off: "off",
  confirm: "a model is asked before a call is refused for something uncertain",
  review: "a model is asked before a call is refused for something uncertain, and while the agent works",
  none: "none: this version of OpenClaw lets no plugin ask a model",
});

/**
 * Second opinions in a line: when a model is asked, and what that took since the gateway began.
 * @param {OpinionStatus} opinions
 */
export function opinionLine({ mode, asked, unanswered, unusable, tokens, model, error }) {
  const line = ASKED[mode] ?? mode;
  if (asked === 0) return line;
  const answers = [
    ...(unanswered > 0 ? [`${unanswered} without an answer`] : []),
    // a gateway of an older version does not tell these
    ...(unusable > 0 ? [`${plural(unusable, "answer")} could not be used`] : []),
  ];
  const why = error === null ? "" : ` (${error})`;
  const parts = [`${asked} asked`, ...answers].join(", ");
  return `${line}; ${parts}${why}, ${plural(tokens, "token")}${model === null ? "" : `, ${model}`}`;
}

/** Loops since the process began, in words; one loop is one, however many lines the journal has of it. @param {Status["loops"]} loops */
export function loopCounts({ enforced, observed }) {
  const would = observed > 0 ? `, and ${grouped(observed)} would have been` : "";
  return `${grouped(enforced)} stopped since the gateway began${would}`;
}

/**
 * Whether a loop of a session is open now: it was stopped, and its run goes on.
 * @param {Pick<Session, "trip" | "halted">} session
 * @returns {"enforced" | "observed" | undefined} `observed`: it would have been stopped; undefined: none is open
 */
export function openLoopOf({ trip, halted }) {
  if (!trip?.open) return undefined;
  if (trip.observed) return "observed";
  return halted ? undefined : "enforced";
}

/**
 * The state of a session, as it is told everywhere.
 * @param {Session} session
 * @returns {[words: string, tone: string]} `tone`: the kind of incident that it is like
 */
export function stateOf({ halted, capped, trip, switch: own, state, observed }) {
  if (own === "off") return ["Off", "other"];
  const isLoop = trip?.open || state === "LOOP_DETECTED";
  // what was seen before a switch was not stopped either
  if (observed || (isLoop && trip?.observed && !halted && !capped)) {
    if (halted) return ["Would have ended the run", "other"];
    if (capped) return ["Would be at its limit", "other"];
    return [isLoop ? "Would have stopped a loop" : "Observing", "other"];
  }
  if (halted) return ["Run ended", "ended"];
  if (capped) return ["At its limit", "stopped"];
  if (isLoop) return ["Loop stopped", "stopped"];
  return own === "observe" ? ["Observing", "other"] : ["OK", "fine"];
}

/** Nothing can be given to a prompt. @type {PromptRoute} */
export const NO_PROMPT_ROUTE = { hints: "none", narrows: false, obstacle: "tools.show has no effect on this version of OpenClaw" };

/**
 * What is said beside the courses of situations.
 * @param {{ mode: string, switch?: string | null, enabled?: boolean, opinions?: { mode: string } | null }} status @param {number} seconds from one call
 *   to the next
 * @returns {{ does: string, basis: string }} `does`: as a title; `basis`: what they hold for
 */
export function aboutCourses({ mode, switch: switched, enabled = true, opinions }, seconds) {
  const isEnforced = enabled && ["enforce", "on"].includes(switched ?? mode);
  const asks = opinions?.mode === "confirm" || opinions?.mode === "review";
  const basis = [
    `for calls ${seconds} s apart with nothing done in between`,
    "pauses and news move it",
    ...(asks ? ["a model is asked before a refusal, once a run took some 30,000 tokens"] : []),
  ];
  return { does: isEnforced ? "what is done" : "what would be done", basis: basis.join("; ") };
}
