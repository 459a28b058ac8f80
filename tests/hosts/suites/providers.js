// The same through every interface of models that the host speaks: what the guard repairs, puts in a call's place or adds stays a
// history that the provider takes, in this turn and in the next.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { APIS, historyFault } from "../harness/apis.js";

const THOUGHT = "I should look first.";
/** @param {unknown} message */
const stringOf = (message) => JSON.stringify(message);
/** What the host says of the moment is in no later request. @param {string} message */
const isKept = (message) => !message.includes("BEGIN_OPENCLAW_INTERNAL_CONTEXT");
const CLAIM = "I've saved the list to list.txt.";

/**
 * @param {import("../harness/fixture.js").Fixture} fixture with the agents of harness/apis.js, whose settings say `claims: "revise"`
 * @param {string[]} [agents] those that the host can run
 */
export function providersSuite(fixture, agents = Object.keys(APIS)) {
  const { host, model } = fixture;
  for (const agent of agents) {
    const { api } = APIS[agent];
    describe(`${host.name}: over ${api}`, () => {
      /** A turn, and one after it in the same session. @param {string} name @param {import("../harness/model.js").Script} script @param {string} [wish] */
      async function play(name, script, wish = "Please go on.") {
        const turn = `${agent}-${name}`;
        const answer = await fixture.gateway.turn(turn, `${model.play(turn, script, THOUGHT)} ${wish}`, agent);
        const next = await fixture.gateway.turn(turn, `${model.play(`${turn}-next`, () => "Yes.", THOUGHT)} And now?`, agent);
        const bodies = [...model.requests(turn), ...model.requests(`${turn}-next`)];
        for (const { messages } of bodies) assert.equal(historyFault(messages, APIS[agent]), undefined, JSON.stringify(messages));
        // what the provider keeps in its cache is the beginning of the next request
        const asked = model.requests(turn).map(({ messages }) => messages.map(stringOf).filter(isKept));
        for (const [n, messages] of asked.slice(1).entries()) assert.deepEqual(messages.slice(0, asked[n].length), asked[n]);
        assert.equal(next.text, "Yes.");
        return { answer, bodies, requests: model.requests(turn).length, results: model.shownResults(turn) };
      }

      test("a malformed call is repaired and runs", async () => {
        const { answer, requests, results } = await play("repair", ({ n }) =>
          n === 0 ? [{ name: "read", args: { file: "a.txt" } }] : "Read.",
        );
        assert.equal(answer.text, "Read.");
        assert.equal(requests, 2);
        assert.match(results[0], /alpha/);
      });

      test("calls of one message are answered one by one", async () => {
        const calls = [
          { name: "read", args: { path: "a.txt" } },
          { name: "read", args: {} },
          { name: "read", args: { path: "nowhere.txt" } },
        ];
        const { answer, results } = await play("parallel", ({ n }) => (n === 0 ? calls : "Read."));
        assert.equal(answer.text, "Read.");
        assert.equal(results.length, 3);
        assert.match(results.join("\n"), /alpha[\s\S]*\[TOOL ERROR\] read\(\) requires 'path'/);
      });

      test("a stubborn loop is ended with the report", async () => {
        const { answer, requests } = await play("stubborn", () => [{ name: "read", args: {} }]);
        assert.equal(requests, 4);
        assert.match(answer.text, /retry loop/);
      });

      test("a loop of valid calls is ended with the report", async () => {
        const { answer, requests, results } = await play("failing", () => [{ name: "read", args: { path: "nowhere.txt" } }]);
        assert.equal(requests, 6);
        assert.match(results.join("\n"), /\[LOOP DETECTED\]/);
        assert.match(answer.text, /retry loop/);
      });

      test("a claim is taken back", async () => {
        const script = /** @type {import("../harness/model.js").Script} */ (
          ({ last }) => (last.includes("[CLAIM CHECK]") ? "Not saved." : CLAIM)
        );
        const { answer, requests, bodies } = await play("claim", script, "Save the list to list.txt");
        assert.equal(answer.text, "Not saved.");
        assert.equal(requests, 2);
        assert.match(JSON.stringify(bodies.at(-1).messages), /\[CLAIM CHECK\]/);
      });
    });
  }
}
