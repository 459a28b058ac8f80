// Who may switch and see what: everybody the own session, the owner all of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { again, call, DOUBLES, guarded, MODERN, OpenClaw2026_9, play } from "./doubles.js";

const PRIVATE = "agent:main:whatsapp:direct:alice";
const GROUP = "agent:main:telegram:group:-100123";
/** A sender that the host lets use commands, in a group. */
const bob = { sessionKey: GROUP, isAuthorizedSender: true, senderIsOwner: false, senderId: "bob", gatewayClientScopes: [] };

/** @param {import("./doubles.js").AnyHost} host @param {string} name @param {unknown} args @param {object} context @returns {Promise<string>} */
async function say(host, name, args, context) {
  const command = host.commands.find((known) => known.name === name);
  return (await command?.handler({ args, ...context }))?.text;
}

const secret = call("read", { note: "divorce-lawyer" });

for (const Double of DOUBLES)
  test(`${Double.name}: an authorised sender switches and sees only its own group`, async (t) => {
    const { host, guard } = guarded(t, Double);
    await play(host, again(5, secret), { session: PRIVATE });
    for (const args of [
      "status",
      "",
      "status all",
      "report",
      "report 7d",
      "off all",
      "observe all",
      "default all",
      "reset all",
      "on all",
    ]) {
      const said = await say(host, "toolguard", args, bob);
      assert.doesNotMatch(said, /alice|divorce|\.log/, args);
    }
    assert.equal(guard.status().switch, null);
    assert.match(await say(host, "toolguard", "off all", bob), /^Only the owner may do that/);
    assert.match(await say(host, "toolguard", "off", bob), /is off now, in this session\.$/);
    assert.match(await say(host, "toolguard", "status", bob), /: off, switched by hand/);
    const alice = { sessionKey: PRIVATE, isAuthorizedSender: true };
    assert.match(await say(host, "toolguard", "status", alice), /^Tool Guard \S+ on \S+: enforce\n[\s\S]*divorce-lawyer/);
  });

for (const Double of MODERN) {
  test(`${Double.name}: the owner and clients with the scope switch and see all`, async (t) => {
    const { host, guard } = guarded(t, Double);
    await play(host, again(5, secret), { session: PRIVATE });
    const owner = { ...bob, senderIsOwner: true, gatewayClientScopes: undefined };
    const client = { ...bob, senderIsOwner: undefined, gatewayClientScopes: ["operator.admin"] };
    for (const who of [owner, client]) {
      assert.match(await say(host, "toolguard_all", "status", who), /alice[\s\S]*divorce-lawyer[\s\S]*Journal: /);
      assert.match(await say(host, "toolguard_all", "off", who), /in every session/);
      assert.equal(guard.status().switch, "off");
      await say(host, "toolguard_all", "default", who);
      assert.equal(guard.status().switch, null);
      assert.match(await say(host, "toolguard_all", "report", who), /^```\n/);
    }
    assert.match(await say(host, "toolguard", "off all", client), /in every session/);
  });

  test(`${Double.name}: the owner's command itself refuses all others`, async (t) => {
    const { host, guard } = guarded(t, Double);
    const scopes = [undefined, [], ["operator.read"], "operator.admin", { includes: () => true }, null];
    /** @type {object[]} */
    const others = [
      ...[bob, {}, { isAuthorizedSender: true }, { ...bob, senderIsOwner: "true" }, { senderIsOwner: true }],
      ...scopes.map((gatewayClientScopes) => ({ ...bob, gatewayClientScopes })),
    ];
    for (const who of others) assert.equal(await say(host, "toolguard_all", "off", who), "You are not allowed to use this command.");
    assert.equal(guard.status().switch, null);
  });
}

test("only a sender that the host calls authorised is answered", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9);
  for (const isAuthorizedSender of [false, undefined, null, 0, "false", "true", 1, {}])
    assert.equal(
      await say(host, "toolguard", "off", { sessionKey: "s", isAuthorizedSender }),
      "You are not allowed to use this command.",
      String(isAuthorizedSender),
    );
});

test("words of any shape get a short answer, and change nothing", async (t) => {
  const { host, guard } = guarded(t, OpenClaw2026_9);
  const owner = { ...bob, senderIsOwner: true, gatewayClientScopes: undefined };
  const long = ["x".repeat(100_000), `report ${"9".repeat(400)}`, `off ${"all ".repeat(50)}`];
  const odd = [
    "off all all",
    "__proto__",
    "constructor",
    "toString",
    "report ../../etc",
    "report --journal",
    "default\u0000all",
    "ON\u202e",
  ];
  const shapes = [{}, [], ["off"], 1, true, Symbol("off"), () => "off", { toString: () => "off all" }];
  for (const name of ["toolguard", "toolguard_all"])
    for (const args of [...long, ...odd, ...shapes]) {
      const said = await say(host, name, args, owner);
      assert.ok(typeof said === "string" && said.length > 10 && said.length < 700, `${name} ${String(args).slice(0, 40)}: ${said}`);
      assert.doesNotMatch(said, /[^\n\P{Cc}]|\u202e/u);
    }
  assert.deepEqual([guard.status().switch, guard.status().sessions], [null, []]);
});

test("names of sessions, models and tools make no mention, link or markup", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9);
  const marks = "<!channel> <@U1> <https://evil.example|Log in> [x](https://evil.example) **b** @everyone `c` /off www.evil.com";
  const session = `agent:main:${marks}`;
  await play(host, again(5, call("read", { note: marks })), { session });
  await play(host, again(5, call(marks, {})), { session, run: "run-2" });
  const owner = { ...bob, senderIsOwner: true, gatewayClientScopes: undefined };
  for (const said of [
    await say(host, "toolguard", "status", { ...bob, sessionKey: session }),
    await say(host, "toolguard_all", "status", owner),
    await say(host, "toolguard_all", "report", owner),
  ]) {
    const own = said.replaceAll("```", "");
    assert.doesNotMatch(own, /[@<>*`|[\]]|https:\/\/|evil\.|www\.|\s\/off/, said);
    assert.match(said, /channel/);
  }
});

test("the user's report quotes call and error without mentions or markup", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9);
  const marks = "<!channel> <@U1> <https://evil.example|Log in> [x](tg://x) **b** @everyone `c` evil.com/login";
  const { last } = await play(host, again(12, call("read", { note: marks })));
  assert.match(last.user, /^I've detected a retry loop on read\(\{"note":"‹!channel›/);
  assert.doesNotMatch(last.user, /[@<>*`|[\]]|:\/\/|evil\./);
});
