// Files that are none, that never end, or that need more memory than there is: each costs itself, and every command comes to its end.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, jsonl, stop, tool, write } from "./helpers.js";
import { FORMATS, healthy, stuck } from "./sessions.js";

const openclaw = FORMATS.openclaw.of;
/** Bytes of a recording that does not fit into the memory, in short messages. */
const BIG = 60 * 1024 * 1024;

/** @param {string} path */
function makePipe(path) {
  execFileSync("mkfifo", [path]);
  return path;
}

/** What no command reads. @param {string} home @returns {string[]} */
const noFiles = (home) => [makePipe(join(home, "pipe")), "/dev/zero", "/dev/random", home];
const REFUSED = /(not a file: no pipe and no device is read|it is a folder)\n/;

test("no recording is read from a pipe or a device, and those beside it are", (t) => {
  const home = folder(t);
  makePipe(join(home, "a.jsonl"));
  symlinkSync("/dev/zero", join(home, "b.jsonl"));
  write(join(home, "c.jsonl"), openclaw(stuck(6)));
  for (const command of ["replay", "tune", "audit"]) {
    const { code, out, err } = tool(t, [command, home, "/dev/zero", join(home, "a.jsonl"), "--json"]);
    assert.equal(code, 1, command);
    const problems = err.trim().split("\n");
    assert.deepEqual([problems.length, problems.every((line) => line.endsWith("no pipe and no device is read"))], [4, true], err);
    assert.equal(JSON.parse(out)[command === "tune" ? "current" : "totals"].calls, 6, command);
  }
});

test("a recording that needs more memory than there is costs itself alone", (t) => {
  const home = folder(t);
  write(join(home, "a.jsonl"), openclaw(stuck(6)));
  const line = '{"role":"user","content":""}\n';
  writeFileSync(join(home, "b.jsonl"), line.repeat(BIG / line.length));
  // one value of many small ones
  writeFileSync(join(home, "c.json"), `[{"role":"user","content":[${"0,".repeat(BIG / 2)}0]}]`);
  write(join(home, "d.jsonl"), openclaw(stuck(5)));
  for (const command of ["replay", "tune", "audit"]) {
    const { code, out, err } = tool(t, [command, home, "--json"]);
    assert.equal(code, 1, command);
    const problems = err.trim().split("\n");
    assert.match(problems[0], /b\.jsonl: it needs more memory than there is/, `${command} ${err}`);
    const printed = JSON.parse(out);
    const { calls } = command === "tune" ? printed.current : printed.totals;
    assert.deepEqual([calls, printed.problems], [11, problems.length], `${command}: those before and behind it are read`);
  }
});

test("linked folders below a named one are skipped and reported once", (t) => {
  const [home, elsewhere] = [folder(t), folder(t)];
  write(join(home, "a.jsonl"), openclaw(stuck(6)));
  write(join(elsewhere, "b.jsonl"), openclaw(stuck(5)));
  for (const name of ["plain", "like-a-recording.jsonl"]) symlinkSync(elsewhere, join(home, name));
  symlinkSync(home, join(home, "circle"));
  for (const command of ["replay", "tune", "audit"]) {
    const { code, out, err } = tool(t, [command, home, "--json"]);
    assert.deepEqual([code, err.trim().split("\n").length], [0, 1], err);
    assert.match(err, /3 links to folders are not followed: .*circle, \.\.\.\n$/);
    assert.equal(JSON.parse(out)[command === "tune" ? "current" : "totals"].calls, 6);
  }
  // one that is named leads where it leads
  assert.equal(JSON.parse(tool(t, ["replay", join(home, "plain"), "--json"]).out).totals.calls, 5);
});

test("a message of a hundred thousand calls is audited and repaired", (t) => {
  const home = folder(t);
  const calls = Array.from({ length: 100_000 }, (_, n) => ({ id: `c${n}`, function: { name: "read", arguments: "{}" } }));
  const results = calls.map(({ id }) => ({ role: "tool", tool_call_id: id, content: "x" }));
  write(join(home, "a.jsonl"), jsonl([{ role: "assistant", tool_calls: calls }, ...results.reverse().slice(0, -1)]));
  const { code, out, err } = tool(t, ["audit", home, "--json", "--fix", join(home, "out")]);
  assert.deepEqual([code, err], [0, ""]);
  const { totals, files } = JSON.parse(out);
  assert.deepEqual([totals.calls, totals.results, files[0].fixed.added], [100_000, 99_999, 1]);
});

test("no settings and no journal are read from a pipe, a device or a folder", (t) => {
  const home = folder(t);
  const session = join(home, "a.jsonl");
  write(session, openclaw(healthy(2)));
  for (const path of noFiles(home)) {
    const config = tool(t, ["replay", session, "--config", path]);
    assert.deepEqual([config.code, REFUSED.test(config.err)], [1, true], config.err);
    for (const command of ["report", "tail", "hints"]) {
      const { code, err } = tool(t, [command, "--journal", path]);
      assert.deepEqual([code, REFUSED.test(err)], [1, true], `${command} ${path}: ${err}`);
    }
    // commands that look for the gateway's settings by themselves
    for (const command of ["status", "hints", "report", "tail"]) {
      const { code, err } = tool(t, [command], { env: { OPENCLAW_CONFIG_PATH: path } });
      assert.deepEqual([code, /no pipe and no device is read|it is a folder/.test(err)], [1, true], `${command} ${path}: ${err}`);
    }
  }
});

test("a rotated journal that is a pipe hides nothing", (t) => {
  const home = folder(t);
  const journal = join(home, "tool-guard.log");
  write(journal, [stop()]);
  makePipe(`${journal}.1`);
  mkdirSync(`${journal}.2`);
  for (const command of ["report", "tail"]) {
    const { code, out, err } = tool(t, [command, "--journal", journal]);
    assert.equal(code, 1);
    assert.match(err, /log\.1: not a file: no pipe and no device is read\n.*log\.2: it is a folder\n/);
    assert.match(out, /read/);
  }
});

test("a copy replaces no device and no pipe", (t) => {
  const home = folder(t);
  write(join(home, "a.jsonl"), openclaw(healthy(2)));
  const pipe = makePipe(join(home, "copy"));
  const { code, err } = tool(t, ["audit", join(home, "a.jsonl"), "--fix", pipe, "--force"]);
  assert.equal(code, 1);
  assert.match(err, /copy: it cannot be written \(not a file/);
  assert.deepEqual(readdirSync(home).sort(), ["a.jsonl", "copy"]);
});
