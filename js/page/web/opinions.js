// What a reader's answer means for the calls that it was asked about. Who finds a run at work, or is not sure that it is stuck, puts a
// refusal off: the call runs, so what was found before is nothing that was stopped.

/** @typedef {import("./incident-store.js").Incident} Incident */

/** What a model is asked about acts and texts is answered with yes or no. */
const ABOUT_TEXTS = new Set(["yes", "no"]);
/** Answers after which a run goes on. */
const HEALTHY = new Set(["working", "waiting"]);
/** The confidence from which "stuck" refuses a call, as in crates/opinion. */
const LEANS = 50;

/** @param {Incident} incident */
export const isOpinion = ({ action }) => action === "consult";

/** Whether a text or an act was asked about, not a run. @param {Incident} incident */
export const isAboutText = ({ entry }) => ABOUT_TEXTS.has(entry.opinion.judgement);

/** @param {Incident} incident */
const isDoubt = ({ entry: { opinion } }) => opinion.judgement === "stuck" && opinion.confidence < LEANS;

/** Whether it lets a run go on. @param {Incident} incident */
export const frees = (incident) => isOpinion(incident) && (HEALTHY.has(incident.entry.opinion.judgement) || isDoubt(incident));

/** Why a group was let go on, as a part of a sentence. @param {import("./incident-store.js").Group} group */
export function freedWords({ incidents }) {
  const last = incidents.findLast(frees);
  return `let go on: ${last && isDoubt(last) ? "a reader was not sure that it is stuck" : "a reader judged it healthy"}`;
}
