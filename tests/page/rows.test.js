// What becomes one row of the list: repairs that come again and again, and loops that a reader let go on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { entry, halt, observed, stop } from "../commands/helpers.js";
import { call, guarded, MODERN, play, plugin } from "../shim/doubles.js";
import { Chromium } from "./chromium.js";
import { opinion } from "./fixture.js";
import { count, opener, text, texts } from "./opened.js";

/** @type {Chromium} */
let chromium;
before(async () => {
  chromium = await Chromium.start();
});
after(() => chromium.stop());
const opened = opener(() => chromium);

const NOW = Date.now();
const at = (/** @type {number} */ minutes) => {
  const time = new Date(NOW - minutes * 60_000).toISOString();
  return { timestamp: time, first: time, last: time };
};
const NO_ERROR = { errorType: null, errorMessage: null, speaker: null };

/** A call that was repaired. @param {number} minutes ago @param {object} args as the model sent them @param {object} [fields] */
const repair = (minutes, args, fields = {}) =>
  entry({
    ...at(minutes),
    ...NO_ERROR,
    rule: "repair",
    action: "repair",
    placement: null,
    args,
    callKey: JSON.stringify(args),
    ...fields,
  });

test("the same repair again and again is one row, which opens to its calls", async (t) => {
  const lines = [
    // long ago, so another matter
    repair(90, { file: "old.txt" }),
    ...Array.from({ length: 15 }, (_, n) => [
      repair(40 - n, { file: `part-${n}.txt` }, { runId: `run-${Math.floor(n / 5)}` }),
      // what comes in between does not part them
      ...(n === 7 ? [entry({ ...at(40 - n), toolName: "exec", callKey: "other" })] : []),
      ...(n % 5 === 2 ? [repair(40 - n, { filename: "a", content: "b" }, { toolName: "write" })] : []),
    ]).flat(),
    // another mistake, another session, and what was only observed
    repair(20, { filename: "x" }),
    repair(19, { file: "y.txt" }, { sessionKey: "agent:main:z" }),
    observed(repair(18, { file: "z.txt" })),
    repair(17, { command: "ls" }, { rule: "text-call", toolName: "exec", evidence: "a call written as text (xml)" }),
    repair(16, { command: "cat" }, { rule: "text-call", toolName: "exec", evidence: "2 calls written as text (xml)", count: 2 }),
  ];
  const { tab } = await opened(t, { lines });
  assert.deepEqual(await tab.value(texts("#list .repaired .what")), [
    'exec({"command":"cat"}) written as text, and made 2 times',
    'read({"file":"z.txt"}) would have been: arguments repaired',
    'read({"file":"y.txt"}) arguments repaired',
    'read({"filename":"x"}) arguments repaired',
    'read({"file":"part-14.txt"}) arguments repaired 15 times',
    'write({"filename":"a","content":"b"}) arguments repaired 3 times',
    'read({"file":"old.txt"}) arguments repaired',
  ]);
  assert.match(await tab.value(text("#tiles")), /Loops stopped\s+0\s.*Calls repaired\s+23\s+1 would have been/s, "calls, not rows");
  const chip = "[...document.querySelectorAll('#kinds .chip')].find((chip) => chip.innerText.startsWith('Repaired'))";
  assert.match(await tab.value(`${chip}.innerText`), /^Repaired\s*7$/);
  await tab.value("[...document.querySelectorAll('#list .row')].find((row) => row.innerText.includes('15 times')).open = true");
  await tab.until(`${count("#list [open] .lines > li")} === 15`);
  const opens = await tab.value(texts("#list [open] .lines > li"));
  assert.match(opens[0], /Repaired\s*read\(\{"file":"part-0\.txt"\}\) arguments repaired/);
  assert.match(await tab.value(text("#list [open] .story")), /What happened\s+Arguments repaired 15 times\./);
  await tab.value("document.querySelector('input[name=view][value=lines]').click()");
  await tab.until(`${count("#list > li")} === ${lines.length}`);
});

