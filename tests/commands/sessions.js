// One small session as every host and provider would write it: a model that reads the same missing file again and again.

/** @typedef {{ id: string, path?: string, text: string, failed: boolean }} Step a call of `read`, and what it returned */

export const MISSING = "ENOENT: no such file or directory, open 'nope.txt'";
const REFUSAL = 'Validation failed for tool "read":\n  - path: must have required properties path\n\nReceived arguments:\n{}';
const START = Date.parse("2026-11-21T10:00:00.000Z");

/** @param {number} times @returns {Step[]} */
export const stuck = (times) =>
  Array.from({ length: times }, (_, n) => ({ id: `call_${n}`, path: "nope.txt", text: MISSING, failed: true }));

/** A call that the host refuses. @param {number} times @returns {Step[]} */
export const malformed = (times) => Array.from({ length: times }, (_, n) => ({ id: `call_${n}`, text: REFUSAL, failed: true }));

/** @param {number} times @returns {Step[]} */
export const healthy = (times) =>
  Array.from({ length: times }, (_, n) => ({ id: `call_${n}`, path: `${n}.txt`, text: `file ${n}`, failed: false }));

const at = (/** @type {number} */ n) => new Date(START + n * 1000).toISOString();
const jsonl = (/** @type {object[]} */ values) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
const usage = { input: 900, output: 100, cacheRead: 0, cacheWrite: 0, totalTokens: 1000 };

/** @param {Step[]} steps @returns {object[]} the messages as OpenClaw holds them */
const openclawMessages = (steps) => [
  { role: "user", content: "Read it.", timestamp: START },
  ...steps.flatMap(({ id, path, text, failed }, n) => [
    {
      role: "assistant",
      content: [{ type: "toolCall", id, name: "read", arguments: { path } }],
      provider: "acme",
      model: "m-1",
      usage,
      stopReason: "toolUse",
      timestamp: START + 1000 * (2 * n + 1),
    },
    {
      role: "toolResult",
      toolCallId: id,
      toolName: "read",
      content: [{ type: "text", text }],
      isError: failed,
      timestamp: START + 1000 * (2 * n + 2),
    },
  ]),
];

/** The session by its host's or provider's way to write it, and the ending of its file. @type {Record<string, { file: string, of: (steps: Step[]) => string }>} */
export const FORMATS = {
  openclaw: {
    file: "session.jsonl",
    of: (steps) =>
      jsonl([
        { type: "session", version: 3, id: "openclaw-1", timestamp: at(0) },
        ...openclawMessages(steps).map((message, n) => ({
          type: "message",
          id: `e${n}`,
          parentId: n === 0 ? null : `e${n - 1}`,
          timestamp: at(n),
          message,
        })),
      ]),
  },
  trajectory: {
    file: "events.jsonl",
    of: (steps) =>
      jsonl(
        openclawMessages(steps).map((message, n) => ({
          traceSchema: "openclaw-trajectory",
          schemaVersion: 1,
          source: "transcript",
          type: { user: "user.message", assistant: "assistant.message", toolResult: "tool.result" }[
            /** @type {{ role: "user" }} */ (message).role
          ],
          ts: at(n),
          sessionId: "trajectory-1",
          data: { message },
        })),
      ),
  },
  claude: {
    file: "claude.jsonl",
    of: (steps) => {
      let uuid = "";
      const line = (/** @type {object} */ message, /** @type {number} */ n, /** @type {string} */ type) => {
        const parentUuid = uuid || null;
        uuid = `u${n}`;
        return { type, uuid, parentUuid, sessionId: "claude-1", isSidechain: false, timestamp: at(n), message };
      };
      return jsonl([
        line({ role: "user", content: "Read it." }, 0, "user"),
        ...steps.flatMap(({ id, path, text, failed }, n) => [
          line(
            {
              role: "assistant",
              id: `m${n}`,
              model: "m-1",
              content: [{ type: "tool_use", id, name: "Read", input: { file_path: path } }],
              usage: { input_tokens: 900, output_tokens: 100 },
            },
            2 * n + 1,
            "assistant",
          ),
          line({ role: "user", content: [{ type: "tool_result", tool_use_id: id, content: text, is_error: failed }] }, 2 * n + 2, "user"),
        ]),
      ]);
    },
  },
  codex: {
    file: "rollout.jsonl",
    of: (steps) => {
      const item = (/** @type {object} */ payload, /** @type {number} */ n) => ({ timestamp: at(n), type: "response_item", payload });
      const tokens = (/** @type {number} */ n) => ({
        timestamp: at(n),
        type: "event_msg",
        payload: { type: "token_count", info: { total_token_usage: { total_tokens: 500 * (n + 1) } } },
      });
      return jsonl([
        { timestamp: at(0), type: "session_meta", payload: { id: "codex-1", model_provider: "openai" } },
        item({ type: "message", role: "user", content: [{ type: "input_text", text: "Read it." }] }, 0),
        ...steps.flatMap(({ id, path, text }, n) => [
          item({ type: "function_call", call_id: id, name: "read", arguments: JSON.stringify({ path }) }, 2 * n + 1),
          tokens(2 * n + 1),
          item({ type: "function_call_output", call_id: id, output: text }, 2 * n + 2),
        ]),
      ]);
    },
  },
  openai: {
    file: "openai.json",
    of: (steps) =>
      JSON.stringify([
        { role: "user", content: "Read it." },
        ...steps.flatMap(({ id, path, text }) => [
          {
            role: "assistant",
            content: null,
            tool_calls: [{ id, type: "function", function: { name: "read", arguments: JSON.stringify({ path }) } }],
          },
          { role: "tool", tool_call_id: id, content: text },
        ]),
      ]),
  },
  anthropic: {
    file: "anthropic.json",
    of: (steps) =>
      JSON.stringify(
        {
          model: "m-1",
          messages: [
            { role: "user", content: "Read it." },
            ...steps.flatMap(({ id, path, text, failed }) => [
              { role: "assistant", content: [{ type: "tool_use", id, name: "read", input: { path } }] },
              { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: text, is_error: failed }] },
            ]),
          ],
        },
        null,
        2,
      ),
  },
  corpus: {
    file: "corpus.jsonl",
    of: (steps) =>
      jsonl([
        { session: "corpus-1", i: 0, type: "user", turn: 1, text: "Read it." },
        ...steps.flatMap(({ id, path, text, failed }, n) => [
          { session: "corpus-1", i: 2 * n + 1, type: "call", turn: 1, call_id: id, tool: "read", args: { path } },
          { session: "corpus-1", i: 2 * n + 2, type: "result", turn: 1, call_id: id, tool: "read", is_error: failed, text },
        ]),
      ]),
  },
};

/** The usual format. @param {Step[]} steps */
export const openclaw = (steps) => FORMATS.openclaw.of(steps);

/**
 * The same without the result of a call, as a host leaves it that died: what comes next hangs on what was there.
 * @param {string} text lines @param {string} id
 */
export const withoutResult = (text, id) => {
  /** @type {Map<string, string>} */
  const parents = new Map();
  return text
    .trim()
    .split("\n")
    .flatMap((text) => {
      const line = JSON.parse(text);
      const [own, parent] = "parentUuid" in line ? ["uuid", "parentUuid"] : ["id", "parentId"];
      if (text.includes(`"${id}"`) && /toolResult|tool_result|_output|"result"/.test(text)) {
        parents.set(line[own], line[parent]);
        return [];
      }
      return [JSON.stringify(parents.has(line[parent]) ? { ...line, [parent]: parents.get(line[parent]) } : line)];
    })
    .join("\n");
};
