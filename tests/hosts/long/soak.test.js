// A short life of a real gateway: `npm run soak` is the long one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FEW_EVENTS, problems, soak } from "../harness/soak.js";

test("mixed models, restarts, a kill and an edit leave the record consistent", async (t) => {
  const figures = await soak({ turns: 32, sessions: 8, events: FEW_EVENTS, say: (text) => t.diagnostic(text) });
  t.diagnostic(JSON.stringify(figures.reconciled));
  assert.deepEqual(problems(figures), []);
  assert.ok(figures.reconciled.texts >= 20 && figures.reconciled.halts >= 3 && figures.brokenOff >= 2);
});
