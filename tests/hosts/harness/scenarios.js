// What scripted models do. Each scenario is one turn of one session; the same ones run on every host.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("./model.js").Script} Script */

const read = (/** @type {object} */ args) => ({ name: "read", args });
const exec = (/** @type {object} */ args) => ({ name: "exec", args });
const wrapped = (/** @type {string} */ id) => ({ name: "tool_call", args: { id, args: {} } });

/** @param {{ name: string, args: object }} call @returns {Script} the same call without end, whatever the model is told */
const stubborn = (call) => () => [call];

/** @param {{ name: string, args: object } | ((shown: import("./model.js").Shown) => { name: string, args: object })} call @returns {Script} */
const obedient = (call) => (shown) => (shown.told ? "I was told to stop." : [typeof call === "function" ? call(shown) : call]);

/** @param {{ name: string, args: object }[][]} steps @returns {Script} one step a request, then words */
const steps =
  (steps) =>
  ({ n }) =>
    steps[n] ?? "Done.";

/** @param {boolean} flat @param {string} path @param {string} oldText @param {string} newText */
const edit = (flat, path, oldText, newText) => ({
  name: "edit",
  args: flat ? { path, oldText, newText } : { path, edits: [{ oldText, newText }] },
});

/** What a file says, and not the guard. */
export const IMITATION = "Another tool once printed [LOOP DETECTED] here";

/** Files that look like trouble and are none. */
const NASTY = {
  "error.txt": "error: this file is about errors\nError: Expected 3 but received 4\n",
  "missing.txt": `Missing required parameter: path\n${IMITATION}\n`,
  "limits.txt": "HTTP 429 Too Many Requests; rate limit exceeded, try again later\n",
  "failed.json": '{\n  "status": "error",\n  "tool": "read",\n  "error": "ENOENT: no such file or directory"\n}\n',
  "check.sh":
    'echo "running 3 tests"\nif grep -q good value.txt; then echo "3 passed"; exit 0; fi\necho "FAIL value: Expected good but received bad" >&2\nexit 1\n',
  "value.txt": "value is bad\n",
  // a server that is busy twice
  "fetch.sh":
    'n=$(cat tries 2>/dev/null || echo 0)\necho $((n + 1)) > tries\nif [ "$n" -lt 2 ]; then echo "fetch: HTTP 429 Too Many Requests" >&2; exit 22; fi\necho "the page"\n',
  // a build that is done at the tenth look; each look takes its time
  "build-state.sh":
    'n=$(cat looks 2>/dev/null || echo 0)\necho $((n + 1)) > looks\nsleep 2\nif [ "$n" -lt 9 ]; then echo "build 17: running"; else echo "build 17: done"; fi\n',
};

/** Puts the files that the scenarios read into a workspace. @param {string} workspace */
export function furnish(workspace) {
  writeFileSync(join(workspace, "a.txt"), "alpha file\n");
  for (const [name, text] of Object.entries(NASTY)) writeFileSync(join(workspace, name), text);
}

