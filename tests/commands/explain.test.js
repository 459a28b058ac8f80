// `tool-guard explain` as a process.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { limitOf } from "../../js/commands/rule-limits.js";
import { bump, folder, HIDDEN, HOSTILE, stop, tool, write } from "./helpers.js";

test("guidance, a note and a stop are shown, each with its evidence", (t) => {
  const { code, out } = tool(t, [
    "explain",
    "--tool",
    "read",
    "--args",
    '{"path":"a.txt"}',
    "ENOENT: no such file or directory, open 'a.txt'",
  ]);
  assert.equal(code, 0);
  assert.match(out, /^class {4}not_found\nkind {5}deterministic: the same call will fail again\nretries {2}1\n/);
  assert.match(out, /at the 1st identical failure \(correct\) the model is told:\n {2}\[TOOL ERROR\] read\(\) failed \(not_found\)/);
  const at = (/** @type {string} */ nth, /** @type {string} */ action, /** @type {number} */ n) =>
    `at the ${nth} identical failure (${action}; evidence: ${n} identical failures (not_found), nothing changed in between) the model is told:\n  `;
  assert.ok(out.includes(`${at("2nd", "note", 2)}[TOOL ERROR] read() failed 2 times`), out);
  assert.ok(out.includes(`${at("4th", "stop", 4)}[LOOP DETECTED] Tool "read" failed 4 times`), out);
});

test("a malformed call: one retry, then a stop", (t) => {
  const text = 'Validation failed for tool "read":\n  - path: must have required properties path\n\nReceived arguments:\n{}';
  const { out } = tool(t, ["explain", text]);
  assert.match(out, /^class {4}missing_param\nkind {5}deterministic: the same call will fail again\nretries {2}1\n/);
  assert.match(out, /at the 1st identical failure \(correct\) the model is told:\n {2}\[TOOL ERROR\] read\(\) requires 'path'/);
  assert.match(
    out,
    /at the 2nd identical failure \(stop; evidence: .*\) the model is told:\n {2}\[LOOP DETECTED\] Tool "read" failed 2 times/,
  );
});

