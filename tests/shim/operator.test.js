// The operator's controls of a running guard, and the state that survives the end of the process.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { registerCommands } from "../../js/cli.js";
import { again, call, DOUBLES, finalTexts, guarded, MISSING, MODERN, OpenClaw2026_9, play, plugin, temporaryFolder } from "./doubles.js";

/** A loop that is certain, with a word of its own. */
const nope = call("read", { note: "nope" });
const SESSION = "agent:main:x";
const HOUR = 60 * 60 * 1000;

/** Sends `/toolguard ...`. @param {import("./doubles.js").AnyHost} host @param {string} args @param {object} [context] @returns {any} */
function slash(host, args, context = { sessionKey: SESSION }) {
  const command = host.commands.find(({ name }) => name === "toolguard");
  return answered(command, { args, ...context });
}

/** The owner sends `/toolguard_all ...`, as a host that keeps the command to the owner passes it on. @param {import("./doubles.js").AnyHost} host @param {string} args */
const owner = (host, args) =>
  answered(
    host.commands.find(({ name }) => name === "toolguard_all"),
    { args, sessionKey: SESSION, senderIsOwner: true },
  );

/** @param {{ handler: (context: any) => any } | undefined} command @param {object} context @returns {any} */
function answered(command, context) {
  const said = command?.handler({ isAuthorizedSender: true, ...context });
  return said instanceof Promise ? said.then(({ text }) => text) : said.text;
}

/** Calls the gateway's method. @param {import("./doubles.js").AnyHost} host @param {object} [params] @returns {any} */
function status(host, params = {}) {
  /** @type {any} */
  let answered;
  host.methods
    .get("tool-guard.status")
    ?.handler({ params, respond: (/** @type {boolean} */ ok, /** @type {any} */ payload) => (answered = [ok, payload]) });
  assert.equal(answered[0], true);
  return answered[1];
}

