// Agents that ask other agents: each counts for itself, and what a child did is not held against its parent.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { until } from "../harness/until.js";

const READ = { name: "read", args: { path: "a.txt" } };
/** Identical results until the parent is refused another one, where nothing happens in between, are fewer than both together. */
const [BEFORE, AFTER] = [5, 3];
/** Times that a parent looks whether the child is over, a second each. */
const WAITS = 20;

/** @param {string} task @param {string[]} tools */
const spawn = (task, tools) => {
  const args = { task: `${task} Please go on.`, label: "child" };
  return tools.includes("sessions_spawn") ? { name: "sessions_spawn", args } : { name: "tool_call", args: { id: "sessions_spawn", args } };
};

/**
 * @param {import("../harness/fixture.js").Fixture} fixture of a host that has subagents, whose settings say `claims: "revise"` and in which
 *   the other plugin is loaded
 */
export function subagentSuite(fixture) {
  const { host, model } = fixture;
  /** @param {string} turn of the parent */
  const ended = (turn) => fixture.gateway.logged(new RegExp(`a child of agent:main:${turn} ended`)) > 0;

  /** A child that goes on only when it is let. @param {string} turn @param {import("../harness/model.js").Script} script */
  function heldChild(turn, script) {
    const { promise: held, resolve: letGo } = Promise.withResolvers();
    const task = model.play(turn, async (shown) => {
      await held;
      return script(shown);
    });
    return { task, letGo: () => letGo(undefined) };
  }

  describe(`${host.name}: subagents`, () => {
    test("a subagent counts for itself", async () => {
      const task = model.play("sub-child", ({ n }) => (n === 0 ? [{ name: "read", args: {} }] : "The child is done."));
      await fixture.play("sub-parent", ({ n, tools }) => {
        return [[{ name: "read", args: {} }], [spawn(task, tools)]][n] ?? "The parent is done.";
      });
      await until("the child's second request", () => model.requests("sub-child").length >= 2);
      assert.match(model.shownResults("sub-child")[0], /^\[TOOL ERROR\]/, "the parent's failure is not the child's");
      const counts = (/** @type {RegExp} */ session) =>
        fixture.gateway
          .incidents()
          .filter(({ sessionKey }) => session.test(sessionKey))
          .map(({ rule, count }) => [rule, count]);
      await until("the child's line in the journal", () => counts(/subagent/).length > 0);
      assert.deepEqual(counts(/subagent/), [["corrective", 1]]);
      assert.deepEqual(counts(/:sub-parent$/), [["corrective", 1]]);
    });

    for (const { turn, during, what } of [
      { turn: "sub-changed", during: true, what: "a child that ends may have changed what its parent looks at" },
      { turn: "sub-unchanged", during: false, what: "while the child is at work, looking again shows nothing new" },
    ])
      test(what, async () => {
        const child = heldChild(`${turn}-child`, () => "The child is done.");
        let [reads, waits] = [0, 0];
        const { results } = await fixture.play(turn, ({ n, tools }) => {
          if (n === 0) return [spawn(child.task, tools)];
          // its end is told between the parent's requests
          if (during && reads === BEFORE && !ended(turn) && waits < WAITS) {
            child.letGo();
            waits += 1;
            return [{ name: "exec", args: { command: "sleep 1" } }];
          }
          reads += 1;
          return reads <= BEFORE + AFTER ? [READ] : "Read.";
        });
        child.letGo();
        await until("the child's end", () => ended(turn));
        const refused = results.filter((text) => text.includes("[LOOP DETECTED]")).length;
        assert.equal(refused > 0, !during, results.join("\n"));
      });

    test("a parent that tells what its child did is not doubted", async () => {
      const save = { name: "write", args: { path: "child-list.txt", content: "milk\n" } };
      const child = model.play("sub-claim-child", ({ n }) => (n === 0 ? [save] : "The list is saved."));
      const { answer, requests } = await fixture.play("sub-claim", ({ n, tools }) =>
        n === 0 ? [spawn(child, tools)] : "I've saved the list to child-list.txt.",
      );
      assert.equal(answer.text, "I've saved the list to child-list.txt.");
      assert.equal(requests, 2);
      await until("the child's answer", () => model.requests("sub-claim-child").length >= 2);
    });
  });
}
