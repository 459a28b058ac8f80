// Answers that claim what no call did: what the user reads, what the model was shown, and that the history stays valid.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { historyFault } from "../harness/apis.js";
import { until } from "../harness/until.js";

const CLAIM = "I've saved the list to list.txt.";
const HONEST = "The list is not saved: no call was made.";
const save = (/** @type {string} */ content) => ({ name: "write", args: { path: "list.txt", content } });

/** @typedef {import("../harness/model.js").Script} Script */

/** What the model says after it was asked once more. @param {string} honest @returns {Script} */
const claims =
  (honest) =>
  ({ last }) =>
    last.includes("[CLAIM CHECK]") ? honest : CLAIM;

/** @param {any[]} messages */
const assertValid = (messages) => assert.equal(historyFault(messages), undefined, JSON.stringify(messages));

/**
 * @param {import("../harness/fixture.js").Fixture} fixture whose settings say `claims: "revise"`
 */
export function claimsSuite(fixture) {
  const { host, model } = fixture;
  /** @param {string} name @param {Script} script @param {string} [wish] */
  async function ask(name, script, wish = "Save the list to list.txt") {
    const answer = await fixture.gateway.turn(name, `${model.play(name, script)} ${wish}`);
    const bodies = model.requests(name);
    return { text: answer.text, bodies, shown: JSON.stringify(bodies.at(-1).messages) };
  }
  const rulesOf = (/** @type {string} */ session) =>
    fixture
      .incidents(session)
      .filter(({ rule }) => rule === "claim")
      .map(({ action }) => action);

  describe(`${host.name}: claims`, () => {
    test("an unfounded claim is corrected before the user reads it", async () => {
      const { text, bodies, shown } = await ask("claim-unfounded", claims(HONEST));
      assert.equal(text, HONEST);
      assert.equal(bodies.length, 2);
      assert.match(shown, /\[CLAIM CHECK\] Your answer says \\+"I've saved the list to list\.txt\.\\+", but no tool call of this run/);
      assert.ok(!bodies[1].messages.some((/** @type {any} */ { role, content }) => role === "assistant" && content?.includes?.(CLAIM)));
      assertValid(bodies[1].messages);
      await until("the journal's line", () => rulesOf("claim-unfounded").length > 0);
      assert.deepEqual(rulesOf("claim-unfounded"), ["revise"]);
      const next = await fixture.play("claim-unfounded-next", () => "Yes.", "claim-unfounded");
      assert.equal(next.answer.text, "Yes.");
      assertValid(next.bodies[0].messages);
      assert.ok(!JSON.stringify(next.bodies[0].messages.slice(1)).includes(`"${CLAIM}"`), "the claim left the history");
    });

    test("the model may make the call after all", async () => {
      const script = /** @type {Script} */ (
        ({ last, n }) => (last.includes("[CLAIM CHECK]") ? [save("milk\n")] : n === 0 || last !== "" ? CLAIM : "Odd.")
      );
      const { text, bodies } = await ask("claim-repaired", script);
      assert.equal(text, CLAIM);
      assert.equal(bodies.length, 3);
      assert.ok(existsSync(join(fixture.gateway.workspace, "list.txt")));
      assertValid(bodies[2].messages);
    });

    test("a claim after the call failed is corrected", async () => {
      const fails = { name: "write", args: { path: "a.txt/list.txt", content: "milk\n" } };
      const script = /** @type {Script} */ (({ last, n }) => (n === 0 ? [fails] : last.includes("[CLAIM CHECK]") ? HONEST : CLAIM));
      const { text, bodies, shown } = await ask("claim-contradicted", script);
      assert.equal(text, HONEST);
      assert.equal(bodies.length, 3);
      assert.match(shown, /the call that should have done it failed: write\(/);
    });

    test("a claim after a command that did nothing is corrected", async () => {
      const copy = { name: "exec", args: { command: "cp no-such-report.md list.txt.bak" } };
      const script = /** @type {Script} */ (
        ({ last, n }) => (n === 0 ? [copy] : last.includes("[CLAIM CHECK]") ? HONEST : "I've saved the report to list.txt.bak.")
      );
      const { text, shown } = await ask("claim-command", script, "Save the report no-such-report.md to list.txt.bak");
      assert.equal(text, HONEST);
      assert.match(shown, /the call that should have done it failed: exec\(/);
    });

    test("a promise without a word of what is asked the model once more", async () => {
      const script = /** @type {Script} */ (
        ({ last }) => (last.includes("[CLAIM CHECK]") ? HONEST : "That is not in the docs, one moment.")
      );
      const { text, shown } = await ask("claim-wait", script, "Will that happen?");
      assert.equal(text, HONEST);
      assert.match(shown, /the run ends with your answer/);
    });

    test("a true claim is left alone", async () => {
      const { text, bodies } = await ask("claim-true", ({ n }) => (n === 0 ? [save("milk, bread\n")] : CLAIM));
      assert.equal(text, CLAIM);
      assert.equal(bodies.length, 2);
      assert.deepEqual(rulesOf("claim-true"), []);
    });

    test("a promise that ends the run is kept or taken back", async () => {
      const script = /** @type {Script} */ (
        ({ last }) => (last.includes("[CLAIM CHECK]") ? HONEST : "I'll now save the list to list.txt.")
      );
      const { text, bodies } = await ask("claim-promise", script);
      assert.equal(text, HONEST);
      assert.equal(bodies.length, 2);
    });

    test("a model that claims again costs one request more", async () => {
      const { text, bodies } = await ask("claim-stubborn", () => CLAIM);
      assert.equal(text, CLAIM);
      assert.equal(bodies.length, 2);
      await until("the journal's lines", () => rulesOf("claim-stubborn").length > 1);
      assert.deepEqual(rulesOf("claim-stubborn"), ["revise", "tell"]);
    });

    test("who reads along has read the claim, and reads what becomes of it", async () => {
      const marker = model.play("claim-stream", claims(HONEST));
      const shown = await fixture.gateway.streamedTurn("claim-stream", `${marker} Save the list to list.txt`);
      assert.deepEqual([shown.startsWith(CLAIM), shown.slice(CLAIM.length).trim()], [true, HONEST]);
    });

    test("from the command line the user reads the corrected answer", async () => {
      const marker = model.play("claim-cli", claims(HONEST));
      const { all, code } = await fixture.gateway.cli(
        ...["agent", "--session-key", "agent:main:claim-cli", "-m", `${marker} Save the list to list.txt`, "--json"],
      );
      assert.equal(code, 0, all);
      assert.ok(all.includes(HONEST) && !all.includes(CLAIM), all);
    });
  });
}

/**
 * @param {import("../harness/fixture.js").Fixture} fixture whose settings say `claims: "revise"`
 * @param {import("../harness/telegram.js").Telegram} telegram a chat with the agent
 * @param {() => Promise<void>} [open] opens the chat where the gateway was started without it
 */
export function claimsChatSuite({ host, model }, telegram, open) {
  describe(`${host.name}: claims in a chat`, () => {
    test("in a chat only the corrected answer is sent; a kept claim gets a line", async () => {
      await open?.();
      const before = telegram.said.length;
      telegram.write(`${model.play("claim-chat", claims(HONEST))} Save the list to list.txt`);
      await until("the corrected answer in the chat", () => telegram.said.some((text) => text.includes(HONEST)));
      telegram.write(`${model.play("claim-chat-stubborn", () => CLAIM)} Save the list to list.txt`);
      await until("the claim in the chat", () => telegram.said.some((text) => text.includes(CLAIM)));
      // turns of a chat follow each other: once the next is answered, nothing more can come of this one
      telegram.write(`${model.play("claim-chat-over", () => "That is all.")} Thank you`);
      await until("the next answer in the chat", () => telegram.said.some((text) => text.includes("That is all.")));
      const said = telegram.said.slice(before);
      assert.deepEqual(
        said.filter((text) => text.includes(CLAIM)),
        [`${CLAIM}\n\n[tool-guard] "${CLAIM}": no tool call of this run could have done it.`],
        said.join("\n"),
      );
    });
  });
}
