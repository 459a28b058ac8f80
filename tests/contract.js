// What a guarded host must do, whichever it is: the same checks are put to the real hosts and to their doubles, so
// that a double that is wrong about its host shows.
import assert from "node:assert/strict";
import { LIMIT } from "./hosts/harness/model.js";

/**
 * @typedef {{ requests: number, results: string[], user: string, incidents: any[] }} Outcome
 *   model requests; the tool results as the model was last shown them; what the user got; the journal's lines
 * @typedef {Pick<import("./hosts/hosts.js").Host, "endsRuns" | "lateByOne" | "unknownToolRequests" | "blocks" | "wrapsTools" | "seesMessages">} Abilities
 */

export const REPORT =
  /I've detected a retry loop on (.+)\. The error is: (.+) I've stopped retrying after (\d+) attempts.*1\) (fix the arguments|use another tool|try another way|try again later|allow it or do that part yourself) 2\) skip this step 3\) abort the task/s;
/** The same for calls that succeeded again and again. */
const REPEATED =
  /I've detected a retry loop on (.+)\. The result was the same each time\. I've stopped retrying after (\d+) attempts.*1\) try another way 2\) skip this step 3\) abort the task/s;
/** How often the user is told of a loop. @param {string} user */
const reports = (user) => user.split("I've detected a retry loop on").length - 1;
const STOPPED = /\[LOOP DETECTED\]|\[TOOL ERROR LIMIT\]/;
const MARKS = /\[TOOL ERROR\]|\[LOOP DETECTED\]|\[TOOL ERROR LIMIT\]|\[TOOL REPEAT\]/;

/**
 * The same failing call without end.
 * @param {string} scenario @param {string} call @param {string} error
 * @param {{ stop: number, most: number }} when `stop`: how many results come before the first of a stopped loop; `most`: requests
 * @returns {(outcome: Outcome, host: Abilities) => void}
 */
const stubborn =
  (scenario, call, error, { stop, most }) =>
  ({ requests, results, user, incidents }, host) => {
    if (!host.endsRuns) {
      assert.equal(results.length, LIMIT);
      for (const [i, text] of results.slice(stop, LIMIT - 1).entries()) assert.match(text, /\[LOOP DETECTED\]/, `result ${i + stop}`);
      assert.equal(
        incidents.some((line) => line.action === "block"),
        host.blocks.includes(scenario),
      );
      return;
    }
    assert.equal(requests, most);
    const [, what, why, often] = REPORT.exec(user) ?? assert.fail(user);
    assert.equal(what, call);
    assert.ok(why.includes(error), why);
    assert.equal(Number(often), requests);
    assert.equal(reports(user), 1, "the user is told once");
    assert.match(results.at(-1) ?? "", MARKS, "the model was told as well");
    assert.equal(incidents.filter((line) => line.rule === "halt").length, 1, "one halt in the journal");
  };

/** A model that stops when it is told to. @param {number} most requests @returns {(outcome: Outcome, host: Abilities) => void} */
const stopsWhenTold =
  (most) =>
  ({ requests, user }, { lateByOne }) => {
    // some hosts add a line of their own about the failed call
    assert.match(user, /^I was told to stop\./);
    assert.ok(requests <= most + (lateByOne ? 1 : 0), `${requests} requests`);
  };

/** A malformed call is stopped at its second failure, and its run is over at the fourth request. */
const CERTAIN = { stop: 2, most: 4 };
/** What depends on the world is stopped once it is proven. */
const PROVEN = { stop: 3, most: 6 };