test("a transient one: how long to wait, and no stop", (t) => {
  const { out } = tool(t, ["explain", "HTTP 429 Too Many Requests"]);
  assert.match(out, /^class {4}rate_limit\nkind {5}transient: .*\nretries {2}3\n/);
  assert.match(out, /at the 2nd identical failure \(slow; evidence: 2 identical failures \(rate_limit\), .*\) the model is told:\n/);
  assert.match(out, /\[TOOL ERROR\] some_tool\(\) failed 2 times \(rate_limit\)\. Wait \d+ s before you try again/);
  assert.doesNotMatch(out, /\(stop|LOOP DETECTED|fail again/);
});

test("what is only a veto is no failure, it is told as a repetition", (t) => {
  const { out } = tool(t, ["explain", "The user rejected this tool call"]);
  assert.match(
    out,
    /^class {4}cancelled\n.*\nretries {2}not limited\n\nat the 2nd identical failure \(note; evidence: .*\) the model is told:\n {2}\[TOOL REPEAT\] .*refused 2 times/,
  );
  assert.match(out, /at the 4th identical failure \(stop; evidence: .*\) the model is told:\n {2}\[LOOP DETECTED\] .*refused 4 times/);
  assert.doesNotMatch(out, /TOOL ERROR/);
});

test("what a command found out gets no word until it repeats itself", (t) => {
  const waiting = ["explain", "--tool", "exec", "--args", '{"command":"sleep 9; make"}', "make: *** [all] Error 2"];
  const { out } = tool(t, waiting);
  assert.match(
    out,
    /^class {4}command_failed\n.*\nretries {2}not limited\n\nat the 4th identical failure \(note; evidence: 4 identical failures \(command_failed\), nothing changed in between\)/,
  );
  assert.doesNotMatch(out, /non-retryable|find out why/i);
});

test("without --tool, tool and arguments are taken from the text", (t) => {
  const schema = 'Validation failed for tool "read":\n  - path: must have required property \'path\'\n\nReceived arguments:\n{"page":1}';
  const wrapped = '{"status":"error","tool":"edit","error":"Found 3 occurrences of the text in b.txt. The text must be unique."}';
  for (const [text, told] of [
    [schema, /\[TOOL ERROR\] read\(\) requires 'path'\. Correct usage: read\(.*You sent: read\(\{"page":1\}\)\./],
    ["Tool frob not found", /There is no tool "frob"\./],
    [wrapped, /\[TOOL ERROR\] edit\(\) failed \(no_match\)\..* add the lines around it/],
    ["ENOENT: no such file", /\[TOOL ERROR\] some_tool\(\) failed \(not_found\)/],
  ])
    assert.match(tool(t, ["explain", String(text)]).out, /** @type {RegExp} */ (told));
  assert.match(tool(t, ["explain", "--tool", "write", schema]).out, /write\(\) requires 'path'/, "what the user says goes first");
});

test("words need no quotes, JSON is for programs", (t) => {
  const { class: name, kind, retries, said } = JSON.parse(tool(t, ["explain", "--json", "connection", "timed", "out"]).out);
  assert.deepEqual([name, kind, retries], ["timeout", "transient", 3]);
  assert.ok(said.length >= 1 && said.every((/** @type {any} */ { failure, action, text }) => failure > 0 && action && text));
});

test("each rule has the setting that moves it, or is known to have none", () => {
  const schema = JSON.parse(readFileSync(new URL("../../schema/journal-line.schema.json", import.meta.url), "utf8"));
  const rules = schema.$defs.incident.properties.rule.enum;
  const none = rules.filter((/** @type {string} */ rule) => limitOf({ rule }) === undefined);
  assert.deepEqual(none.sort(), ["corrective", "repair", "repeated-runs", "reset", "shared-cause"]);
  const known = JSON.parse(readFileSync(new URL("../../openclaw.plugin.json", import.meta.url), "utf8")).configSchema.properties;
  for (const rule of rules) {
    const [name] = /^\w+/.exec(limitOf({ rule }) ?? "enabled") ?? [""];
    assert.ok(Object.hasOwn(known, name), `${rule}: ${name}`);
  }
  assert.equal(limitOf({ rule: "transient-budget", errorType: "rate_limit" }), "retryBudgets.rate_limit");
});

test("a line of the journal: what was done, on which evidence, and its error", (t) => {
  const line = stop({
    args: { path: "a.txt" },
    errorType: "not_found",
    errorMessage: "ENOENT: no such file or directory, open 'a.txt'",
    evidence: "2 identical failures, nothing changed in between",
  });
  const { code, out } = tool(t, ["explain", JSON.stringify(line)]);
  assert.equal(code, 0);
  assert.match(out, /^did {6}loop: the same call failed 2 times \(not_found\), 100 tokens\n/);
  assert.match(out, /\nevidence 2 identical failures, nothing changed in between\nclass {4}not_found\n/);
  assert.match(out, /\[LOOP DETECTED\] Tool "read" failed 4 times/, "of its own tool and arguments");
  const told = JSON.parse(tool(t, ["explain", "--json", JSON.stringify(line)]).out);
  assert.deepEqual([told.evidence, told.class, told.said.length > 0], [line.evidence, "not_found", true]);
  assert.equal(
    tool(t, ["explain", JSON.stringify(bump())]).out,
    "did      kept from running once: the same result 3 times\nrule     repetition\nsetting  repeat.limits.read (of this tool, or its kind); repeat.others (of tools of no known kind)\nnow      repeat.limits.read 3 (the defaults)\nevidence 3 identical results, nothing changed in between\n",
  );
  const marked = bump({ rule: "injection", action: "warn", evidence: "score 13 of 10: sets a new task 8, demands an action 5" });
  assert.equal(
    tool(t, ["explain", JSON.stringify(marked)]).out,
    "did      result gives orders, marked\nrule     injection\nsetting  screen.injection\nnow      screen.injection warn (the defaults)\nevidence score 13 of 10: sets a new task 8, demands an action 5\n",
  );
  assert.match(tool(t, ["explain", JSON.stringify(bump({ evidence: null }))]).out, /\nevidence none is told\n$/);
  const hostile = tool(t, ["explain", JSON.stringify(bump({ evidence: HOSTILE, toolName: HOSTILE, rule: HOSTILE }))]);
  assert.equal(hostile.out.trimEnd().split("\n").length, 4);
  assert.match(hostile.out, /\nsetting {2}none moves it\n/);
  for (const shown of hostile.out.split("\n")) assert.doesNotMatch(shown, HIDDEN);
});

test("a journal line is explained under the local gateway's settings", (t) => {
  const home = folder(t);
  const file = join(home, ".openclaw", "openclaw.json");
  const own = { mode: "observe", haltAfter: 5, models: [{ match: ["acme/m-*"], maxIdenticalFailures: 3 }] };
  write(file, [{ plugins: { entries: { "tool-guard": { config: own } } } }]);
  const ended = stop({ rule: "halt", action: "halt" });
  const at = (/** @type {string[]} */ args) => tool(t, ["explain", ...args], { home });
  assert.ok(at([JSON.stringify(ended)]).out.includes(`\nnow      haltAfter 5 (${file})\n`));
  // what a model has of its own holds for it
  assert.ok(at([JSON.stringify(stop())]).out.includes(`\nnow      maxIdenticalFailures 3, retryBudgets.missing_param not set (${file})\n`));
  // where the line tells which rule found the loop, its settings come first
  const caused = at([JSON.stringify({ ...ended, cause: "cycle" })]).out;
  assert.match(caused, /\nsetting {2}cycles\.stopAt; haltAfter \(of attempts at what was stopped\)\n/);
  assert.ok(caused.includes(`\nnow      cycles.stopAt 4, haltAfter 5 (${file})\n`), caused);
  const two = tool(t, ["explain", "-"], { home, input: `${JSON.stringify(stop())}\n${JSON.stringify(ended)}\n` });
  assert.equal(two.code, 2);
  assert.match(two.err, /explain: one line of the journal at a time/);
  assert.ok(at(["--set", "haltAfter=7", JSON.stringify(ended)]).out.includes(`now      haltAfter 7 (${file} and --set)`));
  assert.match(at(["--config", "defaults", JSON.stringify(ended)]).out, /\nnow {6}haltAfter 2 \(the defaults\)\n/);
  assert.deepEqual(JSON.parse(at(["--json", JSON.stringify(ended)]).out).values, { haltAfter: 5 });
  assert.ok(at(["ENOENT: no such file"]).out.includes(`\nsettings ${file}\n`));
  write(file, [
    {
      plugins: {
        entries: { "tool-guard": { config: { haltAftr: 5, haltAfter: 6, mode: "off", repeat: { limits: { exec: 9, read: "x" } } } } },
      },
    },
  ]);
  const wrong = at([JSON.stringify(ended)]);
  assert.equal(wrong.code, 0);
  // as the gateway does, the rest is used
  assert.deepEqual(wrong.err.trimEnd().split("\n"), [
    `tool-guard: ${file}: haltAftr: this key is not allowed here (did you mean haltAfter?); it is left out`,
    `tool-guard: ${file}: repeat.limits.read: "x" is not allowed here, expected a whole number from 0 to 1000; its default holds`,
  ]);
  assert.ok(wrong.out.includes(`\nnow      haltAfter 6 (${file})\n`), wrong.out);
  assert.ok(at([JSON.stringify(bump({ toolName: "exec" }))]).out.includes(`\nnow      repeat.limits.exec 9 (${file})\n`));
  write(file, [{ plugins: { entries: { "tool-guard": { config: { haltAfter: `\${HALT}`, maxIdenticalFailures: 4 } } } } }]);
  const replaced = at([JSON.stringify(stop())]);
  assert.match(replaced.err, /the gateway puts values in place of what is written as haltAfter, which is left out here/);
  assert.match(replaced.out, /\nnow {6}maxIdenticalFailures 4, /);
});

test("the value of a limit is the one that holds for the tool of the line", (t) => {
  const now = (/** @type {object} */ config, /** @type {Record<string, any>} */ line) => {
    const own = join(folder(t), "own.json");
    write(own, [config]);
    return /\nnow {6}(.*) \(.*\)\n/.exec(tool(t, ["explain", "--config", own, JSON.stringify(line)]).out)?.[1];
  };
  const repeats = (/** @type {string} */ toolName) => bump({ toolName });
  assert.equal(now({ repeat: { others: 40 } }, repeats("exec")), "repeat.limits.exec 5");
  assert.equal(now({ repeat: { others: 40 } }, repeats("crm_lookup")), "repeat.others 40");
  assert.equal(now({ repeat: { limits: { "my_*": 9 } } }, repeats("my_tool")), "repeat.limits.my_* 9");
  assert.equal(now({ repeat: { limits: { bash: 40 } } }, repeats("exec")), "repeat.limits.bash 40");
  assert.equal(now({ repeat: { limits: { "fs.read_it": 40 } } }, repeats("fs.read_it")), "repeat.limits.fs.read_it 40");
  const spent = stop({ rule: "transient-budget", toolName: "web_fetch", errorType: "timeout" });
  const tools = { web_fetch: { retryBudgets: { timeout: 9 } } };
  assert.equal(now({ tools, retryBudgets: { timeout: 4 } }, spent), "tools.web_fetch.retryBudgets.timeout 9");
  assert.equal(now({ retryBudgets: { timeout: 4 } }, spent), "retryBudgets.timeout 4");
});

test("--config and --set explain under the user's own settings", (t) => {
  const home = folder(t);
  const own = join(home, "own.json");
  const whole = join(home, "openclaw.json");
  write(own, [{ maxIdenticalFailures: 3, mode: "observe", enabled: false }]);
  write(whole, [{ plugins: { entries: { "tool-guard": { config: { maxIdenticalFailures: 4 } } } } }]);
  const text = 'Validation failed for tool "read":\n  - path: must have required properties path\n\nReceived arguments:\n{}';
  for (const [how, retries, stopped] of /** @type {[string[], number, string][]} */ ([
    [["--config", own], 2, "3rd"],
    [["--config", whole], 3, "4th"],
    [["--set", "maxIdenticalFailures=5"], 4, "5th"],
    [["--config", own, "--set", "retryBudgets.missing_param=0"], 0, "1st"],
  ])) {
    const { out, code } = tool(t, ["explain", ...how, text]);
    assert.equal(code, 0);
    assert.match(out, new RegExp(`\nretries {2}${retries}\n`));
    assert.match(out, new RegExp(`at the ${stopped} identical failure \\(stop`));
  }
});

test("settings that cannot be used, and arguments that are none, are named", (t) => {
  const home = folder(t);
  const at = (/** @type {string} */ name, /** @type {string} */ content) => {
    write(join(home, name), content);
    return join(home, name);
  };
  for (const [args, code, expected] of /** @type {[string[], number, RegExp][]} */ ([
    [["--config", at("key.json", '{"haltAftr":1}')], 1, /key\.json: haltAftr: this key is not allowed here \(did you mean haltAfter\?\)/],
    [["--config", at("list.json", "[1]")], 1, /list\.json: no settings, expected an object/],
    [["--config", at("other.json", '{"plugins":{"entries":{}}}')], 1, /other\.json: it has no plugins\.entries\.tool-guard\.config/],
    [["--config", at("broken.json", "{")], 1, /broken\.json, /],
    [["--config", join(home, "none.json")], 1, /none\.json: there is no such file/],
    [["--set", "haltAfter=soon"], 1, /^tool-guard: haltAfter: "soon" is not allowed here/],
    [["--args", "{bad"], 2, /explain: --args \{bad is no JSON \(.*\), expected for instance --args '\{"path":"a\.txt"\}'/],
    [["--args", "[1]"], 2, /explain: --args \[1\] is no JSON object/],
  ])) {
    const seen = tool(t, ["explain", ...args, "ENOENT: no such file"]);
    assert.deepEqual([seen.code, seen.out], [code, ""], String(args));
    assert.match(seen.err, expected);
  }
});

test("hostile text moves no cursor, and no text is an error", (t) => {
  const { out } = tool(t, ["explain", "--tool", "re\u001b[31mad\u202e", "ENOENT: \u001b[2J no such file"]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not be there
  assert.doesNotMatch(out, /[\u001b\u202e]/u);
  const { code, err } = tool(t, ["explain"]);
  assert.equal(code, 2);
  assert.match(err, /explain: which error\?/);
});

test("what comes through a pipe is explained as what is given", (t) => {
  const line = JSON.stringify(stop({ count: 3 }));
  const [given, piped] = [tool(t, ["explain", line]), tool(t, ["explain", "-"], { input: `${line}\n` })];
  assert.match(piped.out, /^did {6}/);
  assert.deepEqual(piped, given);
  const nothing = tool(t, ["explain", "-"], { input: "\n" });
  assert.deepEqual([nothing.code, /which error\?/.test(nothing.err)], [2, true]);
});
