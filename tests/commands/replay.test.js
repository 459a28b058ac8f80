// `tool-guard replay` as a process: every format, settings, figures, and what cannot be read.
import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { TextReplay } from "../../js/commands/replay-text.js";
import { folder, HIDDEN, HOSTILE, inside, tool, write } from "./helpers.js";
import { FORMATS, healthy, malformed, openclaw, stuck } from "./sessions.js";

/** @param {import("node:test").TestContext} t @param {string} text @param {string} [name] @returns {string} its path */
function recording(t, text, name = "session.jsonl") {
  const path = join(folder(t), name);
  write(path, text);
  return path;
}

/** @param {import("node:test").TestContext} t @param {string[]} args @returns {any} */
function json(t, args) {
  const { code, out, err } = tool(t, ["replay", "--json", ...args]);
  assert.equal(err, "");
  assert.equal(code, 0);
  return JSON.parse(out);
}

for (const [format, { file, of }] of Object.entries(FORMATS)) {
  test(`a loop in ${format}: stopped, and the rest of it saved`, (t) => {
    const { files, totals } = json(t, [recording(t, of(stuck(24)), file)]);
    const [{ session, calls }] = files[0].sessions;
    assert.deepEqual([files.length, totals.sessions, totals.calls, totals.trips, totals.ended], [1, 1, 24, 1, 1]);
    // without a failure in its structure it is a repeated result
    const isTold = !["codex", "openai"].includes(format);
    assert.deepEqual(
      [totals.failed, isTold ? totals.rules["identical-failures"] > 0 : totals.rules.repetition > 0],
      [isTold ? 24 : 0, true],
    );
    assert.equal(totals.saved, totals.blocked + totals.cutOff);
    assert.ok(totals.cutOff >= 4, `calls after the end: ${totals.cutOff}`);
    assert.ok(calls.every((/** @type {any} */ { line, turn }) => line >= 1 && turn === 1));
    const halt = calls.flatMap((/** @type {any} */ call) => call.said).find((/** @type {any} */ { action }) => action === "halt");
    assert.match(halt.report, /^I've detected a retry loop on [Rr]ead\(/);
    assert.match(session, /-1$|^anthropic|^openai/);
    if (["openclaw", "trajectory", "claude"].includes(format))
      assert.deepEqual([totals.tokens, totals.tokensSaved], [24_000, 1000 * totals.cutOff]);
    if (format === "codex") assert.equal(totals.tokensSaved, 1000 * totals.cutOff);
  });

  test(`a healthy session in ${format}: not a word`, (t) => {
    const { totals } = json(t, [recording(t, of(healthy(10)), file)]);
    assert.deepEqual([totals.calls, totals.told, totals.repaired, totals.saved], [10, 0, 0, 0]);
  });
}

test("for a person: where, what, and what would have been said", (t) => {
  const path = recording(t, openclaw(stuck(8)));
  const { code, out, err } = tool(t, ["replay", path]);
  assert.deepEqual([code, err], [0, ""]);
  const lines = out.split("\n");
  assert.equal(lines[0], path);
  assert.ok(lines.includes('  line 3, turn 1: read({"path":"nope.txt"}) failed'), out);
  assert.match(out, /\n {4}told what it needs \(corrective\)\n {4}│ \[TOOL ERROR\]/);
  assert.match(
    out,
    /\n {4}told \(identical-failures\) 2 identical failures \(not_found\), .*\n {4}│ \[TOOL ERROR\] read\(\) failed 2 times/,
  );
  assert.match(
    out,
    /\n {4}stopped \(identical-failures\) 4 identical failures \(not_found\), .*\n {4}│ \[LOOP DETECTED\] Tool "read" failed 4 times/,
  );
  assert.match(out, /\n {4}run ended \(identical-failures\) 4 identical failures \(not_found\), .*\n {4}│ I've detected a retry loop/);
  assert.match(out, /\n {2}lines \d+ to \d+, turn 1: \d calls not made, the run was over\n/);
  assert.match(out, /\n1 session, 8 calls of which 8 failed, 8,000 tokens as far as they are told\.\n/);
  assert.match(out, /\nSaved: \d calls and \d,000 tokens\.\n/);
  assert.match(out, /\nby file +sessions +calls +failed/);
});

test("slowed and bumped calls are told with their evidence, and counted", (t) => {
  const { totals: none } = json(t, [recording(t, openclaw(healthy(1)))]);
  const said = (/** @type {string} */ action, /** @type {string} */ evidence) => [
    { rule: "repetition", cause: "repetition", action, evidence, text: "Wait 20 s.", report: null },
  ];
  const call = { turn: 1, callId: null, tool: "read", args: {}, failed: false, fate: /** @type {const} */ ("blocked") };
  const totals = { ...none, slowed: 2, bumped: 1 };
  const calls = [
    { ...call, line: 3, said: said("slow", "4 looks, no time in between") },
    { ...call, line: 5, said: said("bump", HOSTILE) },
  ];
  let out = "";
  const io = /** @type {any} */ ({ columns: 100, color: false, unicode: true, out: {} });
  const view = new TextReplay(io, (text) => (out += text), 10, null);
  view.open();
  const session = { session: "s", format: "openclaw", model: null, totals, calls };
  view.show(/** @type {any} */ ({ path: "s.jsonl" }), { sessions: [session], errors: [], totals });
  view.end(totals);
  assert.match(out, /\n {4}has to wait \(repetition\) 4 looks, no time in between\n {4}│ Wait 20 s\.\n/);
  assert.match(out, /\n {4}kept from running once \(repetition\) re/);
  assert.match(out, /\nby file .*slowed {2}bumped/);
  assert.match(out, /slowed 2 calls, bumped 1 call/);
  for (const line of out.split("\n")) assert.doesNotMatch(line, HIDDEN, JSON.stringify(line));
});

test("settings decide: --config of either form, then --set", (t) => {
  const path = recording(t, openclaw(malformed(8)));
  const stopAt = (/** @type {string[]} */ args) => {
    const { files } = json(t, [path, ...args]);
    const messages = files[0].sessions[0].calls.flatMap((/** @type {any} */ call) => call.said);
    return messages.find((/** @type {any} */ { action }) => action === "stop").text.match(/failed (\d+) times/)[1];
  };
  assert.equal(stopAt([]), "2");
  const own = join(folder(t), "own.json");
  // a replay shows what an enforcing guard would do, so observe mode is ignored
  write(own, "{ mode: 'observe', enabled: false, maxIdenticalFailures: 3, } // as people write it");
  assert.equal(stopAt(["--config", own]), "3");
  const whole = join(folder(t), "openclaw.json");
  write(whole, JSON.stringify({ plugins: { entries: { "tool-guard": { config: { maxIdenticalFailures: 4 } } } } }));
  assert.equal(stopAt(["--config", whole]), "4");
  assert.equal(stopAt(["--config", whole, "--set", "maxIdenticalFailures=5"]), "5");
  assert.equal(stopAt(["--set", "retryBudgets.missing_param=2", "--set", "sameFailure.noteAt=0"]), "3");
  const silent = json(t, [path, "--set", "mode=observe"]);
  assert.deepEqual([silent.totals.told, silent.settings], [0, { mode: "observe" }]);
});

test("settings that cannot be used are named", (t) => {
  const path = recording(t, openclaw(stuck(1)));
  const refused = (/** @type {string[]} */ ...args) => {
    const { code, out, err } = tool(t, ["replay", path, ...args]);
    assert.equal(out, "");
    return [code, err.trim()];
  };
  assert.deepEqual(refused("--set", "maxIdenticalFailures=0"), [
    2,
    "tool-guard: replay: maxIdenticalFailures: 0 is not allowed here, expected a whole number from 1 to 100",
  ]);
  assert.match(String(refused("--set", "sameFailure.stopAt=many")[1]), /sameFailure\.stopAt: "many" is not allowed here/);
  assert.match(String(refused("--set", "nosuch=1")[1]), /nosuch/);
  assert.match(
    String(refused("--set", "maxIdentical=4")[1]),
    /maxIdentical: this key is not allowed here \(did you mean maxIdenticalFailures\?\)$/,
  );
  assert.match(String(refused("--set", "__proto__.x=1")[1]), /__proto__/);
  for (const bad of ["nosuch", "=1", "a..b=1", ".a=1"]) {
    const [code, err] = refused("--set", bad);
    assert.deepEqual([code, /is no setting, expected for instance/.test(String(err))], [2, true], bad);
  }
  const broken = join(folder(t), "broken.json");
  write(broken, '{\n  "mode": \n}');
  assert.deepEqual(refused("--config", broken)[0], 1);
  assert.match(String(refused("--config", broken)[1]), /broken\.json, line 3: /);
  assert.match(String(refused("--config", join(broken, "..", "none.json"))[1]), /none\.json: there is no such file/);
  write(broken, '{"plugins":{"entries":{}}}');
  assert.match(String(refused("--config", broken)[1]), /it has no plugins\.entries\.tool-guard\.config/);
  write(broken, "[1]");
  assert.match(String(refused("--config", broken)[1]), /no settings, expected an object/);
});

test("broken lines and unknown files are named, and the rest is done", (t) => {
  const home = folder(t);
  const lines = openclaw(stuck(6)).split("\n");
  write(join(home, "a.jsonl"), [lines[0], "{ broken", ...lines.slice(1)].join("\n"));
  write(join(home, "b.json"), '{"hello":"world"}');
  write(join(home, "c.jsonl"), openclaw(stuck(6)));
  write(join(home, "d.json"), '[\n{"role":"user","content":"x"},\n{"role":');
  write(join(home, "e.jsonl"), "");
  const { code, out, err } = tool(t, ["replay", home, join(home, "none.jsonl"), "--json"]);
  assert.equal(code, 1);
  const errors = err.trim().split("\n");
  assert.equal(errors.length, 4, err);
  assert.match(errors[0], /none\.jsonl: there is no such file$/);
  assert.match(errors[1], /a\.jsonl:2: key must be a string/);
  assert.match(errors[2], /b\.json:1: no recording that is known here, expected a session of OpenClaw/);
  assert.match(errors[3], /d\.json:3: /);
  const { totals, files, problems } = JSON.parse(out);
  assert.deepEqual([totals.sessions, totals.calls, problems, files.length], [2, 12, 4, 5]);
  assert.deepEqual([files[0].brokenLines, files[0].errors[0].line], [1, 2]);
});

test("many broken lines are counted", (t) => {
  const path = recording(t, openclaw(stuck(2)) + "{ broken\n".repeat(40));
  const { code, err } = tool(t, ["replay", path]);
  assert.equal(code, 1);
  const errors = err.trim().split("\n");
  assert.deepEqual([errors.length, /session\.jsonl: 35 more lines cannot be read$/.test(errors[5])], [6, true], err);
});

test("of a folder all recordings, once, and not what hosts keep beside them", (t) => {
  const home = folder(t);
  mkdirSync(join(home, "agents/main/sessions"), { recursive: true });
  mkdirSync(join(home, "export"));
  const session = join(home, "agents/main/sessions/a.jsonl");
  write(session, openclaw(stuck(2)));
  symlinkSync(session, join(home, "agents/link.jsonl"));
  writeFileSync(join(home, "packed.jsonl.gz"), gzipSync(openclaw(stuck(3))));
  write(join(home, "export/events.jsonl"), FORMATS.trajectory.of(stuck(4)));
  for (const beside of ["sessions.json", "models.json", "auth-profiles.json", "a.trajectory.jsonl", "a.trajectory-path.json"])
    write(join(home, "agents/main/sessions", beside), "not for us");
  for (const beside of ["session-branch.json", "manifest.json", "tools.json"]) write(join(home, "export", beside), "nor these");
  write(join(home, "notes.txt"), "nor this");
  const { totals, files } = json(t, [home, session]);
  assert.deepEqual([files.length, totals.calls], [3, 9]);
  // a branch that was exported without its events is all there is
  const branch = join(folder(t), "session-branch.json");
  const entries = openclaw(stuck(5))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  write(branch, JSON.stringify({ header: entries[0], leafId: "e10", entries: entries.slice(1) }));
  assert.equal(json(t, [join(branch, "..")]).totals.calls, 5);
});

test("a list or line that is too long is refused; lines around it are read", (t) => {
  const home = folder(t);
  const long = Buffer.alloc(64 * 1024 * 1024 + 1, " ");
  writeFileSync(join(home, "a.json"), Buffer.concat([Buffer.from("[\n1,"), long]));
  const lines = openclaw(stuck(6)).split("\n");
  writeFileSync(join(home, "b.jsonl"), Buffer.concat([Buffer.from(`${lines[0]}\n{`), long, Buffer.from(`\n${lines.slice(1).join("\n")}`)]));
  const { code, out, err } = tool(t, ["replay", home, "--json"]);
  assert.equal(code, 1);
  assert.match(err, /a\.json:1: longer than 64 MB, .*\n.*b\.jsonl:2: longer than 64 MB, which is more than is read at once\n$/);
  assert.equal(JSON.parse(out).totals.calls, 6);
});

test("a folder without recordings, and no session at all", (t) => {
  const empty = tool(t, ["replay", folder(t)]);
  assert.deepEqual([empty.code, empty.out], [1, "No session was found.\n"]);
  assert.match(empty.err, /no recordings in this folder \(\.jsonl, \.json/);
  const home = folder(t);
  write(join(home, "main", "agent", "openclaw-agent.sqlite"), "SQLite format 3");
  for (const operand of [home, join(home, "main", "agent", "openclaw-agent.sqlite")]) {
    const { code, out, err } = tool(t, ["replay", operand]);
    assert.deepEqual([code, out], [1, "No session was found.\n"]);
    assert.match(
      err,
      /openclaw-agent\.sqlite: OpenClaw 2026\.9 keeps its sessions in this database, .*: openclaw sessions export-trajectory --session-key KEY /,
    );
  }
  const both = folder(t);
  write(join(both, "a", "openclaw-agent.sqlite"), "");
  write(join(both, "b", "session.jsonl"), openclaw(stuck(6)));
  assert.deepEqual([tool(t, ["replay", both]).code, tool(t, ["replay", both]).err], [0, ""]);
  const none = tool(t, ["replay"]);
  assert.deepEqual([none.code, none.out], [2, ""]);
  assert.match(none.err, /replay: which sessions\?.* of OpenClaw 2026\.9 what it exports: openclaw sessions export-trajectory/);
  const rows = tool(t, ["replay", "--limit", "few", "x"]);
  assert.deepEqual([rows.code, rows.err], [2, 'tool-guard: replay: --limit "few" is no number of rows\n']);
});

test("--limit bounds what is shown, 0 shows all", (t) => {
  const home = folder(t);
  for (const name of ["a", "b", "c"]) write(join(home, `${name}.jsonl`), openclaw(stuck(8)));
  const two = tool(t, ["replay", home, "--limit", "2"]).out;
  assert.equal(two.match(/^ {2}line /gm)?.length, 6);
  assert.equal(two.match(/and \d more \(--limit 0 shows all\)/g)?.length, 4, "of each file, and of the table");
  const all = tool(t, ["replay", home, "--limit", "0"]).out;
  assert.doesNotMatch(all, /more \(--limit/);
  assert.equal(json(t, [home, "--limit", "1"]).files[0].sessions[0].calls.length, 1);
});

test("sessions of a corpus may be mixed", (t) => {
  const one = FORMATS.corpus.of(stuck(6)).trim().split("\n");
  const other = one.map((line) => line.replace("corpus-1", "corpus-2"));
  const path = recording(t, one.flatMap((line, n) => [line, other[n]]).join("\n"));
  const { files, totals } = json(t, [path]);
  assert.deepEqual(
    files[0].sessions.map((/** @type {any} */ { session }) => session),
    ["corpus-1", "corpus-2"],
  );
  assert.deepEqual([totals.calls, totals.ended], [12, 2]);
});

test("hostile text moves no cursor and forges no line", (t) => {
  const text = openclaw(stuck(6)).replaceAll('"read"', JSON.stringify(HOSTILE)).replaceAll("nope.txt", `\\u001b[2Jx\\u202e`);
  const path = recording(t, text.replace("openclaw-1", "s\\u001b]0;x\\u0007"), "s\u001b[31m.jsonl");
  const { code, out, err } = tool(t, ["replay", path]);
  assert.deepEqual([code, err], [0, ""]);
  for (const line of out.split("\n")) assert.doesNotMatch(line, HIDDEN, JSON.stringify(line));
  const json = tool(t, ["replay", path, "--json"]).out;
  for (const line of json.split("\n")) assert.doesNotMatch(line, HIDDEN);
  assert.equal(JSON.parse(json).files[0].path, path);
  assert.doesNotMatch(tool(t, ["replay", path], { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }).out, /\p{Cc}\[/u);
  assert.match(tool(t, ["replay", path], { env: { FORCE_COLOR: "1" } }).out, /\p{Cc}\[1m/u);
});

test("secrets in arguments are redacted", (t) => {
  const secret = `sk-ant-api03-${"Ab1Cd2Ef3".repeat(10)}`;
  const path = recording(t, openclaw(stuck(6)).replaceAll("nope.txt", `nope.txt?api_key=${secret}`));
  for (const args of [[path], [path, "--json"]]) {
    const { out } = tool(t, ["replay", ...args]);
    assert.match(out, /LOOP DETECTED/);
    assert.ok(!out.includes(secret), out);
  }
});

test("long work has a bar on a terminal, which gives way to lines", async (t) => {
  const path = recording(t, openclaw(stuck(6)));
  let now = 0;
  let err = "";
  const { code, out } = await inside(["replay", path, path, folder(t)], {
    now: () => (now += 2000),
    err: { isTTY: true, write: (/** @type {string} */ text) => (err += text) },
  });
  assert.equal(code, 1, "an empty folder");
  assert.match(err, /\rreplaying █/);
  assert.ok(err.endsWith("\r\u001b[K"), JSON.stringify(err));
  assert.match(out, /1 session, 6 calls/);
});

test("help and completion know it", (t) => {
  const { out } = tool(t, ["replay", "--help"]);
  for (const part of ["--config FILE", "--set KEY=VALUE", "--limit N", "--json", "export-trajectory"]) assert.ok(out.includes(part), part);
  assert.match(tool(t, ["--help"]).out, /\n {2}replay +what the guard would have done in recorded sessions\n/);
  assert.match(tool(t, ["completion", "bash"]).out, /replay:\*/);
});
