// `tool-guard status`, with and without a gateway.
import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { featuresOf } from "../../js/lib/features.js";
import { digests } from "../../js/lib/settings-digests.js";
import { initSync, readConfig } from "../../js/wasm/core.js";
import { entry, folder, gateway, HIDDEN, HOSTILE, halt, inside, journal, jsonl, observed, stop, tool, write } from "./helpers.js";

/** Waits for it, ten seconds at most. @param {string} what @param {() => boolean} is */
async function until(what, is) {
  for (let left = 500; !is(); left -= 1) {
    assert.ok(left > 0, `waited for ${what}`);
    await wait(20);
  }
}

initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) });

const TRIP = { rule: "identical-failures", call: 'read({"path":"a"})', error: "ENOENT", count: 2, last: 0, open: true };
const LIVE = {
  version: "9.9.9",
  host: "openclaw-2026.9",
  enabled: true,
  mode: "enforce",
  loops: { enforced: 1234, observed: 1 },
  switch: null,
  journal: "/nowhere/tool-guard.log",
  session: null,
  thresholds: [
    { key: "maxIdenticalFailures", value: 2, source: "default" },
    { key: "haltAfter", value: 5, source: "models" },
  ],
  sessions: [
    { sessionKey: "agent:main:x", modelId: "m-1", switch: "observe", state: "LOOP_DETECTED", calls: 1, failures: 2, trip: TRIP },
    { sessionKey: "agent:main:y", modelId: null, switch: null, state: "OK", calls: 7, failures: 0, trip: null },
  ],
};

test("what is live comes from the gateway, the last loops from the journal", async (t) => {
  const path = journal(t, [entry(), stop(), observed(stop({ toolName: "exec" })), halt()]);
  const { url, asked } = await gateway(t, LIVE);
  const seen = await inside(["status", "--gateway", url, "--journal", path, "--session", "agent:main:x"], {
    env: { OPENCLAW_GATEWAY_TOKEN: "t-1" },
  });
  assert.deepEqual([seen.code, seen.err], [0, ""]);
  assert.deepEqual(asked, [{ url: "/plugins/tool-guard/status?session=agent%3Amain%3Ax", secret: "Bearer t-1" }]);
  const text = seen.out;
  assert.match(text, /^Tool Guard 9\.9\.9 on openclaw-2026\.9: enforce\n/);
  assert.match(text, /\nhaltAfter {2}your settings for this model {2}5\nall others have their defaults\n/);
  assert.doesNotMatch(text, /maxIdenticalFailures/, "a default is nobody's own");
  assert.match(
    text,
    /\nagent:main:x {2}Loop stopped {2}1 call, 2 failures, m-1, switched to observe\n {2}stopped .*: read\(\{"path":"a"\}\) /,
  );
  assert.doesNotMatch(text, /agent:main:y/, "one session was asked for");
  const loops = text.slice(text.indexOf("last loops")).trim().split("\n").slice(1);
  assert.match(text, /\nloops {4}1,234 stopped since the gateway began, and 1 would have been\n/);
  assert.equal(loops.length, 2, "a loop is told once, whatever lines it has");
  assert.match(loops[0], /exec {2}would have been: stopped, the same call failed 2 times/);
  const all = await inside(["status", "--gateway", url, "--journal", path]);
  assert.match(all.out, /\nagent:main:y {2}OK {12}7 calls, 0 failures\n/);
  const { out } = await inside(["status", "--gateway", url, "--journal", path, "--json"]);
  const { live, mode, sessionCount, trips } = JSON.parse(out);
  assert.deepEqual(
    [live, mode, sessionCount, trips.map((/** @type {any} */ { action }) => action)],
    [true, "enforce", 2, ["would: stop", "halt"]],
  );
});

test("without a gateway, settings and journal are shown; exit code says so", async (t) => {
  const home = folder(t);
  const log = join(home, "own.log");
  const config = join(home, ".openclaw", "openclaw.json");
  const own = { mode: "observe", haltAfter: 7, logPath: log };
  write(config, [{ gateway: { port: 1 }, plugins: { entries: { "tool-guard": { enabled: true, config: own } } } }]);
  write(log, [stop()]);
  const { code, out, err } = tool(t, ["status"], { home });
  assert.equal(code, 1);
  assert.match(err, /^tool-guard: the gateway at http:\/\/127\.0\.0\.1:1 does not answer: is it running\?\n$/);
  assert.match(out, /^Tool Guard: observe\ngateway {2}http:\/\/127\.0\.0\.1:1\n +not asked: what follows is from the settings\n/);
  assert.match(out, /\nhaltAfter +your settings +7\n/);
  assert.match(out, /last loops\n.* read {2}loop: the same call failed 2 times/);
});

