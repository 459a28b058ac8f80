// A call that the model wrote into its answer is made: it is put in the answer's place before the host takes the message for one. The host
// then validates and runs it as any other, with approvals, and the history holds a call and its result.
import { BoundedMap } from "../bounded-map.js";
import { askAgain, thoughtsOf } from "./claims.js";
import { record, text } from "./events.js";

/** @typedef {import("./context.js").AssistantMessage} AssistantMessage */

/** Sessions whose tools are remembered. */
const MAX_SESSIONS = 4096;

/** The tool by which others are reached that the model is not shown. */
const WRAPPER = "tool_call";
/** Where the host reads transcripts; its types say nothing of it. @type {string} */
const TRANSCRIPTS = "openclaw/plugin-sdk/session-transcript-runtime";

let serial = 0;

/** The tools of each session, for all instances of the plugin. @param {import("../guard.js").Guard} guard @returns {BoundedMap<string[]>} */
export function toolsOf(guard) {
  if (!guard.shared.has("tools")) guard.shared.set("tools", new BoundedMap(MAX_SESSIONS));
  return /** @type {BoundedMap<string[]>} */ (guard.shared.get("tools"));
}

/** The tools that the model reaches by another one: hosts name what they show first, and that other one last of it. @param {string[]} tools */
const hiddenOf = (tools) => (tools.includes(WRAPPER) ? tools.slice(tools.indexOf(WRAPPER) + 1) : []);

/** An id that no earlier process gave: it stays in the history. */
function nextId() {
  serial += 1;
  return `call_text_${Date.now().toString(36)}${serial}`;
}

/**
 * An assistant's message without calls is about to be written.
 * @param {import("./context.js").Context} context @param {AssistantMessage} message @param {string} session @param {string | undefined} agentId
 * @returns {"made" | "asked" | undefined} `made`: it holds calls now; `asked`: the model is asked once more
 */
export function makeTextCalls(context, message, session, agentId) {
  const { guard, active } = context;
  if (active.run(session).ended) return undefined;
  const blocks = message.content.map(record);
  const answer = blocks.filter(({ type }) => type === "text").map((block) => text(block.text) ?? "");
  // an image beside the text would be lost
  if (blocks.some(({ type }) => type !== "text" && type !== "thinking")) return undefined;
  const tools = toolsOf(guard).get(session);
  if (tools === undefined || answer.every((part) => part === "")) return undefined;
  const about = { session, agentId, stopReason: text(message.stopReason) };
  const made = guard.onTextCalls(about, answer.join("\n"), tools, () => active.shown.texts(session));
  if (made === undefined) return undefined;
  const words = made.words === "" ? [] : [{ type: "text", text: made.words }];
  if (made.ask !== null) {
    askAgain(context, message, session, agentId, made.ask, { kept: words });
    return "asked";
  }
  const hidden = hiddenOf(tools);
  const calls = made.calls.map(({ tool, args }) => {
    const given = JSON.parse(args);
    const [name, own] = hidden.includes(tool.toLowerCase()) ? [WRAPPER, { id: tool, args: given }] : [tool, given];
    return { type: "toolCall", id: nextId(), name, arguments: own };
  });
  message.content.splice(0, message.content.length, ...thoughtsOf(message), ...words, ...calls);
  message.stopReason = "toolUse";
  return "made";
}

/**
 * A run begins: what the session's model was shown before this process knew the session is read while the model answers. Hosts do not say
 * of every session that it begins.
 * @param {Pick<import("./context.js").Context, "guard" | "active">} context @param {string} session @param {string | undefined} agentId
 */
export function readPast({ guard, active }, session, agentId) {
  const { sessionId } = active.run(session);
  if (sessionId === undefined || !guard.makesTextCalls || active.shown.isKnown(session)) return;
  const read = async () => {
    const { readSessionTranscriptEvents } = await import(TRANSCRIPTS);
    return readSessionTranscriptEvents({ ...(agentId !== undefined && { agentId }), sessionKey: session, sessionId });
  };
  active.shown.readPast(session, read).catch((error) => guard.fault("transcript", error));
}
