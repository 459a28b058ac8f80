// The path of the journal, and settings as people write them.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { parseLenient } from "../../js/commands/lenient-json.js";
import { entry, folder, tool, write } from "./helpers.js";

/** @param {string} logPath */
const settings = (logPath) => JSON.stringify({ plugins: { entries: { "tool-guard": { enabled: true, config: { logPath } } } } });

/** How many lines the journal has that is found. @param {import("node:test").TestContext} t @param {string} home @param {Record<string, string>} [env] @param {string[]} [more] */
function found(t, home, env = {}, more = []) {
  const { code, out, err } = tool(t, ["report", "--json", ...more], { home, env });
  return { code, err, journal: out === "" ? undefined : JSON.parse(out).journal };
}

test("--journal, then the settings' logPath, then the default", (t) => {
  const home = folder(t);
  const at = (/** @type {string} */ name) => join(home, name);
  for (const name of [".openclaw/tool-guard.log", "a.log", "b.log", "c.log", "d.log"]) write(at(name), [entry()]);
  assert.equal(found(t, home).journal, at(".openclaw/tool-guard.log"));
  write(at(".openclaw/openclaw.json"), settings("~/a.log"));
  assert.equal(found(t, home).journal, at("a.log"));
  write(at("state/openclaw.json"), settings(at("b.log")));
  assert.equal(found(t, home, { OPENCLAW_STATE_DIR: at("state") }).journal, at("b.log"));
  assert.equal(found(t, home, { OPENCLAW_STATE_DIR: "~/state" }).journal, at("b.log"));
  write(at("mine.json"), settings(at("c.log")));
  assert.equal(found(t, home, { OPENCLAW_STATE_DIR: at("state"), OPENCLAW_CONFIG_PATH: at("mine.json") }).journal, at("c.log"));
  assert.equal(found(t, home, { OPENCLAW_CONFIG_PATH: at("mine.json") }, ["--journal", "~/d.log"]).journal, at("d.log"));
});

test("settings that tell no path leave the default", (t) => {
  const home = folder(t);
  write(join(home, ".openclaw/tool-guard.log"), [entry()]);
  for (const text of [
    "{}",
    "[]",
    "null",
    '{"plugins":null}',
    '{"plugins":{"entries":{"tool-guard":{"config":{"logPath":5}}}}}',
    settings(""),
  ]) {
    write(join(home, ".openclaw/openclaw.json"), text);
    assert.deepEqual(found(t, home), { code: 0, err: "", journal: join(home, ".openclaw/tool-guard.log") }, text);
  }
});

test("unreadable settings: file and line are reported, the default is used", (t) => {
  const home = folder(t);
  const config = join(home, ".openclaw/openclaw.json");
  write(join(home, ".openclaw/tool-guard.log"), [entry()]);
  write(config, '{\n  // here\n  "plugins": {\n    oops\n  }\n}\n');
  const { code, err, journal } = found(t, home);
  assert.deepEqual([code, journal], [0, join(home, ".openclaw/tool-guard.log")]);
  assert.match(err, new RegExp(`^tool-guard: ${config}, line 4: .*; the default journal is read\n$`));
  assert.match(
    found(t, home, { OPENCLAW_CONFIG_PATH: join(home, "none.json") }).err,
    /none\.json: there is no such file; the default journal is read/,
  );
});

test("settings as people write them", () => {
  const text = `\ufeff// a gateway
{
  plugins: { /* entries: { no: 1 } */
    'entries': {
      "tool-guard": { config: { logPath: "/a//b/*c*/,}.log", }, },
    },
  },
  urls: ["https://x/y", 'it\\'s "so"', 'a\\\\',], // , ]
  $odd_1: -1.5e3, t: true, "a: b": "c,]",
}
`;
  assert.deepEqual(parseLenient(text), {
    plugins: { entries: { "tool-guard": { config: { logPath: "/a//b/*c*/,}.log" } } } },
    urls: ["https://x/y", `it's "so"`, "a\\"],
    $odd_1: -1500,
    t: true,
    "a: b": "c,]",
  });
});

test("plain JSON is what it is", () => {
  for (const value of [{ a: [1, { b: "//,}" }] }, "x", 1, null, [], { "": "\\\"'\n\u2028" }]) {
    assert.deepEqual(parseLenient(JSON.stringify(value)), value);
    assert.deepEqual(parseLenient(JSON.stringify(value, null, 2)), value);
  }
});

for (const [text, line] of /** @type {[string, number][]} */ ([
  ['{\n"a": 1,\n"b" 2\n}', 3],
  ["{\n/* open\n", 2],
  ['{"a": "open\n}', 1],
  ["", 1],
  ["{a: 1,,}", 1],
  ["\n\n{]", 3],
])) {
  test(`${JSON.stringify(text)} is refused, with its line`, () => {
    assert.throws(() => parseLenient(text), new RegExp(`^SyntaxError: line ${line}: `));
  });
}

test("long and hostile settings take no time to speak of", () => {
  for (const text of [
    `{${"a ".repeat(200_000)}`,
    `"${"\\".repeat(400_000)}`,
    `${"/*".repeat(100_000)}`,
    `${",".repeat(200_000)}`,
    "'".repeat(200_001),
    "a".repeat(400_000),
    `{a:1,${" ".repeat(200_000)}b`,
  ])
    assert.throws(() => parseLenient(text), SyntaxError);
});

test("an unreadable gateway file is reported once, with what is done instead", (t) => {
  const home = folder(t);
  const config = join(home, ".openclaw/openclaw.json");
  write(config, '{\n  "gateway": { "port": 4321 },\n  oops\n}\n');
  const env = { OPENCLAW_GATEWAY_PORT: "9" };
  const asked = "the gateway is asked at http://127.0.0.1:9";
  for (const [args, instead] of [
    [["mode", "off"], `${asked} without its token`],
    [["status"], `the default journal is read, and ${asked} without its token`],
    [["status", "--journal", "x.log"], `${asked} without its token`],
    [["status", "--json"], `the default journal is read, and ${asked} without its token`],
  ]) {
    const { code, err } = tool(t, /** @type {string[]} */ (args), { home, env });
    assert.equal(code, 1);
    const lines = err.split("\n").filter((line) => line.includes(config));
    assert.equal(lines.length, 1, err);
    assert.match(lines[0], /^tool-guard: .*openclaw\.json, line \d: .*; /);
    assert.ok(lines[0].endsWith(`; ${instead}`), err);
  }
  const known = tool(t, ["mode", "off"], { home, env: { ...env, OPENCLAW_GATEWAY_TOKEN: "t" } });
  assert.match(known.err, /; the gateway is asked at http:\/\/127\.0\.0\.1:9\n/);
});
