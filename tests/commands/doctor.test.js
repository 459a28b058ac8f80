// `tool-guard doctor`, with and without a gateway.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { MEASURED } from "../../js/commands/checks.js";
import { digests } from "../../js/lib/settings-digests.js";
import { version } from "../../js/lib/version.js";
import { initSync, readConfig } from "../../js/wasm/core.js";
import { folder, gateway, HIDDEN, HOSTILE, inside, tool, write } from "./helpers.js";

initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) });

const OPINIONS = { mode: "confirm", asked: 2, unanswered: 0, unusable: 0, tokens: 900, model: "acme/m", error: null };

/** What a gateway tells that has nothing to complain of. @param {object} config @param {object} [more] */
function healthy(config, more = {}) {
  const { config: read, problems } = readConfig(config);
  return {
    ...{ version, host: "openclaw-2026.9", hostVersion: "2026.9.6", enabled: true, mode: "enforce", switch: null },
    ...{ hooks: ["before_tool_call", "middleware", "tool_result_persist"], journal: "/nowhere/tool-guard.log", journalProblem: null },
    ...{
      problems,
      settings: digests(read),
      restarts: { count: 0, last: null, why: null },
      opinions: OPINIONS,
      sessions: [],
      thresholds: [],
    },
    prompt: { hints: "system prompt", obstacle: null },
    ...more,
  };
}

/** The gateway's file. @param {import("node:test").TestContext} t @param {object} plugins @param {object} [rest] of the file */
function home(t, plugins, rest = {}) {
  const at = folder(t);
  write(join(at, ".openclaw", "openclaw.json"), [{ plugins, ...rest }]);
  return { HOME: at, OPENCLAW_CONFIG_PATH: join(at, ".openclaw", "openclaw.json") };
}
/** @param {object} [config] @param {object} [entry] */
const plugins = (config = {}, entry = {}) => ({ entries: { "tool-guard": { enabled: true, ...entry, config } } });

/**
 * The checks, by name.
 * @param {import("node:test").TestContext} t @param {object} told by the gateway @param {object} [file] its plugins @param {object} [rest] of the file
 * @returns {Promise<{ code: number, ok: boolean, by: Record<string, { result: string, text: string, next?: string }> }>}
 */
async function checked(t, told, file = plugins(), rest = {}) {
  const { url } = await gateway(t, told);
  const { code, out } = await inside(["doctor", "--json", "--gateway", url], { env: home(t, file, rest) });
  const { ok, checks } = JSON.parse(out);
  return { code, ok, by: Object.fromEntries(checks.map((/** @type {any} */ { check, ...found }) => [check, found])) };
}

test("a model whose answers cannot be used is told, with what to do", async (t) => {
  const { code, by } = await checked(t, healthy({}, { opinions: { ...OPINIONS, unusable: 2 } }));
  const { result, text, next } = by["second opinion"];
  assert.deepEqual([code, result], [0, "note"]);
  assert.match(text, /2 asked, 2 answers could not be used, 900 tokens/);
  assert.match(String(next), /secondOpinionModel/);
  assert.equal((await checked(t, healthy({}, { opinions: { ...OPINIONS, unusable: 1 } }))).by["second opinion"].result, "ok");
});

test("where all is well every line has its mark and the exit code is 0", async (t) => {
  const { url } = await gateway(t, healthy({}));
  const env = home(t, plugins());
  const { code, out, err } = await inside(["doctor", "--gateway", url], { env, columns: 80 });
  assert.deepEqual([code, err], [0, ""]);
  const lines = out.trimEnd().split("\n");
  assert.equal(lines.at(-1), "The guard is at work.");
  for (const name of ["installed", "enabled", "gateway", "loaded", "hooks", "grant", "host", "settings", "in force", "journal", "core"])
    assert.ok(
      lines.some((line) => line.startsWith(`✓ ${name} `)),
      `${name}\n${out}`,
    );
  assert.match(out, /\n✓ second opinion {2}a model is asked .*2 asked, 900 tokens/s);
  assert.deepEqual(
    lines.filter((line) => line.length > 80 && !line.includes(".openclaw")),
    [],
  );
  assert.match((await inside(["doctor", "--gateway", url], { env, unicode: false })).out, /^ok installed /);
  assert.ok((await inside(["doctor", "--gateway", url], { env, color: true })).out.startsWith("\u001b[36m✓"));
});

test("what an uninstall leaves in the file is no installed plugin", async (t) => {
  const env = home(t, plugins({}, { enabled: false }));
  const installed = async () => {
    const { out } = await inside(["doctor", "--json", "--gateway", "http://127.0.0.1:9"], { env });
    return JSON.parse(out).checks.find((/** @type {any} */ { check }) => check === "installed");
  };
  const gone = await installed();
  assert.equal(gone.result, "fail");
  assert.match(gone.text, /^its files are gone; uninstalling left plugins\.entries\.tool-guard in /);
  assert.match(gone.next, /plugins install .*plugins enable tool-guard/);
  mkdirSync(join(env.HOME, ".openclaw", "extensions", "tool-guard"), { recursive: true });
  assert.equal((await installed()).result, "ok");
});

