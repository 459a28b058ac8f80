// What the operator can ask and tell a running guard: the slash command, and the gateway's method behind `status`.
import { hook, record, text } from "./hosts/events.js";
import { statusText } from "./status.js";

/** Names of the slash command; the second is what users of another guard know. */
const NAMES = ["toolguard", "loopguard"];

const HELP = [
  "/toolguard status - what it does here, and what it has seen",
  "/toolguard on | observe | off [all] - its mode in this session, or everywhere; kept over restarts",
  "/toolguard default [all] - the mode of the settings again",
  "/toolguard reset - forgets what was counted in this session",
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
      description: "Tool Guard: status, mode, reset",
      acceptsArgs: true,
      requireAuth: true,
      handler: (/** @type {unknown} */ context) => ({ text: answer(guard, record(context)) }),
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
 * @returns {string} what the sender reads
 */
function answer(guard, context) {
  // hosts ask for authorised senders only; a host that asks anyway gets the same answer
  if (context.isAuthorizedSender === false) return "You are not allowed to use this command.";
  const [action = "status", where, ...rest] = (text(context.args) ?? "").trim().toLowerCase().split(/\s+/).filter(Boolean);
  const session = text(context.sessionKey);
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