/** By scenario of hosts/harness/scenarios.js. @type {Record<string, (outcome: Outcome, host: Abilities) => void>} */
export const CONTRACT = {
  "stubborn-read-empty": stubborn("stubborn-read-empty", "read({})", "path", CERTAIN),
  "stubborn-exec-empty": stubborn("stubborn-exec-empty", "exec({})", "command", CERTAIN),
  "stubborn-missing-file": stubborn("stubborn-missing-file", 'read({"path":"nope.txt"})', "nope.txt", PROVEN),

  "stubborn-unknown-tool"({ requests, results, user }, { endsRuns, unknownToolRequests }) {
    if (!endsRuns) {
      assert.equal(results.length, LIMIT);
      for (const text of results.slice(2, LIMIT - 1)) assert.match(text, /\[LOOP DETECTED\]/);
      return;
    }
    assert.ok(requests <= unknownToolRequests, `${requests} requests`);
    assert.match(user, REPORT);
    assert.equal(reports(user), 1);
    assert.match(user, /frobnicate\(/);
  },

  "obedient-read-empty": stopsWhenTold(4),
  "obedient-write-path": stopsWhenTold(4),
  "obedient-edit-no-match": stopsWhenTold(5),

  learner({ requests, user }) {
    assert.equal(user, "I have read the file.");
    assert.ok(requests <= 4, `${requests} requests`);
  },

  alias({ requests, results, incidents }) {
    assert.equal(requests, 2);
    assert.deepEqual(results, ["alpha file\n"]);
    assert.deepEqual(
      incidents.map((line) => [line.rule, line.action, line.args]),
      [["repair", "repair", { file: "a.txt" }]],
    );
  },

  "eight-malformed"({ requests, results, user }, { endsRuns, lateByOne }) {
    assert.match(results[4], /\[TOOL ERROR LIMIT\] 5 tool failures in this turn\.\nStopping tool execution\./);
    for (const text of results.slice(0, lateByOne ? 3 : 4)) assert.match(text, /^\[TOOL ERROR\] \w+\(\) requires/);
    if (!endsRuns) return;
    assert.ok(requests <= 8, `${requests} requests`);
    assert.match(user, REPORT);
    assert.equal(reports(user), 1);
  },

  "made-by-exec"({ results, user }) {
    assert.equal(results.at(-1), "made\n");
    assert.equal(user, "Done.");
  },

  wanderer({ requests, results, user, incidents }, { endsRuns, lateByOne }) {
    // a name that is looked for again and again is told at the sixth, refused once at the ninth and stopped at the eleventh
    for (const [i, text] of results.slice(0, 8).entries()) {
      assert.match(text, /nope-\d+\.txt/, "the error itself stays");
      assert.doesNotMatch(text, STOPPED, `result ${i}`);
    }
    assert.match(results[5], /\[TOOL ERROR\] read\(\) failed 6 times in the same way \(not_found\), whatever the arguments\./);
    assert.ok(incidents.some((line) => line.rule === "same-failure" && line.action === "note" && line.count === 6));
    assert.match(results[8], /\[LOOP DETECTED\] Tool \\*"read\\*" failed 8 times in the same way with different arguments\./);
    assert.ok(incidents.some((line) => line.rule === "same-failure" && line.action === "stop"));
    if (!endsRuns) {
      for (const text of results.slice(20, lateByOne ? LIMIT - 1 : LIMIT)) assert.match(text, STOPPED);
      return;
    }
    assert.ok(requests <= 20, `${requests} requests`);
    assert.match(user, REPORT);
    assert.equal(reports(user), 1);
  },

  "repeated-read"({ requests, results, user, incidents }, { endsRuns, lateByOne }) {
    assert.deepEqual(results.slice(0, 2), Array(2).fill("alpha file\n"));
    assert.match(
      results[2],
      /^alpha file\n\n\n\[TOOL REPEAT\] read\(\{"path":"a\.txt"\}\) returned the same result 3 times\..* Going on like this will be blocked\.$/,
    );
    for (const text of results.slice(3, 6)) assert.equal(text, "alpha file\n", "told once");
    assert.match(
      results[6],
      /\[LOOP DETECTED\] Tool \\*"read\\*" returned the same result 6 times with identical arguments\.[\s\S]*If you are sure that it is needed, send it once more\./,
    );
    assert.match(results[7], /^alpha file\n[\s\S]*\[LOOP DETECTED\]/, "refused once, and a model that insists gets through, once");
    // the journal of a result is written after that of the call
    assert.deepEqual(
      incidents
        .slice(0, 4)
        .map((line) => [line.rule, line.action, line.count])
        .toSorted((a, b) => a[2] - b[2]),
      [
        ["repetition", "note", 3],
        ["repetition", "bump", 7],
        ["repetition", "stop", 7],
        ["repetition", "block", 9],
      ],
    );
    if (!endsRuns) {
      for (const text of results.slice(8, lateByOne ? LIMIT - 1 : LIMIT)) assert.match(text, /\[LOOP DETECTED\]/);
      return;
    }
    assert.equal(requests, 10);
    assert.match(user, REPEATED);
    assert.equal(reports(user), 1);
  },

  "a-b-a-b"({ requests, results, user, incidents }, { endsRuns }) {
    for (const text of results.slice(0, 6)) assert.match(text, /^(alpha file|b)\n?$/);
    for (const text of results.slice(6, 8)) assert.match(text, /\[TOOL REPEAT\] (read|exec)\(.*\) returned the same result 4 times\./);
    assert.match(results[10], /\[LOOP DETECTED\].*go round and round with the same results\./);
    assert.ok(incidents.some((line) => line.rule === "cycle" && line.action === "block"));
    for (const text of results.slice(10, LIMIT - 1)) assert.match(text, /\[LOOP DETECTED\]/, "both calls are blocked");
    if (!endsRuns) return;
    assert.equal(requests, 12);
    assert.match(user, REPEATED);
    assert.equal(reports(user), 1);
  },

  "busy-twice"({ results, user, incidents }) {
    assert.equal(results.length, 3);
    for (const text of results.slice(0, 2)) assert.match(text, /HTTP 429 Too Many Requests/);
    assert.doesNotMatch(results[0], MARKS);
    assert.match(
      results[1],
      /\[TOOL ERROR\] exec\(\) failed 2 times \(rate_limit\)\. Wait \d+ s before you try again, or go on without it\./,
    );
    assert.match(results[2], /^the page\n?$/, "a hurried attempt is not held yet");
    assert.match(user, /^Done\./);
    assert.deepEqual(
      incidents.map((line) => [line.rule, line.action, line.count]),
      [["transient-budget", "slow", 2]],
    );
  },

  "stop-then-others"({ requests, results, user, incidents }) {
    for (const text of results.slice(1, 3))
      assert.match(text, /\[LOOP DETECTED\] Tool \\*"read\\*" failed \d times with identical arguments\./);
    assert.equal(results[3], "alpha file\n", "the same tool, called rightly");
    assert.match(results[4], /^b\n?$/);
    assert.match(results[5], /^Successfully wrote/);
    assert.equal(requests, 7);
    assert.match(user, /^Done\./);
    assert.deepEqual(
      incidents.filter((line) => line.rule === "halt" || line.rule === "turn-cap"),
      [],
    );
  },

  "twelve-malformed"({ requests, results, user, incidents }, { seesMessages }) {
    assert.equal(results.length, 13);
    if (!seesMessages) {
      // what is one message is not told there: such calls are counted one by one
      assert.match(results[0], /^\[TOOL ERROR\] read\(\) requires/);
      return;
    }
    assert.match(results[0], /^\[TOOL ERROR\] read\(\) requires 'path'\./);
    for (const text of results.slice(1, 12))
      assert.match(text, /^\[TOOL ERROR\] read\(\) was refused as the same call before it in this message was\.$/);
    assert.equal(results[12], "alpha file\n");
    assert.equal(requests, 3);
    assert.match(user, /^Done\./);
    assert.ok(incidents.every((line) => line.action === "correct"));
  },

  "poll-by-script"({ requests, results, user, incidents }) {
    assert.equal(results.length, 10);
    for (const text of results.slice(0, 9)) {
      assert.match(text, /^build 17: running(\n|$)/);
      assert.doesNotMatch(text, STOPPED);
    }
    assert.match(results[9], /^build 17: done\n?$/);
    assert.equal(requests, 11);
    assert.match(user, /^It is done\./);
    assert.ok(
      incidents.every((line) => ["note", "slow"].includes(line.action)),
      "never held",
    );
  },

  "poll-ten"({ results, user, incidents }) {
    assert.equal(results.length, 12);
    for (const text of results.slice(1, 11)) assert.match(text, /^\(no new output\)\n\nProcess still running\.$/);
    assert.match(user, /^It was killed\./);
    assert.deepEqual(incidents, []);
  },

  "wrapped-path"({ requests, results, incidents }, { endsRuns }) {
    if (endsRuns) {
      assert.equal(requests, 2);
      assert.deepEqual(results, ["alpha file\n"]);
      assert.deepEqual(
        incidents.map((line) => [line.rule, line.action, line.args]),
        [["repair", "repair", { path: ["a.txt"] }]],
      );
    } else {
      // nothing sees a call before this host validates it
      assert.match(results[0], /\[TOOL ERROR\] read\(\) got a wrong 'path': must be string\.|Validation failed/);
    }
  },

  "stubborn-wrapped"({ requests, results, user }, { wrapsTools }) {
    if (!wrapsTools) return assert.deepEqual([results, user], [[], "Nothing is wrapped here."]);
    assert.ok(requests <= 6, `${requests} requests`);
    const [, what, why] = REPORT.exec(user) ?? assert.fail(user);
    assert.equal(what, 'tool_call({"args":{},"id":"nosuch"})');
    assert.match(why, /^Unknown tool id: nosuch\./);
    assert.match(results[0], /Unknown tool id: nosuch\.[\s\S]*\[TOOL ERROR\] There is no tool "nosuch"\./, "the host's own hint stays");
  },

  renamed({ results, user, incidents }, { wrapsTools }) {
    if (!wrapsTools) return assert.deepEqual([results, user], [[], "Done."]);
    assert.match(results[1], /Did you mean agents_list\(\)\?/);
    assert.match(results[2], /Did you mean agents_list\(\)\?/);
    assert.equal(results[3], results[0]);
    const repairs = incidents.filter((line) => line.rule === "repair").map((line) => line.args.id);
    assert.deepEqual(repairs, ["AgentsList"], "a name that is only near is another tool");
  },

  batch({ results }) {
    assert.equal(results[0], "alpha file\n");
    assert.equal(results.length, 3);
  },
};
