// Agents that other programs run: what the guard can do there. The programs are real; the model is ours.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { REPORT } from "../../contract.js";
import { AGENTS, CARD } from "../harness/agents.js";
import { LIMIT } from "../harness/model.js";
import { countedBeforeCalls, RELAYED } from "../harness/relayed.js";
import { until } from "../harness/until.js";

/** @typedef {keyof typeof AGENTS} Agent */

const FAILING = "cat not-there.txt";
const CLAIM = "I've saved the list to list.txt.";

/**
 * @param {import("../harness/fixture.js").Fixture} fixture with the agents of harness/agents.js, whose settings say `claims: "revise"` and
 *   redact every result, and in which the relay spy is loaded
 * @param {import("../harness/telegram.js").Telegram} telegram a chat with the agents
 */
export function harnessesSuite(fixture, telegram) {
  const { model } = fixture;
  /** @param {Agent} agent @param {string} session @param {import("../harness/model.js").Script} script */
  async function play(agent, session, script) {
    const answer = await fixture.gateway.turn(session, `${model.play(session, script)} Please go on.`, agent);
    const bodies = model.requests(session);
    return { answer, bodies, shown: JSON.stringify(bodies.at(-1)?.messages ?? []) };
  }
  /** What plugins were told of a session whose name ends in "-relayed", in order. @param {string} session */
  const toldOf = (session) =>
    [...fixture.gateway.logText().matchAll(/\[relay-spy\] (\S+) (.*)$/gm)]
      .filter(([, key]) => key.endsWith(`:${session}`))
      .map(([, , line]) => line.trim());
  const actionsOf = (/** @type {string} */ session) => fixture.incidents(session).map(({ action }) => action);

  test("a call announced before an earlier failure is of the same batch", () => {
    const [call, failure] = ["before_tool_call: exec", "after_tool_call: exec, with its error"];
    assert.deepEqual(countedBeforeCalls([call, failure, call, failure, call]), [0, 1, 2]);
    // what the Claude CLI told on a busy machine
    const late = [call, call, failure, failure, call, failure, call, failure, call, failure, call];
    assert.deepEqual(countedBeforeCalls(late), [0, 0, 1, 2, 3, 4]);
  });

  for (const [id, { name, user, command, malformed, hostTool }] of Object.entries(AGENTS)) {
    const agent = /** @type {Agent} */ (id);

    describe(`${name} in the host`, () => {
      test("a command that works is left alone", async () => {
        const { answer, bodies, shown } = await play(agent, `${id}-healthy`, ({ n }) => (n === 0 ? [command("cat a.txt")] : "Read."));
        assert.equal(answer.text, "Read.");
        assert.equal(bodies.length, 2);
        assert.match(shown, /alpha/);
        assert.deepEqual(actionsOf(`${id}-healthy`), []);
      });

      test("what plugins are told of its run is what the documentation says", async () => {
        const session = `${id}-relayed`;
        await play(agent, session, ({ n }) => [[command("cat a.txt")], [command(FAILING)], [hostTool]][n] ?? "Read.");
        await until("the answer's record", () => toldOf(session).some((line) => line.includes("the answer")));
        // two processes tell, so the order is not always the same
        const told = [...new Set(toldOf(session))];
        assert.deepEqual([...told].sort(), [...RELAYED[id]].sort(), told.join("\n"));
      });

      test("a stubborn loop is blocked, with the reason, and the run is ended", async (t) => {
        const { answer, bodies, shown } = await play(agent, `${id}-stubborn`, () => [command(FAILING)]);
        const actions = actionsOf(`${id}-stubborn`);
        t.diagnostic(`${bodies.length} requests; ${actions.join(", ")}; the user: ${answer.status} ${answer.text.slice(0, 80)}`);
        assert.doesNotMatch(answer.text, REPORT, "over HTTP the user reads the host's words");
        assert.ok(bodies.length < LIMIT, `${bodies.length} requests`);
        assert.match(shown, /\[LOOP DETECTED\]/);
        assert.ok(actions.includes("block") && actions.includes("halt"), actions.join(" "));
      });

      test("a model that heeds the block answers the user", async () => {
        const session = `${id}-heeds-relayed`;
        /** @type {string[]} */
        let results = [];
        const { answer, bodies } = await play(agent, session, (shown) => {
          results = shown.results;
          return shown.told ? "The file is missing." : [command(FAILING)];
        });
        assert.equal(answer.text, "The file is missing.");
        const blocked = results.map((text) => /\[LOOP DETECTED\]/.test(text));
        assert.equal(blocked.indexOf(true), results.length - 1, "blocked once, and nothing after it");
        assert.equal(bodies.length, results.length + 1);
        const told = toldOf(session);
        // four failures prove it, once the guard can count them
        const counted = countedBeforeCalls(told);
        assert.equal(counted.length, results.length, told.join("\n"));
        const proven = counted.findIndex((failures) => failures >= 4);
        assert.equal(proven, results.length - 1, `${counted}\n${told.join("\n")}`);
      });

      test("an answer is not held against calls that nobody knows of", async () => {
        const { answer, bodies } = await play(agent, `${id}-claim`, () => CLAIM);
        assert.equal(answer.text, CLAIM);
        assert.equal(bodies.length, 1);
        assert.deepEqual(actionsOf(`${id}-claim`), []);
      });

      test("a failure of OpenClaw's own tool is explained through a middleware", async (t) => {
        const { shown } = await play(agent, `${id}-host-tool`, ({ n }) => (n < 5 ? [hostTool] : "Done."));
        const explained = /returned the same result/.test(shown);
        t.diagnostic(`explained: ${explained}`);
        assert.equal(explained, id === "codex");
      });

      test("such a result is screened, and those of the program's tools are not", async () => {
        await play(agent, `${id}-screened`, ({ n }) => [[hostTool], [command(`echo card ${CARD}`)]][n] ?? "Done.");
        const [hosts, own] = fixture.model.shownResults(`${id}-screened`);
        assert.match(hosts, id === "codex" ? /Card \[CARD REDACTED/ : new RegExp(`Card ${CARD}`));
        assert.match(own, new RegExp(`card ${CARD}`));
      });

      test("a malformed call is the program's to explain", async () => {
        await play(agent, `${id}-malformed`, ({ n }) => (n === 0 ? [malformed("cat a.txt")] : "Done."));
        assert.match(model.shownResults(`${id}-malformed`)[0], /missing field `cmd`|InputValidationError/);
      });

      test("in a chat the user reads why a run was ended", async () => {
        telegram.write(`${model.play(`${id}-chat`, () => [command(FAILING)])} Please go on.`, user);
        const report = await until("the report in the chat", () => telegram.saidTo(user).find((text) => REPORT.test(text)));
        assert.match(report, /cat not-there\.txt/);
        assert.ok(model.requests(`${id}-chat`).length < LIMIT);
        const say = { name: "message", args: { action: "send", message: "That is all.", final: true } };
        telegram.write(`${model.play(`${id}-chat-over`, ({ n }) => (id === "codex" && n === 0 ? [say] : "That is all."))} Thank you`, user);
        await until("the next answer in the chat", () => telegram.saidTo(user).some((text) => text.includes("That is all.")));
        assert.equal(telegram.saidTo(user).filter((text) => REPORT.test(text)).length, 1, telegram.saidTo(user).join("\n"));
      });
    });
  }

  test("status says in a line what each program does not carry", async () => {
    const { harnesses } = await fixture.gateway.cliJson("gateway", "call", "tool-guard.status", "--params", "{}");
    assert.equal(harnesses.length, Object.keys(AGENTS).length, JSON.stringify(harnesses));
    for (const line of harnesses) assert.match(line, /loops are blocked; nothing is repaired/);
  });
}

/**
 * @param {import("../harness/fixture.js").Fixture} fixture with the agents of harness/agents.js, and without the guard
 */
export function unguardedHarnessesSuite(fixture) {
  for (const [id, { name, command }] of Object.entries(AGENTS)) {
    test(`without the guard ${name} goes on until the model gives up`, async () => {
      const session = `${id}-unguarded`;
      await fixture.gateway.turn(session, `${fixture.model.play(session, () => [command(FAILING)])} Please go on.`, id);
      assert.equal(fixture.model.requests(session).length, LIMIT + 1);
    });
  }
}
