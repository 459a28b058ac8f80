// Agents that other programs run: what the guard can do there. The programs are real; the model is ours.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AGENTS } from "../harness/agents.js";
import { LIMIT } from "../harness/model.js";

/** @typedef {keyof typeof AGENTS} Agent */

/** A model that runs a command without end. @param {Agent} agent @returns {import("../harness/model.js").Script} */
const stubborn = (agent) => () => [AGENTS[agent].command("cat missing.txt")];

/**
 * @param {import("../harness/fixture.js").Fixture} fixture with the agents of harness/agents.js
 */
export function harnessesSuite(fixture) {
  const { model } = fixture;
  /** @param {Agent} agent @param {string} session @param {import("../harness/model.js").Script} script */
  async function play(agent, session, script) {
    const answer = await fixture.gateway.turn(session, `${model.play(session, script)} Please go on.`, agent);
    const bodies = model.requests(session);
    return { answer, bodies, shown: JSON.stringify(bodies.at(-1)?.messages ?? []) };
  }

  for (const [id, { name, command }] of Object.entries(AGENTS)) {
    const agent = /** @type {Agent} */ (id);
    describe(`${name} in the host`, () => {
      test("a command that works is left alone", async () => {
        const { answer, bodies, shown } = await play(agent, `${id}-healthy`, ({ n }) => (n === 0 ? [command("cat a.txt")] : "Read."));
        assert.equal(answer.text, "Read.");
        assert.equal(bodies.length, 2);
        assert.match(shown, /alpha/);
        assert.deepEqual(fixture.incidents(`${id}-healthy`), []);
      });

      test("a stubborn loop is blocked, and the run is ended", async () => {
        const { bodies, shown } = await play(agent, `${id}-stubborn`, stubborn(agent));
        assert.ok(bodies.length < LIMIT, `${bodies.length} requests`);
        assert.match(shown, /\[LOOP DETECTED\]/);
        const actions = fixture.incidents(`${id}-stubborn`).map(({ action }) => action);
        assert.ok(actions.includes("block") && actions.includes("halt"), actions.join(" "));
        console.log(`${name}: ${bodies.length} requests with the guard; ${actions.join(" ")}`);
      });
    });
  }
}
