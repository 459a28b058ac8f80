// Sessions that real hosts recorded: replayed, and, when a result was lost, repaired and taken up again by the host.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { BIN, plainEnv } from "../../commands/helpers.js";
import { withoutResult } from "../../commands/sessions.js";
import { Gateway } from "../harness/gateway.js";
import { ScriptedModel } from "../harness/model.js";
import { furnish } from "../harness/scenarios.js";
import { OPENCLAW_2026_2, OPENCLAW_2026_7, OPENCLAW_2026_9 } from "../hosts.js";

const RECOVERED = "Tool result unavailable (recovered)";
/** What the host itself says of a lost result, when it is shown a session that nobody repaired. */
const HOST_SAYS = /missing tool result in session history|No result provided/;

const model = new ScriptedModel();
before(() => model.start());
after(() => model.stop());

/** @param {Gateway} gateway @param {string[]} args @returns {{ code: number | null, out: string, err: string }} */
function tool({ home }, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { encoding: "utf8", env: plainEnv(home) });
  return { code: status, out: stdout, err: stderr };
}

/** One turn: two calls of one message, then a call that fails four times. @type {import("../harness/model.js").Script} */
const recorded = ({ n }) => {
  if (n === 0)
    return [
      { name: "read", args: { path: "a.txt" } },
      { name: "read", args: { path: "value.txt" } },
    ];
  return n <= 4 ? [{ name: "read", args: { path: "nope.txt" } }] : "Done.";
};

/** @param {string} host without the plugin: what is told and mended here is none of its doing */
async function started(host) {
  const gateway = await Gateway.prepare({ host, modelUrl: model.url });
  furnish(gateway.workspace);
  return gateway.start();
}

/** What a new turn shows the model: of each call its result, in the order of results. @param {Gateway} gateway @param {string} session */
async function takenUp(gateway, session) {
  const turn = `again-${gateway.host}-${session}`.replaceAll(".", "-");
  const marker = model.play(turn, () => "Taken up.");
  const answer = await gateway.turn(session, `${marker} Please go on.`);
  assert.deepEqual([answer.status, answer.text], [200, "Taken up."]);
  const { messages } = model.requests(turn)[0];
  const calls = messages.flatMap((/** @type {any} */ m) => (m.tool_calls ?? []).map((/** @type {any} */ call) => call.id));
  const results = messages.filter((/** @type {any} */ m) => m.role === "tool");
  const answered = results.map((/** @type {any} */ m) => m.tool_call_id);
  assert.deepEqual(answered.toSorted(), calls.toSorted(), "each call has its result");
  return results.map((/** @type {any} */ m) => ({ call: calls.indexOf(m.tool_call_id), text: m.content }));
}

/** Loses the first result of a session. @param {string} text @returns {string} */
function torn(text) {
  const id = String(/"toolCallId":"([^"]+)"/.exec(text)?.[1]);
  const lost = withoutResult(text, id);
  assert.equal(lost.split("\n").length, text.trim().split("\n").length - 1);
  return `${lost}\n`;
}

/** @param {Gateway} gateway @param {string} path of a torn session @returns {string} the path of its repaired copy */
function repaired(gateway, path) {
  const copy = path.replace(/\.jsonl$/, ".fixed.jsonl");
  const before = readFileSync(path);
  assert.match(tool(gateway, "audit", path).out, /:\d+: call \S+ has no result \(read\)\n/);
  const { code, err } = tool(gateway, "audit", path, "--fix", copy);
  assert.deepEqual([code, err], [0, ""]);
  assert.deepEqual(readFileSync(path), before);
  assert.match(tool(gateway, "audit", copy).out, /: nothing is wrong\.\n$/);
  return copy;
}

/** @typedef {{ call: number, text: string }[]} Results */
/** @param {Results} results @param {string[]} before what they were before the first was lost */
const assertRecovered = (results, before) =>
  assert.deepEqual(
    results,
    [RECOVERED, ...before.slice(1)].map((text, call) => ({ call, text })),
  );
/** The host itself made up for what was lost. @param {Results} results */
const assertMadeUp = (results) => assert.match(results.find(({ call }) => call === 0)?.text ?? "", HOST_SAYS);

/** A replay finds the loop that was recorded. @param {Gateway} gateway @param {string} path */
function assertReplayed(gateway, path) {
  const { code, out, err } = tool(gateway, "replay", path, "--json");
  assert.deepEqual([code, err], [0, ""]);
  const { totals } = JSON.parse(out);
  assert.deepEqual([totals.sessions, totals.calls, totals.failed, totals.trips, totals.unanswered], [1, 6, 4, 1, 0]);
  assert.deepEqual(totals.rules, { corrective: 1, "identical-failures": 2 });
  assert.ok(totals.tokens > 1000, "the host tells tokens");
}

