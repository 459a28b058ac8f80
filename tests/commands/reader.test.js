// Reading journals: rotated, compressed, half written, broken, growing while they are read.
import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { openJournal } from "../../js/commands/journal-files.js";
import { eachLine, readJournal } from "../../js/commands/journal-reader.js";
import { Failure } from "../../js/lib/errors.js";
import { entry, folder, journal, jsonl, tool, write } from "./helpers.js";

/** What the reader makes of a journal. @param {string} path @param {{ since?: number, until?: number }} [bounds] */
async function read(path, bounds = {}) {
  /** @type {number[]} */
  const counts = [];
  const reading = await readJournal(path, { ...bounds, onEntry: (line) => counts.push(line.count) });
  return { counts, ...reading };
}

/** The lines of an opened journal. @param {Awaited<ReturnType<typeof openJournal>>} opened */
async function linesOf({ files }) {
  /** @type {string[]} */
  const lines = [];
  for (const file of files) {
    const { rest } = await eachLine(file, (buffer, start, end) => lines.push(buffer.toString("utf8", start, end)));
    if (rest.length > 0) lines.push(`(${rest})`);
    await file.close();
  }
  return lines;
}

const at = (/** @type {number} */ minute, /** @type {number} */ count) =>
  entry({ timestamp: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(), count });

test("rotated files are read in order of time; other names are ignored", async (t) => {
  const path = journal(t, [entry({ count: 6 })]);
  write(`${path}.1`, [entry({ count: 5 })]);
  write(`${path}.2.gz`, gzipSync(jsonl([entry({ count: 4 })])));
  write(`${path}.3`, [entry({ count: 3 })]);
  write(`${path}.10.gz`, gzipSync(jsonl([entry({ count: 2 })])));
  write(`${path}.11`, [entry({ count: 1 })]);
  for (const other of [".bak", ".1.old", ".x.gz", "2", ".1.gz.tmp"]) write(`${path}${other}`, [entry({ count: 99 })]);
  const { counts, files, problems } = await read(path);
  assert.deepEqual([counts, files, problems], [[1, 2, 3, 4, 5, 6], 6, []]);
});

test("a file that is there twice, since it is being packed, is read once", async (t) => {
  const path = journal(t, [entry({ count: 2 })]);
  write(`${path}.1`, [entry({ count: 1 })]);
  write(`${path}.1.gz`, gzipSync(jsonl([entry({ count: 1 })])).subarray(0, 20));
  assert.deepEqual((await read(path)).counts, [1, 2]);
});

test("rotated files are read without a live one", async (t) => {
  const path = join(folder(t), "tool-guard.log");
  write(`${path}.1`, [entry({ count: 1 })]);
  assert.deepEqual((await read(path)).counts, [1]);
});

test("a packed journal can be named itself", async (t) => {
  const path = join(folder(t), "old.log.gz");
  write(path, Buffer.concat([gzipSync(jsonl([entry({ count: 1 })])), gzipSync(jsonl([entry({ count: 2 })]))]));
  assert.deepEqual((await read(path)).counts, [1, 2], "and may have been made of several");
});

for (const rotations of [1, 2, 4]) {
  test(`${rotations} rotations between opening and reading: no line lost or doubled`, async (t) => {
    const path = journal(t, "live\n");
    for (const n of [1, 2, 3, 4]) write(`${path}.${n}`, `${n}\n`);
    const opened = await openJournal(path);
    for (let i = 0; i < rotations; i += 1) {
      rmSync(`${path}.4`, { force: true });
      for (const n of [3, 2, 1]) renameSync(`${path}.${n}`, `${path}.${n + 1}`);
      renameSync(path, `${path}.1`);
      writeFileSync(path, `new ${i}\n`);
    }
    assert.deepEqual(await linesOf(opened), ["4", "3", "2", "1", "live"]);
  });
}

test("a file under two names is read once, as a rotation in between makes it", async (t) => {
  const path = journal(t, "live\n");
  write(`${path}.2`, "2\n");
  const { linkSync } = await import("node:fs");
  linkSync(path, `${path}.1`);
  assert.deepEqual(await linesOf(await openJournal(path)), ["2", "live"]);
});

test("what is written while a journal is read does not keep the reader", async (t) => {
  const path = journal(t, "1\n2\n");
  const opened = await openJournal(path);
  appendFileSync(path, "3\n");
  assert.deepEqual(await linesOf(opened), ["1", "2"]);
});

test("a live file may end in half a line; any other may not", async (t) => {
  const half = jsonl([entry({ count: 2 })]).slice(0, 100);
  const path = journal(t, jsonl([entry({ count: 1 })]) + half);
  assert.deepEqual((await read(path)).problems, []);
  assert.deepEqual((await read(path)).counts, [1]);
  write(`${path}.1`, jsonl([entry({ count: 0 })]) + half);
  const { counts, broken, problems } = await read(path);
  assert.deepEqual([counts, broken, problems], [[0, 1], 1, [`${path}.1, line 2: no line of a journal; left out`]]);
});

test("a last line without its end counts when it is whole", async (t) => {
  const path = journal(t, jsonl([entry({ count: 1 })]).trimEnd());
  assert.deepEqual((await read(path)).counts, [1]);
});

