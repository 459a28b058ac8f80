// The operator's controls of a running guard: the slash command, and the gateway's methods `tool-guard.status` and `tool-guard.mode`.
import { stat } from "node:fs/promises";
import { forChat } from "./core.js";
import { hook, record, text } from "./hosts/events.js";
import { MODES, modeOf, noMode, switched, switchFor } from "./lib/modes.js";
import { didYouMean } from "./lib/suggest.js";
import { clean } from "./lib/text.js";
import { statusText } from "./status-text.js";

/** Names of the slash command; the second is what users of another guard know. */
const NAMES = ["toolguard", "loopguard"];
/** The owner's command, about every session. A scope on the commands above would forbid a group its own session. */
const OWNER_NAME = "toolguard_all";
const OWNER_SCOPE = "operator.admin";

const HELP = [
  "/toolguard status - what it does here, and what it has seen",
  "/toolguard enforce | observe | off - its mode in this session; stays until you take it back",
  "/toolguard default - takes that back: the mode of the settings again",
  "/toolguard reset - forgets what was counted in this session",
];
const OWNER_HELP = [
  "/toolguard_all status - every session",
  "/toolguard_all enforce | observe | off | default - the mode of every session without its own",
  "/toolguard_all report [7d] - what it did, by model and tool",
];
/** Words of the commands that name no mode. */
const WORDS = ["status", "reset", "mode", "help"];
const OWNER_WORDS = ["status", "report", "mode", "help"];
const NOT_ALLOWED = "You are not allowed to use this command.";
const NO_SESSION = "This host does not tell which session this is: nothing was switched, nothing was reset.";

/** Characters of a command's words that are read; more is no command. */
const MAX_ARGS = 100;

/**
 * Registers the controls that the host supports; older ones support fewer.
 * @param {any} api the host's plugin API
 * @param {import("./guard.js").Guard} guard
 * @param {{ tellsOwner: boolean }} host whether it keeps a command with a scope to its owner
 */
export function registerOperator(api, guard, { tellsOwner }) {
  const own = { description: "Tool Guard: status, mode, reset", acceptsArgs: true, requireAuth: true };
  for (const name of NAMES)
    api.registerCommand?.({ name, ...own, handler: (/** @type {unknown} */ context) => reply(answer(guard, record(context), tellsOwner)) });
  if (tellsOwner)
    api.registerCommand?.({
      ...own,
      name: OWNER_NAME,
      description: "Tool Guard in every session: status, mode, report (owner only)",
      requiredScopes: [OWNER_SCOPE],
      handler: (/** @type {unknown} */ context) => {
        const asked = record(context);
        return reply(isAllowed(asked) && isOwner(asked) ? ownerAnswer(guard, asked) : NOT_ALLOWED);
      },
    });
  const status = hook(guard, "tool-guard.status", (/** @type {any} */ { params, respond }) => {
    respond(true, guard.status({ session: text(record(params).sessionKey) }));
  });
  api.registerGatewayMethod?.("tool-guard.status", status, { scope: "operator.read" });
  const mode = hook(guard, "tool-guard.mode", (/** @type {any} */ { params, respond }) => {
    const answer = guard.switchMode(record(params));
    respond(answer.ok, answer, answer.ok ? undefined : { code: "INVALID_REQUEST", message: answer.error });
  });
  // 2026.2 knows no scopes of plugins' methods, and asks for this one
  api.registerGatewayMethod?.("tool-guard.mode", mode, { scope: OWNER_SCOPE });
}

/** @param {string | Promise<string>} said */
const reply = (said) => (typeof said === "string" ? { text: said } : said.then((text) => ({ text })));

/** Hosts check this before they call; here it also holds for one that does not. @param {Record<string, unknown>} context */
const isAllowed = ({ isAuthorizedSender }) => isAuthorizedSender === true;

/**
 * Whether the host says that its owner asks: hosts tell `senderIsOwner` only to a command with a scope, and scopes only of clients of the
 * gateway.
 * @param {Record<string, unknown>} context
 */
const isOwner = ({ senderIsOwner, gatewayClientScopes: scopes }) =>
  Array.isArray(scopes) ? scopes.includes(OWNER_SCOPE) : senderIsOwner === true;

