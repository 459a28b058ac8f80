// What a host does when its model prints a call as text instead of making it: each form of such a text, over each interface, in a turn of
// its own. One more turn in the session shows what the host remembers of it.
//
//   node tests/hosts/measure/text-calls.mjs [--guard] [--settings JSON] [--host NAME]... [--form NAME]... [--api NAME]... [--thoughtless] [--json FILE]
//
// TOOL_GUARD_HOSTS has the hosts, as in the tests. `--guard`: with the packed plugin, which TOOL_GUARD_TGZ names, under `--settings`; without it
// there is no plugin at all. `--thoughtless`: models that may think do not, which Anthropic refuses before a call.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { say } from "../../../scripts/lib/progress.mjs";
import { APIS, addApis, historyFault } from "../harness/apis.js";
import { Fixture } from "../harness/fixture.js";
import { OPENCLAW_2026_7, OPENCLAW_2026_9 } from "../hosts.js";

/** @typedef {import("../hosts.js").Host} Host */

/**
 * @typedef {object} Cell
 * @property {string} host
 * @property {string} api of the model; `streamed`: the main agent's, whose user reads along
 * @property {string} form
 * @property {Word} word what it came to
 * @property {number} status of the gateway's answer; 0: there was none
 * @property {string} text that the user got
 * @property {number} requests of the turn
 * @property {string[]} results of calls that the model was shown
 * @property {{ text: string, calls: { name: string, arguments: string }[] } | undefined} remembered the model's first message, as the next
 *   request has it, be it of this turn or of the next one; undefined: there was no such request
 * @property {string | undefined} asked the host's words, where it asked again without a call
 * @property {string | undefined} fault of a request's history
 */

/**
 * @typedef {"ran" | "ran, shown" | "call failed" | "text shown" | "part shown" | "nothing shown" | "asked again" | "error"} Word
 *   `ran, shown`: the text as well; `asked again`: the user got the answer to the host's second request, in which there was no call
 */

const ARGS = '{"path":"a.txt"}';
const CALL = `{"name":"read","arguments":${ARGS}}`;
const fenced = (/** @type {string} */ language, /** @type {string} */ text) => `\`\`\`${language}\n${text}\n\`\`\``;
const hermes = (/** @type {string} */ path) => `<tool_call>\n${CALL.replace("a.txt", path)}\n</tool_call>`;
/** @param {string} prefix of each tag */
const invoke = (prefix) => [
  `<${prefix}invoke name="read">`,
  `<${prefix}parameter name="path">a.txt</${prefix}parameter>`,
  `</${prefix}invoke>`,
];
const within = (/** @type {string} */ tag, /** @type {string[]} */ lines) => [`<${tag}>`, ...lines, `</${tag}>`].join("\n");
/** What a model of Qwen's coders writes, and some hosts read. */
const FUNCTION = ["<function=read>", "<parameter=path>", "a.txt", "</parameter>", "</function>"];
const calls = (/** @type {string} */ text) => `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>${text}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`;

