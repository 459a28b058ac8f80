// Settings with mistakes, through a host: what can be read is honoured, the rest has its default, and whoever asks is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { again, call, DOUBLES, guarded, MALFORMED, MODERN, OpenClaw2026_9, play, plugin } from "./doubles.js";

/** A value that holds itself. */
function cyclic() {
  /** @type {Record<string, unknown>} */
  const value = { show: "full" };
  value.self = value;
  return value;
}

/** An object with this key, whose getter throws. @param {string} key */
const throwing = (key) => ({
  get [key]() {
    throw new Error("no such setting");
  },
});

/** Values that no setting takes whole. @type {Record<string, () => unknown>} */
const WRONG = {
  null: () => null,
  "of another type": () => 7.5,
  "out of range": () => -1,
  "an unknown key": () => ({ nonsense: { nonsense: 1 } }),
  "a list": () => [null],
  cyclic,
  "a getter that throws": () => throwing("inner"),
  "a function": () => () => "observe",
  "a symbol": () => Symbol("x"),
  "a large integer": () => 2n ** 70n,
  "no text": () => "\ud800",
  "a proxy that throws": () => new Proxy({}, { ownKeys: () => assert.fail("no keys"), get: () => assert.fail("no value") }),
};

const KEYS = Object.keys(plugin.configSchema.properties);

