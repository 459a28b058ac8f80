// An answer that claims what no call did: the host is made to ask the model once more before the user reads it. A call is put in the
// answer's place, and what the model is told is its result. A model that claims again is answered under its words where the host
// lets a plugin edit what it sends.
import { record, text } from "./events.js";

/**
 * @typedef {import("./events.js").Payload} Payload
 * @typedef {import("./context.js").AssistantMessage} AssistantMessage
 * @typedef {import("./context.js").Context} Context
 * @typedef {import("./active-runs.js").Run} Run
 * @typedef {import("./call-registry.js").OpenCall} OpenCall
 */

/** Interfaces of models that take no call of a thinking model without the thoughts before it; others take none that lost what they led to. */
const NEEDS_THOUGHTS = /anthropic|bedrock/;

/** The thoughts that stay before a call which is put in an answer's place. @param {AssistantMessage} message @returns {unknown[]} */
export const thoughtsOf = ({ api, content }) =>
  NEEDS_THOUGHTS.test(api ?? "") ? content.filter((block) => record(block).type === "thinking") : [];

/** What stands for an answer that a reader is asked about: no hook that can wait sees a call to an unknown tool. */
const HELD = { name: "read", args: { path: "." } };

let serial = 0;

/** @param {unknown[]} content @returns {string} */
const answerOf = (content) =>
  content
    .map((block) => (record(block).type === "text" ? (text(record(block).text) ?? "") : ""))
    .filter((part) => part !== "")
    .join("\n\n");

/**
 * An assistant's message without calls is about to be written.
 * @param {Context} context @param {AssistantMessage} message @param {string} session @param {string | undefined} agentId
 * @returns {boolean} whether the message was changed
 */
export function checkAnswer(context, message, session, agentId) {
  const { guard, active } = context;
  const run = active.run(session);
  if (run.ended) return false;
  const answer = answerOf(message.content);
  if (answer === "") return false;
  const verdict = guard.onReply({ session, agentId, trigger: run.trigger, stopReason: text(message.stopReason) }, answer);
  if (verdict?.kind === "tell") run.notice = verdict.text;
  if (verdict?.kind !== "revise") return false;
  const call = askAgain(context, message, session, agentId, verdict.text, { standIn: verdict.doubt && HELD });
  if (verdict.doubt) call.doubt = { question: verdict.doubt, answer };
  return true;
}

/**
 * The model is asked once more: a call is put in its answer's place, whose result is what it is told.
 * @param {Context} context @param {AssistantMessage} message @param {string} session @param {string | undefined} agentId
 * @param {string} told @param {{ standIn?: { name: string, args: object }, kept?: object[] }} [more] `standIn`: the call; undefined: the one that the
 *   host lets nothing run for; `kept`: what stays of the answer before it
 */
export function askAgain({ active, generation }, message, session, agentId, told, { standIn, kept = [] } = {}) {
  serial += 1;
  const { name, args } = standIn ?? generation.checkCall;
  // it stays in the history, beside those of earlier processes
  const id = `call_claim_check_${Date.now().toString(36)}${serial}`;
  const call = active.calls.open(session, id, { tool: name, args: JSON.stringify(args), agentId });
  call.revision = told;
  message.content.splice(0, message.content.length, ...thoughtsOf(message), ...kept, { type: "toolCall", id, name, arguments: args });
  message.stopReason = "toolUse";
  return call;
}

/**
 * The call that stands for an answer is about to run: a reader may find that the answer holds.
 * @param {Context} context @param {OpenCall} call
 * @returns {Promise<undefined> | undefined}
 */
export function beforeRevision({ guard }, call) {
  if (!call.doubt) return undefined;
  const { question, answer } = call.doubt;
  call.doubt = undefined;
  return guard.opinions.ask(call, question).then((told) => {
    // the model does not see its answer any more
    if (told?.kind === "replace") call.revision = `${told.text}\n\n${answer}`;
    return undefined;
  });
}

/** The result of the call is written: where it did not run, nobody was asked. @param {Context} context @param {OpenCall} call */
export function afterRevision({ guard }, call) {
  if (call.doubt) guard.opinions.giveUp(call, call.doubt.question);
  call.doubt = undefined;
}

/** What the model is told as the result of the call that stands for its answer. @param {OpenCall} call @param {Payload} result */
export function revisionOf(call, result) {
  const content = [{ type: "text", text: call.revision }];
  return { ...result, content, details: {} };
}

/**
 * A payload is about to be sent to the user: the notice of the run goes under its first text.
 * @param {Context} context @param {Payload} event @param {string} session
 * @returns {{ payload: Payload } | undefined}
 */
export function withNotice({ active }, event, session) {
  const run = active.known(session);
  const payload = record(event.payload);
  const answer = text(payload.text);
  if (run?.notice === undefined || answer === undefined || event.kind === "tool") return undefined;
  const { notice } = run;
  run.notice = undefined;
  return { payload: { ...payload, text: `${answer}\n\n${notice}` } };
}
