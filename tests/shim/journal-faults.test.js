// The journal on a failing disk, and with other processes that write to it or are killed. The faults are real ones: a small file
// system that fills up, folders without permissions, killed processes.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openJournal } from "../../js/commands/journal-files.js";
import { Journal } from "../../js/journal.js";
import { journalTail } from "../../js/lib/journal-tail.js";
import { readLines, temporaryFolder } from "./doubles.js";
import { until } from "./until.js";

const JOURNAL = new URL("../../js/journal.js", import.meta.url).href;
/** A user whom file modes restrict, unlike root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** @param {any[]} lines @returns {number[]} what `write({ n })` wrote */
const numbers = (lines) => lines.filter(({ n }) => n !== undefined).map(({ n }) => n);
const lostIn = (/** @type {any[]} */ lines) => lines.filter(({ action }) => action === "lost").reduce((sum, { count }) => sum + count, 0);
const range = (/** @type {number} */ length, from = 0) => Array.from({ length }, (_, i) => from + i);
const linesOf = (/** @type {string} */ text) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
/** Every file of a journal, the oldest first. @param {string} path */
const filesOf = (path) =>
  [
    ...range(4, 1)
      .toReversed()
      .map((n) => `${path}.${n}`),
    path,
  ].filter(existsSync);

/** @param {string} path @param {{ maxBytes?: number }} [limits] */
function journalAt(path, limits) {
  /** @type {string[]} */
  const warnings = [];
  const journal = new Journal((text) => warnings.push(text), limits);
  journal.open(path);
  return { journal, warnings };
}

/**
 * A process of its own with `journal` open at `path`.
 * @param {string} path @param {string} code @param {{ maxBytes?: number, uid?: number, disk?: string }} [options]
 *   `disk`: a folder that is a disk of 64 KB to this process alone
 */
function inChild(path, code, { maxBytes, uid, disk } = {}) {
  const script = `
    const { Journal } = await import(${JSON.stringify(JOURNAL)});
    // only now: the project may lie where nobody else may read
    ${uid === undefined ? "" : `process.setgid(${uid}); process.setuid(${uid});`}
    const warnings = [];
    const journal = new Journal((text) => warnings.push(text), ${JSON.stringify({ maxBytes })});
    journal.open(${JSON.stringify(path)});
    ${code}`;
  const node = [process.execPath, "--input-type=module", "--eval", script];
  const apart = ["unshare", ...(isRoot ? [] : ["--user", "--map-root-user"]), "--mount"];
  const mounted = [...apart, "sh", "-c", 'mount -t tmpfs -o size=64k tmpfs "$1" && shift && exec "$@"', "sh", String(disk), ...node];
  const [command, ...args] = disk === undefined ? node : mounted;
  return spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
}

/** @param {import("node:child_process").ChildProcess} child @returns {Promise<any>} its last line, as JSON */
async function answerOf(child) {
  let out = "";
  child.stdout?.on("data", (chunk) => {
    out += chunk;
  });
  const [code] = await once(child, "close");
  assert.equal(code, 0, out);
  return JSON.parse(out.trimEnd().split("\n").at(-1) ?? "");
}

test("a full disk: one warning, whole lines stay, lost lines are counted", async (t) => {
  const disk = temporaryFolder(t);
  const path = join(disk, "tool-guard.log");
  // a small disk that only the child sees
  const child = inChild(
    path,
    `const { readFileSync, rmSync, writeFileSync } = await import("node:fs");
    writeFileSync(${JSON.stringify(join(disk, "ballast"))}, Buffer.alloc(24 * 1024));
    let n = 0;
    for (const burst of [100, 100, 100, 1, 1, 1]) {
      for (let i = 0; i < burst; i += 1, n += 1) journal.write({ n, pad: "x".repeat(180) });
      await journal.flush();
    }
    const full = readFileSync(${JSON.stringify(path)}, "utf8");
    const said = [...warnings];
    rmSync(${JSON.stringify(join(disk, "ballast"))});
    journal.write({ n });
    await journal.flush();
    console.log(JSON.stringify({ n, full, said, warnings, after: readFileSync(${JSON.stringify(path)}, "utf8") }));`,
    { disk },
  );
  const { n, full, said, warnings, after } = await answerOf(child);
  assert.equal(said.length, 1, said.join("\n"));
  assert.match(said[0], /ENOSPC/);
  assert.ok(full.endsWith("}\n"), "no piece of a line is left");
  const before = numbers(linesOf(full));
  assert.ok(before.length > 100 && before.length < n, `${before.length} of ${n} lines`);
  assert.deepEqual(before, range(before.length), "the first ones, each whole");
  const lines = linesOf(after);
  assert.deepEqual(numbers(lines), [...before, n]);
  assert.equal(numbers(lines).length + lostIn(lines), n + 1, "every line is there or counted");
  assert.deepEqual(warnings, said, "said once");
});

