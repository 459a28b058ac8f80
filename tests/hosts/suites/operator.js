// What the operator asks and tells a running gateway.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { until } from "../harness/until.js";

/** A model whose malformed call fails so many times. @param {number} times @returns {import("../harness/model.js").Script} */
export const failing =
  (times) =>
  ({ n }) =>
    n < times ? [{ name: "read", args: {} }] : "Done.";

/** The user writes into a session. @param {import("../harness/gateway.js").Gateway} gateway @param {string} session @param {string} text */
export const say = (gateway, session, text) =>
  gateway.cliJson(
    ...["gateway", "call", "chat.send", "--params"],
    JSON.stringify({ sessionKey: `agent:main:${session}`, message: text, idempotencyKey: `${session}${text}` }),
  );

/** What the gateway's method tells of a session. @param {import("../harness/gateway.js").Gateway} gateway @param {string} session @returns {Promise<any>} */
export const statusOf = (gateway, session) =>
  gateway.cliJson("gateway", "call", "tool-guard.status", "--params", JSON.stringify({ sessionKey: `agent:main:${session}` }));

/**
 * The user switches the guard off for a session. The gateway takes the message before it has carried it out, so the switch is
 * waited for: a turn that is asked for in between is not made.
 * @param {import("../harness/gateway.js").Gateway} gateway @param {string} session
 */
export async function switchOff(gateway, session) {
  await say(gateway, session, "/toolguard off");
  await until(`the switch of ${session}`, async () => {
    const { sessions } = await statusOf(gateway, session);
    return sessions.some((/** @type {any} */ known) => known.sessionKey === `agent:main:${session}` && known.switch === "off");
  });
}

/** @param {import("../harness/fixture.js").Fixture} fixture */
export function operatorSuite(fixture) {
  const { host } = fixture;
  describe(`${host.name}: the operator`, () => {
    test("the gateway's method tells mode, thresholds, sessions and their loops", async () => {
      const { results } = await fixture.play("operator-loop", failing(2));
      assert.match(results[1], /\[LOOP DETECTED\]/);
      const status = await statusOf(fixture.gateway, "operator-loop");
      assert.deepEqual([status.host, status.mode, status.switch], [host.adapter, "enforce", null]);
      assert.equal(status.thresholds.find((/** @type {any} */ { key }) => key === "maxIdenticalFailures").value, 2);
      const session = status.sessions.find((/** @type {any} */ { sessionKey }) => sessionKey === "agent:main:operator-loop");
      assert.deepEqual([session.state, session.trip.open, session.trip.tool, session.modelId], ["LOOP_DETECTED", true, "read", "mock-1"]);
    });

    test("the host's diagnostics keep the loop", async () => {
      const { events } = await fixture.gateway.cliJson("gateway", "stability", "--type", "tool.loop");
      const told = events.map((/** @type {any} */ event) =>
        [event.toolName, event.level, event.action, event.detector, event.count].join(),
      );
      assert.ok(told.includes("read,warning,warn,generic_repeat,2"), told.join("\n"));
    });

    test("openclaw toolguard status asks the gateway", async () => {
      const status = await fixture.gateway.cliJson("toolguard", "status");
      assert.deepEqual([status.live, status.host, status.mode], [true, host.adapter, "enforce"]);
      assert.ok(status.sessions.some((/** @type {any} */ { sessionKey }) => sessionKey === "agent:main:operator-loop"));
      const loops = status.trips.filter((/** @type {any} */ trip) => JSON.stringify(trip).includes("agent:main:operator-loop"));
      assert.equal(loops.length, 1);
    });

    test("command line and gateway switch a known session and no unknown one", async () => {
      await fixture.play("operator-mode", failing(1));
      const key = "agent:main:operator-mode";
      const own = async () => {
        const { sessions } = await statusOf(fixture.gateway, "operator-mode");
        return sessions.find((/** @type {any} */ { sessionKey }) => sessionKey === key).switch;
      };
      const switched = await fixture.gateway.cliJson("toolguard", "mode", "off", "--session", key);
      assert.deepEqual(switched, { ok: true, mode: "off", session: key, kept: true, settings: "enforce" });
      assert.equal(await own(), "off");
      const { results } = await fixture.play("operator-mode", failing(2));
      for (const text of results) assert.doesNotMatch(text, /\[TOOL|\[LOOP/);
      const back = await fixture.gateway.cliJson(
        "gateway",
        "call",
        "tool-guard.mode",
        "--params",
        JSON.stringify({ mode: "default", session: key }),
      );
      assert.deepEqual([back.ok, await own()], [true, null]);
      const unknown = await fixture.gateway.cli("toolguard", "mode", "off", "--session", `${key}s`);
      assert.equal(unknown.code, 1, unknown.all);
      assert.match(unknown.all, /knows no such session\. Did you mean agent:main:operator-mode\?/);
    });

    test("a session is switched off by the slash command", async () => {
      await switchOff(fixture.gateway, "operator-quiet");
      const { results } = await fixture.play("operator-quiet", failing(3));
      assert.equal(results.length, 3);
      for (const text of results) assert.doesNotMatch(text, /\[TOOL|\[LOOP/);
      assert.match((await fixture.play("operator-loud", failing(1))).results[0], /\[TOOL ERROR\]/);
    });
  });
}

/** Every check of the command, against a gateway that runs. @param {import("../harness/fixture.js").Fixture} fixture */
export function doctorSuite(fixture) {
  test(`${fixture.host.name}: openclaw toolguard doctor finds the plugin at work`, async () => {
    const { code, out, all } = await fixture.gateway.cli("toolguard", "doctor", "--json");
    const { checks } = JSON.parse(out.slice(out.indexOf("{")));
    const failed = checks.filter((/** @type {any} */ { result }) => result === "fail" || result === "unknown");
    assert.deepEqual([code, failed], [0, []], all);
    const by = Object.fromEntries(checks.map((/** @type {any} */ { check, text }) => [check, text]));
    assert.match(by.host, new RegExp(`^OpenClaw ${fixture.host.name.slice("openclaw-".length)}, which the guard was measured on$`));
    assert.match(by["in force"], /runs on the settings in the file/);
    assert.match(by.loaded, new RegExp(`on ${fixture.host.adapter}$`));
  });
}

/** The host's command line loads every plugin for each of these: half a minute. @param {import("../harness/fixture.js").Fixture} fixture */
export function hostCommandSuite(fixture) {
  test(`${fixture.host.name}: openclaw toolguard is the command tool-guard`, async () => {
    await fixture.play("command-loop", failing(2));
    const { totals } = await fixture.gateway.cliJson("toolguard", "report");
    assert.equal(totals.stops, fixture.gateway.incidents().filter(({ action }) => action === "stop").length);
    const help = await fixture.gateway.cli("toolguard", "report", "--help");
    assert.match(help.out, /openclaw toolguard report \[options\]/);
    const wrong = await fixture.gateway.cli("toolguard", "reprot");
    assert.equal(wrong.code, 2, wrong.all);
    assert.match(wrong.all, /there is no command "reprot"/);
  });
}
