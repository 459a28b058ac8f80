// The journal with real files: private, one line for each incident, rotated, and without delay for hooks.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Journal } from "../../js/journal.js";
import { expandHome } from "../../js/lib/paths.js";
import { call, DOUBLES, guarded, LEGACY, OpenClaw2026_9, play, readLines, temporaryFolder } from "./doubles.js";

const mode = (/** @type {string} */ path) => statSync(path).mode & 0o777;
/** @param {any[]} lines @returns {number[]} what `write({ n })` wrote, without lines of the journal's own */
const numbers = (lines) => lines.filter(({ n }) => n !== undefined).map(({ n }) => n);
const lostIn = (/** @type {any[]} */ lines) => lines.filter(({ action }) => action === "lost").reduce((sum, { count }) => sum + count, 0);
const range = (/** @type {number} */ length, from = 0) => Array.from({ length }, (_, i) => from + i);

/** @param {import("node:test").TestContext} t @param {{ maxBytes?: number }} [limits] */
function open(t, limits) {
  const folder = temporaryFolder(t);
  const path = join(folder, "logs", "deep", "tool-guard.log");
  /** @type {string[]} */
  const warnings = [];
  const journal = new Journal((text) => warnings.push(text), limits);
  journal.open(path);
  return { folder, path, warnings, journal };
}

test("the folder is made, and nobody else can look into it or into the file", async (t) => {
  const { folder, path, journal, warnings } = open(t);
  journal.write({ n: 1 });
  await journal.flush();
  assert.deepEqual([mode(join(folder, "logs", "deep")), mode(path)], [0o700, 0o600]);
  assert.deepEqual([readLines(path), warnings], [[{ n: 1 }], []]);
});

test("a file that others can read is closed to them, and what it held stays", async (t) => {
  const { folder, journal } = open(t);
  const path = join(folder, "old.log");
  writeFileSync(path, '{"n":0}\n');
  chmodSync(path, 0o644);
  journal.open(path);
  journal.write({ n: 1 });
  await journal.flush();
  assert.equal(mode(path), 0o600);
  assert.deepEqual(numbers(readLines(path)), [0, 1]);
});

test("a file that others can read is made private when it is rotated", async (t) => {
  const { folder, journal } = open(t, { maxBytes: 100 });
  const path = join(folder, "old.log");
  writeFileSync(path, `{"n":0,"pad":"${"x".repeat(200)}"}\n`);
  chmodSync(path, 0o644);
  journal.open(path);
  journal.write({ n: 1 });
  await journal.flush();
  assert.deepEqual([numbers(readLines(`${path}.1`)), numbers(readLines(path))], [[0], [1]]);
  assert.deepEqual([mode(path), mode(`${path}.1`)], [0o600, 0o600]);
});

test("one line an incident, whatever it holds", async (t) => {
  const { path, journal } = open(t);
  const nasty = { n: 1, text: 'a\nb\r\nc\u0000\u001b[31m\u0085\ud800"\\' };
  for (let i = 0; i < 3; i += 1) journal.write(nasty);
  await journal.flush();
  const raw = readFileSync(path, "utf8");
  assert.equal(raw.split("\n").length, 4);
  assert.ok(
    [...raw].every((char) => char === "\n" || char >= " "),
    "control characters are escaped",
  );
  assert.deepEqual(readLines(path), [nasty, nasty, nasty]);
});

test("an incident of the guard has the original plugin's fields and ours", async (t) => {
  const { host, incidents } = guarded(t, OpenClaw2026_9);
  await play(host, [[call("read", { page: "a\nb", token: "abcdef123456" }, "toolu_1")]]);
  const [line] = await incidents();
  const { timestamp, first, last, callKey, ...rest } = line;
  for (const time of [timestamp, first, last]) assert.equal(new Date(time).toISOString(), time);
  assert.match(callKey, /^[0-9a-f]{16}$/);
  assert.deepEqual(rest, {
    modelId: "mock-1",
    provider: "mock",
    toolName: "read",
    args: { page: "a\nb", token: "[redacted]" },
    errorType: "missing_param",
    speaker: "host",
    errorMessage: 'Validation failed for tool "read": - path: must have required properties path',
    v: 1,
    sessionKey: "agent:main:x",
    runId: "run-1",
    agentId: "main",
    toolCallId: "toolu_1",
    rule: "corrective",
    action: "correct",
    placement: "replace",
    count: 1,
    evidence: null,
    calls: null,
    tokens: null,
    host: "openclaw-2026.9",
    mode: "enforce",
  });
});

for (const Double of DOUBLES) {
  test(`${Double.name}: the journal names the host's own call by the family of its id`, async (t) => {
    const { host, incidents } = guarded(t, Double);
    const id = `call_abc|fc_${"0123456789".repeat(5)}`;
    await play(host, [[call("read", { path: "nope.txt" }, id)], [call("read", {}, "toolu_2")]]);
    const lines = await incidents();
    assert.deepEqual(
      lines.map(({ toolCallId }) => toolCallId),
      [id, "toolu_2"],
    );
    const told = lines.map(({ provider }) => provider);
    assert.deepEqual(told, LEGACY.includes(/** @type {any} */ (Double)) ? ["openai-compatible", "anthropic"] : ["mock", "mock"]);
  });
}

test("five files of the configured size are kept, newest first, without gaps", async (t) => {
  const { path, journal } = open(t, { maxBytes: 200 });
  const total = 200;
  for (const n of range(total)) {
    journal.write({ n, pad: "xxxxxxxxxx" });
    await journal.flush();
  }
  const files = [path, ...range(4, 1).map((i) => `${path}.${i}`)];
  assert.deepEqual(readdirSync(join(path, "..")).length, 5);
  for (const file of files) {
    assert.ok(statSync(file).size <= 200, file);
    assert.equal(mode(file), 0o600);
  }
  const kept = files.toReversed().flatMap((file) => numbers(readLines(file)));
  assert.deepEqual(kept, range(kept.length, total - kept.length));
  assert.ok(kept.length >= 20, `${kept.length} lines`);
});

