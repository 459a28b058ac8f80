// The same scenarios observed and without the plugin, in the home of a guarded gateway: what the guard must not change.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { LIMIT } from "../harness/model.js";
import { SCENARIOS } from "../harness/scenarios.js";

/**
 * After the contract, whose guarded turns are compared as well; the gateway is left without the plugin.
 * @param {import("../harness/fixture.js").Fixture} fixture
 */
export function comparisonSuite(fixture) {
  const { host } = fixture;
  /** What differs between two runs, masked. @param {string} text */
  const masked = (text) =>
    text
      .replaceAll(fixture.gateway.home, "HOME")
      .replaceAll(/\bHOME\/(workspace|observed|bare)\b/g, "WORKSPACE")
      .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "TIME")
      .replace(/(\bsession |`)[a-z]+-[a-z]+(, pid \d+)?/g, "$1NAME");
  /** @param {string} turn */
  const outcome = (turn) => {
    const { answer, requests, results } = fixture.played(turn);
    return { requests, results: results.map(masked), user: masked(answer.text) };
  };

  describe(`${host.name}: beside a bare host`, () => {
    before(async () => {
      await fixture.restart("observed", { mode: "observe" });
      for (const [scenario, script] of Object.entries(SCENARIOS)) await fixture.play(`observed-${scenario}`, script);
      await fixture.restart("bare", undefined);
      for (const [scenario, script] of Object.entries(SCENARIOS)) await fixture.play(`bare-${scenario}`, script);
    });

    test("unguarded, stubborn models run to the limit or to the host's own guard", () => {
      for (const scenario of ["stubborn-read-empty", "stubborn-exec-empty", "stubborn-missing-file"])
        assert.equal(fixture.played(`bare-${scenario}`).requests, LIMIT + 1, scenario);
    });

    test("healthy: not one byte of any result changed", () => {
      assert.deepEqual(outcome("guarded-healthy"), outcome("bare-healthy"));
    });

    test("observe: scenarios run as unguarded, and the journal says 'would'", () => {
      for (const scenario of Object.keys(SCENARIOS))
        assert.deepEqual(outcome(`observed-${scenario}`), outcome(`bare-${scenario}`), scenario);
      const lines = Object.keys(SCENARIOS).flatMap((scenario) => fixture.incidents(`observed-${scenario}`));
      assert.ok(lines.every(({ mode, action }) => mode === "observe" && action.startsWith("would: ")));
      const actions = new Set(lines.map(({ action }) => action));
      for (const action of ["would: repair", "would: correct", "would: stop", "would: block", "would: halt"])
        assert.ok(actions.has(action), action);
    });

    test("without the plugin nothing is journaled", () => {
      for (const scenario of Object.keys(SCENARIOS)) assert.deepEqual(fixture.incidents(`bare-${scenario}`), [], scenario);
    });
  });
}
