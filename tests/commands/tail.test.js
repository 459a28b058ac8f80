// `tool-guard tail`: the last lines in words, and new ones across rotation, truncation and a missing file.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { width } from "../../js/commands/columns.js";
import { Journal } from "../../js/journal.js";
import { until } from "../shim/until.js";
import {
  BIN,
  bump,
  entry,
  fault,
  folder,
  HIDDEN,
  HOSTILE,
  halt,
  inside,
  journal,
  jsonl,
  loss,
  observed,
  plainEnv,
  slow,
  stop,
  tool,
  write,
} from "./helpers.js";

/** Follows a journal in this process. @param {import("node:test").TestContext} t @param {string} path @param {string[]} [more] */
function following(t, path, more = []) {
  const controller = new AbortController();
  t.after(() => controller.abort());
  let out = "";
  let err = "";
  const ended = inside(["tail", "-f", "--json", "--journal", path, ...more], {
    signal: controller.signal,
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
  });
  const counts = () =>
    out
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line).count);
  return {
    counts,
    err: () => err,
    /** Waits for these, in this order and no others. @param {number[]} expected */
    async sees(expected) {
      await until(
        () => counts().length >= expected.length,
        () => `${expected.join()}; seen ${counts().join()}; ${err}`,
      );
      assert.deepEqual(counts(), expected);
    },
    async end() {
      controller.abort();
      return (await ended).code;
    },
  };
}

const numbered = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from + 1 }, (_, i) => entry({ count: from + i }));
const range = (/** @type {number} */ from, /** @type {number} */ to) => numbered(from, to).map(({ count }) => count);

test("prints the last twenty, or the number asked for, from several files", async (t) => {
  const path = journal(t, numbered(41, 45));
  write(`${path}.1`, numbered(31, 40));
  write(`${path}.2`, numbered(1, 30));
  const last = async (/** @type {string[]} */ ...args) => {
    const { code, out } = await inside(["tail", "--json", "--journal", path, ...args]);
    assert.equal(code, 0);
    return out
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line).count);
  };
  assert.deepEqual(await last(), range(26, 45));
  for (const [n, first] of [
    [3, 43],
    [5, 41],
    [6, 40],
    [15, 31],
    [16, 30],
    [45, 1],
    [1000, 1],
  ])
    assert.deepEqual(await last("-n", String(n)), range(first, 45), String(n));
  assert.deepEqual(await last("-n", "0"), []);
});

/** A model was asked. @param {object} opinion @param {string} evidence */
const consult = (opinion, evidence) =>
  entry({
    ...{ rule: "second-opinion", action: "consult", toolName: "", args: null, errorType: null, errorMessage: null },
    opinion,
    evidence,
  });

test("a loop that is stopped again says so, and another one does not", async (t) => {
  const again = stop({ toolCallId: "call_3", timestamp: "2026-11-21T10:00:05.000Z" });
  const lines = [stop(), stop({ action: "block", count: 3 }), again, stop({ runId: "run-2" }), observed(stop()), observed(again)];
  const cycle = { rule: "cycle", runId: "run-3" };
  lines.push(stop({ ...cycle, toolName: "ls" }), stop({ ...cycle, callKey: "5a" }));
  const { out } = await inside(["tail", "--journal", journal(t, lines)]);
  const told = out.match(/loop.*failed|would have been.*failed/g);
  assert.deepEqual(told, [
    "loop: the same call failed",
    "loop, tried again: the same call failed",
    "loop: the same call failed",
    "would have been: stopped, the same call failed",
    "would have been: stopped, tried again, the same call failed",
  ]);
  assert.equal(out.match(/loop: calls in turn/g)?.length, 2, "two calls of one cycle");
});