test("a folder without write permission: one warning, and lines resume later", async (t) => {
  const folder = temporaryFolder(t);
  // the child must be able to get there
  chmodSync(folder, 0o755);
  const logs = join(folder, "logs");
  mkdirSync(logs);
  if (isRoot) chownSync(logs, NOBODY, NOBODY);
  chmodSync(logs, 0o500);
  const path = join(logs, "tool-guard.log");
  const child = inChild(
    path,
    `const { chmodSync } = await import("node:fs");
    for (let n = 0; n < 3; n += 1) { journal.write({ n }); await journal.flush(); }
    chmodSync(${JSON.stringify(logs)}, 0o700);
    journal.write({ n: 3 });
    await journal.flush();
    console.log(JSON.stringify(warnings));`,
    isRoot ? { uid: NOBODY } : {},
  );
  const warnings = await answerOf(child);
  assert.equal(warnings.length, 1, warnings.join("\n"));
  assert.match(warnings[0], /EACCES/);
  const lines = readLines(path);
  assert.deepEqual([lostIn(lines), numbers(lines)], [3, [3]]);
});

test("a file or a folder that is deleted under way is made again", async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, "logs", "tool-guard.log");
  const { journal, warnings } = journalAt(path);
  for (const [n, gone] of [path, join(folder, "logs")].entries()) {
    journal.write({ n });
    await journal.flush();
    rmSync(gone, { recursive: true });
    journal.write({ n: n + 10 });
    await journal.flush();
    assert.deepEqual(numbers(readLines(path)), [n + 10]);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    rmSync(path);
  }
  assert.deepEqual(warnings, []);
});

test("a file whose permissions are widened while open is made private again", async (t) => {
  const path = join(temporaryFolder(t), "tool-guard.log");
  const { journal } = journalAt(path);
  for (const n of range(2)) {
    journal.write({ n });
    await journal.flush();
    assert.equal(statSync(path).mode & 0o777, 0o600);
    chmodSync(path, 0o644);
  }
});

test("files that are left for another are closed", async (t) => {
  const folder = temporaryFolder(t);
  const { journal } = journalAt(join(folder, "0.log"), { maxBytes: 100 });
  const open = () => readdirSync("/proc/self/fd").length;
  const before = open();
  for (const n of range(30)) {
    if (n % 3 === 0) journal.open(join(folder, `${n}.log`));
    journal.write({ n, pad: "x".repeat(80) });
    await journal.flush();
    if (n % 5 === 0) rmSync(join(folder, `${n - (n % 3)}.log`));
  }
  assert.ok(open() <= before + 1, `${before} files were open, now ${open()}`);
});

test("a pipe in the file's place blocks nothing", async (t) => {
  const path = join(temporaryFolder(t), "tool-guard.log");
  execFileSync("mkfifo", [path]);
  const { journal, warnings } = journalAt(path);
  journal.write({ n: 1 });
  await journal.flush();
  assert.match(warnings.join("\n"), /not a file/);
  // neither for a process that ends, nor for a reader
  assert.deepEqual(await once(inChild(path, "journal.write({ n: 1 }); process.exit(0);"), "close"), [0, null]);
  await assert.rejects(journalTail(path), /not a file/);
  rmSync(path);
  writeFileSync(path, '{"n":0}\n');
  execFileSync("mkfifo", [`${path}.1`]);
  const { files, refused } = await openJournal(path);
  assert.deepEqual([files.length, refused.length], [1, 1]);
  await Promise.all(files.map((file) => file.close()));
});