for (const [what, content, expected] of /** @type {[string, string, RegExp][]} */ ([
  ["no entry", "{}", /has no plugins\.entries\.tool-guard: the plugin is not installed there/],
  ["broken text", "{", /openclaw\.json, /],
])) {
  test(`settings with ${what} are named, the rest is told`, (t) => {
    const home = folder(t);
    write(join(home, ".openclaw", "openclaw.json"), content);
    const { code, out, err } = tool(t, ["status", "--gateway", "http://127.0.0.1:1"], { home });
    assert.equal(code, 1);
    assert.match(err, expected);
    assert.match(out, /^Tool Guard: state unknown\n/);
  });
}

test("a gateway that does not know the plugin is reported", async (t) => {
  const path = journal(t, [stop()]);
  for (const [answer, code, expected] of /** @type {[object, number, RegExp][]} */ ([
    [{}, 401, /does not know us: set OPENCLAW_GATEWAY_TOKEN/],
    [{ sessions: "many" }, 200, /tells nothing live/],
    [{}, 500, /tells nothing live/],
  ])) {
    const { url } = await gateway(t, answer, code);
    const seen = await inside(["status", "--gateway", url, "--journal", path], { env: { HOME: folder(t) } });
    assert.equal(seen.code, 1);
    assert.match(seen.err, expected);
  }
});

/** The gateway's file with these settings. @param {import("node:test").TestContext} t @param {object} config @param {object} [entry] */
function home(t, config, entry = {}) {
  const at = folder(t);
  write(join(at, ".openclaw", "openclaw.json"), [{ plugins: { entries: { "tool-guard": { enabled: true, ...entry, config } } } }]);
  return at;
}

/** What names the gateway's file. @param {string} home */
const fileOf = (home) => ({ OPENCLAW_CONFIG_PATH: join(home, ".openclaw", "openclaw.json") });

/** What a gateway tells that runs on these settings. @param {object} config */
const running = (config) => {
  const { config: read, problems } = readConfig(config);
  return { ...LIVE, settings: digests(read), problems, restarts: { count: 0, last: null, why: null } };
};

test("settings that cannot be used come first, in red, and --check fails", async (t) => {
  const wrong = { mode: "observe", notify: { webhook: "http://nas.local:8080/hook" } };
  const { url } = await gateway(t, running(wrong));
  const args = ["status", "--gateway", url, "--journal", journal(t, [])];
  const env = fileOf(home(t, wrong));
  const plain = await inside(args, { env });
  assert.equal(plain.code, 0);
  assert.match(
    plain.out,
    /^1 setting cannot be used:\n {2}notify\.webhook: "http:\/\/nas\.local:8080\/hook" is not allowed here, [^;]*; its default holds\n/,
  );
  const colored = await inside([...args, "--check"], { env, color: true });
  assert.equal(colored.code, 1);
  assert.ok(colored.out.startsWith("\u001b[31m1 setting cannot be used:"), JSON.stringify(colored.out.slice(0, 80)));
  assert.equal(JSON.parse((await inside([...args, "--json"], { env })).out).problems.length, 1);
});

test("without a gateway the file's settings are judged in the same way", (t) => {
  for (const [config, expected] of /** @type {[object, RegExp][]} */ ([
    [
      { haltAfter: "no" },
      /^1 setting cannot be used:\n {2}haltAfter: "no" is not allowed here, .*; its default holds\nTool Guard: enforce\n/,
    ],
    [{ mode: "observe", haltAfter: "no" }, /\nTool Guard: observe\n/],
    [{ mode: 1 }, /mode: 1 is not allowed here, .*; the guard only observes\nTool Guard: observe\n/],
  ])) {
    const { out } = tool(t, ["status", "--gateway", "http://127.0.0.1:1"], { home: home(t, config) });
    assert.match(out, expected);
  }
});

