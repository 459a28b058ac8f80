// What a report counts, and how it is shown.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { width } from "../../js/commands/columns.js";
import { HeavyHitters } from "../../js/lib/heavy-hitters.js";
import { bump, entry, fault, folder, HIDDEN, HOSTILE, halt, inside, journal, loss, NOON, observed, slow, stop, tool } from "./helpers.js";

/** @param {import("node:test").TestContext} t @param {object[]} lines @param {string[]} [more] */
async function counted(t, lines, more = []) {
  const { code, out, err } = await inside(["report", "--json", "--journal", journal(t, lines), ...more]);
  assert.deepEqual([code, err], [0, ""]);
  return JSON.parse(out);
}

const screens = [
  entry({ rule: "injection", action: "warn", errorType: null }),
  entry({ rule: "injection", action: "block", errorType: null }),
  entry({ rule: "redaction", action: "redact", errorType: null }),
  entry({ rule: "size", action: "truncate", errorType: null }),
  entry({ rule: "validation", action: "reject", errorType: null }),
];

test("each action is counted as what it is", async (t) => {
  const { totals, observed: would } = await counted(t, [
    entry(),
    entry({ rule: "repair", action: "repair", errorType: null }),
    entry({ rule: "repetition", action: "note", errorType: null }),
    entry({ rule: "repetition", action: "note", errorType: "command_failed" }),
    entry({ rule: "same-failure", action: "note" }),
    slow(),
    slow({ placement: "replace" }),
    slow({ rule: "repetition", errorType: null }),
    bump(),
    stop(),
    stop({ action: "block", calls: 3 }),
    halt(),
    entry({ rule: "reset", action: "reset", errorType: null }),
    entry({ rule: "claim", action: "revise", toolName: "", args: null, errorType: null }),
    entry({ rule: "claim", action: "tell", toolName: "", args: null, errorType: null }),
    entry({ rule: "budget", action: "stop", errorType: null }),
    entry({ rule: "budget", action: "halt", errorType: null }),
    ...screens,
  ]);
  assert.deepEqual(totals, {
    lines: 22,
    failures: 4,
    corrections: 1,
    notes: 3,
    slows: 3,
    bumps: 1,
    stops: 1,
    blocks: 1,
    halts: 2,
    repairs: 1,
    resets: 1,
    injection: 2,
    redaction: 1,
    size: 1,
    validation: 1,
    claims: 1,
    budgets: 1,
    loops: 1,
    calls: 4,
    tokens: 300,
  });
  assert.ok(Object.values(would).every((count) => count === 0));
});

test("slowed calls and calls refused once are neither loops nor worst calls", async (t) => {
  const lines = [slow(), bump(), observed(bump()), bump()];
  const { totals, observed: would, offenders } = await counted(t, lines);
  assert.deepEqual([totals.slows, totals.bumps, would.bumps, totals.loops, totals.calls, offenders], [1, 2, 1, 0, 0, []]);
  const { out } = await inside(["report", "--journal", journal(t, lines)]);
  assert.match(out, /1 failure, 1 slowed call, 2 bumped calls\./);
  assert.match(out, /by tool .*\bbumps {2}slows/);
  const csv = (await inside(["report", "--csv", "--by", "tool", "--journal", journal(t, lines)])).out.split("\r\n");
  const [head, row] = csv.map((line) => line.split(","));
  assert.deepEqual([row[head.indexOf("slows")], row[head.indexOf("bumps")]], ["1", "2"]);
});

test("a loop counts once, by its largest figures; an ended run closes it", async (t) => {
  const later = { timestamp: "2026-11-21T10:00:09.000Z", first: "2026-11-21T10:00:05.000Z", callKey: "00000000000000bb" };
  const { totals } = await counted(t, [
    stop({ calls: 2, tokens: 100 }),
    stop({ calls: 3, tokens: 200 }),
    stop({ action: "block", calls: 4, tokens: 300 }),
    halt({ calls: 5, tokens: 400, callKey: "00000000000000aa" }),
    stop({ ...later, rule: "cycle", calls: 7, tokens: null }),
    stop({ runId: "run-2", calls: 2, tokens: 50 }),
    stop({ sessionKey: "other", calls: 2, tokens: 50 }),
    stop({ rule: "turn-cap", calls: null, tokens: null, runId: "run-3" }),
  ]);
  assert.deepEqual([totals.loops, totals.calls, totals.tokens], [5, 5 + 7 + 2 + 2, 400 + 50 + 50]);
});

