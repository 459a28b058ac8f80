// What plugins are told of a run that another program does: one command that works, one that fails, a call of `agents_list`, an answer. Each
// line once, in the order in which it was told first. The test of the harnesses holds it against the real programs; docs/hosts.md shows it.

/** By agent of harness/agents.js. @type {Record<string, string[]>} */
export const RELAYED = {
  codex: [
    "before_message_write: the user's message",
    "before_tool_call: exec",
    "before_message_write: a call, copied from codex",
    "before_message_write: a result, copied from codex",
    "middleware: exec",
    "after_tool_call: exec",
    "before_message_write: a result, failed, copied from codex",
    "before_tool_call: agents_list",
    "middleware: agents_list, with a flag of failure",
    "after_tool_call: agents_list",
    "middleware: agents_list",
    "before_message_write: the answer, copied from codex",
  ],
  claude: [
    "before_message_write: the user's message",
    "before_tool_call: exec",
    "after_tool_call: exec",
    "after_tool_call: exec, with its error",
    "before_tool_call: agents_list",
    "after_tool_call: agents_list",
    'before_message_write: the answer, `api: "cli"`',
  ],
};