test("each kind of line is told in words, on one line", async (t) => {
  /** @type {[object, RegExp][]} */
  const cases = [
    [entry(), /agent:main:x +read {2}failed \(missing_param\), told what it needs: path: must have/],
    [entry({ rule: "repair", action: "repair", errorType: null, errorMessage: null }), /read {2}arguments repaired$/],
    [entry({ rule: "text-call", action: "repair", errorType: null, errorMessage: null }), /read {2}written as text, and made$/],
    [stop(), /loop: the same call failed 2 times \(missing_param\), 100 tokens \[identical-failures\]: path/],
    [stop({ evidence: "2 identical failures (missing_param)" }), / times \(missing_param\), 100 tokens \[identical-failures\]: path/],
    [
      stop({ count: 1, calls: 1, tokens: null, evidence: "1 identical failures (missing_param)" }),
      /read {2}stopped: the call failed once \(missing_param\) \[identical-failures\]: path/,
    ],
    [observed(stop({ count: 1, calls: 1 })), /would have been: stopped, the call failed once \(missing_param\), 100 tokens/],
    [
      stop({ rule: "turn-cap", count: 1, evidence: "1 calls with the same failure" }),
      /1 failure in one turn .*; 1 call with the same failure \[turn-cap\]: path/,
    ],
    [stop({ action: "block", count: 3 }), /blocked, tried 3 times \(identical-failures\), 2 calls, 100 tokens$/],
    [halt(), /run ended after 4 attempts, 300 tokens$/],
    [halt({ count: 1, calls: 1, tokens: null }), /run ended after 1 attempt$/],
    [halt({ count: 2, calls: 5, tokens: null }), /run ended after 2 attempts, 5 calls$/],
    [
      stop({ rule: "turn-cap", count: 5, calls: 7, tokens: null }),
      /limit: 5 failures in one turn \(missing_param\), 7 calls \[turn-cap\]:/,
    ],
    [stop({ rule: "same-failure" }), /loop: the same failure 2 times, under other arguments/],
    [stop({ rule: "repetition", errorType: null, errorMessage: null }), /loop: the same result 2 times, 100 tokens \[repetition\]$/],
    [stop({ rule: "cycle", count: 4 }), /loop: calls in turn with the same results, 4 rounds/],
    [stop({ rule: "transient-budget", errorType: "timeout" }), /retries spent: failed 2 times \(timeout\)/],
    [entry({ rule: "repetition", action: "note", count: 3, errorType: null }), /told: the same result 3 times/],
    [entry({ rule: "reset", action: "reset", errorType: null, errorMessage: null }), /counts forgotten, as asked$/],
    [entry({ rule: "reset", action: "note", errorType: null, errorMessage: null }), /repetitions forgotten, two minutes are over$/],
    [entry({ rule: "injection", action: "warn", errorType: null, errorMessage: "line 2: x" }), /result gives orders, marked: line 2: x$/],
    [entry({ rule: "injection", action: "block", errorType: null }), /result gives orders, withheld/],
    [
      entry({ rule: "claim", action: "revise", toolName: "", args: null, errorType: null }),
      /answer taken back, it claims what no call did/,
    ],
    [
      entry({ rule: "claim", action: "tell", toolName: "", args: null, errorType: null }),
      /a line under the answer says that it does not hold, where the host lets it/,
    ],
    [entry({ rule: "claim", action: "flag", toolName: "", args: null, errorType: null }), /answer claims what no call did/],
    [entry({ rule: "budget", action: "note", count: 4, errorType: null }), /told that little of the budget is left, 4 used/],
    [entry({ rule: "budget", action: "halt", count: 5, errorType: null }), /run ended, the budget is used up/],
    [
      entry({ rule: "shared-cause", action: "note", count: 3, errorType: "network" }),
      /told that 3 failures of several tools have one cause/,
    ],
    [entry({ rule: "duplicate", action: "ask", count: 3, errorType: null }), /user asked, the same for the 3rd time/],
    [entry({ rule: "foreign-act", action: "flag", errorType: null }), /a text wants this act, and not the user: let run/],
    [entry({ rule: "foreign-act", action: "ask", errorType: null }), /user asked: a text wants this act, and not the user/],
    [entry({ rule: "foreign-act", action: "bump", errorType: null }), /kept from running: a text wants this act/],
    [entry({ rule: "hints", action: "hint", toolName: "", args: null, count: 2, errorType: null }), /prompt given 2 lines of hints/],
    [entry({ rule: "show-tools", action: "narrow", toolName: "", args: null, count: 5, errorType: null }), /shown 5 tools/],
    [entry({ rule: "redaction", action: "redact", count: 2, errorType: null }), /result redacted, 2 places/],
    [entry({ rule: "size", action: "truncate", errorType: null }), /result cut/],
    [entry({ rule: "validation", action: "reject", errorType: null }), /result refused/],
    [
      slow(),
      /told, has to wait: retries spent: failed 4 times \(rate_limit\); 4 failures that may pass, no time in between \[[a-z-]+\]: HTTP 429$/,
    ],
    [slow({ placement: "replace" }), /kept from running yet, has to wait: retries spent/],
    [bump(), /kept from running once: the same result 3 times; nothing changed in between \[[a-z-]+\]$/],
    [observed(bump()), /would have been: kept from running once: the same result 3 times/],
    [stop({ evidence: 7 }), /2 times \(missing_param\), 100 tokens \[identical-failures\]: path/],
    [consult({ judgement: "stuck", confidence: 90, tokens: 640 }, "the same page"), /model asked: stuck, 90 of 100; the same page$/],
    [consult({ judgement: null, confidence: null, tokens: 640 }, "no answer"), /model asked: its answer was not understood$/],
    [consult({ judgement: null, confidence: null, tokens: null }, "no answer"), /model asked: no answer$/],
    [observed(stop({ rule: "turn-cap", count: 5 })), /would have been: stopped, 5 failures in one turn/],
    [observed(stop()), /would have been: stopped, the same call failed 2 times/],
    [fault(), /could not read an event of the host: before_tool_call: no such thing$/],
    [loss(12), /the journal lost 12 lines$/],
    [{ toolName: "read", errorType: "timeout" }, /^- {18} +read {2}failed \(timeout\)$/],
  ];
  const { out } = await inside([
    "tail",
    "-n",
    "100",
    "--journal",
    journal(
      t,
      // each of a run of its own, so that none is a loop with another
      cases.map(([line], i) => ({ ...line, runId: `run-${i}` })),
    ),
  ]);
  const lines = out.trimEnd().split("\n");
  assert.equal(lines.length, cases.length);
  for (const [i, [, words]] of cases.entries()) assert.match(lines[i], words);
});

