// The operator's controls of a running guard: the slash command, and the gateway's method `tool-guard.status`.
import { stat } from "node:fs/promises";
import { hook, record, text } from "./hosts/events.js";
import { statusText } from "./status-text.js";

/** Names of the slash command; the second is what users of another guard know. */
const NAMES = ["toolguard", "loopguard"];

const HELP = [
  "/toolguard status - what it does here, and what it has seen",
  "/toolguard on | observe | off [all] - its mode in this session, or everywhere; stays until you take it back",
  "/toolguard default [all] - takes that back: the mode of the settings again",
  "/toolguard reset - forgets what was counted in this session",
  "/toolguard report [7d] - what it did, by model and tool",
].join("\n");

/** Modes, as answers word them. @type {Record<string, string>} */
const MODES = { on: "on", observe: "only observing", off: "off", default: "as the settings say" };

/**
 * Registers the controls that the host supports; older ones support fewer.
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
        const reply = answer(guard, record(context));
        return typeof reply === "string" ? { text: reply } : reply.then((text) => ({ text }));
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
 * @param {Record<string, unknown>} context of the command, from the host
 * @returns {string | Promise<string>} the answer
 */
function answer(guard, context) {
  // hosts check this before they call; here it also holds for one that does not
  if (context.isAuthorizedSender === false) return "You are not allowed to use this command.";
  const [action = "status", where, ...rest] = (text(context.args) ?? "").trim().toLowerCase().split(/\s+/).filter(Boolean);
  const session = text(context.sessionKey);
  if (action === "report") return rest.length > 0 ? HELP : report(guard, where);
  const everywhere = where === "all" || session === undefined;
  if (rest.length > 0 || (where !== undefined && where !== "all")) return HELP;
  if (action === "status") return statusText(guard.status({ session }));
  if (Object.hasOwn(MODES, action)) {
    guard.setSwitch(everywhere ? undefined : session, action === "default" ? undefined : action);
    return `Tool Guard is ${MODES[action]} now, ${everywhere ? "in every session without a mode of its own" : "in this session"}.`;
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
 * The output of `tool-guard report`, for a chat.
 * @param {import("./guard.js").Guard} guard @param {string} [since] as its option takes it
 */
async function report(guard, since) {
  await guard.flush();
  // a command line may read from a pipe; a gateway must not block on one
  const stats = await stat(guard.journalPath).catch(() => undefined);
  if (stats && !stats.isFile()) return "The journal is not a file.";
  /** @type {string[]} */
  const written = [];
  const writer = { write: (/** @type {string} */ text) => written.push(text) };
  const io = {
    out: writer,
    err: writer,
    columns: COLUMNS,
    color: false,
    unicode: true,
    now: Date.now,
    env: process.env,
    signal: new AbortController().signal,
  };
  const args = ["report", "--journal", guard.journalPath, ...(since === undefined ? [] : ["--since", since])];
  try {
    const { main } = await import("./commands/cli.js");
    const code = await main(args, io);
    const text = written.join("").trim();
    // an error is a sentence; a table needs a block that keeps its columns
    return code === 0 ? `\`\`\`\n${text.replaceAll("`", "'")}\n\`\`\`` : text;
  } catch (error) {
    guard.fault("report", error);
    return "The report failed; the gateway's log tells why.";
  }
}
