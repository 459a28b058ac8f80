// What a running guard tells of itself: to the slash command, the gateway's method and the page.
import { didYouMean } from "./suggest.js";
import { grouped } from "./text.js";

/**
 * @typedef {{ key: string, value: unknown, source: string }} InForce a threshold
 * @typedef {{ sessionKey: string, modelId: string | null, switch: string | null, state: string, calls: number, failures: number,
 *   budget: string | null,
 *   trip: null | { rule: string, call: string, error: string | null, count: number, last: number, open: boolean, observed?: boolean } }} Session
 *   `observed` of a trip: it would have been stopped, and was not
 * @typedef {{ count: number, last: number | null, why: string | null }} Restarts of the core after a trap: `last` in milliseconds, `why`: its error
 * @typedef {{ hints: "system prompt" | "memory section" | "none", narrows: boolean, obstacle: string | null }} PromptRoute how hints get to
 *   the model, whether it can be shown fewer tools, and if not, why
 * @typedef {{ asked: number, unanswered: number, tokens: number, model: string | null, error: string | null }} OpinionCounts `error`: why the
 *   last question was not answered
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

/** A key that is not known: its path, the known ones, and the one that the core takes it for. */
const UNKNOWN_KEY = /^([^:]*): this key is not allowed here, expected one of ([^();]*?)(?: \(did you mean ([^()]*)\?\))?(?=;|$)/;

/**
 * What is wrong with a setting, without the list of all keys where one is likely meant.
 * @param {string} problem as the core tells it
 */
export const shortProblem = (problem) =>
  problem.replace(UNKNOWN_KEY, (whole, path, keys, near) => {
    const meant = near ? ` Did you mean ${near}?` : didYouMean(path.split(".").at(-1), keys.split(", "));
    return meant === "" ? whole : `${path}: this key is not allowed here (${meant.trim().replace("Did", "did")})`;
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
export function opinionLine({ mode, asked, unanswered, tokens, model, error }) {
  const line = ASKED[mode] ?? mode;
  if (asked === 0) return line;
  const answers = unanswered === 0 ? "" : `, ${unanswered} without an answer`;
  const why = error === null ? "" : ` (${error})`;
  return `${line}; ${asked} asked${answers}${why}, ${tokens} tokens${model === null ? "" : `, ${model}`}`;
}

/** Loops since the process began, in words; one loop is one, however many lines the journal has of it. @param {Status["loops"]} loops */
export function loopCounts({ enforced, observed }) {
  const would = observed > 0 ? `, and ${grouped(observed)} would have been` : "";
  return `${grouped(enforced)} stopped since the gateway began${would}`;
}

/** The state of a session's loop, as it is told. @param {Session} session */
export const loopState = ({ state, trip }) => (trip?.observed && state === "LOOP_DETECTED" ? "WOULD: LOOP_DETECTED" : state);

/** Nothing can be given to a prompt. @type {PromptRoute} */
export const NO_PROMPT_ROUTE = { hints: "none", narrows: false, obstacle: "tools.show has no effect on this version of OpenClaw" };
