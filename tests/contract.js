// What a guarded host must do, whichever it is: the same checks are put to the real hosts and to their doubles, so
// that a double that is wrong about its host shows.
import assert from "node:assert/strict";
import { LIMIT } from "./hosts/harness/model.js";

/**
 * @typedef {{ requests: number, results: string[], user: string, incidents: any[] }} Outcome
 *   model requests; the tool results as the model was last shown them; what the user got; the journal's lines
 * @typedef {Pick<import("./hosts/hosts.js").Host, "endsRuns" | "lateByOne" | "unknownToolRequests" | "blocks" | "wrapsTools">} Abilities
 */

export const REPORT =
  /I've detected a retry loop on (.+)\. The error is: (.+) I've stopped retrying after (\d+) attempts.*1\) fix the arguments 2\) skip this step 3\) abort the task/s;
/** The same for calls that succeeded again and again. */
const REPEATED =
  /I've detected a retry loop on (.+)\. The result was the same each time\. I've stopped retrying after (\d+) attempts.*1\) fix the arguments 2\) skip this step 3\) abort the task/s;
/** How often the user is told of a loop. @param {string} user */
const reports = (user) => user.split("I've detected a retry loop on").length - 1;
const MARKS = /\[TOOL ERROR\]|\[LOOP DETECTED\]|\[TOOL ERROR LIMIT\]|\[TOOL REPEAT\]/;

/** @param {string} scenario @param {string} call @param {string} error @returns {(outcome: Outcome, host: Abilities) => void} */
const stubborn =
  (scenario, call, error) =>
  ({ requests, results, user, incidents }, host) => {
    if (!host.endsRuns) {
      assert.equal(results.length, LIMIT);
      for (const [i, text] of results.slice(2, LIMIT - 1).entries()) assert.match(text, /\[LOOP DETECTED\]/, `result ${i + 2}`);
      assert.equal(
        incidents.some((line) => line.action === "block"),
        host.blocks.includes(scenario),
      );
      return;
    }
    assert.ok(requests <= 6, `${requests} requests`);
    const [, what, why, often] = REPORT.exec(user) ?? assert.fail(user);
    assert.equal(what, call);
    assert.ok(why.includes(error), why);
    assert.equal(Number(often), requests);
    assert.equal(reports(user), 1, "the user is told once");
    assert.match(results.at(-1) ?? "", MARKS, "the model was told as well");
    assert.equal(incidents.filter((line) => line.rule === "halt").length, 1, "one halt in the journal");
  };

/** @type {(outcome: Outcome, host: Abilities) => void} */
const stopsWhenTold = ({ requests, user }, { lateByOne }) => {
  // some hosts add a line of their own about the failed call
  assert.match(user, /^I was told to stop\./);
  assert.ok(requests <= (lateByOne ? 5 : 4), `${requests} requests`);
};

/** By scenario of hosts/harness/scenarios.js. @type {Record<string, (outcome: Outcome, host: Abilities) => void>} */
export const CONTRACT = {
  "stubborn-read-empty": stubborn("stubborn-read-empty", "read({})", "path"),
  "stubborn-exec-empty": stubborn("stubborn-exec-empty", "exec({})", "command"),
  "stubborn-missing-file": stubborn("stubborn-missing-file", 'read({"path":"nope.txt"})', "nope.txt"),

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

  "obedient-read-empty": stopsWhenTold,
  "obedient-write-path": stopsWhenTold,
  "obedient-edit-no-match": stopsWhenTold,

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
    for (const text of results.slice(0, lateByOne ? 3 : 4)) assert.match(text, /nope-\d\.txt/, "the error itself stays");
    assert.match(results[2], /\[TOOL ERROR\] read\(\) failed 3 times in the same way \(not_found\), whatever the arguments\./);
    assert.match(results[4], /\[LOOP DETECTED\]|\[TOOL ERROR LIMIT\]/);
    assert.ok(incidents.some((line) => line.rule === "same-failure" && line.action === "note" && line.count === 3));
    if (!endsRuns) {
      for (const text of results.slice(6, LIMIT - 1)) assert.match(text, MARKS);
      return;
    }
    assert.ok(requests <= 8, `${requests} requests`);
    assert.match(user, REPORT);
    assert.equal(reports(user), 1);
  },

  "repeated-read"({ requests, results, user, incidents }, { endsRuns, lateByOne }) {
    assert.deepEqual(results.slice(0, 3), Array(3).fill("alpha file\n"));
    assert.match(
      results[3],
      /^alpha file\n\n\n\[TOOL REPEAT\] read\(\{"path":"a\.txt"\}\) returned the same result 4 times\..* One more identical call will be blocked\.$/,
    );
    assert.match(results[4], /\[LOOP DETECTED\] Tool \\?"read\\?" returned the same result 4 times with identical arguments\./);
    assert.deepEqual(
      incidents.slice(0, 2).map((line) => [line.rule, line.action, line.count]),
      [
        ["repetition", "note", 4],
        ["repetition", "block", 5],
      ],
    );
    if (!endsRuns) return;
    assert.ok(requests <= (lateByOne ? 8 : 7), `${requests} requests`);
    assert.match(user, REPEATED);
    assert.equal(reports(user), 1);
  },

  "a-b-a-b"({ requests, results, user, incidents }, { endsRuns }) {
    for (const text of results.slice(0, 5)) assert.match(text, /^(alpha file|b)\n?$/);
    assert.match(results[5], /\[TOOL REPEAT\] You have made the same 2 calls 3 times in a row, with the same results\./);
    assert.match(results[7], /\[LOOP DETECTED\].*go round and round with the same results\./);
    assert.ok(incidents.some((line) => line.rule === "cycle" && line.action === "stop"));
    for (const text of results.slice(8, LIMIT - 1)) assert.match(text, /\[LOOP DETECTED\]/, "both calls are blocked");
    if (!endsRuns) return;
    assert.ok(requests <= 12, `${requests} requests`);
    assert.match(user, REPEATED);
    assert.equal(reports(user), 1);
  },

  "busy-twice"({ results, user, incidents }) {
    assert.equal(results.length, 3);
    for (const text of results.slice(0, 2)) {
      assert.match(text, /HTTP 429 Too Many Requests/);
      assert.doesNotMatch(text, MARKS);
    }
    assert.match(results[2], /^the page\n?$/);
    assert.match(user, /^Done\./);
    assert.deepEqual(incidents, []);
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