test("broken lines are counted, and reported once a file by number", async (t) => {
  const good = jsonl([entry()]);
  const path = journal(t, `${good}\n{"half": \n[]\n"text"\n42\nnull\n${good}`);
  write(`${path}.1`, `nonsense\n${good}`);
  const { counts, broken, problems } = await read(path);
  assert.deepEqual([counts.length, broken], [3, 6]);
  assert.deepEqual(problems, [
    `${path}.1, line 1: no line of a journal; left out`,
    `${path}, line 3: no line of a journal; it and 4 more of this file are left out`,
  ]);
});

test("lines of every length across block borders are read unchanged", async (t) => {
  const lengths = [0, 1, 2, 262_143, 262_144, 262_145, 1, 700_000, 3];
  const path = journal(t, lengths.map((length, i) => `${"é".repeat(length >> 1)}${"x".repeat(length & 1)}${i}\n`).join(""));
  const lines = await linesOf(await openJournal(path));
  assert.deepEqual(
    lines.map((line) => Buffer.byteLength(line)),
    lengths.map((length) => length + 1),
  );
  assert.ok(lines.every((line, i) => line.endsWith(String(i)) && !line.includes("\ufffd")));
});

test("a line without an end is skipped in bounded memory", async (t) => {
  const path = journal(t, Buffer.concat([Buffer.alloc(17 * 1024 * 1024, 65), Buffer.from(`\n${jsonl([entry({ count: 7 })])}`)]));
  const { counts, problems } = await read(path);
  assert.deepEqual([counts, problems], [[7], [`${path}, line 1: no line of a journal; left out`]]);
  write(path, Buffer.alloc(17 * 1024 * 1024, 65));
  assert.equal((await read(path)).broken, 1);
});

test("lines that end in CR LF are lines, and empty ones are none", async (t) => {
  const path = journal(t, `${JSON.stringify(entry({ count: 1 }))}\r\n\r\n\n${JSON.stringify(entry({ count: 2 }))}\r\n`);
  const { counts, problems } = await read(path);
  assert.deepEqual([counts, problems], [[1, 2], []]);
});

test("since and until take what they name, in whatever form a time is told", async (t) => {
  const lines = [at(0, 0), at(1, 1), at(2, 2), at(3, 3)];
  const zoned = { count: 9, timestamp: "2026-11-21T11:01:30+01:00" };
  const path = journal(t, [...lines, zoned, { count: 10 }, { count: 11, timestamp: 5 }]);
  const time = (/** @type {number} */ minute) => Date.UTC(2026, 10, 21, 10, minute);
  assert.deepEqual((await read(path, { since: time(1) })).counts, [1, 2, 3, 9]);
  assert.deepEqual((await read(path, { until: time(1) })).counts, [0, 1]);
  assert.deepEqual((await read(path, { since: time(1), until: time(2) })).counts, [1, 2, 9]);
  assert.equal((await read(path)).counts.length, 7);
});

test("a truncated packed file is read to its end, and then the next files", async (t) => {
  const path = journal(t, [entry({ count: 5000 })]);
  const packed = gzipSync(jsonl(Array.from({ length: 5000 }, (_, count) => entry({ count, errorMessage: String(Math.sin(count)) }))));
  write(`${path}.1.gz`, packed.subarray(0, packed.length >> 1));
  write(`${path}.2.gz`, "no gzip at all\n");
  const { counts, problems, unreadable } = await read(path);
  assert.deepEqual([unreadable, counts.at(-1), counts.length > 100], [2, 5000, true]);
  assert.match(problems[0], /tool-guard\.log\.2\.gz: cannot be read after line 0 \(incorrect header check\)/);
  assert.match(
    problems[1],
    /tool-guard\.log\.1\.gz: cannot be read after line \d{3,} \(unexpected end of file\); the rest of it is left out/,
  );
});

test("a folder named like a rotated file is reported and skipped", async (t) => {
  const path = journal(t, [entry({ count: 1 })]);
  mkdirSync(`${path}.1`);
  const { counts, problems, unreadable } = await read(path);
  assert.deepEqual([counts, problems, unreadable], [[1], [`${path}.1: it is a folder`], 1]);
});

test("no journal at all is a failure that says why", async (t) => {
  const home = folder(t);
  write(join(home, "file"), "");
  /** @type {[string, RegExp][]} */
  const cases = [
    [join(home, "none.log"), /none\.log: there is no such file/],
    [home, /it is a folder/],
    [join(home, "file", "x.log"), /a part of its path is no folder/],
    ["\0", /null bytes|argument/i],
  ];
  for (const [path, message] of cases) await assert.rejects(read(path), (error) => error instanceof Failure && message.test(error.message));
});

test("ten thousand lines through the whole command are as many in its report", (t) => {
  const path = join(mkdtempSync(join(folder(t), "j-")), "tool-guard.log");
  const lines = Array.from({ length: 2500 }, (_, count) => entry({ count, errorMessage: "看板 naïve" }));
  for (const file of [path, `${path}.1`, `${path}.2`]) write(file, lines);
  write(`${path}.3.gz`, gzipSync(jsonl(lines)));
  const { code, out } = tool(t, ["report", "--json", "--journal", path]);
  const { lines: read, files, totals, journal: named } = JSON.parse(out);
  assert.deepEqual([code, read, files, totals.failures, named], [0, 10_000, 4, 10_000, path]);
  assert.ok(dirname(named).length > 0);
});