for (const Double of DOUBLES) {
  // the owner's is registered only where the host knows who the owner is
  test(`${Double.name}: commands are for authorised senders, one for the owner`, (t) => {
    const { host } = guarded(t, Double);
    const owners = MODERN.some((Modern) => Modern === Double) ? [["toolguard_all", true, ["operator.admin"]]] : [];
    assert.deepEqual(
      host.commands.map(({ name, requireAuth, requiredScopes }) => [name, requireAuth, requiredScopes]),
      [["toolguard", true, undefined], ["loopguard", true, undefined], ...owners],
    );
    assert.equal(slash(host, "off", { isAuthorizedSender: false }), "You are not allowed to use this command.");
    assert.equal(status(host).switch, null);
    assert.equal(host.methods.get("tool-guard.status")?.scope, "operator.read");
  });

  test(`${Double.name}: off, observe, enforce, default`, async (t) => {
    const { host, incidents } = guarded(t, Double);
    const failure = (/** @type {{ batches: import("./doubles/host.js").Batch[] }} */ played) => finalTexts(Double, played).at(-1) ?? "";
    assert.match(slash(host, "off"), /is off now, in this session/);
    assert.doesNotMatch(failure(await play(host, again(3, nope))), /\[/);
    assert.deepEqual(await incidents(), [], "nothing is looked at");
    assert.match(slash(host, "observe"), /only observes now, in this session\.$/);
    assert.doesNotMatch(failure(await play(host, [[nope]], { run: "run-2" })), /\[TOOL/);
    assert.equal((await incidents()).at(-1).action, "would: correct");
    assert.equal(slash(host, "enforce"), "Tool Guard enforces now, in this session.");
    assert.match(failure(await play(host, [[nope]], { run: "run-3" })), /\[TOOL ERROR\]/);
    assert.equal(slash(host, "default"), "Tool Guard does in this session what the settings say again.");
    assert.equal(status(host).sessions[0].switch, null);
  });
}

for (const Double of MODERN)
  test(`${Double.name}: switched to enforce over settings of observe, it ends runs`, async (t) => {
    const { host } = guarded(t, Double, { mode: "observe" });
    // runs that only a queued message ends: calls to an unknown tool on the older host, no recipient on the newer one
    const [stuck, name] = Double === OpenClaw2026_9 ? [MISSING, "read"] : [call("frobnicate", { level: 3 }), "frobnicate"];
    Object.assign(host, { hasChannel: false });
    assert.doesNotMatch((await play(host, again(8, stuck))).last.user, /retry loop/);
    slash(host, "on");
    const { last } = await play(host, again(12, stuck), { run: "run-2" });
    assert.equal(last.ended, true);
    assert.match(last.user, new RegExp(`I've detected a retry loop on ${name}`));
  });

test("all sessions are switched together, except those with their own switch", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9);
  slash(host, "on", { sessionKey: "agent:main:own" });
  assert.match(owner(host, "off"), /every session without a mode of its own/);
  assert.doesNotMatch((await play(host, again(3, nope))).shown.join(), /\[TOOL|\[LOOP/);
  assert.match((await play(host, [[nope]], { session: "agent:main:own" })).shown[0], /\[TOOL ERROR\]/);
  assert.match(slash(host, "observe", {}), /does not tell which session/, "a host that tells no session changes none");
});

test("reset forgets all counts; unknown words are answered with help", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9);
  await play(host, again(2, nope));
  assert.equal(status(host).sessions[0].state, "LOOP_DETECTED");
  assert.match(slash(host, "reset"), /forgotten/);
  assert.equal(status(host).sessions[0].state, "OK");
  assert.match(slash(host, "reset", {}), /nothing was reset/);
  const answers = /** @type {const} */ ([
    ["help", /^\/toolguard status/],
    ["foo", /^There is no "foo"\.\n\/toolguard status/],
    ["obsreve", /^There is no "obsreve"\. Did you mean observe\?\n/],
    ["stauts", /^There is no "stauts"\. Did you mean status\?\n/],
    ["off everything", /^"everything" after off is not understood\.\n\/toolguard status/],
    ["on all please", /^"all please" after on is not understood\.\n/],
    ["mode", /^Which mode\? Expected enforce, observe, off, default\.\n/],
    ["mode foo", /^"foo" is no mode, expected enforce, observe, off, default\.\n/],
    ["mode disable", /^"disable" is no mode, [^?]* Did you mean off\?\n/],
    ["ON\u202e", /^There is no "on"\./],
    ["constructor", /^There is no "constructor"\.\n/],
    ["__proto__", /^There is no "/],
  ]);
  for (const [words, answer] of answers) assert.match(slash(host, words), answer, words);
  assert.match(owner(host, "foo"), /^There is no "foo"\.\n\/toolguard_all status/);
  assert.match(owner(host, "off all"), /^"all" after off is not understood\.\n\/toolguard_all status/);
  assert.deepEqual([status(host).switch, status(host).sessions[0].switch], [null, null], "none of them switched anything");
});

/** Words for a mode, and the core's switch; undefined: no word for a mode, in any place. @type {[string, string | null | undefined][]} */
const MODE_WORDS = [
  ["enforce", "on"],
  ["on", "on"],
  ["OBSERVE", "observe"],
  ["off", "off"],
  ["default", null],
  ...["enable", "disable", "watch", "normal", "constructor"].map((word) => /** @type {[string, undefined]} */ ([word, undefined])),
];

test("chat, the owner's command and the gateway take the same mode words", (t) => {
  const { host, guard } = guarded(t, OpenClaw2026_9);
  for (const [word, expected] of MODE_WORDS) {
    const ways = [
      () => owner(host, word),
      () => owner(host, `mode ${word}`),
      () => slash(host, `${word} all`, { sessionKey: SESSION, senderIsOwner: true }),
      () => guard.switchMode({ mode: word }),
    ];
    for (const say of ways) {
      // what none of the words leads to
      guard.setSwitch(undefined, expected === "observe" ? "off" : "observe");
      const before = status(host).switch;
      say();
      assert.equal(status(host).switch, expected === undefined ? before : expected, `${word}: ${say}`);
    }
  }
});

test("status shows mode, changed thresholds, sessions and their loops", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9, {
    haltAfter: 5,
    repeat: { limits: { read: 9, exec: 6 } },
    models: [{ match: ["mock-*"], maxFailuresPerTurn: 9 }],
  });
  await play(host, again(2, nope));
  const text = slash(host, "");
  assert.match(text, /^Tool Guard \d+\.\d+\.\d+ on openclaw-2026\.9: enforce\n/);
  assert.match(text, /- haltAfter: 5 \(your settings\)/);
  assert.match(text, /- maxFailuresPerTurn: 9 \(your settings for this model\)/);
  assert.match(text, /- repeat\.limits: (read 9, exec 6|exec 6, read 9) \(your settings\)\n/, "the part that was set, in words");
  assert.doesNotMatch(text.split("Loop stopped")[0], /[{}[\]"]/, "no objects");
  assert.match(
    text,
    /- agent:main:x: Loop stopped, 2 calls, 2 failures, mock-1\n {2}stopped \d\d:\d\d:\d\d: read\({"note":"nope"}\) \(identical-failures, 2 times\): Validation failed for tool "read": - path: must have/,
  );
  const { thresholds, sessions, session } = status(host, { sessionKey: SESSION });
  assert.deepEqual([session, sessions.length], [SESSION, 1]);
  assert.deepEqual(
    thresholds.find((/** @type {any} */ { key }) => key === "haltAfter"),
    { key: "haltAfter", value: 5, source: "entry" },
  );
});

test("report quotes the journal so that nothing in it leaves the block", async (t) => {
  const { host, guard } = guarded(t, OpenClaw2026_9);
  assert.match(await owner(host, "report"), /^tool-guard: there is no journal at /);
  await play(host, again(4, call("read", { path: "``` nope" })));
  const text = await owner(host, "report 1h");
  assert.match(text, /^```\nWhat the guard did.*\n[\s\S]*\bread\b[\s\S]*\n```$/);
  assert.equal(text.split("```").length, 3);
  assert.ok(
    text
      .split("\n")
      .every((/** @type {string} */ line) => line.length <= 60 || line.includes("tool-guard.log") || line.includes("tool-guard․log")),
    text,
  );
  assert.match(await owner(host, "report never"), /^tool-guard: --since "never" is no time/);
  assert.match(owner(host, "report 1h all"), /^"1h all" after report is not understood\.\n\/toolguard_all status/);
  // a command line may read from a pipe; a gateway must not block on one
  rmSync(guard.journalPath);
  execFileSync("mkfifo", [guard.journalPath]);
  assert.equal(await owner(host, "report"), "The journal is not a file.");
});

test("the commands are offered to the host's program, alone in its cli mode", async (t) => {
  for (const Double of DOUBLES) {
    const { host } = guarded(t, Double);
    assert.deepEqual(host.clis[0].commands, ["toolguard"]);
  }
  const host = new OpenClaw2026_9();
  host.modes = ["cli-metadata"];
  host.load(plugin, {});
  assert.deepEqual([host.clis.length, host.hooks.length, host.commands.length], [1, 0, 0]);
});

test("the host's program started for these commands gets nothing else", () => {
  const { argv } = process;
  /** @param {string[]} words @returns {any} */
  const registered = (...words) => {
    process.argv = ["node", "openclaw", ...words];
    try {
      const host = new OpenClaw2026_9();
      host.load(plugin, {});
      return [host.clis.length > 0, host.hooks.length > 0, host.commands.length > 0];
    } finally {
      process.argv = argv;
    }
  };
  assert.deepEqual(registered("toolguard", "status"), [true, false, false]);
  for (const words of [
    ["gateway", "run"],
    ["agent", "--local", "--message", "toolguard"],
    ["--profile", "toolguard", "agent", "--local"],
    [],
  ])
    assert.deepEqual(registered(...words), [true, true, true], words.join(" "));
});

test("the manifest names the command, so that no plugin is loaded for it", () => {
  const { cliCommands } = JSON.parse(readFileSync(new URL("../../openclaw.plugin.json", import.meta.url), "utf8"));
  const host = new OpenClaw2026_9();
  host.load(plugin, {});
  assert.deepEqual(cliCommands, host.clis[0].descriptors);
});

test("the host's program passes on what was typed, its own options, too", async (t) => {
  /** @type {(args: string[]) => Promise<void>} */
  let action = () => assert.fail("no action");
  /** @type {any} */
  const command = { action: (/** @type {typeof action} */ given) => Object.assign(command, { done: true, given }) };
  for (const name of ["description", "helpOption", "allowUnknownOption", "allowExcessArguments", "argument"]) command[name] = () => command;
  registerCommands({ registerCli: (/** @type {any} */ registrar) => registrar({ program: { command: () => command } }) });
  action = command.given;
  const write = process.stdout.write.bind(process.stdout);
  /** @type {string[]} */
  const said = [];
  // the test runner writes bytes to the same stream
  const mocked = t.mock.method(process.stdout, "write", (/** @type {string | Uint8Array} */ chunk) =>
    typeof chunk === "string" ? said.push(chunk) > 0 : write(chunk),
  );
  const { argv } = process;
  process.argv = ["node", "openclaw", "--dev", "toolguard", "explain", "--json", "HTTP 429"];
  try {
    await action(["explain", "HTTP 429"]);
    process.argv = ["node", "openclaw", "toolguard", "explain", "--help"];
    await action(["explain", "--help"]);
  } finally {
    mocked.mock.restore();
    process.argv = argv;
  }
  assert.equal(process.exitCode, 0);
  const [answer, ...help] = said;
  assert.equal(JSON.parse(answer).class, "rate_limit");
  assert.match(help.join(""), /^openclaw toolguard explain: /);
});

describe("what survives a restart", () => {
  test("switches and loops do, and nothing that was said", async (t) => {
    const folder = temporaryFolder(t);
    const before = guarded(t, OpenClaw2026_9, {}, folder);
    await play(before.host, again(2, nope));
    slash(before.host, "off", { sessionKey: "agent:main:quiet" });
    await before.guard.flush();
    const path = join(folder, "tool-guard", "state.json");
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.doesNotMatch(readFileSync(path, "utf8"), /nope|Validation|must have/);
    assert.deepEqual(readdirSync(join(folder, "tool-guard")), ["state.json"], "no half file is left");

    const after = guarded(t, OpenClaw2026_9, {}, folder);
    assert.match((await play(after.host, [[nope]], { run: "run-2" })).shown[0], /\[LOOP DETECTED\] Tool "read" failed 3 times/);
    assert.doesNotMatch((await play(after.host, again(3, nope), { session: "agent:main:quiet" })).shown.join(), /\[TOOL|\[LOOP/);
    // the user goes on: a new turn is a new try
    assert.doesNotMatch((await play(after.host, [[nope]], { run: "run-3" })).shown[0], /LOOP/);
  });

  test("a job repeated by the clock resumes from its stop without a restart", async (t) => {
    for (const [session, expected] of /** @type {const} */ ([
      ["agent:main:cron:job-1", 3],
      [SESSION, 1],
    ])) {
      const { host, incidents } = guarded(t, OpenClaw2026_9);
      await play(host, again(2, nope), { session, run: "run-1" });
      await play(host, [[nope]], { session, run: "run-2" });
      assert.equal((await incidents()).at(-1).count, expected, session);
    }
  });

  test("a loop that was resolved is not kept", async (t) => {
    const folder = temporaryFolder(t);
    const { host, guard } = guarded(t, OpenClaw2026_9, {}, folder);
    await play(host, again(2, nope));
    await guard.flush();
    await play(host, [[call("read", { path: "a.txt" })]], { run: "run-2" });
    await guard.flush();
    assert.deepEqual(JSON.parse(readFileSync(join(folder, "tool-guard", "state.json"), "utf8")).sessions, []);
  });

  test("two processes that keep it in one place leave each other's switches", async (t) => {
    const folder = temporaryFolder(t);
    const [gateway, beside] = [guarded(t, OpenClaw2026_9, {}, folder), guarded(t, OpenClaw2026_9, {}, folder)];
    slash(gateway.host, "off", { sessionKey: "agent:main:quiet" });
    await gateway.guard.flush();
    slash(beside.host, "observe", { sessionKey: "agent:main:other" });
    await beside.guard.flush();
    slash(gateway.host, "on", { sessionKey: "agent:main:third" });
    await gateway.guard.flush();
    const kept = () => JSON.parse(readFileSync(join(folder, "tool-guard", "state.json"), "utf8")).switches;
    const switches = () => kept().map((/** @type {any} */ session) => [session.sessionKey, session.switch]);
    const all = [
      ["agent:main:other", "observe"],
      ["agent:main:quiet", "off"],
      ["agent:main:third", "on"],
    ];
    assert.deepEqual(switches(), all);
    slash(gateway.host, "default", { sessionKey: "agent:main:quiet" });
    await gateway.guard.flush();
    assert.deepEqual(switches(), [all[0], all[2]]);
  });

  test("a switch outlives idleness, `/new` and restarts until taken back", async (t) => {
    const folder = temporaryFolder(t);
    const before = guarded(t, OpenClaw2026_9, {}, folder);
    const start = Date.now();
    t.mock.timers.enable({ apis: ["Date"], now: start });
    /** What the model is shown of a failing call. @param {import("./doubles.js").AnyHost} host @param {string} run */
    const shown = async (host, run) => (await play(host, again(3, nope), { run })).shown.join();
    slash(before.host, "off");
    assert.doesNotMatch(await shown(before.host, "run-1"), /\[TOOL|\[LOOP/);
    t.mock.timers.setTime(start + 3 * HOUR);
    assert.doesNotMatch(await shown(before.host, "run-2"), /\[TOOL|\[LOOP/, "idle for three hours");
    const where = { agentId: "main", sessionKey: SESSION, sessionId: "s" };
    await before.host.tell("session_end", { sessionId: "s", messageCount: 2, reason: "new" }, where);
    assert.match(slash(before.host, "status"), /^Tool Guard .*: off, switched by hand\n/, "also before its first call");
    assert.doesNotMatch(await shown(before.host, "run-3"), /\[TOOL|\[LOOP/, "`/new`");
    await before.guard.flush();

    t.mock.timers.setTime(start + 100 * HOUR);
    const after = guarded(t, OpenClaw2026_9, {}, folder);
    assert.match(slash(after.host, "status"), /^Tool Guard .*: off, switched by hand\n/);
    assert.doesNotMatch(await shown(after.host, "run-4"), /\[TOOL|\[LOOP/, "a restart");
    slash(after.host, "default");
    assert.match(await shown(after.host, "run-5"), /\[TOOL ERROR\]/);
    await after.guard.flush();
    assert.deepEqual(JSON.parse(readFileSync(join(folder, "tool-guard", "state.json"), "utf8")).switches, []);
    t.mock.timers.reset();
  });

  test("the switch of all sessions outlives them as well", async (t) => {
    const folder = temporaryFolder(t);
    const before = guarded(t, OpenClaw2026_9, {}, folder);
    const start = Date.now();
    t.mock.timers.enable({ apis: ["Date"], now: start });
    owner(before.host, "observe");
    await before.guard.flush();
    t.mock.timers.setTime(start + 100 * HOUR);
    const after = guarded(t, OpenClaw2026_9, {}, folder);
    assert.equal(status(after.host).switch, "observe");
    assert.doesNotMatch((await play(after.host, again(3, nope))).shown.join(), /\[TOOL|\[LOOP/);
    t.mock.timers.reset();
  });

  test("a session that ended while its state was written does not come back", async (t) => {
    const folder = temporaryFolder(t);
    const { host, guard } = guarded(t, OpenClaw2026_9, {}, folder);
    for (let n = 0; n < 12; n += 1) {
      const session = `agent:main:s${n}`;
      await play(host, again(2, nope), { session, run: `run-${n}` });
      assert.equal(guard.status({ session }).sessions[0].state, "LOOP_DETECTED");
      const saving = guard.flush();
      for (let i = 0; i < 20; i += 1) {
        guard.onUsage(session, 1);
        await new Promise(setImmediate);
      }
      await saving;
      guard.endSession(session);
      await guard.flush();
    }
    assert.deepEqual(JSON.parse(readFileSync(join(folder, "tool-guard", "state.json"), "utf8")).sessions, []);
  });

  for (const [name, text, why] of /** @type {const} */ ([
    ["no JSON", "{", /EOF/],
    ["another form", '{"version":2,"sessions":7}', /invalid type/],
    [
      "the form of an older version",
      '{"version":1,"sessions":[{"sessionKey":"main","switch":"off","lastSeen":1}]}',
      /version 1, and 2 is read/,
    ],
    ["another version", '{"version":99,"switch":"off","sessions":[]}', /version 99, and 2 is read/],
    ["nothing", "", undefined],
  ])) {
    test(`a file that holds ${name} is not read, and the log says what is lost`, async (t) => {
      const folder = temporaryFolder(t);
      mkdirSync(join(folder, "tool-guard"));
      writeFileSync(join(folder, "tool-guard", "state.json"), text);
      const { host } = guarded(t, OpenClaw2026_9, {}, folder);
      assert.match((await play(host, [[nope]])).shown[0], /\[TOOL ERROR\]/);
      const said = host.log.filter((line) => /state .* is not taken \(.*\): open loops and modes set by hand are forgotten/.test(line));
      assert.equal(said.length, why === undefined ? 0 : 1, host.log.join("\n"));
      if (why) assert.match(said[0], why);
    });
  }

  test("a folder in the file's place is said once and costs nothing else", async (t) => {
    const folder = temporaryFolder(t);
    mkdirSync(join(folder, "tool-guard", "state.json"), { recursive: true });
    const { host, guard } = guarded(t, OpenClaw2026_9, {}, folder);
    for (const run of ["r1", "r2", "r3"]) {
      await play(host, again(2, nope), { run });
      await guard.flush();
    }
    assert.equal(host.log.filter((line) => /state .* cannot be written/.test(line)).length, 1);
  });

  test("a host that tells no folder keeps nothing", async (t) => {
    const { host, guard } = guarded(t, OpenClaw2026_9);
    await play(host, again(2, nope));
    await guard.flush();
    assert.equal(existsSync("tool-guard"), false);
  });
});
