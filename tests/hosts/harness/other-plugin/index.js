// A second plugin for the tests, in the same hooks as ours: it throws, blocks or rewrites in sessions whose name says so, before
// ours (`throws-first`) or after it (`throws-last`).

import { connect } from "node:net";

const SEEN = { type: "text", text: "(seen by the other plugin)" };
const fail = () => {
  throw new Error("the other plugin fails");
};

/** By what the session's name says, and by hook. @type {Record<string, Record<string, (event: any) => unknown>>} */
const ACTIONS = {
  throws: {
    before_tool_call: fail,
    after_tool_call: fail,
    tool_result_persist: fail,
    before_message_write: fail,
    middleware: fail,
  },
  blocks: { before_tool_call: () => ({ block: true, blockReason: "Not today." }) },
  rewrites: {
    before_tool_call: ({ params }) => ({ params: { ...params } }),
    tool_result_persist: ({ message }) => ({ message: { ...message, content: [...message.content, SEEN] } }),
    before_message_write: ({ message }) => ({ message: { ...message } }),
    middleware: ({ result }) => ({ result: { ...result, content: [...result.content, SEEN] } }),
  },
};
const HOOKS = ["before_tool_call", "after_tool_call", "tool_result_persist", "before_message_write"];
/** What 2026.2 does not know. */
const NEW_HOOKS = ["after_tool_call", "before_message_write"];

/** @param {string} hook @param {"first" | "last"} place */
const action = (hook, place) => (/** @type {any} */ event, /** @type {any} */ ctx) => {
  const [, what, where] = /-(throws|blocks|rewrites)-(first|last)\b/.exec(String(ctx?.sessionKey)) ?? [];
  return where === place ? ACTIONS[what]?.[hook]?.(event) : undefined;
};

/** A tool that says in Node's own words why a port does not answer. */
const CONNECT = {
  name: "open_connection",
  label: "Open connection",
  description: "Opens a connection to a port of this machine",
  parameters: { type: "object", properties: { port: { type: "number" } }, required: ["port"], additionalProperties: false },
  /** @param {string} _id @param {{ port: number }} args */
  execute: (_id, { port }) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.destroy();
        resolve({ content: [{ type: "text", text: "open" }], details: {} });
      });
    }),
};

/** How often each letter was sent. @type {Map<string, number>} */
const sent = new Map();

/** A tool that cannot be taken back. */
const SEND_MAIL = {
  name: "send_mail",
  label: "Send mail",
  description: "Sends a letter",
  parameters: {
    type: "object",
    properties: { to: { type: "string" }, text: { type: "string" } },
    required: ["to", "text"],
    additionalProperties: false,
  },
  /** @param {string} _id @param {{ to: string, text: string }} letter */
  async execute(_id, letter) {
    const key = JSON.stringify(letter);
    const times = (sent.get(key) ?? 0) + 1;
    sent.set(key, times);
    return { content: [{ type: "text", text: `Sent, time ${times}.` }], details: {} };
  },
};

export default {
  id: "other-plugin",
  name: "Other plugin",
  description: "A second plugin in the same hooks",
  /** @param {any} api */
  register(api) {
    const isNew = typeof api.registerAgentToolResultMiddleware === "function";
    for (const hook of HOOKS.filter((name) => isNew || !NEW_HOOKS.includes(name))) {
      api.on(hook, action(hook, "first"), { priority: 1_000 });
      api.on(hook, action(hook, "last"), { priority: -1_000 });
    }
    // no file and no request tells when the host takes a sub-agent to be over
    if (isNew)
      api.on("subagent_ended", (/** @type {any} */ _, /** @type {any} */ ctx) =>
        console.log(`a child of ${ctx.requesterSessionKey} ended`),
      );
    api.registerTool?.(CONNECT);
    api.registerTool?.(SEND_MAIL);
    // middlewares run in the order in which plugins are loaded
    api.registerAgentToolResultMiddleware?.(
      (/** @type {any} */ event, /** @type {any} */ ctx) =>
        action("middleware", "first")(event, ctx) ?? action("middleware", "last")(event, ctx),
      { runtimes: ["openclaw"] },
    );
  },
};
