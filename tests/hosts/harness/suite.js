// The scenarios of one real host: bare, guarded and observed, judged by the request bodies that the model received.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { catalogue, initSync } from "../../../js/wasm/core.js";
import { CONTRACT, REPORT } from "../../contract.js";
import { Gateway } from "./gateway.js";
import { LIMIT, ScriptedModel } from "./model.js";
import { furnish, SCENARIOS } from "./scenarios.js";

/**
 * @typedef {import("../../contract.js").Abilities & { host: string, adapter: string, install: string[] }} Host
 *   `install`: flags of `plugins install`
 */

initSync({ module: readFileSync(new URL("../../../js/wasm/core_bg.wasm", import.meta.url)) });

/** @param {string} text @param {Gateway} gateway what differs between two homes, masked */
const masked = (text, gateway) =>
  text
    .replaceAll(gateway.home, "HOME")
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "TIME")
    .replace(/(\bsession |`)[a-z]+-[a-z]+(, pid \d+)?/g, "$1NAME");

/** @param {Host} host */
export function suite(host) {
  const model = new ScriptedModel();
  /** @type {Record<"bare" | "guarded" | "observed", Gateway>} */
  const gateways = /** @type {any} */ ({});
  /** What the user got, by gateway and scenario. @type {Record<string, { status: number, text: string }>} */
  const answers = {};

  /** Plays a scenario as one turn. @param {"bare" | "guarded" | "observed"} which @param {string} scenario */
  const play = async (which, scenario) => {
    const turn = `${which}-${scenario}`;
    const marker = model.play(turn, SCENARIOS[scenario]);
    answers[turn] = await gateways[which].turn(turn, `${marker} Please go on.`);
    return { answer: answers[turn], requests: model.requests(turn).length, results: model.shownResults(turn) };
  };
  /** @param {string} scenario what a played scenario led to on the guarded gateway */
  const guarded = (scenario) => {
    const turn = `guarded-${scenario}`;
    const incidents = gateways.guarded.incidents().filter((line) => line.sessionKey?.toLowerCase().endsWith(`:${turn}`));
    return {
      answer: answers[turn],
      requests: model.requests(turn).length,
      results: model.shownResults(turn),
      bodies: model.requests(turn),
      incidents,
    };
  };

  describe(host.host, () => {
    before(async () => {
      await model.start();
      const prepare = async (/** @type {"bare" | "guarded" | "observed"} */ which, /** @type {object | undefined} */ settings) => {
        const gateway = await Gateway.prepare({ host: host.host, modelUrl: model.url });
        gateways[which] = gateway;
        furnish(gateway.workspace);
        if (settings) {
          const installed = await gateway.cli("plugins", "install", String(process.env.TOOL_GUARD_TGZ), ...host.install);
          assert.equal(installed.code, 0, installed.all);
          gateway.configure(settings);
        }
        await gateway.start();
      };
      // one after the other: three gateways that start at once fight for two cores
      await prepare("guarded", {});
      await prepare("observed", { mode: "observe" });
      await prepare("bare", undefined);
      for (const which of /** @type {const} */ (["guarded", "observed", "bare"]))
        for (const scenario of Object.keys(SCENARIOS)) await play(which, scenario);
    });

    after(async () => {
      if (process.env.TOOL_GUARD_KEEP) console.error(model.strays.map((request) => JSON.stringify(request.messages.at(-1))?.slice(0, 300)));
      for (const gateway of Object.values(gateways)) await gateway.stop();
      await model.stop();
    });

    test("unguarded, the stubborn models run to the limit (or to the host's own guard for unknown tools)", () => {
      for (const scenario of ["stubborn-read-empty", "stubborn-exec-empty", "stubborn-missing-file"]) {
        assert.equal(model.requests(`bare-${scenario}`).length, LIMIT + 1, scenario);
      }
    });

    for (const [scenario, check] of Object.entries(CONTRACT)) {
      test(`${scenario}: as the contract says`, () => {
        const { answer, requests, results, incidents } = guarded(scenario);
        assert.equal(answer.status, 200);
        check({ requests, results, user: answer.text, incidents }, host);
      });
    }

    test("healthy: not one byte of any result changed, nothing blocked, nothing journaled", () => {
      const { answer, results, incidents } = guarded("healthy");
      const bare = model.shownResults("bare-healthy");
      assert.equal(answer.text, "All is well.");
      assert.equal(results.length, 15);
      assert.deepEqual(
        results.map((text) => masked(text, gateways.guarded)),
        bare.map((text) => masked(text, gateways.bare)),
      );
      assert.deepEqual(incidents, []);
    });

    test("observe: every scenario runs as on a bare host, and the journal tells what would have been done", () => {
      for (const scenario of Object.keys(SCENARIOS)) {
        const [bare, observed] = [`bare-${scenario}`, `observed-${scenario}`];
        assert.equal(model.requests(observed).length, model.requests(bare).length, scenario);
        assert.deepEqual(
          model.shownResults(observed).map((text) => masked(text, gateways.observed)),
          model.shownResults(bare).map((text) => masked(text, gateways.bare)),
          scenario,
        );
        assert.equal(masked(answers[observed].text, gateways.observed), masked(answers[bare].text, gateways.bare), scenario);
      }
      const lines = gateways.observed.incidents();
      assert.ok(lines.every((line) => line.mode === "observe" && line.action.startsWith("would: ")));
      for (const action of ["would: repair", "would: correct", "would: stop", "would: block", "would: halt"]) {
        assert.ok(
          lines.some((line) => line.action === action),
          action,
        );
      }
    });

    test("sessions at the same time never mix their counts", async () => {
      const both = [1, 2].map((i) => {
        const turn = `guarded-parallel-${i}`;
        const marker = model.play(turn, ({ n }) => (n < 1 ? [{ name: "read", args: {} }] : "One failure is enough."));
        return gateways.guarded.turn(turn, `${marker} Please go on.`).then(() => model.shownResults(turn));
      });
      for (const results of await Promise.all(both))
        assert.ok(
          results.every((text) => !/LOOP DETECTED/.test(text)),
          results.join("\n"),
        );
    });

    test("the turn after an ended run finds a history that the host can use", async () => {
      for (const scenario of ["stubborn-read-empty", "stubborn-missing-file", "stubborn-unknown-tool"]) {
        const turn = `again-${scenario}`;
        const marker = model.play(turn, ({ n }) => (n === 0 ? [{ name: "read", args: { path: "a.txt" } }] : "Read it."));
        const answer = await gateways.guarded.turn(`guarded-${scenario}`, `${marker} Once more.`);
        assert.deepEqual([answer.status, answer.text], [200, "Read it."], scenario);
        assert.deepEqual(model.shownResults(turn), ["alpha file\n"], "a new turn counts anew");
        const { messages } = model.requests(turn)[0];
        const calls = messages.flatMap((/** @type {any} */ m) => (m.tool_calls ?? []).map((/** @type {any} */ call) => call.id));
        const answered = messages.filter((/** @type {any} */ m) => m.role === "tool").map((/** @type {any} */ m) => m.tool_call_id);
        assert.deepEqual(calls.toSorted(), answered.toSorted(), "no orphaned call, no result without a call");
      }
    });

    if (host.endsRuns) {
      test("from the command line the run ends as well, and the answer is the report", async () => {
        const marker = model.play("command-line", SCENARIOS["stubborn-missing-file"]);
        const message = ["--session-key", "agent:main:command-line", "-m", `${marker} Go.`];
        const { code, out, all } = await gateways.guarded.cli("agent", ...message, "--json");
        assert.equal(code, 0, all);
        const { status, result } = JSON.parse(out.slice(out.indexOf("{")));
        assert.equal(status, "ok");
        assert.match(result.payloads[0].text, REPORT);
        assert.ok(model.requests("command-line").length <= 6);
      });
    }

    test("messages and repairs name only parameters that the live tools have", () => {
      const known = catalogue(host.host === "openclaw-2026.2.6");
      const offered = model.requests("bare-alias")[0].tools.map((/** @type {any} */ tool) => tool.function);
      const checked = offered.filter((/** @type {any} */ tool) => tool.name in known);
      assert.ok(checked.length >= 4, "read, write, edit, exec at least");
      for (const { name, parameters } of checked) {
        const missing = known[name].filter((/** @type {string} */ parameter) => !(parameter in parameters.properties));
        assert.deepEqual(missing, [], name);
      }
    });

    test("the journal has the original's fields and ours, and only its owner can read it", async () => {
      const { statSync } = await import("node:fs");
      assert.equal(statSync(gateways.guarded.journal).mode & 0o777, 0o600);
      const line = gateways.guarded.incidents().find((line) => line.rule === "identical-failures" && line.action === "stop");
      for (const field of [
        "timestamp",
        "modelId",
        "provider",
        "toolName",
        "args",
        "errorType",
        "errorMessage",
        "v",
        "sessionKey",
        "runId",
        "agentId",
        "toolCallId",
        "rule",
        "action",
        "count",
        "first",
        "last",
        "callKey",
        "host",
        "mode",
      ]) {
        assert.ok(field in line, field);
      }
      assert.equal(line.host, host.adapter);
      assert.match(line.toolCallId, /^call_\d{4}_0$/);
      const halt = gateways.guarded.incidents().find((line) => line.rule === "halt");
      if (host.endsRuns) {
        assert.ok(halt.calls >= 2 && halt.tokens > 100, "what the loop has cost is told");
        assert.deepEqual([line.modelId, line.provider], ["mock-1", "mock"]);
      } else assert.equal(line.provider, "openai-compatible");
    });

    test("requests that belong to no turn are the host's own: its reviews, which the guard leaves alone, and heartbeats", () => {
      for (const { messages } of model.strays) assert.match(JSON.stringify(messages), /internal-session-effects|HEARTBEAT_OK/);
      for (const which of /** @type {const} */ (["guarded", "observed"])) {
        const lines = gateways[which].incidents().filter((line) => /internal-session-effects/.test(line.sessionKey));
        assert.deepEqual(lines, []);
      }
    });

    test("the host prints no warning and keeps no diagnostic about the plugin", async () => {
      for (const which of /** @type {const} */ (["guarded", "observed"])) {
        const bad = gateways[which]
          .logText()
          .split("\n")
          .filter((line) => /unknown typed hook|tool-guard.*(warn|error|fail|invalid)|hook failed/i.test(line));
        assert.deepEqual(bad, []);
      }
    });
  });
}
