// A second plugin in the same hooks: it throws, blocks or rewrites, before ours and after it. Ours goes on, the loop is found,
// and the gateway lives.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { REPORT } from "../../contract.js";
import { furnish, SCENARIOS } from "../harness/scenarios.js";
import { until } from "../harness/until.js";

/** @param {import("../harness/fixture.js").Fixture} fixture whose gateway has loaded `other-plugin` */
export function otherPluginSuite(fixture) {
  const { host } = fixture;
  describe(`${host.name}: a second plugin`, () => {
    for (const what of ["throws", "blocks", "rewrites"]) {
      for (const place of ["first", "last"]) {
        test(`that ${what}, ${place}: a malformed call without end is found all the same`, async () => {
          const turn = `other-plugin-${what}-${place}`;
          const { answer, requests, results } = await fixture.play(turn, SCENARIOS["stubborn-exec-empty"]);
          assert.equal(answer.status, 200);
          assert.match(results.join("\n---\n"), /\[LOOP DETECTED\]/);
          // the journal is written behind the hooks
          await until("the stop in the journal", () =>
            fixture.incidents(turn).some(({ action, toolName }) => action === "stop" && toolName === "exec"),
          );
          assert.deepEqual(
            fixture.incidents(turn).filter(({ rule }) => rule === "fault"),
            [],
          );
          if (host.endsRuns) {
            assert.match(answer.text, REPORT);
            assert.ok(requests <= 7, `${requests} requests`);
          }
        });
      }
    }

    test("the gateway works, an unaffected session is healthy, the log is clean", async () => {
      furnish(fixture.gateway.workspace);
      const { answer } = await fixture.play("other-plugin-none", SCENARIOS.healthy);
      assert.deepEqual([answer.status, answer.text], [200, "All is well."]);
      assert.deepEqual(fixture.incidents("other-plugin-none"), []);
      const log = fixture.gateway.logText();
      assert.match(log, /the other plugin fails/, "it did fail");
      const ours = log.split("\n").filter((line) => /tool-guard: |panicked/.test(line));
      assert.deepEqual(ours, []);
    });
  });
}
