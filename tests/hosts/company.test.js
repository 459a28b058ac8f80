// A second plugin in the same hooks on real hosts: it throws, blocks or rewrites, before ours and after it. Ours goes on, the
// loop is found, and the gateway lives.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { REPORT } from "../contract.js";
import { Gateway } from "./harness/gateway.js";
import { ScriptedModel } from "./harness/model.js";
import { furnish, SCENARIOS } from "./harness/scenarios.js";

const HOSTS = [
  { host: "openclaw-2026.9.6", install: ["--force", "--accept-capabilities"], endsRuns: true },
  { host: "openclaw-2026.2.6", install: [], endsRuns: false },
];

/** Milliseconds within which a line is on disk. */
const WITHIN = 10_000;

const model = new ScriptedModel();
before(() => model.start());
after(() => model.stop());

for (const { host, install, endsRuns } of HOSTS) {
  describe(`${host}: a second plugin`, () => {
    /** @type {Gateway} */
    let gateway;
    before(async () => {
      gateway = await Gateway.prepare({ host, modelUrl: model.url });
      furnish(gateway.workspace);
      for (const args of [
        [String(process.env.TOOL_GUARD_TGZ), ...install],
        ["--link", fileURLToPath(new URL("harness/company", import.meta.url)), ...install],
      ]) {
        const installed = await gateway.cli("plugins", "install", ...args);
        assert.equal(installed.code, 0, installed.all);
      }
      gateway.configure({});
      await gateway.start();
    });
    after(() => gateway.stop());

    for (const what of ["throws", "blocks", "rewrites"]) {
      for (const place of ["first", "last"]) {
        test(`that ${what}, ${place}: a malformed call without end is found all the same`, async () => {
          const turn = `company-${host.replaceAll(".", "-")}-${what}-${place}`;
          const marker = model.play(turn, SCENARIOS["stubborn-exec-empty"]);
          const { status, text } = await gateway.turn(turn, `${marker} Please go on.`);
          assert.equal(status, 200);
          const results = model.shownResults(turn);
          const own = () => gateway.incidents().filter((line) => line.sessionKey.endsWith(`:${turn}`));
          const isStop = (/** @type {any} */ { action, toolName }) => action === "stop" && toolName === "exec";
          // the journal is written behind the hooks
          for (const end = Date.now() + WITHIN; Date.now() < end && !own().some(isStop); ) await new Promise((go) => setTimeout(go, 50));
          const lines = own();
          assert.ok(
            results.some((shown) => /\[LOOP DETECTED\]/.test(shown)),
            results.join("\n---\n"),
          );
          assert.ok(lines.some(isStop), JSON.stringify(lines));
          assert.deepEqual(
            lines.filter(({ rule }) => rule === "fault"),
            [],
          );
          if (endsRuns) {
            assert.match(text, REPORT);
            assert.ok(model.requests(turn).length <= 7, `${model.requests(turn).length} requests`);
          }
        });
      }
    }

    test("the gateway lives, a session that the other leaves alone is healthy, and the log has no word of ours", async () => {
      const turn = `company-${host.replaceAll(".", "-")}-none`;
      const marker = model.play(turn, SCENARIOS.healthy);
      const { status, text } = await gateway.turn(turn, `${marker} Please go on.`);
      assert.deepEqual([status, text], [200, "All is well."]);
      assert.deepEqual(
        gateway.incidents().filter((line) => line.sessionKey.endsWith(`:${turn}`)),
        [],
      );
      const ours = gateway
        .logText()
        .split("\n")
        .filter((line) => /tool-guard: |panicked/.test(line));
      assert.deepEqual(ours, []);
    });
  });
}
