// A result through the guard: screened, judged, and assembled again for the host. The loop rules judge the result as it came; the
// model gets the screened one, with their text behind it.
import { detect, detectors, NOT_ASKED } from "../detectors.js";
import { readResult, textsOf, withoutTexts, withTexts, withVerdict } from "./result.js";
import { mapTexts, textsIn } from "./tree.js";

/**
 * @typedef {import("./result.js").ToolResult} ToolResult
 * @typedef {import("../guard.js").Guard} Guard
 * @typedef {import("../guard.js").Call & { speaker?: import("../lib/scratch-buffer.js").Speaker }} Call
 * @typedef {import("../guard.js").Verdict} Verdict
 * @typedef {import("./result.js").JudgedResult} JudgedResult
 */

/** Nothing changes: the answer to nearly every result. @type {JudgedResult} */
const UNCHANGED = Object.freeze({ withheld: false, invalid: false });

/**
 * @param {Guard} guard @param {Call} call @param {ToolResult} result
 * @param {boolean} [unasked] detectors should have been called for it, and were not
 * @returns {JudgedResult}
 */
export function judge(guard, call, result, unasked = false) {
  const facts = { ...readResult(result), speaker: call.speaker };
  const answer = guard.onReturn(call, facts);
  if (answer === undefined || "kind" in answer) return withoutScreening(result, answer);
  const detection = unasked && answer.detectors && detectors().size > 0 ? NOT_ASKED : undefined;
  return finish(guard, call, { result, facts, need: answer, detection });
}

/**
 * The same where the host can wait: detectors of the user's own are called first, if there are any.
 * @param {Guard} guard @param {Call} call @param {ToolResult} result
 * @param {unknown} [isError] the host's flag, where it is not part of the result
 * @returns {JudgedResult | Promise<JudgedResult>}
 */
export function judgeWithDetectors(guard, call, result, isError) {
  const facts = { ...readResult(result, isError), speaker: call.speaker };
  const answer = guard.onReturn(call, facts);
  if (answer === undefined || "kind" in answer) return withoutScreening(result, answer);
  const known = { result, facts, need: answer };
  if (!answer.detectors || detectors().size === 0) return finish(guard, call, known);
  const about = { tool: call.tool, args: parsed(call.args), text: textsOf(result.content).join("\n"), sessionKey: call.session };
  return detect(about, (error) => guard.fault("detector", error)).then((detection) => finish(guard, call, { ...known, detection }));
}

/** A result that needs no screening. @param {ToolResult} result @param {Verdict | undefined} verdict @returns {JudgedResult} */
const withoutScreening = (result, verdict) =>
  verdict ? { ...UNCHANGED, content: withVerdict(result.content, verdict), verdict } : UNCHANGED;

/**
 * @param {Guard} guard @param {Call} call
 * @param {{ result: ToolResult, facts: import("../guard.js").Result, need: import("../guard.js").Need,
 *   detection?: import("../detectors.js").Detection }} known
 * @returns {JudgedResult}
 */
function finish(guard, call, { result, facts, need, detection }) {
  const screened = need.text || detection ? guard.onResult(call, { facts, texts: textsOf(result.content), need, detection }) : undefined;
  const withheld = screened?.withheld ?? false;
  const content = screened && shown(result.content, screened);
  const verdict = guard.onOutcome(call, facts);
  const judged = verdict && withVerdict(content ?? result.content, verdict);
  const details = need.details || withheld ? screenDetails(guard, call, result.details) : undefined;
  return { content: judged ?? content, details, verdict, withheld, invalid: !withheld && typeof screened?.instead === "string" };
}

/**
 * @param {unknown} content @param {import("../guard.js").ResultVerdict} screened
 * @returns {unknown[] | undefined} undefined when it stays as it is
 */
function shown(content, { instead, withheld, texts }) {
  if (instead === null) return withTexts(content, texts);
  const text = { type: "text", text: instead };
  // a withheld result has no images either
  return withheld ? [text] : [text, ...withoutTexts(content)];
}

/**
 * A result's details, or a copy of it, without what the settings redact or withhold.
 * @param {Guard} guard @param {Call} call @param {unknown} details
 * @returns {unknown} undefined when nothing changes
 */
export function screenDetails(guard, call, details) {
  const { texts, whole } = textsIn(details);
  if (texts.length === 0 && whole) return undefined;
  const changed = guard.onDetails(call, texts);
  return whole && changed.every((text) => text === null) ? undefined : mapTexts(details, texts, changed);
}

/** @param {string | undefined} json */
const parsed = (json) => (json === undefined ? undefined : JSON.parse(json));