test("a loop is one in every view, however many lines and rules it has", async (t) => {
  const own = { callKey: "00000000000000aa" };
  const later = { timestamp: "2026-11-21T10:00:09.000Z", first: "2026-11-21T10:00:05.000Z", toolName: "exec", callKey: "00000000000000bb" };
  const lines = [
    stop({ ...own, rule: "repetition" }),
    stop({ ...own, rule: "cycle" }),
    stop({ ...own, action: "block" }),
    stop({ ...later, rule: "cycle" }),
    halt({ ...later, timestamp: "2026-11-21T10:00:10.000Z" }),
  ];
  const report = await counted(t, lines);
  assert.equal(report.totals.loops, 1);
  assert.deepEqual(report.offenders.map((/** @type {any} */ { callKey, stops, blocks, halts }) => [callKey, stops, blocks, halts]).sort(), [
    [own.callKey, 1, 1, 0],
    [later.callKey, 1, 0, 1],
  ]);
  const { out } = await inside(["report", "--journal", journal(t, lines)]);
  assert.match(out, /\n1 loop was stopped, after \d+ calls/);
  assert.doesNotMatch(out, /\b[2-9] (stops|loops)|stops/);
  const head = String(/^by tool .*$/m.exec(out));
  const at = head.split(/ {2,}/).indexOf("loops");
  const column = [...out.matchAll(/^(?:read|exec) .*$/gm)].map(([row]) => Number(row.split(/ {2,}/).at(at - head.split(/ {2,}/).length)));
  assert.deepEqual(column.sort(), [0, 1], out);
});

test("where no run is told, figures that begin anew are another loop's", async (t) => {
  const { totals } = await counted(
    t,
    [2, 3, 4, 2, 3].map((calls) => stop({ runId: null, calls, tokens: null })),
  );
  assert.deepEqual([totals.loops, totals.calls], [2, 7]);
});

test("observe mode is counted apart, in every table", async (t) => {
  const report = await counted(t, [observed(entry()), observed(stop()), observed(halt()), entry({ toolName: "exec" }), stop()]);
  assert.deepEqual([report.totals.lines, report.totals.loops, report.totals.calls], [2, 1, 2]);
  assert.deepEqual([report.observed.lines, report.observed.loops, report.observed.calls, report.observed.halts], [3, 1, 4, 1]);
  const read = report.by.tool.find((/** @type {any} */ { name }) => name === "read");
  assert.deepEqual([read.lines, read.observed.lines], [1, 3]);
});

test("lost and unreadable journal lines are counted apart", async (t) => {
  const lines = [loss(12), loss(3), fault(), fault({ where: "after_tool_call" }), fault(), entry()];
  const { totals, loss: lost, faults, lines: all } = await counted(t, lines);
  assert.deepEqual([all, totals.lines, lost], [6, 1, { times: 2, lines: 15 }]);
  assert.deepEqual(faults, { count: 3, places: { before_tool_call: 2, after_tool_call: 1 } });
  const { out } = await inside(["report", "--journal", journal(t, lines)]);
  assert.match(out, /The journal lost 15 lines/);
  assert.match(out, /3 events of the host could not be read.*\(before_tool_call 2, after_tool_call 1\)/);
});

test("by model, tool, rule and session", async (t) => {
  const lines = [
    entry(),
    entry({ provider: "zeta", modelId: "m-1" }),
    entry({ provider: null, modelId: "m-2" }),
    entry({ provider: "anthropic", modelId: null }),
    entry({ provider: null, modelId: null }),
    entry(),
  ];
  const { by } = await counted(t, lines);
  assert.deepEqual(Object.keys(by), ["model", "tool", "rule", "session"]);
  assert.deepEqual(
    by.model.map((/** @type {any} */ { name, lines }) => [name, lines]),
    [
      ["acme/m-1", 2],
      [null, 1],
      ["anthropic/?", 1],
      ["m-2", 1],
      ["zeta/m-1", 1],
    ],
    "the most first, equals by name",
  );
  for (const what of ["model", "tool", "rule", "session"]) {
    assert.deepEqual(Object.keys((await counted(t, lines, ["--by", what])).by), [what]);
    assert.match((await inside(["report", "--by", what, "--journal", journal(t, lines)])).out, new RegExp(`^by ${what} `, "m"));
  }
});