for (const { name: host } of [OPENCLAW_2026_2, OPENCLAW_2026_7])
  describe(`${host}: recordings`, () => {
    /** @type {Gateway} */
    let gateway;
    /** What the model was shown before anything was lost. @type {string[]} */
    let shown;
    const file = (/** @type {string} */ session) => {
      const folder = join(gateway.home, "state/agents/main/sessions");
      const store = JSON.parse(readFileSync(join(folder, "sessions.json"), "utf8"));
      return join(folder, `${store[`agent:main:${session}`].sessionId}.jsonl`);
    };
    before(async () => {
      gateway = await started(host);
      for (const session of ["mended", "torn"]) {
        const turn = `${host}-${session}`.replaceAll(".", "-");
        await gateway.turn(session, `${model.play(turn, recorded)} Please go on.`);
        shown = model.shownResults(turn);
      }
      await gateway.end();
    });
    after(() => gateway.stop());

    test("a session is replayed, by its file and by the host's folder", () => {
      assertReplayed(gateway, file("mended"));
      const { code, out, err } = tool(gateway, "replay", join(gateway.home, "state/agents"), "--json");
      assert.deepEqual([code, err, JSON.parse(out).totals.sessions], [0, "", 2]);
    });

    test("a repaired session is resumed; an unrepaired one shows results made up", async () => {
      for (const session of ["mended", "torn"]) writeFileSync(file(session), torn(readFileSync(file(session), "utf8")));
      copyFileSync(repaired(gateway, file("mended")), file("mended"));
      await gateway.start();
      assertRecovered(await takenUp(gateway, "mended"), shown);
      assertMadeUp(await takenUp(gateway, "torn"));
    });
  });

describe(`${OPENCLAW_2026_9.name}: recordings`, () => {
  /** @type {Gateway} */
  let gateway;
  /** @type {string[]} */
  let shown;
  before(async () => {
    gateway = await started(OPENCLAW_2026_9.name);
    await gateway.turn("recorded", `${model.play("recorded-9", recorded)} Please go on.`);
    shown = model.shownResults("recorded-9");
    await gateway.end();
  });
  after(() => gateway.stop());

  test("an exported trajectory is replayed and audited, and not repaired", async () => {
    const { code, out, all } = await gateway.cli(
      ...["sessions", "export-trajectory", "--session-key", "agent:main:recorded", "--output", "test", "--json"],
    );
    assert.equal(code, 0, all);
    const { outputDir } = JSON.parse(out.slice(out.indexOf("{")));
    assertReplayed(gateway, outputDir);
    assert.match(tool(gateway, "audit", outputDir).out, /^1 file, 6 calls, 6 results: nothing is wrong\.\n$/);
    const fixed = tool(gateway, "audit", outputDir, "--fix", join(gateway.home, "copies"));
    assert.equal(fixed.code, 1);
    assert.match(fixed.err, /is an export that no host loads again/);
  });

  test("a repaired session is imported and resumed; an unrepaired one shows it", async () => {
    // the host keeps sessions in a database, one row an entry; what it imports is the older hosts' lines
    const database = new DatabaseSync(join(gateway.home, "state/agents/main/agent/openclaw-agent.sqlite"), { readOnly: true });
    const rows = database.prepare("select session_id, event_json from transcript_events order by seq").all();
    database.close();
    const text = torn(rows.map((row) => `${row.event_json}\n`).join(""));
    const folder = join(gateway.home, "state/agents/main/sessions");
    mkdirSync(folder, { recursive: true });
    /** @type {Record<string, object>} */
    const store = {};
    for (const session of ["mended", "torn"]) {
      const sessionId = randomUUID();
      const path = join(folder, `${sessionId}.jsonl`);
      writeFileSync(path, text.replaceAll(String(rows[0].session_id), sessionId));
      if (session === "mended") {
        const copy = join(gateway.home, "copy.jsonl");
        copyFileSync(path, copy);
        copyFileSync(repaired(gateway, copy), path);
      }
      store[`agent:main:${session}`] = { sessionId, updatedAt: Date.now() };
    }
    writeFileSync(join(folder, "sessions.json"), JSON.stringify(store));
    const { code, all } = await gateway.cli("doctor", "--session-sqlite", "import", "--session-sqlite-all-agents", "--non-interactive");
    assert.equal(code, 0, all);
    await gateway.start();
    assertRecovered(await takenUp(gateway, "mended"), shown);
    assertMadeUp(await takenUp(gateway, "torn"));
  });
});
