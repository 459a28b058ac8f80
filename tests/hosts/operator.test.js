// What the operator asks and tells a running gateway, and what a crash leaves.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Gateway } from "./harness/gateway.js";
import { ScriptedModel } from "./harness/model.js";
import { furnish } from "./harness/scenarios.js";

const model = new ScriptedModel();
before(() => model.start());
after(() => model.stop());

/** @typedef {import("./harness/model.js").Script} Script */
/** @param {number} times @returns {Script} */
const failing = (times) => (shown) => (shown.n < times ? [{ name: "read", args: { path: "nope.txt" } }] : "Done.");

describe("openclaw-2026.9.6: the operator", () => {
  /** @type {Gateway} */
  let gateway;
  before(async () => {
    gateway = await Gateway.prepare({ host: "openclaw-2026.9.6", modelUrl: model.url });
    furnish(gateway.workspace);
    const installed = await gateway.cli("plugins", "install", String(process.env.TOOL_GUARD_TGZ), "--force", "--accept-capabilities");
    assert.equal(installed.code, 0, installed.all);
    gateway.configure({});
    await gateway.start();
  });
  after(() => gateway.stop());

  let turns = 0;
  /** What a model is told of failing calls. @param {string} session @param {number} times */
  const fail = async (session, times) => {
    turns += 1;
    const turn = `turn-${turns}`;
    await gateway.turn(session, `${model.play(turn, failing(times))} Please go on.`);
    return model.shownResults(turn);
  };
  /** @param {string} method @param {object} params @returns {Promise<any>} */
  const call = async (method, params) => {
    const { code, out, all } = await gateway.cli("gateway", "call", method, "--params", JSON.stringify(params), "--json");
    assert.equal(code, 0, all);
    return JSON.parse(out.slice(out.indexOf("{")));
  };
  /** @param {string} session @param {string} text */
  const say = (session, text) =>
    call("chat.send", { sessionKey: `agent:main:${session}`, message: text, idempotencyKey: `${session}${text}` });

  test("the gateway's method tells mode, thresholds, sessions and their loops", async () => {
    assert.match((await fail("looping", 2))[1], /\[LOOP DETECTED\]/);
    const status = await call("tool-guard.status", { sessionKey: "agent:main:looping" });
    assert.deepEqual([status.host, status.mode, status.switch], ["openclaw-2026.9", "enforce", null]);
    assert.equal(status.thresholds.find((/** @type {any} */ { key }) => key === "maxIdenticalFailures").value, 2);
    const session = status.sessions.find((/** @type {any} */ { sessionKey }) => sessionKey === "agent:main:looping");
    assert.deepEqual([session.state, session.trip.open, session.trip.tool, session.modelId], ["LOOP_DETECTED", true, "read", "mock-1"]);
  });

  test("the host's diagnostics keep the loop", async () => {
    const { out, all } = await gateway.cli("gateway", "stability", "--type", "tool.loop", "--json");
    const { events } = JSON.parse(out.slice(out.indexOf("{")));
    const [event] = events;
    assert.ok(event, all);
    assert.deepEqual(
      [event.toolName, event.level, event.action, event.detector, event.count],
      ["read", "warning", "warn", "generic_repeat", 2],
    );
  });

  test("tool-guard status asks the gateway", async () => {
    const { code, out, all } = await gateway.cli("toolguard", "status", "--json");
    assert.equal(code, 0, all);
    const status = JSON.parse(out.slice(out.indexOf("{")));
    assert.deepEqual([status.live, status.host, status.mode, status.trips.length], [true, "openclaw-2026.9", "enforce", 1]);
    assert.equal(status.sessions[0].sessionKey, "agent:main:looping");
  });

  test("openclaw toolguard is the command tool-guard", async () => {
    const report = await gateway.cli("toolguard", "report", "--json");
    assert.equal(report.code, 0, report.all);
    assert.equal(JSON.parse(report.out.slice(report.out.indexOf("{"))).totals.stops, 1);
    const help = await gateway.cli("toolguard", "report", "--help");
    assert.match(help.out, /tool-guard report \[options\]/);
    const wrong = await gateway.cli("toolguard", "reprot");
    assert.equal(wrong.code, 2, wrong.all);
    assert.match(wrong.all, /there is no command "reprot"/);
  });

  test("a session is switched off by the slash command", async () => {
    await say("quiet", "/toolguard off");
    for (const text of await fail("quiet", 3)) assert.doesNotMatch(text, /\[TOOL|\[LOOP/);
    assert.match((await fail("loud", 1))[0], /\[TOOL ERROR\]/);
  });

  test("neither the loop nor the switch is forgotten when the gateway is killed", async () => {
    // what is kept is gathered for half a second
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await gateway.end("SIGKILL");
    await gateway.start();
    assert.match((await fail("looping", 1))[0], /\[LOOP DETECTED\] Tool "read" failed 3 times/);
    for (const text of await fail("quiet", 3)) assert.doesNotMatch(text, /\[TOOL|\[LOOP/);
  });

  test("nor when it is ended in good order, which ends every session of the host", async () => {
    await gateway.end("SIGTERM");
    await gateway.start();
    assert.match((await fail("looping", 1))[0], /\[LOOP DETECTED\] Tool "read" failed 4 times/);
    for (const text of await fail("quiet", 3)) assert.doesNotMatch(text, /\[TOOL|\[LOOP/);
  });
});