const LAMP = { toolName: "lamp", args: { state: "on" }, callKey: "1a3b", rule: "repetition", ...NO_ERROR };
const same = (/** @type {number} */ n) => ({ count: n, evidence: `${n} identical results, nothing changed in between` });

test("a loop freed by a reader says so, until a later call of it is refused", async (t) => {
  const lamp = (/** @type {number} */ minutes, /** @type {object} */ fields) => stop({ ...at(minutes), ...LAMP, ...fields });
  const lines = [
    lamp(30, { action: "note", ...same(3), runId: "free" }),
    lamp(29, { ...same(7), calls: 8, tokens: 900, runId: "free" }),
    opinion("working", { ...at(28), runId: "free", evidence: "The user wants ten switches." }),
    // told, and not stopped yet
    lamp(27, { action: "note", ...same(3), calls: null, tokens: null, runId: "told" }),
    opinion("waiting", { ...at(26), runId: "told" }),
    lamp(25, { ...same(7), runId: "doubt" }),
    opinion("stuck", { ...at(24), runId: "doubt", opinion: { judgement: "stuck", confidence: 40, tokens: 610 } }),
    // the patience is used up
    lamp(23, { action: "bump", ...same(6), runId: "spent" }),
    opinion("working", { ...at(22), runId: "spent" }),
    lamp(21, { ...same(12), runId: "spent" }),
    // readers agree, or are not asked about it
    lamp(20, { ...same(7), runId: "agreed" }),
    opinion("stuck", { ...at(19), runId: "agreed" }),
    lamp(18, { action: "block", ...same(8), runId: "agreed" }),
    stop({ ...at(17), runId: "certain" }),
    opinion("working", { ...at(16), runId: "certain" }),
    opinion("working", { ...at(15), runId: "certain" }),
    observed(lamp(14, { ...same(7), runId: "observed" })),
    observed(opinion("working", { ...at(13), runId: "observed" })),
  ];
  const { tab } = await opened(t, { lines });
  const rows = await tab.value(
    `[...document.querySelectorAll("#list > li")].map((row) => [row.querySelector(".badge").innerText, row.querySelector(".what span").innerText])`,
  );
  assert.deepEqual(rows, [
    [
      "Would: Let go on",
      'lamp({"state":"on"}) would have been: stopped, the same result 7 times, then let go on: a reader judged it healthy, 2 calls, 100 tokens',
    ],
    ["Model asked", "model asked 2 times, the last time: working, 88 of 100"],
    ["Stopped", "read({}) loop: the same call failed 2 times (missing_param), 100 tokens"],
    ["Stopped", 'lamp({"state":"on"}) loop: the same result 7 times, refused 1 time after that, 2 calls, 100 tokens'],
    ["Stopped", 'lamp({"state":"on"}) loop: the same result 12 times, 2 calls, 100 tokens'],
    [
      "Let go on",
      'lamp({"state":"on"}) loop: the same result 7 times, was let go on: a reader was not sure that it is stuck, 2 calls, 100 tokens',
    ],
    ["Let go on", 'lamp({"state":"on"}) told: the same result 3 times, was let go on: a reader judged it healthy'],
    ["Let go on", 'lamp({"state":"on"}) loop: the same result 7 times, was let go on: a reader judged it healthy, 8 calls, 900 tokens'],
  ]);
  assert.match(await tab.value(text("#tiles")), /Loops stopped\s+5\s+1 blocked, 1 bumped, 2 let go on by a reader, 1 would have been/);
  const labels = await tab.value("[...document.querySelectorAll('.track .trip')].map((mark) => mark.getAttribute('aria-label'))");
  assert.equal(labels.filter((/** @type {string} */ label) => label.startsWith("Loop let go on, agent:")).length, 2);
  await tab.value("document.querySelector('#list > li:last-child details').open = true");
  await tab.until("document.querySelector('#list .story')");
  assert.match(
    await tab.value(text("#list .story")),
    /Second opinion\s+model asked: working, 88 of 100, acme\/m-1, “The user wants ten switches\.”\s+The end\s+It was let go on: a reader judged it healthy\. Nothing of it was refused after /,
  );
  await tab.value("[...document.querySelectorAll('#kinds .chip')].find((chip) => chip.innerText.startsWith('Let go on')).click()");
  await tab.until(`${count("#list > li")} === 4`);
});