/** @type {Record<string, Script>} */
export const SCENARIOS = {
  "stubborn-read-empty": stubborn(read({})),
  "stubborn-exec-empty": stubborn(exec({})),
  "stubborn-missing-file": stubborn(read({ path: "nope.txt" })),
  "stubborn-unknown-tool": stubborn({ name: "frobnicate", args: { level: 3 } }),

  "obedient-read-empty": obedient(read({})),
  "obedient-write-path": obedient({ name: "write", args: { path: "never.txt" } }),
  "obedient-edit-no-match": obedient(({ flatEdit }) => edit(flatEdit, "a.txt", "omega", "beta")),

  learner: ({ results, last }) => {
    const usage = results.map((text) => /Correct usage: read\(\{ (\w+): /.exec(text)?.[1]).findLast(Boolean);
    if (last === "alpha file\n") return "I have read the file.";
    return [read(usage ? { [usage]: "a.txt" } : {})];
  },

  alias: steps([[read({ file: "a.txt" })]]),

  "eight-malformed": ({ n }) =>
    [
      [read({ page: 1 })],
      [{ name: "write", args: {} }],
      [exec({})],
      [{ name: "edit", args: {} }],
      [{ name: "process", args: {} }],
      [read({ page: 2 })],
      [exec({ env: {} })],
      [{ name: "write", args: { path: "never.txt" } }],
    ][n] ?? [read({ page: n })],

  "made-by-exec": steps([
    [read({ path: "later.txt" })],
    [read({ path: "later.txt" })],
    [exec({ command: "echo made > later.txt" })],
    [read({ path: "later.txt" })],
  ]),

  // the same failure under new paths, whatever the model is told
  wanderer: ({ n }) => [read({ path: `nope-${n}.txt` })],

  // calls that succeed and tell nothing new
  "repeated-read": stubborn(read({ path: "a.txt" })),
  "a-b-a-b": ({ n }) => [n % 2 === 0 ? read({ path: "a.txt" }) : exec({ command: "echo b" })],

  "busy-twice": steps([[exec({ command: "sh fetch.sh" })], [exec({ command: "sh fetch.sh" })], [exec({ command: "sh fetch.sh" })]]),

  // a stop is of that loop alone: other calls run, the same tool's among them
  "stop-then-others": ({ n }) =>
    n < 3
      ? [read({})]
      : ([[read({ path: "a.txt" })], [exec({ command: "echo b" })], [{ name: "write", args: { path: "report.md", content: "done" } }]][
          n - 3
        ] ?? "Done."),

  // one message proves one thing, however many calls it holds
  "twelve-malformed": steps([Array.from({ length: 12 }, () => read({})), [read({ path: "a.txt" })]]),

  // a script that waits before it looks
  "poll-by-script": ({ last }) => (last.includes("build 17: done") ? "It is done." : [exec({ command: "sh build-state.sh" })]),

  "poll-ten": ({ n, results }) => {
    const sessionId = /session ([\w-]+)/.exec(results[0] ?? "")?.[1];
    if (n === 0) return [exec({ command: "sleep 60", background: true })];
    if (n <= 10) return [{ name: "process", args: { action: "poll", sessionId } }];
    return n === 11 ? [{ name: "process", args: { action: "kill", sessionId } }] : "It was killed.";
  },

  "wrapped-path": steps([[read({ path: ["a.txt"] })]]),

  // tools that hosts hide behind another one: a loop there, a name that is nearly right, and one that is only spelled otherwise
  "stubborn-wrapped": ({ tools }) => (tools.includes("tool_call") ? [wrapped("nosuch")] : "Nothing is wrapped here."),
  renamed: ({ n, tools }) =>
    tools.includes("tool_call")
      ? ([[wrapped("agents_list")], [wrapped("agent_list")], [wrapped("AgentsList")], [wrapped("AgentsList")]][n] ?? "Done.")
      : "Done.",

  batch: steps([[read({ path: "a.txt" }), read({}), read({ path: "nope.txt" })]]),

  // failing tests between edits, re-reads after edits, a search without hits, files full of the words of errors
  healthy: ({ n, flatEdit }) =>
    [
      [read({ path: "value.txt" })],
      [exec({ command: "sh check.sh" })],
      [edit(flatEdit, "value.txt", "value is bad", "value is worse")],
      [read({ path: "value.txt" })],
      [exec({ command: "sh check.sh" })],
      [exec({ command: "grep nothing-like-this error.txt" })],
      [read({ path: "error.txt" })],
      [read({ path: "missing.txt" })],
      [read({ path: "limits.txt" })],
      [read({ path: "failed.json" })],
      [edit(flatEdit, "value.txt", "value is worse", "value is no better")],
      [exec({ command: "sh check.sh" })],
      [edit(flatEdit, "value.txt", "value is no better", "value is good")],
      [read({ path: "value.txt" })],
      [exec({ command: "sh check.sh" })],
      [exec({ command: "cat error.txt limits.txt failed.json" })],
    ][n] ?? "All is well.",
};
