// A history that grows too long and is shortened in the middle of a run: what the model no longer sees is not held against it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const READ = { name: "read", args: { path: "a.txt" } };
/** Identical results until the model is refused another one are fewer than both together. */
const [BEFORE, AFTER] = [5, 5];

/** What a provider says of a history that is too long. */
const TOO_LONG = {
  status: 400,
  error: {
    message: "This model's maximum context length is 120000 tokens. However, your messages resulted in 130000 tokens.",
    type: "invalid_request_error",
    code: "context_length_exceeded",
  },
};
/** What the newest host wants of a summary; one that names the turn lets the scripted model go on with it. @param {string} turn */
const summaryOf = (turn) =>
  ["Decisions", "Open TODOs", "Constraints/Rules", "Pending user asks"].map((title) => `## ${title}\nNone.\n\n`).join("") +
  `## Exact identifiers\n[script ${turn}]`;

/** Lets a short history be shortened. @param {import("../harness/gateway.js").Gateway} gateway that is not started yet */
export function allowCompaction(gateway) {
  const config = gateway.readConfig();
  config.agents.defaults.compaction = { keepRecentTokens: 300 };
  gateway.writeConfig(config);
}

/** @param {import("../harness/fixture.js").Fixture} fixture whose home went through {@link allowCompaction} */
export function compactionSuite(fixture) {
  const { host, model } = fixture;

  /** A model that looks at the same file again and again; in between its history may be too long once. @param {string} turn @param {boolean} tooLong */
  async function reading(turn, tooLong) {
    let [reads, refused] = [0, !tooLong];
    // the host itself ends a run whose first three calls after a compaction are the same
    const others = ["b", "c", "d"].map((name) => [{ name: "read", args: { path: `${name}.txt` } }]);
    model.strayAnswer = summaryOf(turn);
    const { bodies, answer } = await fixture.play(turn, () => {
      if (reads < BEFORE) {
        reads += 1;
        return [READ];
      }
      if (!refused) {
        refused = true;
        return TOO_LONG;
      }
      const other = others.shift();
      if (other) return other;
      reads += 1;
      return reads <= BEFORE + AFTER ? [READ] : "Read.";
    });
    model.strayAnswer = undefined;
    assert.equal(answer.text, "Read.");
    return bodies;
  }
  const stops = (/** @type {any[]} */ bodies) => JSON.stringify(bodies).includes("[LOOP DETECTED]");

  describe(`${host.name}: a history that is shortened`, () => {
    test("what was looked at before counts no longer", async () => {
      const bodies = await reading("compacted", true);
      const [longest, last] = [Math.max(...bodies.map(({ messages }) => messages.length)), bodies.at(-1).messages];
      assert.ok(longest > 2 * BEFORE && JSON.stringify(last).includes("was compacted"), "the history was shortened");
      assert.ok(!stops(bodies));
    });

    test("in a history that was not shortened the same calls are a loop", async () => {
      assert.ok(stops(await reading("not-compacted", false)));
    });
  });
}
