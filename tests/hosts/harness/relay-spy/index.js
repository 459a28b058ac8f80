// A plugin for the tests: what plugins are told of a run, a line each in the gateway's log, for the sessions whose name says so.

/** @param {any} message */
function what(message) {
  const copied = message.__openclaw?.mirrorOrigin ? `, copied from ${String(message.__openclaw.mirrorOrigin).split("-")[0]}` : "";
  const origin = message.api === "cli" ? ', `api: "cli"`' : copied;
  if (message.role === "user") return "the user's message";
  if (message.role === "toolResult") return `a result${message.isError ? ", failed" : ""}${origin}`;
  const calls = Array.isArray(message.content) && message.content.some((/** @type {any} */ block) => block.type === "toolCall");
  return `${calls ? "a call" : "the answer"}${origin}`;
}

/** By hook, what is worth telling of its event. @type {Record<string, (event: any) => string>} */
const TOLD = {
  model_call_started: () => "",
  before_message_write: ({ message }) => what(message),
  before_tool_call: ({ toolName }) => toolName,
  after_tool_call: ({ toolName, error }) => `${toolName}${error === undefined ? "" : ", with its error"}`,
  tool_result_persist: ({ toolName }) => toolName,
};

/** @param {any} ctx @param {string} line */
const tell = (ctx, line) => {
  if (/-relayed$/.test(String(ctx?.sessionKey))) console.log(`[relay-spy] ${ctx.sessionKey} ${line}`);
};

export default {
  id: "relay-spy",
  name: "Relay spy",
  description: "Writes into the gateway's log what plugins are told of other programs' runs",
  /** @param {any} api */
  register(api) {
    for (const [hook, of] of Object.entries(TOLD))
      api.on(hook, (/** @type {any} */ event, /** @type {any} */ ctx) => tell(ctx, `${hook}: ${of(event)}`));
    api.registerAgentToolResultMiddleware(
      (/** @type {any} */ { toolName, isError }, /** @type {any} */ ctx) =>
        tell(ctx, `middleware: ${toolName}${typeof isError === "boolean" ? ", with a flag of failure" : ""}`),
      { runtimes: ["openclaw", "codex"] },
    );
  },
};