test("evidence is dim, comes before the tool's words, and moves no cursor", async (t) => {
  const path = journal(t, [
    stop({ evidence: "2 identical failures, nothing changed in between", errorMessage: "x".repeat(300) }),
    bump({ evidence: HOSTILE }),
  ]);
  let out = "";
  await inside(["tail", "--journal", path], { columns: 160, color: true, out: { isTTY: true, write: (text) => (out += text) } });
  const [first, second] = out.split("\n");
  assert.ok(
    first.includes("\u001b[2m; nothing changed in between [identical-failures]\u001b[") && first.endsWith("…"),
    JSON.stringify(first),
  );
  assert.ok(first.indexOf("nothing changed") < first.indexOf(": xxx"));
  assert.ok(second.includes("\u001b[33mkept from running once"), JSON.stringify(second));
  const plain = (await inside(["tail", "--journal", path])).out;
  for (const line of plain.split("\n")) assert.doesNotMatch(line, HIDDEN);
  assert.equal(plain.trimEnd().split("\n").length, 2);
});

test("lines are cut to the terminal's width only; times are local", async (t) => {
  const path = journal(t, [entry({ errorMessage: "x".repeat(300), toolName: "看板" })]);
  for (const columns of [80, 100, 140]) {
    let out = "";
    await inside(["tail", "--journal", path], { columns, out: { isTTY: true, write: (text) => (out += text) } });
    assert.equal(width(out.trimEnd()), columns);
    assert.ok(out.trimEnd().endsWith("…"));
  }
  assert.ok((await inside(["tail", "--journal", path])).out.includes("x".repeat(300)));
  const long = journal(t, [entry({ sessionKey: "agent:main:telegram:group:1234567890" })]);
  assert.match((await inside(["tail", "--journal", long])).out, / agent:main:telegram:group:1234567890 read /);
  assert.match(tool(t, ["tail", "--journal", path], { env: { TZ: "Asia/Tokyo" } }).out, /^2026-11-21 19:00:00 /);
});

