// What goes on around a user's turns: runs that a clock starts, several agents at once, and whoever is to be told.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { REPORT } from "../../contract.js";
import { until } from "../harness/until.js";

const CLAIM = "I've saved the list to list.txt.";

/** Whether a message of a request is in the user's place, and no context of the moment. @param {any} message */
const isUsers = (message) => message.role === "user" && !JSON.stringify(message).includes("BEGIN_OPENCLAW_INTERNAL_CONTEXT");

/** Users of the chat, each of whom writes to an agent of their own. */
const USERS = { responses: 45, google: 46 };

/** Gives each of these users their agent. @param {import("../harness/gateway.js").Gateway} gateway that is not started yet */
export function bindUsers(gateway) {
  const bindings = Object.entries(USERS).map(([agentId, user]) => ({
    agentId,
    match: { channel: "telegram", peer: { kind: "direct", id: String(user) } },
  }));
  gateway.writeConfig({ ...gateway.readConfig(), bindings });
}

/**
 * @param {import("../harness/fixture.js").Fixture} fixture with the agents of harness/apis.js, whose settings say `claims: "revise"`
 *   and name the webhook, and whose home went through {@link bindUsers}
 * @param {import("../harness/notice-server.js").NoticeServer} webhook
 * @param {import("../harness/telegram.js").Telegram} telegram
 */
export function surroundingsSuite(fixture, webhook, telegram) {
  const { host, model } = fixture;

  /** An automation that runs once, now. @param {string} turn @param {import("../harness/model.js").Script} script */
  async function automate(turn, script) {
    const message = `${model.play(turn, script)} Save the list to list.txt`;
    const { id } = await fixture.gateway.cliJson(
      ...["cron", "add", "--name", turn, "--at", "1h", "--session", "isolated", "--no-deliver", "--message", message],
    );
    await fixture.gateway.cli("cron", "run", id);
  }
  /** Lines of automations. @param {string} rule */
  const byClock = (rule) => fixture.gateway.incidents().filter((line) => line.rule === rule && /:cron:/.test(line.sessionKey));

  describe(`${host.name}: around a user's turns`, () => {
    test("a loop in a run that a clock started is ended", async () => {
      await automate("cron-loop", () => [{ name: "read", args: {} }]);
      await until("the end of the run in the journal", () => byClock("halt").length > 0 || byClock("identical-failures").length > 1);
      await until("the last request", () => model.requests("cron-loop").length >= 4);
      assert.equal(model.requests("cron-loop").length, 4);
    });

    test("what an automation says is not taken back", async () => {
      await automate("cron-claim", () => CLAIM);
      await until("the answer", () => model.requests("cron-claim").length > 0);
      await automate("cron-after", () => "Done.");
      await until("the run after it", () => model.requests("cron-after").length > 0);
      assert.equal(model.requests("cron-claim").length, 1);
      assert.deepEqual(byClock("claim"), []);
    });

    test("nor what is said in a heartbeat", async () => {
      // a chat of this agent is the same session
      const claims = () => fixture.incidents("main").filter(({ rule }) => rule === "claim").length;
      const [before, claimed] = [model.strays.length, claims()];
      model.strayAnswer = CLAIM;
      await fixture.gateway.cli("system", "event", "--text", "Save the list to list.txt", "--mode", "now");
      const polled = () => model.strays.slice(before).filter(({ messages }) => /heartbeat/i.test(JSON.stringify(messages.slice(1))));
      await until("the heartbeat", () => polled().length > 0);
      await fixture.play("after-heartbeat", () => "Done.", "main");
      model.strayAnswer = undefined;
      // the history of the session may hold an earlier one
      const newest = model.strays.slice(before).map(({ messages }) => JSON.stringify(messages.slice(messages.findLastIndex(isUsers))));
      assert.ok(!newest.join().includes("[CLAIM CHECK]"));
      assert.equal(claims(), claimed);
    });

    test("agents at the same time have counts of their own", async () => {
      const agents = ["main", "responses", "google"];
      const answers = await Promise.all(
        agents.map((agent) =>
          fixture.gateway.turn("together", `${model.play(`together-${agent}`, () => [{ name: "read", args: {} }])} Go on.`, agent),
        ),
      );
      for (const [at, agent] of agents.entries()) {
        assert.equal(model.requests(`together-${agent}`).length, 4, agent);
        assert.match(answers[at].text, REPORT, agent);
      }
    });

    test("parallel chats: each user reads the report of their own run, once", async () => {
      const users = Object.entries(USERS);
      for (const [agent, user] of users) {
        const call = { name: "read", args: { path: `of-${agent}.txt` } };
        telegram.write(`${model.play(`chat-of-${agent}`, () => [call])} Please go on.`, user);
      }
      for (const [agent, user] of users) {
        await until("the report", () => telegram.saidTo(user).some((text) => REPORT.test(text)));
        telegram.write(`${model.play(`after-chat-of-${agent}`, () => "That is all.")} Thank you`, user);
        await until("the next answer", () => telegram.saidTo(user).some((text) => text.includes("That is all.")));
        const reports = telegram.saidTo(user).filter((text) => REPORT.test(text));
        assert.equal(reports.length, 1, reports.join("\n"));
        assert.ok(reports[0].includes(`of-${agent}.txt`), reports[0]);
      }
    });

    test("the webhook is sent once a minute a session, without any texts", async () => {
      const of = (/** @type {string} */ session) => webhook.notices.filter(({ session: key }) => key?.endsWith(`:${session}`));
      await fixture.play("told", () => [{ name: "exec", args: { command: "cat /nowhere/secret-plan.txt" } }]);
      await until("the notice", () => of("told").length > 0);
      await fixture.play("told-again", () => [{ name: "read", args: {} }], "told");
      await fixture.play("told-other", () => [{ name: "read", args: {} }]);
      await until("another session's notice", () => of("told-other").length > 0);
      assert.equal(of("told").length, 1);
      const [notice] = of("told");
      assert.deepEqual(
        [notice.event, notice.tool, notice.session, notice.model, notice.agent, notice.host],
        ["halt", "exec", "agent:main:told", "mock-1", "main", host.adapter],
      );
      assert.doesNotMatch(JSON.stringify(notice), /secret-plan|cat /);
    });
  });
}