test("one line larger than a file is written all the same", async (t) => {
  const { path, journal } = open(t, { maxBytes: 100 });
  for (const n of range(3)) {
    journal.write({ n, pad: "x".repeat(500) });
    await journal.flush();
  }
  assert.deepEqual(
    [path, `${path}.1`, `${path}.2`].map((file) => numbers(readLines(file))),
    [[2], [1], [0]],
  );
});

test("order is kept under a burst, and a burst is few writes", async (t) => {
  const { path, journal, warnings } = open(t);
  for (const n of range(3000)) {
    journal.write({ n });
    if (n % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await journal.flush();
  assert.deepEqual(numbers(readLines(path)), range(3000));
  assert.deepEqual(warnings, []);
});

test("more than can wait is counted, not kept in memory", async (t) => {
  const { path, journal } = open(t);
  for (const n of range(12_000)) journal.write({ n });
  await journal.flush();
  const lines = readLines(path);
  assert.ok(lostIn(lines) > 0);
  assert.equal(numbers(lines).length + lostIn(lines), 12_000);
  assert.deepEqual(numbers(lines), range(numbers(lines).length), "the first ones are the ones that are kept");
});

for (const [name, block, unblock] of /** @type {[string, (path: string) => void, (path: string) => void][]} */ ([
  ["a folder in the file's place", (path) => void mkdirSync(path, { recursive: true }), (path) => rmdirSync(path)],
  [
    "a file in the folder's place",
    (path) => {
      mkdirSync(join(path, "../.."), { recursive: true });
      writeFileSync(join(path, ".."), "in the way");
    },
    (path) => rmSync(join(path, "..")),
  ],
  [
    // the write fails, after all checks have passed
    "a link into nowhere",
    (path) => {
      mkdirSync(join(path, ".."), { recursive: true });
      symlinkSync(join(path, "../../nowhere/file.log"), path);
    },
    (path) => rmSync(path),
  ],
])) {
  test(`${name}: one warning, no throw, and the number of lost lines later`, async (t) => {
    const { path, journal, warnings } = open(t);
    block(path);
    for (const n of range(3)) {
      journal.write({ n });
      await journal.flush();
    }
    assert.equal(warnings.length, 1, warnings.join("\n"));
    assert.ok(warnings[0].includes(path), warnings[0]);
    unblock(path);
    journal.write({ n: 3 });
    await journal.flush();
    const lines = readLines(path);
    assert.deepEqual([lostIn(lines), numbers(lines)], [3, [3]]);
    assert.equal(lines[0].action, "lost", "said where the lines would stand");
    assert.equal(warnings.length, 1);
  });
}

test("a journal that fails anew warns anew", async (t) => {
  const { path, journal, warnings } = open(t);
  for (const i of range(2)) {
    mkdirSync(path, { recursive: true });
    journal.write({ n: i });
    await journal.flush();
    rmdirSync(path);
    journal.write({ n: i });
    await journal.flush();
    rmSync(path);
  }
  assert.equal(warnings.length, 2);
});

test("~ is the user's home, and only at the beginning", () => {
  const home = homedir();
  assert.deepEqual(["~/logs/x.log", "~", "/a/~/b"].map(expandHome), [join(home, "logs", "x.log"), home, "/a/~/b"]);
  assert.ok(!expandHome("~someone/x.log").startsWith(home) || process.cwd().startsWith(home), "another user's home is not ours to guess");
});

test("a home is written to when the settings say ~", async (t) => {
  const { journal } = open(t);
  const { HOME } = process.env;
  t.after(() => {
    if (HOME === undefined) delete process.env.HOME;
    else process.env.HOME = HOME;
  });
  const home = temporaryFolder(t);
  process.env.HOME = home;
  journal.open("~/.openclaw/tool-guard.log");
  journal.write({ n: 1 });
  await journal.flush();
  assert.deepEqual(numbers(readLines(join(home, ".openclaw", "tool-guard.log"))), [1]);
});

test("a new path is used from then on", async (t) => {
  const { folder, path, journal } = open(t);
  journal.write({ n: 1 });
  await journal.flush();
  journal.open(join(folder, "other.log"));
  journal.write({ n: 2 });
  await journal.flush();
  assert.deepEqual([numbers(readLines(path)), numbers(readLines(join(folder, "other.log")))], [[1], [2]]);
});

for (const [name, wait] of [
  ["at once", ""],
  ["while the disk is at work", "await new Promise((resolve) => setImmediate(resolve));"],
  ["after all was written", "await journal.flush();"],
]) {
  test(`a process that ends ${name} leaves every line`, (t) => {
    const path = join(temporaryFolder(t), "logs", "tool-guard.log");
    const journalUrl = new URL("../../js/journal.js", import.meta.url).href;
    const code = `import { Journal } from ${JSON.stringify(journalUrl)};
      const journal = new Journal(console.error);
      journal.open(${JSON.stringify(path)});
      for (let n = 0; n < 50; n += 1) journal.write({ n });
      ${wait}
      process.exit(0);`;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" });
    assert.deepEqual([status, stderr], [0, ""]);
    assert.ok(existsSync(path), "the file is there");
    // lines in flight may be there twice, but none is missing
    assert.deepEqual(
      [...new Set(numbers(readLines(path)))].toSorted((a, b) => a - b),
      range(50),
    );
    assert.equal(mode(path), 0o600);
  });
}