test("broken lines are said with file and line, the others shown", async (t) => {
  const path = journal(t, `${jsonl(numbered(1, 2))}{"half\n${jsonl(numbered(3, 3))}`);
  const { code, out, err } = await inside(["tail", "--json", "--journal", path]);
  assert.deepEqual([code, out, err], [1, jsonl(numbered(1, 3)), `tool-guard: ${path}, line 3: no line of a journal; left out\n`]);
  const live = journal(t, jsonl(numbered(1, 2)) + jsonl(numbered(3, 3)).slice(0, 40));
  assert.deepEqual(await inside(["tail", "--json", "--journal", live]), { code: 0, out: jsonl(numbered(1, 2)), err: "" });
});

test("an empty journal is said", async (t) => {
  const path = journal(t, []);
  assert.match((await inside(["tail", "--journal", path])).out, /is empty: the guard had nothing to say/);
  assert.equal((await inside(["tail", "--json", "--journal", path])).out, "");
});

test("-f goes on with what is written, half lines included", async (t) => {
  const path = journal(t, numbered(1, 2));
  const { sees, end, err } = following(t, path, ["-n", "1"]);
  await sees([2]);
  appendFileSync(path, jsonl(numbered(3, 4)));
  await sees([2, 3, 4]);
  // the half line is in the same write as the line that shows that it was read
  const half = jsonl(numbered(6, 6)).slice(0, 50);
  appendFileSync(path, jsonl(numbered(5, 5)) + half);
  await sees([2, 3, 4, 5]);
  appendFileSync(path, `${jsonl(numbered(6, 6)).slice(50)}${jsonl(numbered(7, 7))}`);
  await sees([2, 3, 4, 5, 6, 7]);
  assert.deepEqual([await end(), err()], [0, ""]);
});

test("-f begins where the last lines ended, also in the middle of one", async (t) => {
  const [line] = jsonl(numbered(2, 2)).split(/(?<=\n)/);
  const path = journal(t, jsonl(numbered(1, 1)) + line.slice(0, 60));
  const { sees, end } = following(t, path);
  await sees([1]);
  appendFileSync(path, line.slice(60));
  await sees([1, 2]);
  assert.equal(await end(), 0);
});

test("-f follows a rotation: the rest of the old file, then the new one", async (t) => {
  const path = journal(t, numbered(1, 1));
  const { sees, end, err } = following(t, path);
  await sees([1]);
  appendFileSync(path, jsonl(numbered(2, 3)));
  renameSync(path, `${path}.1`);
  writeFileSync(path, jsonl(numbered(4, 4)));
  await sees(range(1, 4));
  renameSync(`${path}.1`, `${path}.2`);
  renameSync(path, `${path}.1`);
  writeFileSync(path, jsonl(numbered(5, 5)));
  renameSync(`${path}.2`, `${path}.3`);
  renameSync(`${path}.1`, `${path}.2`);
  renameSync(path, `${path}.1`);
  writeFileSync(path, jsonl(numbered(6, 6)));
  await sees(range(1, 6));
  assert.deepEqual([await end(), err()], [0, ""]);
});

test("-f follows the journal through rotations: no line is lost or doubled", async (t) => {
  const path = join(folder(t), "tool-guard.log");
  const { sees, end } = following(t, path);
  const writer = new Journal(() => {}, { maxBytes: 20_000 });
  writer.open(path);
  for (const line of numbered(1, 300)) {
    writer.write(line);
    await writer.flush();
    // it may be some files behind, but not all of them
    if (line.count % 75 === 0) await sees(range(1, line.count));
  }
  await sees(range(1, 300));
  assert.equal(await end(), 0);
});

