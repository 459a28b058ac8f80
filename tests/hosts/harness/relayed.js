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

/**
 * For each call of `exec` that was announced, how many failures the guard could count by then: those that it had been told of, where the
 * calls of one batch count once. A program may announce its next call before it tells of the last one's failure; the two are a batch then,
 * for a call that was made before a result was known says nothing about what the model made of that result.
 *
 * @param {string[]} told what the relay spy wrote of one session, in order
 * @returns {number[]} by call
 */
export function countedBeforeCalls(told) {
  /** @type {number[]} by call, the batch it is in */
  const batches = [];
  let failures = 0;
  let batch = 0;
  let open = false;
  /** @type {number[]} */
  const counted = [];
  for (const line of told) {
    if (line === "before_tool_call: exec") {
      if (!open) batch++;
      open = true;
      batches.push(batch);
      counted.push(new Set(batches.slice(0, failures)).size);
    } else if (line.startsWith("after_tool_call: exec")) {
      failures++;
      open = false;
    }
  }
  return counted;
}