for (const [name, told, file, expected, next] of /** @type {[string, object, object | undefined, RegExp, RegExp][]} */ ([
  [
    "enabled",
    healthy({}),
    plugins({}, { enabled: false }),
    /enabled is false, as uninstalling leaves it/,
    /openclaw plugins enable tool-guard/,
  ],
  ["enabled", healthy({}), { ...plugins(), allow: ["other"] }, /plugins\.allow does not name tool-guard/, /Correct that list/],
  ["enabled", healthy({}), { ...plugins(), deny: ["tool-guard"] }, /plugins\.deny names/, /Correct that list/],
  [
    "hooks",
    healthy({}, { hooks: ["session_end"] }),
    undefined,
    /not registered: before_tool_call, tool_result_persist/,
    /Restart the gateway/,
  ],
  [
    "grant",
    healthy({}, { prompt: { hints: "memory section", obstacle: "tools.show needs x.allowConversationAccess: true" } }),
    undefined,
    /^tools\.show needs/,
    /hooks\.allowConversationAccess to true/,
  ],
  ["settings", healthy({ haltAfter: "no" }), undefined, /^1 setting cannot be used: haltAfter: "no"/, /^Correct it in/],
  [
    "in force",
    healthy({ haltAfter: 3 }),
    plugins({ haltAfter: 4 }),
    /does not run on the settings .*haltAfter differs/,
    /Save the file again/,
  ],
  [
    "in force",
    healthy({ maxIdenticalFailures: 3 }),
    plugins({ maxIdentical: 3 }),
    /maxIdentical: this key is not allowed here \(did you mean maxIdenticalFailures\?\)$/,
    /^Correct plugins\.entries\.tool-guard\.config in the file before the gateway starts anew\.$/,
  ],
  [
    "journal",
    healthy({}, { journalProblem: "ENOSPC" }),
    undefined,
    /cannot be written by the gateway: ENOSPC/,
    /writable for the gateway's user/,
  ],
  ["second opinion", healthy({}, { opinions: { ...OPINIONS, error: "HTTP 401" } }), undefined, /HTTP 401/, /that model's provider/],
  ["second opinion", healthy({}), plugins({ secondOpinionModel: "a/b" }), /a\/b may not be asked/, /allowModelOverride to true/],
]))
  test(`${name} fails with ${expected.source}, and says what to do`, async (t) => {
    const { code, ok, by } = await checked(t, told, file);
    assert.deepEqual([code, ok, by[name].result], [1, false, "fail"], JSON.stringify(by[name]));
    assert.match(by[name].text, expected);
    assert.match(by[name].next ?? "", next);
  });

test("what is worth knowing is no failure", async (t) => {
  const told = healthy(
    { mode: "observe", secondOpinion: "off" },
    {
      ...{ mode: "observe", version: "0.0.1", hostVersion: "2027.1.0", prompt: { hints: "memory section", obstacle: null } },
      ...{ restarts: { count: 1, last: 0, why: "unreachable" }, opinions: { ...OPINIONS, mode: "off", asked: 0 } },
    },
  );
  const { code, by } = await checked(t, told, plugins({ mode: "observe", secondOpinion: "off" }));
  assert.equal(code, 0, JSON.stringify(by));
  for (const [name, expected] of /** @type {[string, RegExp][]} */ ([
    ["loaded", /gateway runs version 0\.0\.1/],
    ["grant", /is not given: it would put hints last in the system prompt/],
    ["host", /2027\.1\.0 was not measured/],
    ["mode", /^observe/],
    ["core", /restarted 1 time, .*unreachable/],
    ["second opinion", /^off$/],
  ])) {
    assert.equal(by[name].result, "note", name);
    assert.match(by[name].text, expected);
    assert.ok(by[name].next, name);
  }
});

test("without a gateway it says what the files tell, and what is not known", async (t) => {
  const env = home(t, plugins({ haltAfter: "no", logPath: join(folder(t), "a", "b.log") }));
  const { code, out } = await inside(["doctor", "--json", "--gateway", "http://127.0.0.1:1"], { env });
  const by = Object.fromEntries(JSON.parse(out).checks.map((/** @type {any} */ { check, result }) => [check, result]));
  assert.equal(code, 1);
  assert.deepEqual(by, {
    ...{ installed: "ok", enabled: "ok", gateway: "fail", loaded: "unknown", hooks: "unknown", grant: "unknown", host: "unknown" },
    ...{ mode: "ok", settings: "fail", "in force": "unknown", journal: "ok", core: "unknown", "second opinion": "unknown" },
  });
});

test("a gateway that refused the file does not make its settings valid", async (t) => {
  const { code, by } = await checked(t, healthy({}), plugins({ maxIdenticalFailure: 4 }));
  assert.deepEqual([code, by.settings.result, by["in force"].result], [1, "fail", "fail"]);
  assert.match(by.settings.text, /maxIdenticalFailure: .*did you mean maxIdenticalFailures\?/);
  assert.match(String(by["in force"].next), /before the gateway starts anew/);
});

test("a file with broken JSON is to be corrected at its line, not installed", async (t) => {
  const env = home(t, {});
  write(env.OPENCLAW_CONFIG_PATH, '{\n  "plugins": {},\n  "x": oops\n}');
  const { code, out } = await inside(["doctor", "--json", "--gateway", "http://127.0.0.1:1"], { env });
  const installed = JSON.parse(out).checks.find((/** @type {any} */ { check }) => check === "installed");
  assert.equal(code, 1);
  assert.match(installed.text, /line 3: /);
  assert.equal(installed.next, "Correct that line.");
});

test("a missing journal is a note if --journal names it, otherwise no fault", async (t) => {
  const at = folder(t);
  const path = join(at, "none", "x.log");
  const env = home(t, plugins({ logPath: path }));
  for (const [args, result, expected] of /** @type {[string[], string, RegExp][]} */ ([
    [["--journal", path], "note", /^nothing is at .*x\.log, which --journal names$/],
    [[], "ok", /^nothing is at .*x\.log yet: the guard makes it with the first incident, and can$/],
  ])) {
    const { out } = await inside(["doctor", "--json", "--gateway", "http://127.0.0.1:1", ...args], { env });
    const found = JSON.parse(out).checks.find((/** @type {any} */ { check }) => check === "journal");
    assert.equal(found.result, result);
    assert.match(found.text, expected);
  }
});

test("a switch by hand that enforces is shown, whatever the settings say", async (t) => {
  const { by } = await checked(t, healthy({ mode: "observe" }, { mode: "observe", switch: "on" }), plugins({ mode: "observe" }));
  assert.deepEqual([by.mode.result, by.mode.text], ["ok", "enforce, switched by hand: verdicts are carried out"]);
});

test("a tool that is nearly called as one of the host's is told", async (t) => {
  const settings = {
    repeat: { limits: { exce: 3, read: 4, crm_lookup: 2 }, polls: ["proces", "crm_*"] },
    tools: { web_serch: { required: ["query"] }, web_search: { required: ["query"] } },
    screen: { tools: { web_fetsh: "off" }, validate: [{ tool: "raed", format: "json" }] },
    models: [{ match: ["x"], repeat: { limits: { wrte: 2 } } }],
  };
  const { code, by } = await checked(t, healthy(settings), plugins(settings));
  assert.deepEqual([code, by.settings.result], [0, "note"]);
  assert.deepEqual(by.settings.text.split(" | "), [
    'tools: the host has no tool "web_serch". Did you mean web_search?',
    'screen.tools: the host has no tool "web_fetsh". Did you mean web_fetch?',
    'screen.validate[0].tool: the host has no tool "raed". Did you mean read?',
    'repeat.limits: the host has no tool "exce". Did you mean exec?',
    'repeat.polls: the host has no tool "proces". Did you mean process?',
    "and 1 more name that nothing here has",
  ]);
});

test("a pattern that matches no model of the gateway's file is told", async (t) => {
  const settings = { models: [{ match: ["qwenn*", "groq/*", "small:*"], haltAfter: 3 }] };
  const named = {
    agents: {
      defaults: { model: "ollama/qwen3:8b", models: { "acme/m-1": {} } },
      list: [{ model: { primary: "x/big", fallbacks: ["y/small:1b"] } }, 7],
    },
    models: { providers: { groq: { models: [{ id: "llama-3" }, null] }, odd: null } },
  };
  const { code, by } = await checked(t, healthy(settings), plugins(settings), named);
  assert.deepEqual([code, by.settings.result], [0, "note"]);
  assert.equal(
    by.settings.text,
    'models[0].match: "qwenn*" matches no model that openclaw.json names (ollama/qwen3:8b, acme/m-1, x/big and 2 more)',
  );
  for (const agents of [
    { entries: { ops: { model: "a/qwenn:7b" } } },
    { defaults: { model: "acme/m", subagents: { model: { fallbacks: ["a/qwenn:7b"] } } } },
    { defaults: { model: "acme/m", utilityModel: "a/qwenn:7b" } },
    // all models of a provider may be chosen
    { defaults: { model: "acme/m", models: { "vllm/*": {} } } },
  ]) {
    const one = { models: [{ match: ["vllm" in agents ? "vllm/qwen*" : "*qwenn*"], haltAfter: 3 }] };
    assert.equal((await checked(t, healthy(one), plugins(one), { agents })).by.settings.result, "ok", JSON.stringify(agents));
  }
  const many = { models: Array.from({ length: 9 }, (_, n) => ({ match: [`none-${n}`], haltAfter: 3 })) };
  const { by: all } = await checked(t, healthy(many), plugins(many), named);
  assert.equal(all.settings.text.split(" | ").length, 6);
  assert.match(all.settings.text, / \| and 4 more names that nothing here has$/);
  const unknown = await checked(t, healthy(settings), plugins(settings), { agents: "x", models: 3 });
  assert.equal(unknown.by.settings.result, "ok", "of a file that names no model nothing is said");
});

test("a gateway without the guard is not reported as one that is down", async (t) => {
  const { by } = await checked(t, { ok: true }, { entries: { "tool-guard": { enabled: false, config: {} } } });
  assert.deepEqual([by.enabled.result, by.gateway.result, by.core.result], ["fail", "note", "unknown"]);
  assert.match(by.gateway.text, /answers, and runs no guard$/);
  assert.equal(by.core.text, "not known: see the check gateway");
  const { by: on } = await checked(t, { other: true });
  assert.deepEqual([on.enabled.result, on.gateway.result], ["ok", "fail"]);
  assert.match(on.gateway.text, /tells nothing live/);
  assert.match(String(on.gateway.next), /^Restart it, and look at its log for tool-guard\./);
});

test("a guard that is off, or only observes, is not called at work", async (t) => {
  for (const [settings, more, end] of /** @type {[object, object, string][]} */ ([
    [{}, {}, "The guard is at work."],
    [{ mode: "observe" }, { mode: "observe" }, "Nothing failed; the guard only observes."],
    [{}, { switch: "off" }, "Nothing failed, but the guard is switched off."],
  ])) {
    const { url } = await gateway(t, healthy(settings, more));
    const { code, out } = await inside(["doctor", "--gateway", url], { env: home(t, plugins(settings)) });
    assert.deepEqual([code, out.trimEnd().split("\n").at(-1)], [0, end]);
    const status = await inside(["status", "--check", "--gateway", url], { env: home(t, plugins(settings)) });
    assert.equal(status.code, "switch" in more ? 1 : 0, end);
  }
});

test("of a guard that is off, its mode is what would hold", async (t) => {
  const { by } = await checked(t, healthy({ enabled: false }, { enabled: false }), plugins({ enabled: false }));
  assert.deepEqual([by.enabled.result, by.mode.result, by.mode.text], ["fail", "note", "enforce, once the guard is enabled"]);
});

test("without settings it says how to install", (t) => {
  const { code, out } = tool(t, ["doctor", "--gateway", "http://127.0.0.1:1"]);
  assert.equal(code, 1);
  assert.match(out, /^✗ installed +.*there is no such file\n +Install it: openclaw plugins install \.\/tool-guard-[\d.]+\.tgz\.\n/);
});

test("a journal that cannot be written is told without a gateway", async (t) => {
  const at = folder(t);
  write(join(at, "real.log"), "");
  symlinkSync(join(at, "real.log"), join(at, "link.log"));
  write(join(at, "folder", "x"), "");
  for (const [path, expected] of /** @type {[string, RegExp][]} */ ([
    [join(at, "link.log"), /it is a link, which the guard does not follow/],
    [join(at, "folder"), /it is no file/],
    [join(at, "real.log", "x.log"), /ENOTDIR/],
  ])) {
    const { out } = await inside(["doctor", "--json", "--gateway", "http://127.0.0.1:1", "--journal", path], { env: home(t, plugins()) });
    const found = JSON.parse(out).checks.find((/** @type {any} */ { check }) => check === "journal");
    assert.equal(found.result, "fail");
    assert.match(found.text, expected);
  }
});

test("nothing that a gateway tells reaches the terminal as it is", async (t) => {
  const { url } = await gateway(
    t,
    healthy({}, { host: HOSTILE, hostVersion: HOSTILE, version: HOSTILE, journal: HOSTILE, journalProblem: HOSTILE }),
  );
  const { out } = await inside(["doctor", "--gateway", url], { env: home(t, plugins()) });
  for (const line of out.split("\n")) assert.doesNotMatch(line, HIDDEN);
});

test("the measured versions are those that the tests install", () => {
  const installed = ["2026.9.6", "2026.7.35", "2026.2.6"].map((name) => {
    const { dependencies } = JSON.parse(readFileSync(new URL(`../hosts/openclaw-${name}/package.json`, import.meta.url), "utf8"));
    return dependencies.openclaw;
  });
  assert.deepEqual(MEASURED, installed);
});