/** @type {Record<string, string>} */
const FORMS = {
  "json-bare": CALL,
  "json-fenced": fenced("json", CALL),
  "json-parameters": `{"name":"read","parameters":${ARGS}}`,
  "json-input": `{"name":"read","input":${ARGS}}`,
  "json-tool": `{"tool":"read","args":${ARGS}}`,
  "openai-wrapper": '{"type":"function","function":{"name":"read","arguments":"{\\"path\\": \\"a.txt\\"}"}}',
  "json-array": `[${CALL}]`,
  "tool_calls-object": `{"tool_calls":[${CALL}]}`,
  hermes: hermes("a.txt"),
  "hermes-unclosed": `<tool_call>\n${CALL}`,
  "qwen-coder": within("tool_call", FUNCTION),
  "function-xml": `<function=read>${ARGS}</function>`,
  invoke: within("function_calls", invoke("")),
  "invoke-antml": within("antml:function_calls", invoke("antml:")),
  minimax: within("minimax:tool_call", invoke("")),
  "mistral-array": `[TOOL_CALLS][${CALL}]`,
  "mistral-args": `[TOOL_CALLS]read[ARGS]${ARGS}`,
  "mistral-name": `[TOOL_CALLS]read${ARGS}`,
  python_tag: `<|python_tag|>{"name":"read","parameters":${ARGS}}`,
  pythonic: '[read(path="a.txt")]',
  kimi: `<|tool_calls_section_begin|><|tool_call_begin|>functions.read:0<|tool_call_argument_begin|>${ARGS}<|tool_call_end|><|tool_calls_section_end|>`,
  glm: within("tool_call", []).replace("<tool_call>", "<tool_call>read\n<arg_key>path</arg_key>\n<arg_value>a.txt</arg_value>"),
  "deepseek-r1": calls(`function<｜tool▁sep｜>read\n${fenced("json", ARGS)}`),
  "deepseek-v31": calls(`read<｜tool▁sep｜>${ARGS}`),
  harmony: `<|channel|>commentary to=functions.read <|constrain|>json<|message|>${ARGS}<|call|>`,
  react: `Action: read\nAction Input: ${ARGS}`,
  tool_code: fenced("tool_code", 'read(path="a.txt")'),
  "xml-tool": within("read", ["<path>a.txt</path>"]),
  "words-before": `Let me look at the file.\n\n${fenced("json", CALL)}`,
  "after-call": `${CALL}\n\nI will tell you what it says.`,
  "two-calls": `${hermes("a.txt")}\n${hermes("value.txt")}`,
  // what the hosts' own code reads
  "host-function": FUNCTION.join("\n"),
  "host-function-words": `Let me look at the file.\n\n${FUNCTION.join("\n")}`,
  "host-function-fenced": fenced("xml", FUNCTION.join("\n")),
  "host-bracket": `[read]\n${ARGS}\n[/read]`,
  "host-tool": `[tool:read] ${ARGS}`,
  "host-harmony": `<|channel|>commentary to=read code<|message|>${ARGS}<|call|>`,
};

/** How any later answer begins. */
const DONE = "Done: ";
const THOUGHT = "I should look first.";
/** What the hosts say where there is nothing to say. */
const NO_ANSWER = /^(?:No response from OpenClaw\.|⚠️ .*|)$/s;

/** The agents, by the interface of their models. @type {Record<string, string>} */
const AGENTS = { "openai-completions": "main", ...Object.fromEntries(Object.entries(APIS).map(([agent, { api }]) => [api, agent])) };
const STREAMED = "streamed";
const COLUMNS = ["openai-completions", STREAMED, ...Object.keys(AGENTS).slice(1)];

/** @param {any} content @returns {string} */
const textOf = (content) =>
  typeof content === "string" ? content : Array.isArray(content) ? content.map((part) => part?.text ?? "").join("") : "";

/** The model's own messages in a request. @param {any} body @returns {Cell["remembered"]} */
function rememberedIn(body) {
  if (!body) return undefined;
  const own = body.messages.filter((/** @type {any} */ { role }) => role === "assistant");
  const first = own.slice(0, own.findIndex((/** @type {any} */ m) => m.tool_calls?.length > 0) + 1 || 1);
  return {
    text: first.map((/** @type {any} */ { content }) => textOf(content)).join("\n"),
    calls: own.flatMap((/** @type {any} */ m) => (m.tool_calls ?? []).map((/** @type {any} */ call) => call.function)),
  };
}

/** What a request says after the model's message. @param {any} body @returns {string} */
function askedIn({ messages }) {
  const newest = messages.slice(messages.findLastIndex((/** @type {any} */ { role }) => role === "assistant") + 1);
  return newest.map((/** @type {any} */ { content }) => textOf(content)).join("\n\n");
}

/** @param {Pick<Cell, "status" | "text" | "requests" | "results" | "form">} cell @returns {Word} */
function wordOf({ status, text, requests, results, form }) {
  if (status !== 200 || requests === 0) return "error";
  const shown = text.includes(FORMS[form]);
  if (results.some((result) => !/alpha file|value is bad/.test(result))) return "call failed";
  if (results.length > 0) return shown ? "ran, shown" : "ran";
  if (shown) return "text shown";
  if (NO_ANSWER.test(text.trim())) return "nothing shown";
  return text.startsWith(DONE) ? "asked again" : "part shown";
}

/**
 * @param {Fixture} fixture that is running
 * @param {string} api @param {string} form
 * @returns {Promise<Cell>}
 */
