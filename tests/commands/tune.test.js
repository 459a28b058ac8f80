// `tool-guard tune` as a process: the sweep, what it recommends, and how sure it is.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { folder, tool, write } from "./helpers.js";
import { healthy, openclaw, stuck } from "./sessions.js";

/** Sessions in a folder. @param {import("node:test").TestContext} t @param {string[]} texts @returns {string} its path */
function sessions(t, texts) {
  const home = folder(t);
  for (const [n, text] of texts.entries()) write(join(home, `${n}.jsonl`), text);
  return home;
}

/** @param {import("node:test").TestContext} t @param {string[]} args @returns {any} */
function json(t, args) {
  const { code, out, err } = tool(t, ["tune", "--json", ...args]);
  assert.deepEqual([code, err], [0, ""]);
  return JSON.parse(out);
}

/** The same file read again and again, as by a model that waits for something: three different results, then always the same. @param {number} times */
const rereading = (times) =>
  openclaw(Array.from({ length: times }, (_, n) => ({ id: `c${n}`, path: "a.txt", text: "same", failed: false })));

test("every threshold is tried, around the settings that are given", (t) => {
  const home = sessions(t, [openclaw(stuck(10)), openclaw(healthy(10))]);
  const { current, outcomes, files, settings } = json(t, [home]);
  assert.deepEqual([files, settings, current.sessions, current.calls, current.failed], [2, {}, 2, 20, 10]);
  const knobs = [...new Set(outcomes.map((/** @type {any} */ { knob }) => knob))];
  assert.deepEqual(knobs, ["maxIdenticalFailures", "maxFailuresPerTurn", "sameFailure", "repeat", "cycles", "haltAfter"]);
  const of = (/** @type {any} */ found, /** @type {number} */ value) =>
    found.find((/** @type {any} */ outcome) => outcome.knob === "maxIdenticalFailures" && outcome.value === value);
  assert.ok(of(outcomes, 2).current && of(outcomes, 1).saved > of(outcomes, 4).saved);
  assert.deepEqual([of(outcomes, 2).saved, of(outcomes, 2).trips], [current.saved, current.trips]);
  const around = json(t, [home, "--set", "maxIdenticalFailures=4"]);
  assert.deepEqual([around.current.saved, of(around.outcomes, 4).current], [of(outcomes, 4).saved, true]);
  assert.equal(of(around.outcomes, 1).saved, of(outcomes, 1).saved);
});

test("what saves clearly more without harm is recommended, ready to paste", (t) => {
  const home = sessions(
    t,
    Array.from({ length: 12 }, () => openclaw(stuck(10))),
  );
  const { code, out, err } = tool(t, ["tune", home, "--set", "maxIdenticalFailures=4"]);
  assert.deepEqual([code, err], [0, ""]);
  const block = /Recommended, in openclaw\.json:\n(\{\n[\s\S]*?\n\})\n/.exec(out)?.[1];
  const { config } = JSON.parse(String(block)).plugins.entries["tool-guard"];
  assert.ok(config.maxIdenticalFailures < 4, out);
  // the recommended settings can be used as printed
  const file = join(folder(t), "openclaw.json");
  write(file, String(block));
  const better = json(t, [home, "--config", file]);
  assert.ok(better.current.saved > json(t, [home, "--set", "maxIdenticalFailures=4"]).current.saved);
  assert.match(out, /\nmaxIdenticalFailures 4 \(now\) +[^\d]* +12 +\d+ +0 +0\n/);
  assert.match(out, /\nmaxIdenticalFailures \d: calls saved \d+ -> \d+, healthy calls touched 0 -> 0/);
  assert.match(out, /\nFrom 12 sessions with 120 calls, of which 120 failed, and 12 turns that some setting stops\. Fairly\nsure/);
});

test("without --config it starts from the local gateway's settings", (t) => {
  const home = folder(t);
  const file = join(home, ".openclaw", "openclaw.json");
  write(file, [{ plugins: { entries: { "tool-guard": { config: { haltAfter: 4 } } } } }]);
  const recorded = sessions(t, [openclaw(stuck(10))]);
  const { out } = tool(t, ["tune", recorded], { home });
  assert.match(out, /\nhaltAfter 4 \(now\)/);
  assert.ok(out.replaceAll(/\s+/g, " ").includes(`"(now)" is what ${file} says.`), out);
  const told = JSON.parse(tool(t, ["tune", "--json", recorded], { home }).out);
  assert.deepEqual([told.settings, told.settingsFrom], [{ haltAfter: 4 }, file]);
  const replayed = tool(t, ["replay", recorded], { home });
  assert.ok(replayed.out.replaceAll(/\s+/g, " ").includes(`Under the settings of ${file} the guard would have`), replayed.out);
  assert.equal(JSON.parse(tool(t, ["replay", "--json", "--config", "defaults", recorded], { home }).out).settingsFrom, null);
  assert.equal(replayed.code, 0);
  write(file, "{ plugins: ");
  for (const command of ["tune", "replay"]) {
    const broken = tool(t, [command, recorded], { home });
    assert.equal(broken.code, 1, command);
    assert.match(broken.err, /openclaw\.json, line 1: .*; the default settings are used\n/);
  }
});