for (const [name, write] of /** @type {[string, (path: string) => Promise<unknown>][]} */ ([
  [
    "a running process",
    (path) => {
      const { journal } = journalAt(path);
      journal.write({ n: 1 });
      return journal.flush();
    },
  ],
  ["a process that ends", (path) => once(inChild(path, "journal.write({ n: 1 }); process.exit(0);"), "close")],
])) {
  test(`a line that was broken off costs no other line (${name})`, async (t) => {
    const path = join(temporaryFolder(t), "tool-guard.log");
    writeFileSync(path, '{"n":0}\n{"n":');
    await write(path);
    await write(path);
    assert.equal(readFileSync(path, "utf8"), '{"n":0}\n{"n":\n{"n":1}\n{"n":1}\n');
  });
}

test("another process's broken line in the open file costs none of ours", async (t) => {
  const path = join(temporaryFolder(t), "tool-guard.log");
  const { journal, warnings } = journalAt(path);
  const whole = (/** @type {string} */ text) => text.split("\n").filter((line) => /^\{.*\}$/.test(line) && !line.includes('"by":{'));
  for (const n of range(4)) {
    journal.write({ n });
    await journal.flush();
    appendFileSync(path, n % 2 === 0 ? '{"by":' : '{"by":"another"}\n');
  }
  journal.write({ n: 4 });
  await journal.flush();
  assert.deepEqual(numbers(whole(readFileSync(path, "utf8")).map((line) => JSON.parse(line))), range(5));
  assert.deepEqual(warnings, []);
});

test("kill -9 of a busy process: the line written before is on disk", async (t) => {
  const path = join(temporaryFolder(t), "tool-guard.log");
  const child = inChild(
    path,
    `const { writeSync } = await import("node:fs");
    journal.write({ n: 0 });
    await journal.flush();
    journal.write({ n: 1 });
    writeSync(1, "busy");
    for (;;);`,
  );
  await once(/** @type {NodeJS.EventEmitter} */ (child.stdout), "data");
  await until(
    () => numbers(readLines(path)).length >= 2,
    () => "the second line",
  );
  child.kill("SIGKILL");
  await once(child, "close");
  assert.deepEqual(numbers(readLines(path)), [0, 1]);
});

test("kill -9 while writing: no confirmed line is lost, one may be torn", async (t) => {
  const path = join(temporaryFolder(t), "tool-guard.log");
  /** The last number that each process knew to be on disk. @type {number[]} */
  const known = [];
  const rounds = 12;
  for (let round = 0; round < rounds; round += 1) {
    const child = inChild(
      path,
      `for (let n = 0; ; n += 1) {
        journal.write({ round: ${round}, n, pad: "x".repeat(n % 7 === 0 ? 300_000 : 300) });
        if (n % 20 === 19) { await journal.flush(); process.stdout.write(n + "\\n"); }
      }`,
    );
    let out = "";
    child.stdout?.on("data", (chunk) => {
      out += chunk;
    });
    // each one is killed while it writes on, after one more flush than the one before
    await until(
      () => out.split("\n").length > round + 1,
      () => `flush ${round + 1}: ${out}`,
    );
    child.kill("SIGKILL");
    await once(child, "close");
    known.push(Number(out.slice(0, out.lastIndexOf("\n")).split("\n").at(-1)));
    // rotation must not remove lines that are still to be checked
    if (filesOf(path).length > 3) break;
  }
  const { journal, warnings } = journalAt(path);
  journal.write({ n: -1 });
  await journal.flush();
  assert.deepEqual(warnings, []);
  let torn = 0;
  /** @type {Map<number, number[]>} */
  const seen = new Map();
  for (const text of filesOf(path).flatMap((file) => readFileSync(file, "utf8").split("\n"))) {
    if (text === "") continue;
    try {
      const { round = -1, n } = JSON.parse(text);
      seen.set(round, [...(seen.get(round) ?? []), n]);
    } catch {
      torn += 1;
    }
  }
  assert.ok(torn <= known.length, `${torn} torn lines of ${known.length} killed processes`);
  for (const [round, last] of known.entries()) {
    const there = seen.get(round) ?? [];
    assert.deepEqual(there, range(there.length), `process ${round}: none is missing in between`);
    assert.ok(there.length > last, `process ${round}: ${there.length} lines, ${last + 1} were said to be on disk`);
  }
  assert.deepEqual(seen.get(-1), [-1], "who comes next goes on");
});