test("JSON keys are those that --help tells", async (t) => {
  const keys = Object.keys(await counted(t, [stop()]));
  const help = (await inside(["report", "--help"])).out;
  for (const key of keys) assert.match(help, new RegExp(`\\b${key}\\b`));
  assert.deepEqual(keys, [
    "journal",
    "files",
    "since",
    "until",
    "sessions",
    "first",
    "last",
    "lines",
    "brokenLines",
    "unreadableFiles",
    "totals",
    "observed",
    "omitted",
    "loss",
    "faults",
    "by",
    "offenders",
  ]);
});

test("the calls that were stopped most come first, with their arguments", async (t) => {
  const lines = [
    stop({ args: { path: "a" }, callKey: "00000000000000aa" }),
    stop({ args: { path: "b" }, callKey: "00000000000000bb" }),
    stop({ args: { path: "b" }, callKey: "00000000000000bb", action: "block" }),
    observed(stop({ args: { path: "b" }, callKey: "00000000000000bb" })),
    entry({ callKey: "00000000000000cc" }),
    ...screens,
  ];
  const { offenders } = await counted(t, lines);
  assert.deepEqual(
    offenders.map((/** @type {any} */ { callKey, stops, blocks, observed, args }) => [callKey, stops, blocks, observed, args]),
    [
      ["00000000000000bb", 1, 1, 1, '{"path":"b"}'],
      ["00000000000000aa", 1, 0, 0, '{"path":"a"}'],
    ],
  );
});

test("the original plugin's lines count as failures", async (t) => {
  const { modelId, provider, toolName, args, errorType, errorMessage, timestamp } = entry();
  const { totals, by } = await counted(t, [{ timestamp, modelId, provider, toolName, args, errorType, errorMessage }]);
  assert.deepEqual([totals.lines, totals.failures, by.rule[0].name], [1, 1, null]);
});

test("since and until: ago, a day, a moment", async (t) => {
  const lines = ["2026-11-14T12:00:00.000Z", "2026-11-20T23:59:59.999Z", "2026-11-21T11:30:00.000Z"].map((timestamp) =>
    entry({ timestamp }),
  );
  const path = journal(t, lines);
  const count = async (/** @type {string[]} */ ...args) =>
    JSON.parse((await inside(["report", "--json", "--journal", path, ...args], { now: () => NOON })).out).lines;
  for (const [since, expected] of /** @type {[string, number][]} */ ([
    ["30m", 1],
    ["29m", 0],
    ["1D", 2],
    ["7d", 3],
    ["1w", 3],
    ["6d", 2],
    ["3600s", 1],
  ]))
    assert.equal(await count("--since", since), expected, since);
  assert.equal(await count("--until", "2026-11-20T23:59:59.999Z"), 2);
  assert.equal(await count("--since", "2026-11-21T11:30:00Z"), 1);
  assert.equal(await count("--since", "2026-11-21T11:30:00.001Z"), 0);
  // a day is the reader's local day
  const { out } = tool(t, ["report", "--json", "--journal", path, "--since", "2026-11-20", "--until", "2026-11-20"], {
    env: { TZ: "UTC" },
  });
  assert.equal(JSON.parse(out).lines, 1);
  const east = tool(t, ["report", "--json", "--journal", path, "--since", "2026-11-21", "--until", "2026-11-21"], {
    env: { TZ: "Asia/Tokyo" },
  });
  assert.deepEqual([JSON.parse(east.out).since, JSON.parse(east.out).lines], ["2026-11-20T15:00:00.000Z", 2]);
});

test("of chosen sessions alone, told by name", async (t) => {
  const lines = [entry({ sessionKey: "agent:ops:a" }), entry({ sessionKey: "agent:ops:b" }), entry({ sessionKey: "agent:main:x" })];
  const { totals, sessions, by } = await counted(t, lines, ["--session", "agent:ops:*"]);
  assert.deepEqual([totals.lines, sessions], [2, ["agent:ops:*"]]);
  assert.deepEqual(by.session.map((/** @type {any} */ { name }) => name).sort(), ["agent:ops:a", "agent:ops:b"]);
  const told = async (/** @type {string} */ session) => await inside(["report", "--journal", journal(t, lines), "--session", session]);
  assert.match((await told("agent:main:x")).out, /^What the guard did in agent:main:x, /);
  assert.match((await told("nobody")).out, /^No incidents in nobody\. The journal is /);
  assert.match((await told(" ")).err, /report: --session is empty/);
});

