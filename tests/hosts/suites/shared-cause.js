// One cause over several tools, on a real host: a port that nobody listens on, met through commands, a plugin's tool and the host's own web_fetch.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { describe, test } from "node:test";

/** @returns {Promise<number>} a port that nobody listens on */
const closedPort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
const exec = (/** @type {string} */ command) => ({ name: "exec", args: { command } });

/** @param {import("../harness/fixture.js").Fixture} fixture whose gateway has loaded `other-plugin` */
export function sharedCauseSuite(fixture) {
  const { host, model } = fixture;
  describe(`${host.name}: one cause over several tools`, () => {
    // a veto of loopback addresses is another cause
    test("is reported once, with its address and the calls", async () => {
      const port = await closedPort();
      const url = `http://127.0.0.1:${port}/`;
      const plugin = host.wrapsTools
        ? { name: "tool_call", args: { id: "open_connection", args: { port } } }
        : { name: "open_connection", args: { port } };
      const web = host.wrapsTools ? { name: "tool_call", args: { id: "web_fetch", args: { url } } } : { name: "web_fetch", args: { url } };
      const steps = [exec(`curl -sS ${url}`), web, exec(`bash -c 'echo > /dev/tcp/127.0.0.1/${port}'`), plugin, plugin];
      await fixture.play("shared-cause", ({ n }) => (n < steps.length ? [steps[n]] : "The server is down."));
      const results = model.shownResults("shared-cause");
      const told = results.filter((text) => text.includes("These failures have one cause"));
      assert.equal(told.length, 1, results.join("\n---\n"));
      assert.equal(results.indexOf(told[0]), 3, "at the third tool");
      assert.match(
        told[0],
        new RegExp(`one cause: connection refused at localhost:${port} \\(met by exec curl, exec echo, open_connection\\)`),
      );
      assert.doesNotMatch(results[1], /have one cause/);
      assert.ok(!told[0].includes("web_fetch"), told[0]);
    });
  });
}
