// A result through the guard: screened, judged, and assembled again for the host. The loop rules judge the result as it came; the
// model gets the screened one, with their text behind it.
import { detect, detectors, NOT_ASKED } from "../detectors.js";
import { readResult, textsOf, withoutTexts, withTexts, withVerdict } from "./result.js";
import { mapTexts, textsIn } from "./tree.js";

/**
 * @typedef {import("./result.js").ToolResult} ToolResult
 * @typedef {import("../guard.js").Guard} Guard
 * @typedef {import("../guard.js").Call & { speaker?: import("../lib/scratch-buffer.js").Speaker }} Call
 * @typedef {import("../guard.js").Judged} Judged
 * @typedef {import("../guard.js").Need} Need
 * @typedef {import("./result.js").JudgedResult} JudgedResult
 * @typedef {{ result: ToolResult, facts: import("../guard.js").Result, need: Need, detection?: import("../detectors.js").Detection, time?: number }} Known
 */

/** Nothing changes: the answer to nearly every result. @type {JudgedResult} */
const UNCHANGED = Object.freeze({ withheld: false, invalid: false });

/**
 * @param {Guard} guard @param {Call} call @param {ToolResult} result
 * @param {boolean} [unasked] detectors should have been called for it, and were not
 * @returns {JudgedResult}
 */
export function judge(guard, call, result, unasked = false) {
  const facts = readResult(result, call.speaker);
  const answer = guard.onReturn(call, facts);
  if (!isNeed(answer)) return assembled(result, answer);
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
  const facts = readResult(result, call.speaker, isError);
  const answer = guard.onReturn(call, facts);
  if (!isNeed(answer)) return assembled(result, answer);
  // what it takes to ask is not what the call took
  const known = { result, facts, need: answer, time: Date.now() };
  if (!answer.detectors || detectors().size === 0) return finishWithReader(guard, call, known);
  const about = { tool: call.tool, args: parsed(call.args), text: textsOf(result.content).join("\n"), sessionKey: call.session };
  return detect(about, (error) => guard.fault("detector", error)).then((detection) =>
    finishWithReader(guard, call, { ...known, detection }),
  );
}

/** @param {ReturnType<Guard["onReturn"]>} answer @returns {answer is Need} */
const isNeed = (answer) => answer !== undefined && "detectors" in answer;

/**
 * What was needed is known, and the host waits where a reader is to be asked.
 * @param {Guard} guard @param {Call} call @param {Known} known
 * @returns {JudgedResult | Promise<JudgedResult>}
 */
function finishWithReader(guard, call, known) {
  const answer = conclude(guard, call, known, true);
  if (!isQuestion(answer)) return withDetails(guard, call, known, answer);
  return guard.opinions.ask(call, answer.question).then(() => finish(guard, call, known));
}

/** @param {ReturnType<Guard["onReturn"]>} answer @returns {answer is import("../guard.js").Consult} */
const isQuestion = (answer) => answer !== undefined && "kind" in answer;

/**
 * What was needed is known, and nobody is asked.
 * @param {Guard} guard @param {Call} call @param {Known} known
 * @returns {JudgedResult}
 */
const finish = (guard, call, known) => withDetails(guard, call, known, conclude(guard, call, known, false));

/** @param {Guard} guard @param {Call} call @param {Known} known @param {boolean} waits for a reader */
function conclude(guard, call, { result, facts, need, detection, time }, waits) {
  const texts = need.text || detection ? textsOf(result.content) : undefined;
  return guard.onReturn(call, facts, { need, texts, detection, waits, time });
}

/**
 * @param {Guard} guard @param {Call} call @param {Known} known @param {ReturnType<Guard["onReturn"]>} answer
 * @returns {JudgedResult}
 */
function withDetails(guard, call, { result, need }, answer) {
  const judged = assembled(result, answer);
  const details = need.details || judged.withheld ? screenDetails(guard, call, result.details) : undefined;
  return details === undefined ? judged : { ...judged, details };
}

/** @param {ToolResult} result @param {ReturnType<Guard["onReturn"]>} answer @returns {JudgedResult} */
function assembled({ content }, answer) {
  if (answer === undefined || isNeed(answer) || isQuestion(answer)) return UNCHANGED;
  const { screened, verdict } = answer;
  const withheld = screened?.withheld ?? false;
  const seen = screened ? shown(content, screened) : undefined;
  const judged = verdict && withVerdict(seen ?? content, verdict);
  return { content: judged ?? seen, verdict, withheld, invalid: !withheld && typeof screened?.instead === "string" };
}

/**
 * @param {unknown} content @param {import("../guard.js").Screened} screened
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
  if (changed === null || (whole && changed.every((text) => text === null))) return undefined;
  return mapTexts(details, texts, changed);
}

/** @param {string | undefined} json */
const parsed = (json) => (json === undefined ? undefined : JSON.parse(json));