test("CSV is RFC 4180, and no name is a formula", async (t) => {
  const names = ['a,"b"', "=1+1", "+x", "-y", "@z", "plain", "a\nb"];
  const path = journal(
    t,
    names.flatMap((toolName) => [entry({ toolName }), observed(entry({ toolName }))]),
  );
  const { code, out } = await inside(["report", "--csv", "--by", "tool", "--journal", path]);
  assert.equal(code, 0);
  assert.ok(out.endsWith("\r\n") && !out.replaceAll("\r\n", "").includes("\n"));
  const [head, ...rows] = out.trimEnd().split("\r\n");
  assert.match(head, /^by,name,mode,lines,failures,.*,tokens$/);
  assert.equal(rows.length, names.length * 2);
  for (const start of [
    'tool,"a,""b""",enforce,1,',
    "tool,'=1+1,observe,1,",
    "tool,'+x,",
    "tool,'-y,",
    "tool,'@z,",
    "tool,plain,",
    "tool,a b,",
  ])
    assert.ok(
      rows.some((row) => row.startsWith(start)),
      start,
    );
});

test("hostile names and errors are plain text and begin no line of their own", async (t) => {
  const hostile = { toolName: HOSTILE, modelId: HOSTILE, sessionKey: HOSTILE, args: { [HOSTILE]: HOSTILE }, errorMessage: HOSTILE };
  const path = journal(t, [entry(hostile), stop(hostile), halt(hostile), fault({ where: HOSTILE, errorMessage: HOSTILE })]);
  const plain = journal(t, [entry(), stop(), halt(), fault()]);
  for (const args of [["report"], ["report", "--by", "session"], ["report", "--by", "rule"], ["tail"]]) {
    const { out } = await inside([...args, "--journal", path]);
    for (const line of out.split("\n")) assert.doesNotMatch(line, HIDDEN);
    assert.equal(out.split("\n").length, (await inside([...args, "--journal", plain])).out.split("\n").length);
  }
  for (const args of [
    ["report", "--json"],
    ["report", "--csv"],
    ["tail", "--json"],
  ]) {
    const { out } = await inside([...args, "--journal", path]);
    assert.doesNotMatch(out.replace(/\r?\n/g, ""), HIDDEN, args.join(" "));
  }
  const { by } = JSON.parse((await inside(["report", "--json", "--journal", path])).out);
  assert.equal(by.tool[0].name, HOSTILE, "the same value all the same");
});

for (const columns of [40, 60, 80, 100, 160]) {
  test(`tables fit ${columns} columns, wide characters and large numbers included`, async (t) => {
    const long = "a".repeat(100);
    const path = journal(t, [
      ...Array.from({ length: 30 }, (_, i) =>
        stop({ toolName: `看板看板看板看板看板看板-${i}`, modelId: long, runId: `r${i}`, tokens: 10 ** (i % 13), calls: i }),
      ),
      halt({ toolName: "é".repeat(50) }),
      observed(stop({ sessionKey: `${long}-1` })),
      ...screens,
      entry({ rule: "repair", action: "repair" }),
    ]);
    for (const args of [[], ["--by", "session"], ["--by", "rule"]]) {
      for (const unicode of [true, false]) {
        const { out } = await inside(["report", "--journal", path, ...args], { columns, unicode });
        // the head names the file, however long its path
        const lines = out.split("\n").filter((line) => !line.includes("tool-guard.log"));
        for (const line of lines) assert.ok(width(line) <= columns, `${width(line)}: ${line}`);
        assert.equal(/^[\x20-\x7e\n]*$/.test(out), !unicode);
      }
    }
  });
}

test("more rows than asked for are counted", async (t) => {
  const path = journal(
    t,
    Array.from({ length: 25 }, (_, i) => entry({ toolName: `tool-${i}` })),
  );
  const rows = (/** @type {string} */ out) => out.split("\n").filter((line) => line.startsWith("tool-")).length;
  const { out } = await inside(["report", "--by", "tool", "--journal", path]);
  assert.equal(rows(out), 10);
  assert.match(out, /and 15 more/);
  assert.equal(rows((await inside(["report", "--by", "tool", "--limit", "3", "--journal", path])).out), 3);
  assert.equal(rows((await inside(["report", "--by", "tool", "--limit", "0", "--journal", path])).out), 25);
  const { omitted, by } = JSON.parse((await inside(["report", "--json", "--limit", "3", "--journal", path])).out);
  assert.deepEqual([omitted.tool, by.tool.length], [22, 3]);
});

