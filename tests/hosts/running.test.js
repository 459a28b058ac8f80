// What happens around running gateways: settings edited under way, subagents, runs without a gateway.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Gateway } from "./harness/gateway.js";
import { ScriptedModel } from "./harness/model.js";
import { furnish, SCENARIOS } from "./harness/scenarios.js";

const TGZ = String(process.env.TOOL_GUARD_TGZ);
const model = new ScriptedModel();
before(() => model.start());
after(() => model.stop());

/** @param {string} host @param {string[]} flags @param {object} settings */
async function guarded(host, flags, settings = {}) {
  const gateway = await Gateway.prepare({ host, modelUrl: model.url });
  furnish(gateway.workspace);
  const installed = await gateway.cli("plugins", "install", TGZ, ...flags);
  assert.equal(installed.code, 0, installed.all);
  gateway.configure(settings);
  return gateway;
}

const REPORT = /I've detected a retry loop on/;

/** @param {() => boolean | Promise<boolean>} done @param {number} [ms] */
async function until(done, ms = 60_000) {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (await done()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`waited in vain for ${done}`);
}

describe("openclaw-2026.9.6 while it runs", () => {
  /** @type {Gateway} */
  let gateway;
  before(async () => {
    gateway = await guarded("openclaw-2026.9.6", ["--force", "--accept-capabilities"], { maxIdenticalFailures: 4 });
    await gateway.start();
  });
  after(() => gateway.stop());

  let turns = 0;
  /** The failure at which a loop is stopped now. @param {string} name */
  const stopsAt = async (name) => {
    turns += 1;
    const turn = `${name}-${turns}`;
    const marker = model.play(turn, SCENARIOS["stubborn-read-empty"]);
    await gateway.turn(turn, `${marker} Please go on.`);
    return model.shownResults(turn).findIndex((text) => /^\[LOOP DETECTED\]/.test(text)) + 1;
  };

  test("settings edited in the middle of a turn: the counters stay, and settings edited after it are taken", async () => {
    // the host takes no settings for a plugin that is at work: the turn runs on, counting, under its old threshold of 4
    const script = SCENARIOS["stubborn-missing-file"];
    const marker = model.play("edited", async (shown) => {
      if (shown.n === 2) {
        gateway.configure({ maxIdenticalFailures: 3 });
        await until(() => /config change detected/.test(gateway.logText()));
        await new Promise((resolve) => setTimeout(resolve, 2000));
      }
      return script(shown);
    });
    const answer = await gateway.turn("edited", `${marker} Please go on.`);
    const stopped = model.shownResults("edited").findIndex((text) => /\[LOOP DETECTED\]/.test(text));
    const said = /failed (\d+) times/.exec(model.shownResults("edited")[stopped])?.[1];
    assert.equal(Number(said), stopped + 1, "every failure of the turn counts, before and after the edit");
    assert.match(answer.text, REPORT);

    // once nothing is at work an edit is taken; the host does not come back to one that it could not take
    let haltAfter = 1;
    await until(async () => {
      haltAfter += 1;
      gateway.configure({ maxIdenticalFailures: 3, haltAfter });
      await new Promise((resolve) => setTimeout(resolve, 6000));
      return (await stopsAt("next")) === 3;
    });
  });

  test("settings that cannot be used are refused by field, and those in force stay", async () => {
    const good = gateway.readConfig();
    gateway.configure({ maxIdenticalFailures: "many" });
    await until(() => /config reload skipped \(invalid config\): .*tool-guard\.config\.maxIdenticalFailures/.test(gateway.logText()));
    assert.equal(await stopsAt("after-bad-settings"), 3);
    gateway.writeConfig(good);
  });

  test("a subagent counts for itself", async () => {
    const task = model.play("sub-child", ({ n }) => (n === 0 ? [{ name: "read", args: {} }] : "The child is done."));
    const marker = model.play("sub-parent", ({ n, tools }) => {
      const spawn = { task: `${task} Please go on.`, label: "child" };
      const call = tools.includes("sessions_spawn")
        ? { name: "sessions_spawn", args: spawn }
        : { name: "tool_call", args: { id: "sessions_spawn", args: spawn } };
      return [[{ name: "read", args: {} }], [call]][n] ?? "The parent is done.";
    });
    await gateway.turn("sub-parent", `${marker} Please go on.`);
    await until(() => model.requests("sub-child").length >= 2);
    const child = model.shownResults("sub-child");
    assert.match(child[0], /^\[TOOL ERROR\]/, "the parent's failure is not the child's");
    await until(() => gateway.incidents().some((line) => /subagent/.test(line.sessionKey)));
    const counts = gateway
      .incidents()
      .filter((line) => /sub-parent|subagent/.test(line.sessionKey))
      .map((line) => [line.rule, line.count]);
    assert.deepEqual(counts, [
      ["corrective", 1],
      ["corrective", 1],
    ]);
  });
});

describe("runs without a gateway", () => {
  test("openclaw-2026.2.6 agent --local: keys that hooks tell differently are one session", async () => {
    const gateway = await guarded("openclaw-2026.2.6", []);
    try {
      const marker = model.play("local-2", SCENARIOS["stubborn-missing-file"]);
      const { code, all } = await gateway.cli(
        "agent",
        "--local",
        "--session-id",
        "local-2",
        "--message",
        `${marker} Please go on.`,
        "--json",
      );
      assert.equal(code, 0, all);
      const results = model.shownResults("local-2");
      assert.match(results[2], /\[LOOP DETECTED\] Tool \\?"read\\?" failed 2 times/);
      assert.ok(
        gateway.incidents().some((line) => line.action === "block"),
        "the journal survives the end of the process",
      );
    } finally {
      await gateway.stop();
    }
  });

  test("openclaw-2026.9.6 agent --local: the run ends and the journal is whole", async () => {
    const gateway = await guarded("openclaw-2026.9.6", ["--force", "--accept-capabilities"]);
    try {
      const marker = model.play("local-9", SCENARIOS["stubborn-read-empty"]);
      const { code, out, all } = await gateway.cli(
        "agent",
        "--local",
        "--session-key",
        "agent:main:local-9",
        "-m",
        `${marker} Please go on.`,
        "--json",
      );
      assert.equal(code, 0, all);
      assert.match(out, /I've detected a retry loop on read\(\{\}\)/);
      assert.ok(model.requests("local-9").length <= 6);
      assert.deepEqual(
        gateway.incidents().map((line) => line.rule),
        ["corrective", "identical-failures", "identical-failures", "halt"],
      );
    } finally {
      await gateway.stop();
    }
  });
});
