// Budgets on a real host: a model that would go on for ever is told, then ended, and the user reads why.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { until } from "../harness/until.js";

const REPORT = /^I've used up the budget of this run \(5 of 5 tool calls\), so I stopped before I was done\./;

/** @param {import("../harness/fixture.js").Fixture} fixture whose settings are changed: the last suite of its file */
export function budgetSuite(fixture) {
  const { host, model } = fixture;

  describe(`${host.name}: budgets`, () => {
    test("a run is warned at four fifths and at the limit, and then ended", async () => {
      const settings = { hints: "off", budget: { calls: 5 } };
      await (host.endsRuns ? fixture.gateway.reconfigure(settings) : fixture.restart("workspace-budget", settings));
      for (let n = 0; n < 40; n += 1)
        writeFileSync(join(fixture.gateway.workspace, `part-${n}.txt`), `${"abcdefghij"[n % 10].repeat(n + 3)} is part ${n}\n`);
      const { answer, requests, results } = await fixture.play("budget", ({ n }) => [{ name: "read", args: { path: `part-${n}.txt` } }]);
      const shown = results.join("\n");
      assert.match(shown, /\[BUDGET\] This run has used 4 of 5 tool calls of its budget\./);
      assert.match(shown, /\[BUDGET\] The budget of this run is used up: 5 of 5 tool calls\./);
      assert.doesNotMatch(shown, /LOOP DETECTED/);
      if (host.endsRuns) {
        assert.ok(requests <= 7, `${requests} requests`);
        if (!host.narrows) assert.match(answer.text, REPORT);
        await until("the journal's line", () =>
          fixture.incidents("budget").some(({ rule, action }) => rule === "budget" && action === "halt"),
        );
      } else assert.ok(!shown.includes("is part 8"), "no call beyond the budget runs");
      const next = await fixture.play(
        "budget-next",
        ({ n }) => (n === 0 ? [{ name: "read", args: { path: "a.txt" } }] : "Read."),
        "budget",
      );
      assert.deepEqual([next.answer.text, next.results], ["Read.", ["alpha file\n"]], "the next run has a budget of its own");
    });

    test("waiting takes nothing from it", async () => {
      const script = /** @type {import("../harness/model.js").Script} */ (
        ({ n }) => (n < 8 ? [{ name: "exec", args: { command: `sleep 0.1 && echo still running ${n}` } }] : "Done.")
      );
      const { answer, results } = await fixture.play("budget-waiting", script);
      assert.equal(answer.text, "Done.");
      assert.doesNotMatch(results.join("\n"), /\[BUDGET\]/);
      assert.ok(model.requests("budget-waiting").length === 9);
    });
  });
}