test("memory is bounded: of many names those that count most stay", () => {
  const counts = new HeavyHitters(
    () => ({ n: 0 }),
    ({ n }) => n,
    100,
  );
  for (let i = 0; i < 10_000; i += 1) {
    counts.at("often").n += 1;
    counts.at(`once-${i}`).n += 1;
  }
  assert.deepEqual(counts.sorted()[0], ["often", { n: 10_000 }]);
  assert.ok(counts.sorted().length <= 100 && counts.dropped > 9_000);
});

test("lines about no tool are named as that", async (t) => {
  const question = { rule: "second-opinion", action: "consult", toolName: "", args: null, errorType: null, errorMessage: null };
  const { out } = await inside(["report", "--by", "tool", "--journal", journal(t, [entry(question), entry()])]);
  assert.match(out, /\n\(about no tool\) +\S* +1 /);
  assert.doesNotMatch(out, /not told/);
});

test("an empty journal, a missing one, a folder: a sentence each", async (t) => {
  const empty = journal(t, []);
  assert.deepEqual(tool(t, ["report", "--journal", empty]), {
    code: 0,
    out: `The journal ${empty} has no incidents: the guard had nothing to say.\n`,
    err: "",
  });
  assert.equal(JSON.parse(tool(t, ["report", "--json", "--journal", empty]).out).first, null);
  const old = journal(t, [entry()]);
  assert.match((await inside(["report", "--since", "1m", "--journal", old])).out, /^No incidents in this period\. The journal is /);
  assert.match((await inside(["report", "--until", "2020-01-01", "--journal", old])).out, /^No incidents in this period\. /);
  const future = await inside(["report", "--since", "2030-01-01", "--journal", old]);
  assert.deepEqual([future.code, future.out], [0, "No incidents: --since 2030-01-01 00:00 lies in the future.\n"]);
  const home = folder(t);
  for (const command of ["report", "tail"]) {
    const missing = tool(t, [command], { home });
    assert.deepEqual([missing.code, missing.out], [1, ""]);
    assert.match(
      missing.err,
      /^tool-guard: there is no journal at .*\/\.openclaw\/tool-guard\.log \(the default\)\. The guard makes it when.*\n$/,
    );
    const place = tool(t, [command, "--journal", dirname(empty)]);
    assert.deepEqual([place.code, place.out], [1, ""]);
    assert.match(place.err, /^tool-guard: .*: it is a folder\n$/);
  }
});

test("broken lines are named by file and line, and set the exit code", async (t) => {
  const good = JSON.stringify(entry());
  const path = journal(t, `${good}\n{"timestamp":"2026\n${good}\n`);
  for (const args of [[], ["--json"], ["--csv"]]) {
    const { code, out, err } = tool(t, ["report", "--journal", path, ...args]);
    assert.deepEqual([code, err], [1, `tool-guard: ${path}, line 2: no line of a journal; left out\n`]);
    assert.match(out, /\b2\b/);
  }
});

test("binary garbage is no journal and no crash", async (t) => {
  const garbage = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919 + (i >> 3)) % 256));
  const path = journal(t, garbage);
  for (const command of ["report", "tail"]) {
    const { code, out, err } = tool(t, [command, "--journal", path]);
    assert.equal(code, 1, err);
    assert.match(err, /line \d+: no line of a journal/);
    for (const line of `${out}${err}`.split("\n")) assert.doesNotMatch(line, HIDDEN);
  }
});

test("a line whose fields are of other types is counted, whatever they are", async (t) => {
  const values = [1, null, [], {}, "x", true].map((value) => Object.fromEntries(Object.keys(entry()).map((key) => [key, value])));
  const proto = ["__proto__", "constructor", "toString"].map((name) =>
    stop({ toolName: name, action: name, rule: name, modelId: name, sessionKey: name }),
  );
  const path = journal(t, [...values, ...proto]);
  for (const args of [["report"], ["report", "--json"], ["report", "--csv"], ["tail"]]) {
    const { code, err } = await inside([...args, "--journal", path]);
    assert.deepEqual([code, err], [0, ""], args.join(" "));
  }
});

test("progress is shown on a terminal after a second, and then removed", async (t) => {
  const path = journal(
    t,
    Array.from({ length: 5000 }, () => entry()),
  );
  for (const [isTTY, step, shown] of /** @type {[boolean, number, boolean][]} */ ([
    [true, 600, true],
    [true, 0, false],
    [false, 600, false],
  ])) {
    let time = NOON;
    let written = "";
    const now = () => {
      time += step;
      return time;
    };
    await inside(["report", "--journal", path], { now, err: { isTTY, write: (text) => (written += text) } });
    assert.equal(/\r.*reading the journal.* \d+ %.*MB\/s/.test(written), shown, JSON.stringify(written));
    if (shown) assert.ok(written.endsWith("\r\u001b[K"));
    else assert.equal(written, "");
  }
});

