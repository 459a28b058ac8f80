// The scenarios of the contract on a guarded gateway, judged by the request bodies that the model received.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { before, describe, test } from "node:test";
import { catalogue, initSync } from "../../../js/wasm/core.js";
import { CONTRACT, REPORT } from "../../contract.js";
import { SCENARIOS } from "../harness/scenarios.js";
import { OPENCLAW_2026_2 } from "../hosts.js";

initSync({ module: readFileSync(new URL("../../../js/wasm/core_bg.wasm", import.meta.url)) });

/** What a line of the journal says of a stopped loop. */
const FIELDS = [
  ...[
    "timestamp",
    "modelId",
    "provider",
    "toolName",
    "args",
    "errorType",
    "errorMessage",
    "speaker",
    "v",
    "sessionKey",
    "runId",
    "agentId",
  ],
  ...["toolCallId", "rule", "action", "placement", "count", "first", "last", "callKey", "host", "mode"],
];

/** Requests that hosts make by themselves: reviews of sessions, which the guard leaves alone, and heartbeats. */
const OWN_REQUESTS = /internal-session-effects|HEARTBEAT_OK/;

/** @param {import("../harness/fixture.js").Fixture} fixture */
export function contractSuite(fixture) {
  const { host, model } = fixture;
  const turnOf = (/** @type {string} */ scenario) => `guarded-${scenario}`;
  /** @param {string} scenario */
  const guarded = (scenario) => ({ ...fixture.played(turnOf(scenario)), incidents: fixture.incidents(turnOf(scenario)) });

  describe(`${host.name}: the contract`, () => {
    before(async () => {
      for (const [scenario, script] of Object.entries(SCENARIOS)) await fixture.play(turnOf(scenario), script);
    });

    for (const [scenario, check] of Object.entries(CONTRACT)) {
      test(`${scenario}: as the contract says`, () => {
        const { answer, requests, results, incidents } = guarded(scenario);
        assert.equal(answer.status, 200);
        check({ requests, results, user: answer.text, incidents }, host);
      });
    }

    test("healthy: every call has its result, nothing blocked, nothing journaled", () => {
      const { answer, results, incidents } = guarded("healthy");
      assert.equal(answer.text, "All is well.");
      assert.equal(results.length, 16);
      assert.deepEqual(incidents, []);
    });

    test("sessions at the same time never mix their counts", async () => {
      const both = [1, 2].map((i) =>
        fixture.play(`guarded-parallel-${i}`, ({ n }) => (n < 1 ? [{ name: "read", args: {} }] : "One failure is enough.")),
      );
      for (const { results } of await Promise.all(both)) {
        assert.equal(results.length, 1);
        assert.doesNotMatch(results[0], /LOOP DETECTED/);
      }
    });

    test("the turn after an ended run finds a history that the host can use", async () => {
      for (const scenario of ["stubborn-read-empty", "stubborn-missing-file", "stubborn-unknown-tool"]) {
        const turn = `again-${scenario}`;
        const script = ({ n = 0 }) => (n === 0 ? [{ name: "read", args: { path: "a.txt" } }] : "Read it.");
        const { answer, results, bodies } = await fixture.play(turn, script, turnOf(scenario));
        assert.deepEqual([answer.status, answer.text], [200, "Read it."], scenario);
        assert.deepEqual(results, ["alpha file\n"], "a new turn counts anew");
        const { messages } = bodies[0];
        const calls = messages.flatMap((/** @type {any} */ m) => (m.tool_calls ?? []).map((/** @type {any} */ call) => call.id));
        const answered = messages.filter((/** @type {any} */ m) => m.role === "tool").map((/** @type {any} */ m) => m.tool_call_id);
        assert.deepEqual(calls.toSorted(), answered.toSorted(), "no orphaned call, no result without a call");
      }
    });

    if (host.endsRuns) {
      test("from the command line the run ends and the answer is the report", async () => {
        const marker = model.play("command-line", SCENARIOS["stubborn-missing-file"]);
        const { status, result } = await fixture.gateway.cliJson(
          ...["agent", "--session-key", "agent:main:command-line", "-m", `${marker} Go.`],
        );
        assert.equal(status, "ok");
        assert.match(result.payloads[0].text, REPORT);
        assert.ok(model.requests("command-line").length <= 6);
      });
    }

    test("messages and repairs name only parameters that the live tools have", () => {
      const known = catalogue(host === OPENCLAW_2026_2);
      const offered = guarded("alias").bodies[0].tools.map((/** @type {any} */ tool) => tool.function);
      const checked = offered.filter((/** @type {any} */ tool) => tool.name in known);
      assert.ok(checked.length >= 4, "read, write, edit, exec at least");
      for (const { name, parameters } of checked) {
        const missing = known[name].filter((/** @type {string} */ parameter) => !(parameter in parameters.properties));
        assert.deepEqual(missing, [], name);
      }
    });

    test("the journal has the documented fields, and only its owner can read it", () => {
      assert.equal(statSync(fixture.gateway.journal).mode & 0o777, 0o600);
      const { incidents } = guarded("stubborn-missing-file");
      const line = incidents.find(({ rule, action }) => rule === "identical-failures" && action === "stop");
      for (const field of FIELDS) assert.ok(field in line, field);
      assert.equal(line.host, host.adapter);
      assert.match(line.toolCallId, /^call_\d{4}_0$/);
      if (host.endsRuns) {
        const halt = incidents.find(({ rule }) => rule === "halt");
        assert.ok(halt.calls >= 2 && halt.tokens > 100, "what the loop has cost is told");
        assert.deepEqual([line.modelId, line.provider], ["mock-1", "mock"]);
      } else assert.equal(line.provider, "openai-compatible");
    });

    test("requests outside of turns are the host's own and left alone", () => {
      const others = model.strays.filter(({ messages }) => !OWN_REQUESTS.test(JSON.stringify(messages)));
      assert.deepEqual(others, []);
      const lines = fixture.gateway.incidents().filter(({ sessionKey }) => OWN_REQUESTS.test(sessionKey));
      assert.deepEqual(lines, []);
    });

    test("the host prints no warning and keeps no diagnostic about the plugin", () => {
      const log = fixture.gateway.logText();
      assert.match(log, /gateway/, "there is a log");
      const bad = log.split("\n").filter((line) => /unknown typed hook|tool-guard.*(warn|error|fail|invalid)|hook failed/i.test(line));
      assert.deepEqual(bad, []);
    });
  });
}