test("two gateways on one journal: no line torn or lost, no file dropped", async (t) => {
  const path = join(temporaryFolder(t), "tool-guard.log");
  const [rounds, perRound, pad, maxBytes] = [30, 20, 200, 80_000];
  const each = rounds * perRound;
  const children = ["a", "b", "c"].map((who) =>
    inChild(
      path,
      `console.log("ready");
      let n = 0;
      process.stdin.on("data", async () => {
        for (let i = 0; i < ${perRound}; i += 1, n += 1) {
          journal.write({ who: ${JSON.stringify(who)}, n, pad: "x".repeat(${pad}) });
          if (n % 3 === 0) await journal.flush();
        }
        await journal.flush();
        console.log(JSON.stringify(warnings));
        if (n >= ${each}) process.exit(0);
      });`,
      { maxBytes },
    ),
  );
  const done = children.map(answerOf);
  const answers = () => children.map((child) => once(/** @type {NodeJS.EventEmitter} */ (child.stdout), "data"));
  await Promise.all(answers());
  for (const _ of range(rounds)) {
    const answered = answers();
    for (const child of children) child.stdin?.write("go");
    // a slow rotation ends in its round: how far a file grows beyond its limit is then no matter of time
    await Promise.all(answered);
  }
  assert.deepEqual((await Promise.all(done)).flat(), []);
  const files = filesOf(path);
  assert.equal(files.length, 5);
  assert.deepEqual(readdirSync(join(path, "..")).length, 5, "nothing else is left there");
  const lines = files.flatMap(readLines);
  assert.equal(lines.length, new Set(lines.map(({ who, n }) => `${who}${n}`)).size, "none is there twice");
  // lines beyond five files are removed, always the oldest ones
  for (const who of ["a", "b", "c"]) {
    const there = lines.filter((line) => line.who === who).map(({ n }) => n);
    const sorted = there.toSorted((a, b) => a - b);
    assert.deepEqual(sorted, range(there.length, each - there.length), `${who}: none is missing in between`);
  }
  for (const file of files.slice(0, -1)) {
    const { size } = statSync(file);
    const round = children.length * perRound * (pad + 60);
    assert.ok(size > maxBytes / 2 && size < maxBytes + 2 * round, `${file}: ${size} bytes`);
  }
});

test("a killed rotation delays those of other processes only for a moment", async (t) => {
  const path = join(temporaryFolder(t), "tool-guard.log");
  const lock = join(path, "..", ".tool-guard.log.rotation");
  const { journal, warnings } = journalAt(path, { maxBytes: 100 });
  writeFileSync(lock, "");
  for (const n of range(3)) {
    journal.write({ n, pad: "x".repeat(60) });
    await journal.flush();
  }
  assert.deepEqual(
    filesOf(path).map((file) => numbers(readLines(file))),
    [[0, 1, 2]],
  );
  const longAgo = Date.now() / 1000 - 60;
  utimesSync(lock, longAgo, longAgo);
  journal.write({ n: 3 });
  await journal.flush();
  assert.deepEqual(
    filesOf(path).map((file) => numbers(readLines(file))),
    [[0, 1, 2], [3]],
  );
  assert.deepEqual([existsSync(lock), warnings], [false, []]);
});

test("lines waiting for the disk are bounded by size and by number", async (t) => {
  const path = join(temporaryFolder(t), "tool-guard.log");
  const { journal } = journalAt(path, { maxBytes: 100_000_000 });
  for (const n of range(40)) journal.write({ n, pad: "x".repeat(1_000_000) });
  await journal.flush();
  const lines = readLines(path);
  assert.ok(numbers(lines).length >= 7 && numbers(lines).length <= 9, `${numbers(lines).length} lines`);
  assert.equal(numbers(lines).length + lostIn(lines), 40);
});

test("lines appended by others do not disturb the end of a process", async (t) => {
  const path = join(temporaryFolder(t), "tool-guard.log");
  const child = inChild(
    path,
    `for (let n = 0; n < 200; n += 1) journal.write({ n });
    await new Promise((resolve) => setImmediate(resolve));
    process.exit(0);`,
  );
  const other = setInterval(() => appendFileSync(path, '{"by":"another"}\n'), 0);
  await once(child, "close");
  clearInterval(other);
  assert.deepEqual(
    [...new Set(numbers(readLines(path)))].toSorted((a, b) => a - b),
    range(200),
  );
});
