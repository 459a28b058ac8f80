// A result through the guard: screened, judged, and put together again for the host. The other rules judge the result
// as it came; what the model is shown is the screened one, with their words behind it.
import { detect, detectors, NOT_ASKED } from "../detectors.js";
import { readResult, textsOf, withoutTexts, withTexts, withVerdict } from "./result.js";
import { mapTexts, textsIn } from "./tree.js";

/**
 * @typedef {import("./result.js").ToolResult} ToolResult
 * @typedef {import("../guard.js").Guard} Guard
 * @typedef {import("../guard.js").Call} Call
 * @typedef {import("../guard.js").Verdict} Verdict
 * @typedef {{ content?: unknown[], details?: unknown, verdict?: Verdict, withheld: boolean, invalid: boolean }} Judged
 *   `content` and `details` where they change; `withheld`: the model must not see the result; `invalid`: it became an error
 */

/** Nothing changes, which is the answer to nearly every result. @type {Judged} */
const KEPT = Object.freeze({ withheld: false, invalid: false });

/**
 * @param {Guard} guard @param {Call} call @param {ToolResult} result
 * @param {boolean} [unasked] detectors could have been asked of it, and were not
 * @returns {Judged}
 */
export function judge(guard, call, result, unasked = false) {
  const facts = readResult(result);
  const answer = guard.onReturn(call, facts);
  if (answer === undefined || "kind" in answer) return spoken(result, answer);
  const detection = unasked && answer.detectors && detectors().size > 0 ? NOT_ASKED : undefined;
  return finish(guard, call, { result, facts, need: answer, detection });
}

/**
 * The same where the host can wait: detectors of the user's own are asked first, if there are any.
 * @param {Guard} guard @param {Call} call @param {ToolResult} result
 * @param {unknown} [isError] the host's flag, where it stands beside the result
 * @returns {Judged | Promise<Judged>}
 */
export function judgeAsking(guard, call, result, isError) {
  const facts = readResult(result, isError);
  const answer = guard.onReturn(call, facts);
  if (answer === undefined || "kind" in answer) return spoken(result, answer);
  const known = { result, facts, need: answer };
  if (!answer.detectors || detectors().size === 0) return finish(guard, call, known);
  const about = { tool: call.tool, args: parsed(call.args), text: textsOf(result.content).join("\n"), sessionKey: call.session };
  return detect(about, (error) => guard.fault("detector", error)).then((detection) => finish(guard, call, { ...known, detection }));
}

/** A result that needs no screening. @param {ToolResult} result @param {Verdict | undefined} verdict @returns {Judged} */
const spoken = (result, verdict) => (verdict ? { ...KEPT, content: withVerdict(result.content, verdict), verdict } : KEPT);

/**
 * @param {Guard} guard @param {Call} call
 * @param {{ result: ToolResult, facts: import("../guard.js").Result, need: import("../guard.js").Need,
 *   detection?: import("../detectors.js").Detection }} known
 * @returns {Judged}
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
  // what was withheld is not shown in any form
  return withheld ? [text] : [text, ...withoutTexts(content)];
}

/**
 * What a host keeps beside a result, or as a copy of it, without what must not spread.
 * @param {Guard} guard @param {Call} call @param {unknown} details
 * @returns {unknown} undefined when nothing changes
 */
export function screenDetails(guard, call, details) {
  const texts = textsIn(details);
  if (texts.length === 0) return undefined;
  const changed = guard.onDetails(call, texts);
  return changed.some((text) => text !== null) ? mapTexts(details, changed) : undefined;
}

/** @param {string | undefined} json */
const parsed = (json) => (json === undefined ? undefined : JSON.parse(json));