test("-f begins anew when the file was emptied", async (t) => {
  const path = journal(t, numbered(1, 3));
  const { sees, end } = following(t, path);
  await sees([1, 2, 3]);
  truncateSync(path, 0);
  writeFileSync(path, jsonl(numbered(4, 4)));
  await sees([1, 2, 3, 4]);
  assert.equal(await end(), 0);
});

test("-f waits for a journal that is not there, or not any more", async (t) => {
  const path = join(folder(t), "tool-guard.log");
  const { sees, end, err } = following(t, path);
  await until(() => err() !== "", err);
  assert.match(err(), /there is no journal at .* yet; waiting for it/);
  writeFileSync(path, jsonl(numbered(1, 1)));
  await sees([1]);
  rmSync(path);
  writeFileSync(path, jsonl([...numbered(2, 2), ...numbered(3, 3)]));
  await sees([1, 2, 3]);
  assert.equal(await end(), 0);
});

test("-f keeps half a line of an old file out of the new one", async (t) => {
  const path = journal(t, numbered(1, 1));
  const { sees, end, err } = following(t, path);
  await sees([1]);
  appendFileSync(path, jsonl(numbered(2, 2)).slice(0, 80));
  renameSync(path, `${path}.1`);
  writeFileSync(path, jsonl(numbered(3, 3)));
  await sees([1, 3]);
  assert.match(err(), /no line of a journal/);
  assert.equal(await end(), 1);
});

test("-f tells broken lines, and its exit code does", async (t) => {
  const path = journal(t, numbered(1, 1));
  const { sees, end, err } = following(t, path);
  await sees([1]);
  appendFileSync(path, `nonsense\n${jsonl(numbered(2, 2))}`);
  await sees([1, 2]);
  assert.match(err(), /tool-guard\.log: no line of a journal; left out/);
  assert.equal(await end(), 1);
});

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  test(`${signal} ends -f cleanly`, async (t) => {
    const path = journal(t, numbered(1, 1));
    const child = spawn(process.execPath, [BIN, "tail", "-f", "--journal", path], { env: plainEnv(folder(t)) });
    t.after(() => child.kill("SIGKILL"));
    let out = "";
    let err = "";
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (err += data));
    const closed = new Promise((resolve) => child.on("close", (code, by) => resolve([code, by])));
    await until(
      () => out !== "",
      () => err,
    );
    child.kill(signal);
    assert.deepEqual([await closed, err], [[0, null], ""]);
    assert.equal(out.split("\n").length, 2);
  });
}

test("-f ends when its reader goes away", async (t) => {
  const path = journal(t, numbered(1, 1));
  const child = spawn(process.execPath, [BIN, "tail", "-f", "--json", "--journal", path], { env: plainEnv(folder(t)) });
  t.after(() => child.kill("SIGKILL"));
  let err = "";
  child.stderr.on("data", (data) => (err += data));
  const closed = new Promise((resolve) => child.on("close", (code, by) => resolve([code, by])));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.stdout.destroy();
  let over = false;
  closed.then(() => (over = true));
  await until(
    () => {
      if (!over) appendFileSync(path, jsonl(numbered(2, 2)));
      return over;
    },
    () => err,
  );
  assert.deepEqual([await closed, err], [[0, null], ""]);
});

test("a last line without its end is told where nobody waits for the rest", (t) => {
  const path = journal(t, [entry({ count: 1 })]);
  appendFileSync(path, JSON.stringify(stop({ count: 7 })));
  const counts = () =>
    tool(t, ["tail", "--json", "--journal", path])
      .out.trim()
      .split("\n")
      .map((line) => JSON.parse(line).count);
  assert.deepEqual(counts(), [1, 7]);
  appendFileSync(path, '\n{"count":');
  assert.deepEqual(counts(), [1, 7]);
});

/** The counts of the lines that are shown. @param {string} path @param {string[]} args */
async function chosen(path, ...args) {
  const { code, out, err } = await inside(["tail", "--json", "--journal", path, ...args]);
  assert.deepEqual([code, err], [0, ""], args.join(" "));
  return out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line).count);
}

