// What the guard is said to do is what it does: courses of the standard situations under several settings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { behaviourUnder, courseOf, courseWords, MOST, SITUATIONS } from "../../js/lib/behaviour.js";

/** @param {string} name @param {Record<string, unknown>} [settings] @param {string} [model] */
function words(name, settings = {}, model) {
  const situation = SITUATIONS.find((one) => one.name === name);
  assert.ok(situation, name);
  return courseWords(courseOf(situation, { settings, model }));
}

test("every situation under the defaults", () => {
  const told = Object.fromEntries(behaviourUnder({ settings: {} }).map(({ name, course }) => [name, courseWords(course)]));
  assert.deepEqual(told, {
    "malformed call": "stopped at the 2nd, run ended at the 4th",
    "malformed calls": "stopped at the 5th, run ended at the 7th",
    "missing file": "noted at the 2nd, refused at the 5th, run ended at the 6th",
    "missing files": "noted at the 6th, refused at the 9th, run ended at the 13th",
    "same read": "noted at the 3rd, refused at the 7th, run ended at the 10th",
    "two reads in turn": "noted at the 7th, refused at the 11th, run ended at the 12th",
    "same command": "noted at the 3rd, refused at the 7th, run ended at the 10th",
    "same short output": "noted at the 4th, refused at the 12th, run ended at the 16th",
    "same failing test": "noted at the 4th, refused at the 6th, run ended at the 9th",
    poll: "slowed at the 31st, held at the 43rd, run not ended",
    "rate limit": "slowed at the 2nd, held at the 5th, run ended at the 16th",
    timeout: "slowed at the 2nd, held at the 5th, run ended at the 16th",
    "same message sent": "noted at the 3rd, refused at the 7th, run ended at the 8th",
  });
});

test("settings, the model and single tools move the numbers", () => {
  for (const [name, settings, model, expected] of /** @type {[string, Record<string, unknown>, string | undefined, string][]} */ ([
    ["malformed call", { maxIdenticalFailures: 4 }, undefined, "noted at the 3rd, stopped at the 4th, run ended at the 6th"],
    ["malformed call", { haltAfter: 0 }, undefined, "stopped at the 2nd, run not ended"],
    ["same read", {}, "qwen3:8b", "noted at the 3rd, refused at the 6th, run ended at the 7th"],
    ["same read", { smallModelProfile: false }, "qwen3:8b", "noted at the 3rd, refused at the 7th, run ended at the 10th"],
    ["same read", { repeat: { limits: { read: 0 } } }, undefined, "nothing is done"],
    ["same read", { models: [{ match: ["big"], repeat: { limits: { read: 0 } } }] }, "big", "nothing is done"],
    ["same message sent", { onDuplicate: "approve" }, undefined, "you are asked at the 3rd, run not ended"],
    ["same read", { mode: "observe", enabled: false }, undefined, "noted at the 3rd, refused at the 7th, run ended at the 10th"],
  ]))
    assert.equal(words(name, settings, model), expected, `${name} ${JSON.stringify(settings)}`);
});

test("tools named in the settings get their own situations, at most twenty", () => {
  const settings = {
    repeat: { limits: { lookup: 9, "many_*": 0, read: 4 }, polls: ["ci_*"] },
    tools: { fetch_all: { retryBudgets: { timeout: 0, auth: 2 } } },
  };
  const own = behaviourUnder({ settings }).slice(SITUATIONS.length);
  assert.deepEqual(
    own.map(({ name }) => name),
    ["same lookup", "same many_*", "poll ci_*", "fetch_all, timeout"],
  );
  assert.deepEqual(
    own.map(({ course }) => courseWords(course)),
    [
      "noted at the 6th, refused at the 17th, run ended at the 22nd",
      "nothing is done",
      "slowed at the 31st, held at the 43rd, run not ended",
      "held at the 3rd, refused at the 5th, run ended at the 6th",
    ],
  );
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`tool_${n}`, 2]));
  assert.equal(behaviourUnder({ settings: { repeat: { limits: many } } }).length, SITUATIONS.length + 20);
});

test("a course is bounded", () => {
  let calls = 0;
  const endless = {
    name: "endless",
    about: "",
    call: () => {
      calls += 1;
      return { tool: "read", args: '{"path":"a"}', text: "a" };
    },
  };
  courseOf(endless, { settings: { repeat: { limits: { "*": 0 } }, cycles: { noteAt: 0, stopAt: 0 } } });
  assert.equal(calls, MOST);
});
