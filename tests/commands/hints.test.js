// `tool-guard hints` as a process: what models would be told, and why.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { entry, folder, HOSTILE, jsonl, tool } from "./helpers.js";

const wrong = (/** @type {object} */ more) =>
  entry({ rule: "corrective", action: "correct", errorType: "missing_param", toolName: "read", modelId: "qwen3:8b", ...more });

/** A home whose journal has these lines. @param {import("node:test").TestContext} t @param {object[]} lines @param {object} [settings] */
function home(t, lines, settings) {
  const path = folder(t);
  mkdirSync(join(path, ".openclaw"), { recursive: true });
  writeFileSync(join(path, ".openclaw", "tool-guard.log"), jsonl(lines));
  if (settings) {
    const config = { plugins: { entries: { "tool-guard": { config: settings } } } };
    writeFileSync(join(path, ".openclaw", "openclaw.json"), JSON.stringify(config));
  }
  return path;
}

test("a tool that was called wrongly three times, and the reason", (t) => {
  const lines = [
    wrong({}),
    wrong({}),
    entry({ rule: "repair", action: "repair", toolName: "read", modelId: "qwen3:8b" }),
    wrong({ modelId: "big" }),
  ];
  const { code, out, err } = tool(t, ["hints"], { home: home(t, lines) });
  assert.deepEqual([code, err], [0, ""]);
  assert.equal(
    out,
    [
      "big: nothing to tell",
      "",
      "qwen3:8b: is told",
      "  How to call the tools that were called wrongly here before:",
      '  - read needs path: read({ path: "path/to/file" })',
      "  because of read: 3 malformed calls (missing_param 2, repaired 1)",
      "",
    ].join("\n"),
  );
});

test("the settings say who is told; --model asks of one", (t) => {
  const where = home(t, [wrong({}), wrong({}), wrong({})], { hints: "off" });
  assert.match(tool(t, ["hints", "--model", "qwen3:8b"], { home: where }).out, /^qwen3:8b: would be told, if hints were on for it\n/);
  const { models } = JSON.parse(tool(t, ["hints", "--json"], { home: where }).out);
  assert.deepEqual(
    models.map((/** @type {any} */ { model, given, hints }) => [model, given, hints[0].count, hints[0].mistakes]),
    [["qwen3:8b", false, 3, { missing_param: 3 }]],
  );
});

test("texts of models reach no prompt and no terminal", (t) => {
  const hostile = wrong({ toolName: HOSTILE, modelId: "m\u001b[31m" });
  const { out } = tool(t, ["hints"], { home: home(t, [hostile, hostile, hostile]) });
  assert.ok(!out.includes("\u001b"), out);
  assert.match(out, /nothing to tell/);
});

test("no journal, an empty journal and unusable settings", (t) => {
  const nothing = tool(t, ["hints"]);
  assert.equal(nothing.code, 1);
  assert.match(nothing.err, /there is no journal at/);
  assert.equal(
    tool(t, ["hints"], { home: home(t, [entry({ rule: "repetition", action: "note" })]) }).out,
    "The journal tells of no malformed call.\n",
  );
  const broken = tool(t, ["hints"], { home: home(t, [entry({})], { hints: 3 }) });
  assert.equal(broken.code, 1);
  assert.match(broken.err, /hints: 3 is not allowed here/);
});

test("what a tool says of a call is no mistake of the model's", (t) => {
  const said = wrong({ toolName: "web_search", errorType: "unknown_tool", speaker: "tool" });
  const { out } = tool(t, ["hints"], { home: home(t, [said, said, said, said]) });
  assert.ok(!out.includes("web_search"), out);
});