/** Whether the guard changed anything of a loop that is certain. @param {import("./doubles.js").Guarded} of @param {string} [run] */
async function acted({ host }, run = "run-1") {
  const { shown, last } = await play(host, again(8, MALFORMED), { run });
  return shown.some((text) => /\[TOOL|\[LOOP/.test(text)) || last.ended;
}

test("each invalid setting: observe never enforces, enabled: false stays off", async (t) => {
  assert.ok(KEYS.length > 15);
  for (const key of KEYS)
    for (const [what, make] of Object.entries(WRONG)) {
      const where = `${key}: ${what}`;
      if (key !== "mode") {
        const observing = guarded(t, OpenClaw2026_9, { [key]: make(), mode: "observe" });
        assert.equal(await acted(observing), false, where);
        assert.equal(observing.guard.status().mode, "observe", where);
      }
      if (key !== "enabled") {
        const off = guarded(t, OpenClaw2026_9, { [key]: make(), enabled: false });
        assert.equal(await acted(off), false, where);
        assert.equal(off.host.hooks.length, 0, where);
      }
    }
});

test("mode or enabled that cannot be read: the guard only observes", async (t) => {
  for (const key of ["mode", "enabled"])
    for (const [what, make] of Object.entries(WRONG)) {
      const made = guarded(t, OpenClaw2026_9, { [key]: make() });
      assert.equal(await acted(made), false, `${key}: ${what}`);
      assert.match(made.host.log.join("\n"), new RegExp(`error: tool-guard: settings: ${key}: .*; the guard only observes`), what);
    }
});

test("an entry that is no object, or throws, only observes", async (t) => {
  for (const settings of [[], "off", 7, new Proxy({}, { ownKeys: () => assert.fail("no keys") }), throwing("mode")]) {
    const made = guarded(t, OpenClaw2026_9);
    made.host.load(plugin, /** @type {any} */ (settings));
    assert.equal(await acted(made), false);
    assert.equal(made.guard.status().problems.length, 1);
  }
});

for (const Double of DOUBLES)
  test(`${Double.name}: a webhook that may not be used costs the webhook alone`, async (t) => {
    const made = guarded(t, Double, { mode: "observe", haltAfter: 7, notify: { webhook: "http://nas.local:8080/hook" } });
    assert.equal(await acted(made), false);
    const { mode, problems, thresholds } = made.guard.status();
    assert.equal(mode, "observe");
    assert.deepEqual(problems, [
      'notify.webhook: "http://nas.local:8080/hook" is not allowed here, expected an https:// address, or an http:// one on 127.0.0.1, [::1] or localhost; its default holds',
    ]);
    assert.equal(thresholds.find(({ key }) => key === "haltAfter")?.value, 7);
    assert.equal(made.host.log.filter((line) => line.startsWith("error: tool-guard: settings: notify.webhook: ")).length, 1);
  });

test("an edit at run time is taken the same way; a mended one is silent", async (t) => {
  const made = guarded(t, OpenClaw2026_9);
  assert.equal(await acted(made), true);
  made.host.load(plugin, { ...made.settings, mode: "observe", cycles: 3 });
  assert.equal(await acted(made, "run-2"), false);
  assert.deepEqual(made.guard.status().problems, ["cycles: 3 is not allowed here, expected an object; its default holds"]);
  made.host.load(plugin, made.settings);
  assert.deepEqual([made.guard.status().problems, made.guard.status().mode], [[], "enforce"]);
});

for (const Double of MODERN)
  test(`${Double.name}: a registration with older settings undoes no edit`, async (t) => {
    const made = guarded(t, Double);
    const edited = { ...made.settings, mode: "observe" };
    made.host.config = /** @type {any} */ ({ ...made.host.config, plugins: { entries: { "tool-guard": { config: edited } } } });
    made.host.load(plugin, made.settings);
    assert.equal(made.guard.status().mode, "observe");
    assert.equal(await acted(made), false);
  });

for (const Double of MODERN)
  test(`${Double.name}: a guard works at once after it is enabled again`, async (t) => {
    const made = guarded(t, Double);
    const snapshot = (/** @type {object} */ config) => {
      made.host.config = /** @type {any} */ ({ ...made.host.config, plugins: { entries: { "tool-guard": { config } } } });
    };
    const off = { ...made.settings, enabled: false };
    snapshot(off);
    made.host.load(plugin, off);
    assert.equal(await acted(made), false);
    // the gateway's own registration comes before the snapshot, one for a command after it
    const host = new Double();
    host.config = made.host.config;
    host.load(plugin, made.settings);
    snapshot(made.settings);
    made.host.load(plugin, made.settings);
    assert.ok(host.hooks.length > 0 && host.routes.size > 0);
    assert.equal(await acted({ ...made, host }, "run-2"), true);
  });

test("in a chat only the owner sees which settings are not used", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9, { haltAfter: "x", cycles: 3 });
  const say = (/** @type {string} */ name, /** @type {object} */ context) =>
    host.commands.find((known) => known.name === name)?.handler({ args: "status", isAuthorizedSender: true, sessionKey: "s", ...context })
      .text;
  const toOwner = say("toolguard_all", { senderIsOwner: true });
  assert.match(toOwner, /\n⚠️ 2 settings cannot be used:\n- cycles: 3 is not allowed here, .*\n- haltAfter: "x" /);
  assert.match(say("toolguard", {}), /\n⚠️ 2 settings cannot be used\.\n/);
  assert.doesNotMatch(say("toolguard", {}), /haltAfter/);
});

for (const Double of MODERN)
  test(`${Double.name}: what was only observed is told as what would have been done`, async (t) => {
    const { host, guard } = guarded(t, Double, { mode: "observe" });
    await play(host, again(41, call("read", { note: "x" })));
    const [session] = /** @type {any[]} */ (guard.status().sessions);
    assert.deepEqual([session.observed, session.trip.observed, session.halted], [true, true, true]);
    const text = host.commands[0].handler({ args: "status", isAuthorizedSender: true, sessionKey: "agent:main:x" }).text;
    assert.match(text, /- agent:main:x: Would have ended the run, 41 calls/);
    assert.match(text, /\n {2}would have been stopped \d\d:\d\d:\d\d: read/);
    assert.doesNotMatch(text.replace(/would have been stopped/g, ""), /stopped/);
    const metrics = guard.metrics();
    assert.match(metrics, /tool_guard_open_loops\{mode="enforce"\} 0\ntool_guard_open_loops\{mode="observe"\} 1\n/);
    assert.match(metrics, /tool_guard_runs_ended_total\{mode="enforce"\} 0\n/);
  });