test("the expanded home folder is no difference, given or by default", async (t) => {
  for (const config of [{}, { logPath: "~/.openclaw/tool-guard.log" }]) {
    const { url } = await gateway(t, running({ logPath: "/home/ann/.openclaw/tool-guard.log" }));
    const { code, out } = await inside(["status", "--check", "--gateway", url, "--journal", journal(t, [])], {
      env: fileOf(home(t, config)),
    });
    assert.equal(code, 0, out);
  }
});

test("names in the settings that nothing here has are told, in yellow", async (t) => {
  const home = folder(t);
  const config = { repeat: { limits: { exce: 3 } }, models: [{ match: ["qwenn*"], haltAfter: 3 }] };
  const file = { agents: { defaults: { model: "ollama/qwen3:8b" } }, plugins: { entries: { "tool-guard": { config } } } };
  write(join(home, ".openclaw", "openclaw.json"), [file]);
  const seen = await inside(["status", "--gateway", "http://127.0.0.1:1"], {
    env: { HOME: home, OPENCLAW_STATE_DIR: join(home, ".openclaw") },
    color: true,
  });
  const yellow = seen.out.split("\n").filter((line) => line.startsWith("\u001b[33m"));
  assert.match(yellow[0], /repeat\.limits: the host has no tool "exce"\. Did you mean exec\?/);
  assert.match(yellow[1], /models\[0\]\.match: "qwenn\*" matches no model that openclaw\.json names \(ollama\/qwen3:8b\)/);
});

test("settings the gateway does not run on are reported; variables are not", async (t) => {
  const before = { mode: "observe", haltAfter: 3 };
  const { url } = await gateway(t, running(before));
  const args = ["status", "--check", "--gateway", url, "--journal", journal(t, [])];
  const told = async (/** @type {object} */ config) => await inside(args, { env: fileOf(home(t, config)) });
  const same = await told({ haltAfter: 3, mode: "observe", cycles: { noteAt: 3, stopAt: 4 } });
  assert.deepEqual([same.code, same.out.split("\n")[0]], [0, "Tool Guard 9.9.9 on openclaw-2026.9: enforce"]);
  const edited = await told({ mode: "enforce", haltAfter: 3 });
  assert.equal(edited.code, 1);
  assert.match(edited.out, /^the gateway does not run on the settings in .*openclaw\.json:\smode differs\. It refused the edit/);
  assert.equal((await told({ mode: "observe", haltAfter: 3, logPath: ["$", "{HOME}/x.log"].join("") })).code, 0, "a variable");
});

test("a key that the gateway refuses is named, not the resulting difference", async (t) => {
  const { url } = await gateway(t, running({ maxIdenticalFailures: 3 }));
  const args = ["status", "--check", "--gateway", url, "--journal", journal(t, [])];
  const told = async (/** @type {object} */ config) => await inside(args, { env: fileOf(home(t, config)), columns: 1000 });
  for (const config of [{ maxIdentical: 3 }, { maxIdenticalFailures: 3, maxIdentical: 3 }]) {
    const { code, out } = await told(config);
    assert.equal(code, 1);
    assert.match(
      out,
      /^the gateway does not run on the settings in \S+openclaw\.json, and does not start with them: maxIdentical: this key is not allowed here \(did you mean maxIdenticalFailures\?\)\n/,
    );
  }
  assert.match(
    (await told({ maxIdenticalFailures: "3" })).out,
    /them: maxIdenticalFailures: "3" is not allowed here, expected a whole [^;]*\n/,
  );
  assert.equal((await told({ maxIdenticalFailures: ["$", "{LIMIT}"].join("") })).code, 0, "a variable");
});

test("settings of some models are mentioned, with how to show one model's", async (t) => {
  const { config } = readConfig({
    models: [
      { match: ["small"], haltAfter: 3 },
      { match: ["large"], haltAfter: 9 },
    ],
  });
  const shown = async (/** @type {any} */ own) => {
    const { url } = await gateway(t, { ...LIVE, features: featuresOf(own) });
    return (await inside(["status", "--gateway", url, "--journal", journal(t, [])], { columns: 200, program: "openclaw toolguard" })).out;
  };
  assert.match(
    await shown(config),
    /\nmodels {3}2 entries with settings for some models; openclaw toolguard status --session KEY tells what holds for the model of a session\n/,
  );
  assert.doesNotMatch(await shown(readConfig({}).config), /\nmodels /);
});