async function measure({ host, gateway, model }, api, form) {
  const agent = AGENTS[api] ?? "main";
  // its name stands in the request, and must not speak of a format
  const turn = `cell-${COLUMNS.indexOf(api)}-${Object.keys(FORMS).indexOf(form)}`;
  const script = (/** @type {import("../harness/model.js").Shown} */ { n, results }) =>
    n === 0 ? FORMS[form] : `${DONE}${results.at(-1)?.split("\n")[0] ?? "no result"}`;
  const thought = agent === "main" || values.thoughtless ? undefined : THOUGHT;
  const wish = `${model.play(turn, script, thought)} Please go on.`;
  const answer = await (api === STREAMED
    ? gateway.streamedTurn(turn, wish).then((text) => ({ status: 200, text }))
    : gateway.turn(turn, wish, agent)
  ).catch((error) => ({ status: 0, text: String(error) }));
  const bodies = [...model.requests(turn)];
  const facts = { form, ...answer, requests: bodies.length, results: model.shownResults(turn) };
  const asked = bodies.length > 1 && facts.results.length === 0 ? askedIn(bodies[1]) : undefined;
  const next = `${turn}-next`;
  await gateway.turn(turn, `${model.play(next, () => "Yes.", thought)} And now?`, agent).catch(() => {});
  bodies.push(...model.requests(next));
  const fault = bodies.map(({ messages }) => historyFault(messages, APIS[agent])).find(Boolean);
  return { host: host.name, api, ...facts, word: wordOf(facts), remembered: rememberedIn(bodies[1]), asked, fault };
}

/**
 * @param {Host} host @param {{ forms: string[], apis: string[], settings: object | undefined }} what `settings` of the plugin; undefined:
 *   without it
 */
async function* measureHost(host, { forms, apis, settings }) {
  const fixture = new Fixture(host);
  try {
    await fixture.prepare();
    addApis(fixture.gateway);
    if (settings) await fixture.install(settings);
    await fixture.gateway.start();
    for (const form of forms) for (const api of apis) yield await measure(fixture, api, form);
  } finally {
    await fixture.stop();
  }
}

/** @param {Cell[]} cells of one host @param {string[]} forms @param {string[]} apis @returns {string} */
function tableOf(cells, forms, apis) {
  const entry = (/** @type {string} */ form, /** @type {string} */ api) => {
    const cell = cells.find((one) => one.form === form && one.api === api);
    return !cell ? "" : cell.fault ? `${cell.word} (!)` : cell.word;
  };
  const rows = [["", ...apis], ...forms.map((form) => [form, ...apis.map((api) => entry(form, api))])];
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const { values } = parseArgs({
  options: {
    guard: { type: "boolean", default: false },
    settings: { type: "string", default: "{}" },
    host: { type: "string", multiple: true },
    form: { type: "string", multiple: true },
    api: { type: "string", multiple: true },
    thoughtless: { type: "boolean", default: false },
    json: { type: "string" },
  },
});
const chosen = (/** @type {string[]} */ all, /** @type {string[] | undefined} */ wanted) =>
  all.filter((name) => !wanted || wanted.some((one) => name === one || name.endsWith(`-${one}`)));
const known = [OPENCLAW_2026_9, OPENCLAW_2026_7];
const names = chosen(
  known.map(({ name }) => name),
  values.host,
);
const hosts = known.filter(({ name }) => names.includes(name));
const forms = Object.keys(FORMS).filter((name) => values.form?.includes(name) ?? true);
const apis = COLUMNS.filter((name) => values.api?.includes(name) ?? true);
const settings = values.guard ? JSON.parse(values.settings) : undefined;
/** @type {Cell[]} */
const cells = [];
for (const host of hosts) {
  const since = cells.length;
  for await (const cell of measureHost(host, { forms, apis, settings })) {
    cells.push(cell);
    say(`${host.name} ${cell.api} ${cell.form}: ${cell.word}, ${cell.requests} requests`);
    if (values.json) writeFileSync(values.json, `${JSON.stringify(cells, null, 2)}\n`);
  }
  console.log(`${host.name}, ${values.guard ? "with" : "without"} the guard\n\n${tableOf(cells.slice(since), forms, apis)}\n`);
}