test("lines are filtered by time, session, tool, action, rule, or by all", async (t) => {
  const path = journal(t, [
    entry({ count: 1, timestamp: "2026-11-20T10:00:00.000Z" }),
    stop({ count: 2, sessionKey: "agent:ops:cron", toolName: "exec" }),
    observed(stop({ count: 3, sessionKey: "agent:ops:main", toolName: "mcp__jira__search" })),
    halt({ count: 4 }),
    entry({ count: 5, rule: "injection", action: "warn" }),
    { timestamp: "2026-11-21T10:00:00.000Z", count: 6, toolName: 3, sessionKey: null, action: {}, rule: [] },
  ]);
  for (const [args, expected] of /** @type {[string[], number[]][]} */ ([
    [
      ["--since", "1d"],
      [2, 3, 4, 5, 6],
    ],
    [
      ["--since", "2026-11-20", "-n", "2"],
      [5, 6],
    ],
    [
      ["--session", "agent:main:x"],
      [1, 4, 5],
    ],
    [
      ["--session", "agent:*"],
      [1, 2, 3, 4, 5],
    ],
    [
      ["--session", "*:cron", "--session", "agent:ops:main"],
      [2, 3],
    ],
    [["--session", "agent:ops"], []],
    [["--session", "a*t:*s*:*c*n"], [2]],
    [["--session", "agent:ops:cron*cron"], []],
    [
      ["--tool", "exec", "--tool", "mcp__*"],
      [2, 3],
    ],
    [
      ["--action", "stop"],
      [2, 3],
    ],
    [["--action", "would: stop"], [3]],
    [
      ["--action", "halt", "--action", "warn"],
      [4, 5],
    ],
    [
      ["--rule", "identical-failures"],
      [2, 3],
    ],
    [["--rule", "identical-failures", "--tool", "exec", "--action", "stop", "--since", "1w", "--session", "*"], [2]],
    [["--action", "stop", "-n", "1"], [3]],
    [["--action", "stop", "-n", "0"], []],
  ]))
    assert.deepEqual(await chosen(path, ...args), expected, args.join(" "));
  assert.match((await inside(["tail", "--journal", path, "--tool", "write"])).out, /^No line of the journal .* is what was asked for\.\n$/);
});

test("a value that no line can have is refused, with the option's name", async (t) => {
  const path = journal(t, [entry()]);
  for (const [args, expected] of /** @type {[string[], RegExp][]} */ ([
    [["--since", "yesterday"], /tail: --since "yesterday" is no time/],
    [["--action", "stopp"], /tail: --action "stopp" is no action, expected one of .*\bstop,.* Did you mean stop\?/],
    [["--rule", "cylce"], /tail: --rule "cylce" is no rule, .* Did you mean cycle\?/],
    [["--tool", ""], /tail: --tool is empty/],
    [["--session", " "], /tail: --session is empty/],
    [["--sessions", "x"], /no option --sessions\. Did you mean --session\?/],
  ])) {
    const { code, out, err } = await inside(["tail", "--journal", path, ...args]);
    assert.deepEqual([code, out], [2, ""]);
    assert.match(err, expected);
  }
});

test("the last matching lines come from several files; new ones are filtered", async (t) => {
  const path = journal(t, [...numbered(41, 60), stop({ count: 61 })]);
  write(`${path}.1`, [stop({ count: 30 }), ...numbered(31, 40)]);
  write(`${path}.2`, [stop({ count: 10 }), ...numbered(11, 29)]);
  assert.deepEqual(await chosen(path, "--action", "stop", "-n", "2"), [30, 61]);
  const follower = following(t, path, ["--action", "stop"]);
  await follower.sees([10, 30, 61]);
  appendFileSync(path, jsonl([entry({ count: 62 }), stop({ count: 63 }), entry({ count: 64 }), stop({ count: 65 })]));
  await follower.sees([10, 30, 61, 63, 65]);
  assert.equal(await follower.end(), 0);
});