test("a plugin disabled in the gateway's file is reported, with the remedy", (t) => {
  const at = home(t, {}, { enabled: false });
  const { code, out } = tool(t, ["status", "--check", "--gateway", "http://127.0.0.1:1"], { home: at });
  assert.equal(code, 1);
  assert.match(
    out,
    /^the plugin is switched off in .*\s\(plugins\.entries\.tool-guard\.enabled is false\), as uninstalling it leaves it: openclaw plugins enable\stool-guard\n/,
  );
  assert.match(out, /\nTool Guard: disabled\n/);
});

test("restarts of the core are told with their reason", async (t) => {
  const restarts = { count: 2, last: Date.parse("2026-11-21T10:00:00Z"), why: "unreachable\u001b[2J" };
  const { url } = await gateway(t, { ...running({}), restarts });
  const { out } = await inside(["status", "--gateway", url, "--journal", journal(t, [])], { env: fileOf(folder(t)) });
  assert.match(out, /^the core was restarted 2 times, last \S+ \S+: unreachable\[2J\n/);
});

test("what was only observed is told as what would have been done", async (t) => {
  const [x, y] = LIVE.sessions;
  const { url } = await gateway(t, { ...LIVE, sessions: [{ ...x, trip: { ...TRIP, observed: true } }, y] });
  const { out } = await inside(["status", "--gateway", url, "--journal", journal(t, [observed(halt())])]);
  assert.match(out, /\nagent:main:x {2}Would have stopped a loop {2}1 call.*\n {2}would have been stopped .*: read\(\{"path":"a"\}\) /);
  assert.match(out, /would have been: run ended after/);
});

test("nothing that sessions or models are called reaches the terminal", async (t) => {
  const hostile = { ...LIVE.sessions[0], sessionKey: HOSTILE, modelId: HOSTILE, state: HOSTILE, trip: { ...TRIP, call: HOSTILE } };
  const { url } = await gateway(t, {
    ...LIVE,
    host: HOSTILE,
    journal: HOSTILE,
    sessions: [hostile, { ...hostile, sessionKey: "字".repeat(500) }],
  });
  const path = journal(t, [stop({ toolName: HOSTILE, sessionKey: HOSTILE, errorMessage: HOSTILE })]);
  const seen = await inside(["status", "--gateway", url, "--journal", path], { columns: 60 });
  assert.equal(seen.code, 0);
  for (const line of seen.out.split("\n")) assert.doesNotMatch(line, HIDDEN);
  assert.doesNotMatch((await inside(["status", "--gateway", url, "--journal", path, "--json"])).out.replaceAll("\n", ""), HIDDEN);
});

test("thresholds in force are explained in sentences, within 80 columns", async (t) => {
  const sessions = [{ ...LIVE.sessions[0], sessionKey: `agent:main:${"long".repeat(20)}`, modelId: "model".repeat(20) }];
  const thresholds = [
    { key: "haltAfter", value: 0, source: "entry" },
    { key: "repeat", value: { limits: { read: 6 }, others: 3, pollFactor: 4 }, source: "entry" },
  ];
  const { config } = readConfig({ claims: "revise", onDuplicate: "approve", notify: { webhook: "https://hooks.example/secret" } });
  const opinions = { mode: "confirm", asked: 0, unanswered: 0, unusable: 0, tokens: 0, model: null, error: null };
  const prompt = { hints: "system prompt", obstacle: "tools.show needs plugins.entries.tool-guard.hooks.allowConversationAccess: true" };
  const { url } = await gateway(t, { ...LIVE, thresholds, sessions, opinions, prompt, features: featuresOf(config) });
  const path = journal(t, [stop({ toolName: "a_tool_with_a_name".repeat(4) })]);
  const { out } = await inside(["status", "--gateway", url, "--journal", path], { columns: 80 });
  assert.match(out, /\nsame read +noted at the 5th, refused at the 12th, run not ended\n/);
  assert.match(out, /\nsame message sent +you are asked at the 3rd, run not ended\n/);
  assert.match(out, /\nclaims +an answer that claims what no call did is taken back once\n/);
  assert.match(out, /\nnotify +a webhook when a run was ended\n/);
  assert.match(out, /\nopinion +a model is asked before a call is refused/);
  assert.doesNotMatch(out, /hooks\.example/, "addresses of webhooks hold secrets");
  const long = out.split("\n").filter((line) => line.length > 80 && !line.startsWith("journal"));
  assert.deepEqual(long, []);
  const told = JSON.parse((await inside(["status", "--gateway", url, "--journal", path, "--json"])).out);
  assert.equal(told.behaviour.find((/** @type {any} */ { name }) => name === "same read").course.noted, 5);
  assert.equal(told.thresholds.length, 2);
});

test("a session that is not there is an error that names those that are", async (t) => {
  const asked = (/** @type {string} */ url) =>
    inside(["status", "--gateway", url, "--session", "agent:main:z"], { env: { HOME: folder(t) } });
  const known = await asked((await gateway(t, LIVE)).url);
  assert.equal(known.code, 1);
  assert.equal(
    known.err,
    'tool-guard: the gateway knows no session "agent:main:z": those that called a tool are agent:main:x, agent:main:y. Did you mean agent:main:x?\n',
  );
  assert.equal(known.out, "");
  const none = await asked((await gateway(t, { ...LIVE, sessions: [] })).url);
  assert.match(none.err, /knows no session "agent:main:z": no session has called a tool yet\.\n$/);
  assert.match((await asked("http://127.0.0.1:1")).err, /sessions are known to the gateway alone: the gateway at .* does not answer/);
});

test("--watch redraws a terminal; elsewhere it prints changes, until Ctrl-C", async (t) => {
  const path = journal(t, []);
  const { url, asked } = await gateway(t, LIVE);
  for (const isTTY of [true, false]) {
    const [ctrlC, before] = [new AbortController(), asked.length];
    let text = "";
    const out = {
      isTTY,
      write: (/** @type {string} */ more) => {
        text += more;
      },
    };
    const done = inside(["status", "--watch", "--gateway", url, "--journal", path], { out, signal: ctrlC.signal });
    await until("a second look", () => asked.length >= before + 2);
    if (!isTTY) {
      appendFileSync(path, jsonl([stop()]));
      await until("the change", () => text.includes("last loops"));
    }
    ctrlC.abort();
    assert.equal((await done).code, 0);
    const drawn = text.split("Tool Guard 9.9.9").length - 1;
    if (isTTY) assert.ok(drawn >= 1 && text.startsWith("\u001b[H\u001b[J"));
    else assert.deepEqual([drawn, text.includes("\u001b")], [2, false]);
  }
  const { code, err } = await inside(["status", "--watch", "--json"]);
  assert.equal(code, 2);
  assert.match(err, /--watch draws for people, and --json is for programs/);
});

test("a wrong command line is reported", (t) => {
  for (const [args, expected] of /** @type {[string[], RegExp][]} */ ([
    [["--gateway", "file:///etc/passwd"], /--gateway "file:\/\/\/etc\/passwd" is no address/],
    [["now"], /status: "now" is not understood/],
    [["--sesion", "x"], /there is no option --sesion. Did you mean --session\?/],
  ])) {
    const { code, err } = tool(t, ["status", ...args]);
    assert.equal(code, 2);
    assert.match(err, expected);
  }
});

test("a journal that is missing, packed or without a loop is told apart", async (t) => {
  const { url } = await gateway(t, LIVE);
  const path = journal(t, [entry()]);
  const textOf = async (/** @type {string} */ of) => (await inside(["status", "--gateway", url, "--journal", of])).out;
  assert.match(await textOf(path), /\nThe journal tells of no loop in its last lines\.\n$/);
  assert.match(await textOf(join(folder(t), "none.log")), /\nThere is no journal yet\.\n$/);
  const rotatedAway = join(folder(t), "old.log");
  write(`${rotatedAway}.2`, [entry()]);
  assert.match(await textOf(rotatedAway), /\nThe journal tells of no loop in its last lines\.\n$/);
  write(`${path}.1.gz`, gzipSync("{}\n"));
  assert.match(await textOf(path), /\nLines of the journal are packed: tool-guard report reads them\.\n$/);
});
