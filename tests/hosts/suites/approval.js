// `onDuplicate: "approve"`: what cannot be taken back runs a third time only if the user allows it, in a chat or, where nobody can be
// asked, not at all.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { until } from "../harness/until.js";

/** The channel's settings that let the user of the chat decide. */
export const APPROVERS = { execApprovals: { enabled: true, approvers: ["42"] } };

/**
 * @param {import("../harness/fixture.js").Fixture} fixture whose settings say `onDuplicate: "approve"`, with the other plugin and a
 *   channel with {@link APPROVERS}
 * @param {import("../harness/telegram.js").Telegram} telegram
 * @param {{ asksInChat?: boolean }} [of] the host: `asksInChat`: it asks in the chat whatever session the call is of
 */
export function approvalSuite(fixture, telegram, { asksInChat = false } = {}) {
  const { host, model } = fixture;
  /** @param {string} text */
  const letter = (text) => {
    const args = { to: "ann@example.org", text };
    return host.wrapsTools ? { name: "tool_call", args: { id: "send_mail", args } } : { name: "send_mail", args };
  };
  /** @param {string} text @returns {import("../harness/model.js").Script} sends it three times */
  const thrice =
    (text) =>
    ({ n }) =>
      n < 3 ? [letter(text)] : "Done.";
  /** @param {string[]} results */
  const sent = (results) => results.filter((text) => /Sent, time \d/.test(text)).length;

  describe(`${host.name}: a letter for the third time`, () => {
    for (const { decision, times } of [
      { decision: "allow-once", times: 3 },
      { decision: "deny", times: 2 },
    ])
      test(`the user of a chat is asked: ${decision}`, async () => {
        const turn = `approval-${decision}`;
        const before = telegram.said.length;
        telegram.write(`${model.play(turn, thrice(`About ${decision}.`))} Please go on.`);
        // messages may be edited in place, so all of them are looked at
        const id = await until("a question in the chat", () => {
          const asked = telegram.said.slice(before).find((text) => text.includes(`About ${decision}.`));
          return asked && /ID: (plugin:[\w-]+)/.exec(asked)?.[1];
        });
        const question = telegram.said.slice(before).join("\n");
        assert.match(question, /send_mail: the same again\?/);
        assert.match(question, /was done 2 times in this run already, and the agent wants to do it once more\./);
        telegram.write(`/approve ${id} ${decision}`);
        await until("the last request of the turn", () => model.requests(turn).length === 4);
        const results = model.shownResults(turn);
        assert.equal(sent(results), times, results.join("\n"));
      });

    if (asksInChat) return;

    test("where nobody can be asked it does not run, and the model is told so", async () => {
      const { answer, results } = await fixture.play("approval-nobody", thrice("About nobody."));
      assert.equal(answer.text, "Done.");
      assert.equal(sent(results), 2);
      assert.match(
        results[2],
        /^\[TOOL REPEAT\] send_mail\(\) was not run: to do it 3 times needs the user's permission, which was not given\./,
      );
    });
  });
}