/**
 * The words behind a command. `mode off` is `off`, as the command line has it.
 * @param {Record<string, unknown>} context
 * @returns {string[]} the first is what is asked for
 */
function words({ args }) {
  if (args === undefined || args === null) return ["status"];
  if (typeof args !== "string" || args.length > MAX_ARGS) return ["help"];
  const [first = "status", ...rest] = args.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return first === "mode" && rest.length > 0 ? [...(modeOf(rest[0]) ? [] : ["mode"]), ...rest] : [first, ...rest];
}

/**
 * The answer to words that are none of a command: which one is not understood, and what there is.
 * @param {string[]} asked @param {string[]} known @param {string[]} help
 */
function notUnderstood([first, ...rest], known, help) {
  const lines = help.join("\n");
  if (first === "help") return lines;
  const shown = (/** @type {string} */ word) => forChat(clean(word));
  if (first === "mode") return `${rest.length === 0 ? `Which mode? Expected ${MODES.join(", ")}.` : noMode(shown(rest[0]))}\n${lines}`;
  const names = [...known, ...MODES];
  if (names.includes(first) || modeOf(first)) return `"${shown(rest.join(" "))}" after ${first} is not understood.\n${lines}`;
  return `There is no "${shown(first)}".${didYouMean(first, names)}\n${lines}`;
}

/**
 * The answer to anybody who may use commands: about the own session, and to the owner about all.
 * @param {import("./guard.js").Guard} guard
 * @param {Record<string, unknown>} context of the command, from the host
 * @param {boolean} tellsOwner
 * @returns {string | Promise<string>}
 */
function answer(guard, context, tellsOwner) {
  if (!isAllowed(context)) return NOT_ALLOWED;
  const asked = words(context);
  const [action, where, ...rest] = asked;
  const mode = modeOf(action);
  const isAboutAll = action === "report" || (where === "all" && rest.length === 0 && (action === "status" || mode !== undefined));
  if (isAboutAll) {
    if (isOwner(context)) return ownerAnswer(guard, { ...context, args: action === "report" ? context.args : action });
    return tellsOwner
      ? `Only the owner may do that, as /${OWNER_NAME} ${mode ?? action}.`
      : "Only the owner may do that, and this host does not tell who that is: the settings and tool-guard on the command line do it.";
  }
  const help = () => notUnderstood(asked, WORDS, [...HELP, ...(tellsOwner ? OWNER_HELP : [])]);
  if (where !== undefined) return help();
  const session = text(context.sessionKey);
  if (action === "status") return statusText(guard.status({ session }), { everything: isOwner(context) });
  if (mode !== undefined) {
    if (session === undefined) return NO_SESSION;
    guard.setSwitch(session, switchFor(mode));
    return `${switched(mode, "in this session", "the settings say")}.`;
  }
  if (action === "reset") {
    if (session === undefined) return NO_SESSION;
    guard.resetSession(session);
    return "What was counted in this session is forgotten.";
  }
  return help();
}

/**
 * The answer to the owner, about every session.
 * @param {import("./guard.js").Guard} guard @param {Record<string, unknown>} context
 * @returns {string | Promise<string>}
 */
function ownerAnswer(guard, context) {
  const asked = words(context);
  const [action, since, ...rest] = asked;
  const mode = modeOf(action);
  if (action === "report" && rest.length === 0) return report(guard, since);
  if (since === undefined && action === "status")
    return statusText(guard.status({ session: text(context.sessionKey) }), { everything: true });
  if (since !== undefined || mode === undefined) return notUnderstood(asked, OWNER_WORDS, OWNER_HELP);
  guard.setSwitch(undefined, switchFor(mode));
  return `${switched(mode, "in every session without a mode of its own", "the settings say")}.`;
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
    program: "tool-guard",
    input: async () => "",
    signal: new AbortController().signal,
  };
  const args = ["report", "--journal", guard.journalPath, ...(since === undefined ? [] : ["--since", since])];
  try {
    const { main } = await import("./commands/cli.js");
    const code = await main(args, io);
    // names in it are those that models and senders gave
    const text = forChat(written.join("").trim());
    // an error is a sentence; a table needs a block that keeps its columns
    return code === 0 ? `\`\`\`\n${text}\n\`\`\`` : text;
  } catch (error) {
    guard.fault("report", error);
    return "The report failed; the gateway's log tells why.";
  }
}
