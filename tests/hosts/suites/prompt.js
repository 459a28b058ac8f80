// What prompts are given on a real host: hints from the journal, and fewer tools; and that neither changes within a session.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { until } from "../harness/until.js";

const HINT = "- read needs path: read({ path: ";
const TITLE = "How to call the tools that were called wrongly here before:";

const hash = (/** @type {unknown} */ value) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
/** @param {any} body of a request @returns {string} */
const systemOf = ({ messages }) => String(messages.find((/** @type {any} */ { role }) => role === "system").content);
/** @param {any} body of a request @returns {string[]} */
const toolsOf = ({ tools }) => tools.map((/** @type {any} */ tool) => tool.function.name);

/** @param {import("../harness/fixture.js").Fixture} fixture which is started again */
export function promptSuite(fixture) {
  const { host, model } = fixture;
  /** A model that reads its system prompt: its first call is right only if that says how. @param {string} turn @returns {import("../harness/model.js").Script} */
  const reader =
    (turn) =>
    ({ n }) => {
      if (n > 0) return "Read.";
      return [{ name: "read", args: systemOf(model.requests(turn)[0]).includes(HINT) ? { path: "a.txt" } : {} }];
    };
  /** @param {string} name of the workspace @param {object} settings @param {boolean} granted */
  async function started(name, settings, granted) {
    const config = fixture.gateway.readConfig();
    config.plugins.entries["tool-guard"].hooks = granted ? { allowConversationAccess: true } : {};
    fixture.gateway.writeConfig(config);
    await fixture.restart(name, settings);
  }

  /**
   * Two turns of a session that begins when the journal tells of three mistakes.
   * @param {string} name @param {() => Promise<void>} [restart] where the host does not tell when a session begins
   */
  async function hinted(name, restart) {
    for (let n = 0; n < 3; n += 1) {
      const wrong = await fixture.play(`${name}-wrong-${n}`, ({ n }) => (n === 0 ? [{ name: "read", args: { page: 1 } }] : "Ok."));
      assert.equal(wrong.results.length, 1);
    }
    await restart?.();
    const first = await fixture.play(`${name}-first`, reader(`${name}-first`), name);
    assert.deepEqual(first.results, ["alpha file\n"], "the first call is right");
    const second = await fixture.play(`${name}-second`, () => "Hello.", name);
    const bodies = [...first.bodies, ...second.bodies];
    assert.equal(new Set(bodies.map((body) => hash([systemOf(body), body.tools]))).size, 1, "one prompt for the whole session");
    return bodies[0];
  }

  describe(`${host.name}: prompts`, () => {
    /** @type {any} */
    let full;

    test("without a grant hints go into the memory part; nothing is narrowed", async () => {
      await started("workspace-hints", { hints: "on", tools: { show: "lite" } }, false);
      // without a session's key the hints are chosen once in the gateway's life
      const again = () => fixture.restart("workspace-hints-again", { hints: "on", tools: { show: "lite" } });
      full = await hinted("hints", host.narrows ? undefined : again);
      const [before, after] = systemOf(full).split(TITLE);
      assert.ok(before.length > 0 && after.trimEnd().split("\n").length > 5, "more follows");
      const status = JSON.stringify(await fixture.gateway.cliJson("gateway", "call", "tool-guard.status"));
      if (host.narrows) assert.match(status, /tools\.show needs plugins\.entries\.tool-guard\.hooks\.allowConversationAccess: true/);
      else assert.match(status, /tools\.show has no effect on this version/);
    });

    test("hints with the user's grant stand at the end of the system prompt", async () => {
      await started("workspace-hints-granted", { hints: "on", tools: { show: "lite" } }, true);
      const body = await hinted("hints-granted");
      assert.match(systemOf(body).split(TITLE)[1], /^(\n- .*)+\s*(---)?\s*$/);
      if (!host.narrows) return;
      const own = { hints: "off", tools: { show: ["read", "exec"] } };
      await fixture.gateway.reconfigure(own);
      const narrow = (await fixture.play("show-own", () => "Hello.")).bodies[0];
      const figures = [full, body, narrow].map((body) => [systemOf(body).length, toolsOf(body).length]);
      console.log(`characters of the system prompt and tools: all, lite, read and exec: ${JSON.stringify(figures)}`);
      assert.ok(figures[1][0] < figures[0][0] && figures[1][1] < figures[0][1], JSON.stringify(figures));
      assert.ok(figures[2][0] < figures[1][0] && figures[2][1] < figures[1][1], JSON.stringify(figures));
      assert.deepEqual(toolsOf(narrow).toSorted(), ["exec", "read", "tool_call", "tool_describe", "tool_search"]);
      assert.ok(!systemOf(narrow).includes(TITLE), "hints are off");
      await until("the journal's line", () => fixture.incidents("show-own").some(({ rule }) => rule === "show-tools"));
    });

    if (!host.narrows) return;

    test("a name that is no tool is an error in the log and changes nothing", async () => {
      await fixture.gateway.reconfigure({ hints: "off", tools: { show: ["raed"] } });
      const { bodies } = await fixture.play("show-typo", () => "Hello.");
      assert.ok(toolsOf(bodies[0]).includes("write"));
      assert.match(fixture.gateway.logText(), /tools\.show\[0\]: "raed" is no tool of the session.*did you mean read\?/);
    });
  });
}
