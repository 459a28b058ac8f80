// Private files, with a real file system: never through a link or in a place that another user could have prepared.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Journal } from "../../js/journal.js";
import { StateFile } from "../../js/state.js";
import { again, guarded, MALFORMED, OpenClaw2026_9, play, readLines, temporaryFolder } from "./doubles.js";

/** @param {string} path @returns {Promise<string[]>} the warnings after a line was written there, or was not */
async function journaled(path) {
  /** @type {string[]} */
  const warnings = [];
  const journal = new Journal((text) => warnings.push(text));
  journal.open(path);
  journal.write({ n: 1 });
  await journal.flush();
  return warnings;
}

/** @param {string} path @returns {Promise<{ read: string | undefined, warnings: string[] }>} what was there, and the warnings after another state was saved */
async function kept(path) {
  /** @type {string[]} */
  const warnings = [];
  const state = new StateFile({ current: () => '{"new":1}', merge: () => '{"new":1}' }, (text) => warnings.push(text));
  const read = state.open(path);
  state.touch();
  await state.flush();
  return { read, warnings };
}

/** @param {import("node:test").TestContext} t */
function fixture(t) {
  const folder = temporaryFolder(t);
  const victim = join(folder, "victim");
  writeFileSync(victim, "precious\n");
  const untouched = () => assert.deepEqual([readFileSync(victim, "utf8"), statSync(victim).mode & 0o777], ["precious\n", 0o644]);
  chmodSync(victim, 0o644);
  return { folder, victim, untouched };
}

test("a journal that is a link is not written through, whatever it leads to", async (t) => {
  const { folder, victim, untouched } = fixture(t);
  const path = join(folder, "log");
  symlinkSync(victim, path);
  const warnings = await journaled(path);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0], /^journal .*\/log cannot be written \(it is a link\); lines are dropped$/);
  untouched();
});

test("a link to a folder is followed where only its owner could have made it", async (t) => {
  const { folder } = fixture(t);
  mkdirSync(join(folder, "disk/logs"), { recursive: true });
  symlinkSync("disk/../disk/./logs", join(folder, "near"));
  symlinkSync(join(folder, "near"), join(folder, "far"));
  assert.deepEqual(await journaled(join(folder, "far", "deep", "log")), []);
  assert.equal(readLines(join(folder, "disk/logs/deep/log")).length, 1);
});

test("links that go round are no way", async (t) => {
  const { folder } = fixture(t);
  symlinkSync("b", join(folder, "a"));
  symlinkSync("a", join(folder, "b"));
  assert.match((await journaled(join(folder, "a", "log")))[0], /is a link that leads to itself/);
});