test("an open row of a freed loop becomes stopped, and then ended", async (t) => {
  const { tab, backend } = await opened(t, { lines: [stop({ ...at(9), ...LAMP, ...same(7) }), opinion("working", at(8))] });
  assert.equal(await tab.value(text("#list .badge")), "Let go on");
  assert.equal(await tab.value("document.querySelector('#list > li').className"), "loop freed");
  backend.add(stop({ ...at(7), ...LAMP, action: "block", ...same(9), calls: 9 }));
  await tab.until(`${text("#list .badge")} === "Stopped"`);
  backend.add(halt({ ...at(6), ...LAMP, ...same(9) }));
  await tab.until(`${text("#list .badge")} === "Run ended" && document.querySelector('#list > li').className === "loop ended"`);
});

test("lines of the real core: a freed loop, and the guard's count of loops", async (t) => {
  const { host, guard, settings } = guarded(t, /** @type {(typeof MODERN)[number]} */ (MODERN.at(-1)));
  const modern = /** @type {import("../shim/doubles/openclaw-2026-7.js").OpenClaw2026_7} */ (host);
  modern.complete = async () => ({
    text: JSON.stringify({ judgement: "working", confidence: 90, reason: "the user wants it read" }),
    provider: "mock",
    model: "mock-1",
    stopReason: "stop",
    usage: { totalTokens: 640 },
  });
  // so few that nobody can be asked before the loop is found
  modern.tokens = 3_000;
  modern.load(plugin, settings);
  const looks = Array.from({ length: 9 }, () => [call("read", { path: "a.txt" })]);
  assert.match((await play(host, looks)).shown.at(-1) ?? "", /^alpha/, "the call ran");
  await guard.flush();
  const { logPath } = /** @type {{ logPath: string }} */ (settings);
  const { tab } = await opened(t, { lines: readFileSync(logPath, "utf8") });
  assert.deepEqual(await tab.value(texts("#list .badge")), ["Let go on"]);
  assert.match(await tab.value(text("#list .what")), /loop: the same result 7 times, was let go on: a reader judged it healthy/);
  const { enforced } = guard.status().loops;
  assert.equal(enforced, 1);
  assert.match(await tab.value(text("#tiles")), new RegExp(`Loops stopped\\s+${enforced}\\s.*1 let go on by a reader`, "s"));
});

test("without run ids, answers belong to the loop that is nearest in time", async (t) => {
  const hours = (/** @type {number} */ n) => n * 60;
  const lamp = (/** @type {number} */ minutes) => stop({ ...at(minutes), ...LAMP, ...same(7), runId: null });
  const lines = [
    lamp(hours(80)),
    opinion("working", { ...at(hours(8)), runId: null }),
    opinion("waiting", { ...at(hours(4)), runId: null }),
    opinion("waiting", { ...at(hours(4) - 5), runId: null, opinion: { judgement: "waiting", confidence: 52, tokens: 1 } }),
  ];
  const { tab } = await opened(t, { lines });
  await tab.value("document.querySelector('input[name=range][value=all]')?.click()");
  await tab.until(`${count("#list > li")} === 3`);
  const rows = await tab.value(texts("#list > li .what"));
  assert.match(rows[0], /model asked 2 times, the last time: waiting, 52 of 100/);
  assert.match(rows[1], /model asked: working/);
  assert.doesNotMatch(rows[2], /let go on/);
});
