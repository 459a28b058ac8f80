// What a guarded host must do, whichever it is: the same checks are put to the real hosts and to their doubles, so
// that a double that is wrong about its host shows.
import assert from "node:assert/strict";
import { LIMIT } from "./hosts/harness/model.js";

/**
 * @typedef {{ requests: number, results: string[], user: string, incidents: any[] }} Seen
 *   model requests; the tool results as the model was last shown them; what the user got; the journal's lines
 * @typedef {{ endsRuns: boolean, lateByOne: boolean, unknownToolRequests: number, blocks: string[] }} Abilities
 *   `endsRuns`: a plugin can end a run; `lateByOne`: an edited result reaches the model one request late; `unknownToolRequests`:
 *   requests until a loop on an unknown tool is over; `blocks`: stubborn scenarios whose calls can be blocked where no run
 *   can be ended
 */

export const REPORT =
  /I've detected a retry loop on (.+)\. The error is: (.+) I've stopped retrying after (\d+) attempts.*1\) fix the arguments 2\) skip this step 3\) abort the task/s;
const MARKS = /\[TOOL ERROR\]|\[LOOP DETECTED\]|\[TOOL ERROR LIMIT\]/;

/** @param {string} scenario @param {string} call @param {string} error @returns {(seen: Seen, host: Abilities) => void} */
const stubborn =
  (scenario, call, error) =>
  ({ requests, results, user, incidents }, host) => {
    if (!host.endsRuns) {
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
    assert.match(results.at(-1) ?? "", MARKS, "the model was told as well");
    assert.equal(incidents.filter((line) => line.rule === "halt").length, 1, "one halt in the journal");
  };

/** @type {(seen: Seen, host: Abilities) => void} */
const stopsWhenTold = ({ requests, user }, { lateByOne }) => {
  // some hosts add a line of their own about the failed call
  assert.match(user, /^I was told to stop\./);
  assert.ok(requests <= (lateByOne ? 5 : 4), `${requests} requests`);
};

/** By scenario of hosts/harness/scenarios.js. @type {Record<string, (seen: Seen, host: Abilities) => void>} */
export const CONTRACT = {
  "stubborn-read-empty": stubborn("stubborn-read-empty", "read({})", "path"),
  "stubborn-exec-empty": stubborn("stubborn-exec-empty", "exec({})", "command"),
  "stubborn-missing-file": stubborn("stubborn-missing-file", 'read({"path":"nope.txt"})', "nope.txt"),

  "stubborn-unknown-tool"({ requests, results, user }, { endsRuns, unknownToolRequests }) {
    if (!endsRuns) {
      for (const text of results.slice(2, LIMIT - 1)) assert.match(text, /\[LOOP DETECTED\]/);
      return;
    }
    assert.ok(requests <= unknownToolRequests, `${requests} requests`);
    assert.match(user, REPORT);
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
  },

  "made-by-exec"({ results, user }) {
    assert.equal(results.at(-1), "made\n");
    assert.equal(user, "Done.");
  },

  batch({ results }) {
    assert.equal(results[0], "alpha file\n");
    assert.equal(results.length, 3);
  },
};
