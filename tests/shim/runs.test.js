// Runs that no user asked for, one right after the other, with the same calls again and again.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { call, guarded, MODERN, play } from "./doubles.js";

const LOOK = [[call("read", { path: "a.txt" })]];

for (const Double of MODERN)
  describe(Double.name, () => {
    for (const trigger of ["heartbeat", "cron"])
      test(`the sixth equal run of a ${trigger} is told, the tenth is refused`, async (t) => {
        const { host, incidents } = guarded(t, Double);
        /** @type {import("./doubles/openclaw-2026-7.js").OpenClaw2026_7} */ (host).trigger = trigger;
        for (let run = 1; run <= 9; run += 1) {
          const { shown } = await play(host, LOOK, { run: `beat-${run}` });
          assert.equal(shown[0].includes("The last 5 runs of this session"), run === 6, `${run}: ${shown[0]}`);
        }
        const { shown } = await play(host, LOOK, { run: "beat-10" });
        assert.match(shown[0], /\[LOOP DETECTED\] The last 9 runs of this session made this call with the same result/);
        assert.deepEqual(
          (await incidents()).map(({ rule, action }) => [rule, action]),
          [
            ["repeated-runs", "note"],
            ["repeated-runs", "block"],
          ],
        );
      });

    test("what a user asks for may be the same each time", async (t) => {
      const { host, incidents } = guarded(t, Double);
      for (const trigger of ["user", "session_goal_resume", "openclaw_agent_consult"]) {
        /** @type {import("./doubles/openclaw-2026-7.js").OpenClaw2026_7} */ (host).trigger = trigger;
        for (let run = 1; run <= 12; run += 1)
          assert.equal((await play(host, LOOK, { run: `${trigger}-${run}` })).shown[0], "alpha file\n");
      }
      assert.deepEqual(await incidents(), []);
    });
  });