test("recordings made under the guard are marked: their loops were cut short", (t) => {
  const guarded = openclaw(stuck(10)).replace(/"text":"([^"]*)"/, '"text":"[LOOP DETECTED] Tool \\"read\\" failed 4 times. $1"');
  const home = sessions(t, [guarded, openclaw(stuck(10))]);
  for (const command of ["tune", "replay"]) {
    const { code, err } = tool(t, [command, home]);
    assert.equal(code, 0);
    assert.match(
      err,
      /tool-guard: 1 recording was made under the guard, which ended their loops: nothing is found that was stopped already/,
    );
  }
  assert.equal(tool(t, ["tune", sessions(t, [openclaw(stuck(10))])]).err, "");
});

test("columns are aligned", (t) => {
  const { out } = tool(t, ["tune", sessions(t, [openclaw(stuck(10)), rereading(12)])]);
  const rows = out.split("\n\n")[0].split("\n");
  assert.equal(new Set(rows.map((row) => row.length)).size, 1, out);
});

test("all columns of the help exist; values with equal figures share a row", (t) => {
  const home = sessions(t, [openclaw(stuck(10)), openclaw(healthy(10))]);
  const [, ...announced] = [...tool(t, ["tune", "--help"]).out.matchAll(/^ {2}(stopped|saved|no-error|news) /gm)]
    .map(([, title]) => title)
    .toSpliced(0, 0, "");
  const { out } = tool(t, ["tune", home]);
  const [head, own, ...rows] = out.split("\n\n")[0].split("\n");
  assert.deepEqual(head.split(/ +/), ["setting", ...announced]);
  assert.match(own, /^as they are .* 1 +6 +0 +0$/);
  const { outcomes } = json(t, [home]);
  const figures = (/** @type {any} */ { knob, trips, saved, healthyTouched, newsTouched }) =>
    [knob, trips, saved, healthyTouched, newsTouched].join();
  assert.equal(rows.length, new Set(outcomes.map(figures)).size, out);
  const told = rows.map((row) => 1 + Number(/ and (\d+) more /.exec(row)?.[1] ?? 0));
  assert.equal(
    told.reduce((sum, alike) => sum + alike, 0),
    outcomes.length,
  );
  assert.match(out, /\nhaltAfter 2 \(now\) and 3 more /);
});

test("nothing to choose by is said", (t) => {
  const quiet = tool(t, ["tune", sessions(t, [openclaw(healthy(3))])]);
  assert.match(quiet.out, /^1 session with 3 calls, of which 0 failed: no setting that was tried stops anything in them/);
  assert.equal(json(t, [sessions(t, [openclaw(healthy(3))])]).confidence, "none");
  const few = json(t, [sessions(t, [openclaw(stuck(10))])]);
  assert.deepEqual([few.loops, few.confidence], [1, "low"]);
  const none = tool(t, ["tune", sessions(t, [openclaw([])])]);
  assert.deepEqual([none.code, none.out.startsWith("1 session with 0 calls")], [0, true]);
});

test("what cannot be read or used is named", (t) => {
  const home = sessions(t, [openclaw(stuck(10)), "{ broken\n", '{"a":1}']);
  const { code, out, err } = tool(t, ["tune", home, "--json"]);
  assert.deepEqual([code, JSON.parse(out).current.sessions, JSON.parse(out).problems], [1, 1, 3]);
  assert.match(err, /1\.jsonl:1: .*\n.*1\.jsonl:1: no recording that is known here.*\n.*2\.jsonl:1: no recording/);
  const bad = tool(t, ["tune", home, "--set", "haltAfter=-1"]);
  assert.deepEqual([bad.code, bad.out], [2, ""]);
  assert.match(bad.err, /^tool-guard: tune: haltAfter: -1 is not allowed here/);
  assert.match(tool(t, ["tune"]).err, /tune: which sessions\?/);
  assert.match(tool(t, ["tune", "--help"]).out, /thresholds would have done best/);
});