for (const [name, inside] of Object.entries({ "right there": "log", "further up": "ours/deep/log" })) {
  test(`a folder that everyone may write to is refused: ${name}`, async (t) => {
    const { folder } = fixture(t);
    const open = join(folder, "open");
    mkdirSync(join(open, "ours"), { recursive: true });
    chmodSync(open, 0o777);
    const path = join(open, inside);
    const warnings = await journaled(path);
    assert.deepEqual(warnings, [`journal ${path} cannot be written (everyone may write to the folder ${open}); lines are dropped`]);
    assert.ok(!existsSync(path));
    assert.match(
      (await kept(path)).warnings.join("\n"),
      /is not read \(everyone may write to .*cannot be written \(everyone may write to /s,
    );
    assert.ok(!existsSync(path));
    // once its mode is fixed, it is used
    chmodSync(open, 0o1777);
    assert.deepEqual(await journaled(path), []);
  });
}

test("a link from a safe folder into a world-writable one is refused", async (t) => {
  const { folder } = fixture(t);
  mkdirSync(join(folder, "open"));
  chmodSync(join(folder, "open"), 0o777);
  symlinkSync("open", join(folder, "logs"));
  assert.match((await journaled(join(folder, "logs", "log")))[0], /everyone may write to the folder .*\/open\)/);
});

test("a file with another name is not ours alone where everyone may write", async (t) => {
  const { folder, victim, untouched } = fixture(t);
  const crowd = join(folder, "crowd");
  mkdirSync(crowd);
  chmodSync(crowd, 0o1777);
  linkSync(victim, join(crowd, "log"));
  assert.match((await journaled(join(crowd, "log")))[0], /it has another name as well/);
  untouched();
});

// only root can make files of another user
if (process.getuid?.() === 0) {
  test("a file, folder or link of another user in a sticky folder is not used", async (t) => {
    const { folder, victim, untouched } = fixture(t);
    const crowd = join(folder, "crowd");
    mkdirSync(join(crowd, "theirs"), { recursive: true });
    writeFileSync(join(crowd, "log"), "");
    symlinkSync(folder, join(crowd, "link"));
    for (const name of ["theirs", "log"]) chownSync(join(crowd, name), 65534, 65534);
    execFileSync("chown", ["-h", "65534:65534", join(crowd, "link")]);
    chmodSync(crowd, 0o1777);
    for (const path of ["log", "theirs/log", "link/log"])
      assert.match((await journaled(join(crowd, path)))[0], /somebody else's, in a folder that everyone may write to/, path);
    assert.equal(readFileSync(join(crowd, "log"), "utf8"), "");
    untouched();
    assert.ok(existsSync(victim) && !existsSync(join(folder, "log")));
  });
}

test("a pipe that nobody reads holds nothing up", async (t) => {
  const { folder } = fixture(t);
  execFileSync("mkfifo", [join(folder, "pipe")]);
  assert.match((await journaled(join(folder, "pipe")))[0], /\(not a file\)/);
  const { read, warnings } = await kept(join(folder, "pipe"));
  assert.deepEqual([read, warnings.length], [undefined, 1]);
  assert.match(warnings[0], /is not read \(not a file\)/);
});

test("a state that is a link is not read, and what it leads to stays", async (t) => {
  const { folder, victim, untouched } = fixture(t);
  const path = join(folder, "state.json");
  symlinkSync(victim, path);
  const { read, warnings } = await kept(path);
  assert.equal(read, undefined);
  assert.deepEqual(warnings, [`state ${path} is not read (it is a link)`]);
  untouched();
  // the new file replaces the link, not the link's target
  assert.ok(lstatSync(path).isFile());
  assert.equal(readFileSync(path, "utf8"), '{"new":1}');
});

// what was planted is not written through
test("a planted file named like a half-written state is replaced", async (t) => {
  const { folder, victim, untouched } = fixture(t);
  const path = join(folder, "state.json");
  symlinkSync(victim, `${path}.${process.pid}.new`);
  assert.deepEqual((await kept(path)).warnings, []);
  untouched();
  assert.equal(readFileSync(path, "utf8"), '{"new":1}');
});

test("without a journal the guard is at work all the same", async (t) => {
  const folder = temporaryFolder(t);
  symlinkSync("/dev/null", join(folder, "log"));
  const { host, guard } = guarded(t, OpenClaw2026_9, { logPath: join(folder, "log") });
  const { shown } = await play(host, again(3, MALFORMED));
  await guard.flush();
  assert.match(shown[2], /\[LOOP DETECTED\]/);
  assert.equal(host.log.filter((line) => line.includes("it is a link")).length, 1);
});

test("a change that is undone while it is written is undone in the file", async (t) => {
  const path = join(temporaryFolder(t), "state.json");
  let current = "1";
  const state = new StateFile({ current: () => current, merge: (ours) => ours }, assert.fail);
  state.open(path);
  state.touch();
  await state.flush();
  current = "2";
  state.touch();
  const saving = state.flush();
  current = "3";
  await new Promise(setImmediate);
  current = "1";
  await saving;
  state.touch();
  await state.flush();
  assert.equal(readFileSync(path, "utf8"), "1");
});

test("what another process writes in the meantime is merged too", async (t) => {
  const path = join(temporaryFolder(t), "state.json");
  let others = 3;
  const source = {
    current: () => "ours",
    merge(/** @type {string} */ ours, /** @type {string} */ _base, /** @type {string} */ theirs) {
      // it writes while this is merged
      if (others > 0) writeFileSync(path, `theirs ${others--}`);
      return `${ours} + ${theirs}`;
    },
  };
  const state = new StateFile(source, assert.fail);
  state.open(path);
  writeFileSync(path, "theirs");
  state.touch();
  await state.flush();
  assert.equal(readFileSync(path, "utf8"), "ours + theirs 1");
});
