// `tool-guard mode`: switches a running guard by hand, as /toolguard does in a chat.
import { Failure, UsageError } from "../lib/errors.js";
import { MODES, modeOf, noMode, switched } from "../lib/modes.js";
import { didYouMean } from "../lib/suggest.js";
import { clean } from "../lib/text.js";
import { gatewayMode } from "./gateway.js";
import { gatewayAddress } from "./gateway-address.js";
import { unreadLine } from "./gateway-config.js";

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values @param {string[]} positionals
 * @returns {Promise<number>}
 */
export async function run(io, values, [word]) {
  if (word === undefined) throw new UsageError(`mode: which one? expected ${MODES.join(", ")} (tool-guard status tells the one in force)`);
  const mode = modeOf(word);
  if (mode === undefined) throw new UsageError(`mode: ${noMode(word)}`);
  const session = typeof values.session === "string" ? values.session : undefined;
  if (session === "") throw new UsageError("mode: --session is empty, expected the key of a session");
  const gateway = gatewayAddress(values.gateway, io.env);
  const unread = unreadLine(gateway);
  if (unread) io.err.write(`tool-guard: ${clean(unread, io.unicode)}\n`);
  const answer = await gatewayMode(gateway, { mode, session });
  if (!answer.ok) throw new Failure(refusal(answer, gateway.url, session));
  io.out.write(values.json ? `${JSON.stringify(answer)}\n` : `${clean(sentences(answer, io.program), io.unicode)}\n`);
  return 0;
}

/** Sessions that an error names. */
const NAMED = 8;

/** @param {import("../lib/mode-request.js").Refused} answer @param {string} url @param {string | undefined} session */
function refusal({ error, sessions }, url, session) {
  if (!Array.isArray(sessions) || session === undefined) return `the gateway at ${url} refuses: ${error}`;
  const known = sessions.map(String);
  const more = known.length > NAMED ? ` and ${known.length - NAMED} more` : "";
  // the youngest come last
  const list = known.length > 0 ? ` Known are ${known.slice(-NAMED).join(", ")}${more}.` : " No session has called a tool yet.";
  return `--session "${session}": the gateway at ${url} knows no such session.${didYouMean(session, known)}${list}`;
}

/** What was done, and until when it holds. @param {import("../lib/mode-request.js").Switched} answer @param {string} program */
function sentences({ mode, session, kept, settings }, program) {
  const where = session === null ? "in every session without a mode of its own" : `in ${session}`;
  const done = switched(mode, where, session === null ? "the settings say" : "holds for all sessions");
  if (mode === "default") return `${done} (settings: ${settings}).`;
  const until = kept
    ? `until ${program} mode default takes it back, across restarts of the gateway too`
    : `until the gateway restarts, or ${program} mode default takes it back`;
  const back = session === null ? until : until.replace("mode default", `mode default --session ${session}`);
  return `${done}. That holds ${back}; the settings (${settings}) are not changed.`;
}