test("a folder that cannot be listed is no trouble for the live file", async (t) => {
  const path = journal(t, [entry()]);
  mkdirSync(`${path}.d`);
  assert.equal((await inside(["report", "--journal", path])).code, 0);
});

/** The metrics of a scrape: each with its type and samples, as Prometheus reads them. @param {string} text */
function scraped(text) {
  /** @type {Map<string, { type: string, samples: Map<string, number> }>} */
  const metrics = new Map();
  for (const line of text.trimEnd().split("\n")) {
    const [, name, type] = /^# TYPE (\S+) (counter|gauge)$/.exec(line) ?? [];
    if (name) metrics.set(name, { type, samples: new Map() });
    if (line.startsWith("#")) continue;
    const [, of, labels = "", value] =
      /^(tool_guard_[a-z_]+)((?:\{[a-z]+="(?:[^"\\\n]|\\.)*"(?:,[a-z]+="(?:[^"\\\n]|\\.)*")*\})?) (\d+)$/.exec(line) ?? [];
    const metric = metrics.get(of ?? "");
    assert.ok(metric, `${line}: its type is declared before`);
    assert.ok(!metric.samples.has(labels), `${line}: once`);
    metric.samples.set(labels, Number(value));
  }
  return metrics;
}

test("metrics have one series for each unit, rule, and model with tool", async (t) => {
  const path = journal(t, [
    entry(),
    stop(),
    observed(stop()),
    halt({ modelId: 'a"b\\c\nd' }),
    loss(3),
    fault({ where: "hook" }),
    ...screens,
  ]);
  const { code, out } = await inside(["report", "--prometheus", "--journal", path]);
  assert.equal(code, 0);
  const metrics = scraped(out);
  for (const [name, { type }] of metrics) assert.equal(type, name.endsWith("_total") ? "counter" : "gauge", name);
  for (const [name, labels, value] of /** @type {[string, string, number | undefined][]} */ ([
    // the end of a run counts for the rule that found its loop
    ["incidents", 'rule="identical-failures",mode="enforce"', 2],
    ["incidents", 'rule="halt",mode="enforce"', undefined],
    ["actions", 'action="stop",model="acme/m-1",tool="read",mode="observe"', 1],
    ["actions", 'action="halt",model="acme/a\\"b\\\\c d",tool="read",mode="enforce"', 1],
    ["screened_results", 'screen="injection",model="acme/m-1",tool="read",mode="enforce"', 2],
    ["loops", 'model="acme/m-1",tool="read",mode="enforce"', 1],
    ["loop_calls", 'model="acme/m-1",tool="read",mode="observe"', 2],
    ["runs_ended", 'mode="enforce"', 1],
    ["runs_ended", 'mode="observe"', 0],
  ]))
    assert.equal(metrics.get(`tool_guard_${name}_total`)?.samples.get(`{${labels}}`), value, `${name} ${labels}\n${out}`);
  for (const [name, value] of [
    ["lost_lines", 3],
    ["faults", 1],
  ])
    assert.equal(metrics.get(`tool_guard_${name}_total`)?.samples.get(""), value);
});

test("unlimited names: the first keep their counters, the rest share one", async (t) => {
  const many = Array.from({ length: 700 }, (_, n) => entry({ toolName: `tool-${n}` }));
  const path = journal(t, [
    ...many,
    ...many,
    entry({ toolName: "a\u200bb" }),
    entry({ toolName: "ab" }),
    entry({ toolName: "other", modelId: null, provider: "other" }),
  ]);
  const { samples } = scraped((await inside(["report", "--prometheus", "--journal", path])).out).get("tool_guard_failed_calls_total") ?? {};
  assert.equal(samples?.get('{model="acme/m-1",tool="tool-0",mode="enforce"}'), 2);
  assert.equal(samples?.size, 501);
  assert.equal(
    [...(samples?.values() ?? [])].reduce((a, b) => a + b, 0),
    1403,
  );
  const few = journal(t, [entry({ toolName: "a\u200bb" }), entry({ toolName: "ab" })]);
  const again = scraped((await inside(["report", "--prometheus", "--journal", few])).out).get("tool_guard_failed_calls_total");
  assert.deepEqual([...(again?.samples.entries() ?? [])], [['{model="acme/m-1",tool="ab",mode="enforce"}', 2]]);
});
