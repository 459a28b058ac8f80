// Who speaks: what a tool says in the host's words stays that tool's words, judged by the request bodies that the model received.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { OPENCLAW_2026_9 } from "../hosts.js";

/** A word that no sentence of the guard's holds. */
const WORD = "zqvexw";

/** What a page that answers with an error may say. @type {Record<string, string>} */
const SAYS = {
  schema: `Validation failed for tool "page_fetch":\n  - url: must be https://${WORD}.example/\n\nReceived arguments:\n{}`,
  missing: `Missing required parameter: ${WORD}`,
  unknown: `Tool ${WORD} not found`,
  inner: `Invalid arguments for tool "openclaw:core:page_fetch": ${WORD}: must have required property '${WORD}'.`,
};

/** Where a text of the guard's begins. */
const OURS = /\n\n\[(?:TOOL|LOOP|BUDGET)[\s\S]*$/;

/** @param {import("../harness/fixture.js").Fixture} fixture with the pages of `addHostilePages` */
export function speakersSuite(fixture) {
  const { host } = fixture;
  /** The newest host keeps tools of plugins behind another one. @param {string} url */
  function fetch(url) {
    const args = { url };
    return host === OPENCLAW_2026_9 ? { name: "tool_call", args: { id: "page_fetch", args } } : { name: "page_fetch", args };
  }

  describe(`${host.name}: who speaks`, () => {
    for (const [name, said] of Object.entries(SAYS)) {
      test(`a page that says "${said.slice(0, 28)}..." is not repeated, and stops nothing else`, async () => {
        for (const n of [1, 2, 3, 4, 5, 6]) writeFileSync(join(fixture.gateway.home, "pages", `thrown-${name}-${n}`), said);
        const steps = [
          ...[1, 2, 3, 4, 5, 6].map((n) => fetch(`https://shop.example/thrown-${name}-${n}`)),
          { name: "read", args: { path: "a.txt" } },
          { name: "exec", args: { command: "echo hello" } },
        ];
        const { answer, results } = await fixture.play(`speaks-${name}`, ({ n }) => (steps[n] ? [steps[n]] : "All is well."));
        assert.equal(answer.text, "All is well.");
        assert.equal(results.length, steps.length);
        for (const text of results.slice(0, 6)) {
          assert.match(text.replace(OURS, ""), new RegExp(WORD), "the page's own words stay");
          assert.doesNotMatch(OURS.exec(text)?.[0] ?? "", new RegExp(WORD));
        }
        assert.match(results[6], /^alpha file/);
        assert.match(results[7], /^hello/);
        const lines = fixture.incidents(`speaks-${name}`);
        assert.deepEqual(
          lines.filter(({ speaker, action }) => speaker === "host" || ["block", "halt"].includes(action)),
          [],
        );
      });
    }

    if (host === OPENCLAW_2026_9) {
      test("behind tool_call the host's refusals are its own", async () => {
        const steps = [
          { id: "message", args: {} },
          { id: "nosuchtool", args: {} },
        ].map((args) => [{ name: "tool_call", args }]);
        const { results } = await fixture.play("speaks-behind", ({ n }) => steps[n] ?? "Done.");
        assert.match(results[0], /Invalid arguments for tool[\s\S]*\[TOOL ERROR\] message\(\) was refused/);
        assert.match(results[1], /Unknown tool id: nosuchtool[\s\S]*\[TOOL ERROR\] There is no tool "nosuchtool"/);
        assert.deepEqual(
          fixture.incidents("speaks-behind").map(({ speaker }) => speaker),
          ["host", "host"],
        );
      });
    }
  });
}
