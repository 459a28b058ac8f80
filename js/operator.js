// What the operator can ask and tell a running guard: the slash command, and the gateway's method behind `status`.
import { stat } from "node:fs/promises";
import { hook, record, text } from "./hosts/events.js";
import { statusText } from "./status.js";

/** Names of the slash command; the second is what users of another guard know. */
const NAMES = ["toolguard", "loopguard"];

const HELP = [
  "/toolguard status - what it does here, and what it has seen",
  "/toolguard on | observe | off [all] - its mode in this session, or everywhere; kept over restarts",
  "/toolguard default [all] - the mode of the settings again",
  "/toolguard reset - forgets what was counted in this session",
  "/toolguard report [7d] - what it did, by model and tool",
].join("\n");

/** What the words of a mode are called in answers. @type {Record<string, string>} */
const SAID = { on: "on", observe: "only observing", off: "off", default: "as the settings say" };

/**
 * Registers what the host can offer; older ones have less.
 * @param {any} api the host's plugin API
 * @param {import("./guard.js").Guard} guard
 */
export function registerOperator(api, guard) {
  for (const name of NAMES) {
    api.registerCommand?.({
      name,
      description: "Tool Guard: status, mode, reset, report",
      acceptsArgs: true,
      requireAuth: true,
      handler: (/** @type {unknown} */ context) => {
        const said = answer(guard, record(context));
        return typeof said === "string" ? { text: said } : said.then((text) => ({ text }));
      },
    });
  }
  const status = hook(guard, "tool-guard.status", (/** @type {any} */ { params, respond }) => {
    respond(true, guard.status({ session: text(record(params).sessionKey) }));
  });
  api.registerGatewayMethod?.("tool-guard.status", status, { scope: "operator.read" });
}

/**
 * @param {import("./guard.js").Guard} guard
 * @param {Record<string, unknown>} context what the host tells of the command
 * @returns {string | Promise<string>} what the sender reads
 */
function answer(guard, context) {
  // hosts ask for authorised senders only; a host that asks anyway gets the same answer
  if (context.isAuthorizedSender === false) return "You are not allowed to use this command.";
  const [action = "status", where, ...rest] = (text(context.args) ?? "").trim().toLowerCase().split(/\s+/).filter(Boolean);
  const session = text(context.sessionKey);
  if (action === "report") return rest.length > 0 ? HELP : report(guard, where);
  const everywhere = where === "all" || session === undefined;
  if (rest.length > 0 || (where !== undefined && where !== "all")) return HELP;
  if (action === "status") return statusText(guard.status({ session }));
  if (Object.hasOwn(SAID, action)) {
    guard.setSwitch(everywhere ? undefined : session, action === "default" ? undefined : action);
    return `Tool Guard is ${SAID[action]} now, ${everywhere ? "in every session without a mode of its own" : "in this session"}.`;
  }
  if (action === "reset") {
    if (session === undefined) return "This host does not tell which session this is: nothing was reset.";
    guard.resetSession(session);
    return "What was counted in this session is forgotten.";
  }
  return HELP;
}

/** Columns that a chat shows without wrapping. */
const COLUMNS = 60;

/**
 * What `tool-guard report` tells, for a chat.
 * @param {import("./guard.js").Guard} guard @param {string} [since] as its option takes it
 */
async function report(guard, since) {
  await guard.flush();
  // a command line may read from a pipe; a gateway does not wait for its other end
  const isThere = await stat(guard.journalPath).catch(() => undefined);
  if (isThere && !isThere.isFile()) return "The journal is not a file.";
  /** @type {string[]} */
  const said = [];
  const writer = { write: (/** @type {string} */ text) => said.push(text) };
  const world = { columns: COLUMNS, color: false, unicode: true, now: Date.now, env: process.env, signal: new AbortController().signal };
  const args = ["report", "--journal", guard.journalPath, ...(since === undefined ? [] : ["--since", since])];
  try {
    const { main } = await import("./commands/cli.js");
    const code = await main(args, { out: writer, err: writer, ...world });
    const text = said.join("").trim();
    // what went wrong is a sentence; tables keep their columns
    return code === 0 ? `\`\`\`\n${text.replaceAll("`", "'")}\n\`\`\`` : text;
  } catch (error) {
    guard.fault("report", error);
    return "The report failed; the gateway's log tells why.";
  }
}
