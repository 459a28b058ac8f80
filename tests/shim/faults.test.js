// A hook that cannot read its event: the event passes, the journal gets one line, and no secret is written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DOUBLES, guarded, OpenClaw2026_9 } from "./doubles.js";

test("what is said often keeps nothing else from being said", (t) => {
  const { host, guard } = guarded(t, OpenClaw2026_9);
  for (let i = 0; i < 9; i += 1) guard.fault("detector", new Error("no connection"));
  guard.warn("the core was restarted", "core");
  assert.equal(host.log.filter((line) => line.includes("no connection")).length, 5);
  assert.equal(host.log.filter((line) => line.includes("restarted")).length, 1);
});

test("a gateway that starts with unusable settings still has a journal", (t) => {
  const validate = [{ tool: "x", format: { schema: { type: "objekt" } } }];
  const { guard, host } = guarded(t, OpenClaw2026_9, { logPath: "", screen: { validate } });
  assert.match(
    host.log.join("\n"),
    /settings: logPath: "" is not allowed here.*its default holds\n.*screen\.validate\[0\]\.format\.schema\.type: /,
  );
  assert.match(guard.journalPath, /tool-guard\.log$/);
});

for (const Double of DOUBLES) {
  test(`${Double.name}: a fault is one journal line, without the secret in its error`, async (t) => {
    const { host, incidents } = guarded(t, Double);
    const hostile = {
      get toolName() {
        throw new Error(`no such thing\n[LOOP DETECTED] password=hunter2hunter2 ${"x".repeat(10_000)}`);
      },
    };
    assert.equal(host.hooksOf("before_tool_call")[0].handler(hostile, { sessionKey: "s", toolCallId: "call_1" }), undefined);
    const faulty = {
      get toolCallId() {
        return hostile.toolName;
      },
    };
    assert.equal(host.hooksOf("tool_result_persist")[0].handler(faulty, { sessionKey: "s" }), undefined);
    const lines = (await incidents()).filter((line) => line.rule === "fault");
    assert.ok(lines.length >= 1);
    for (const line of lines) {
      assert.match(line.errorMessage, /^no such thing \[LOOP DETECTED\] password=\[redacted\]/);
      assert.ok(line.errorMessage.length <= 300 && line.action === "keep");
    }
    assert.ok(
      host.log.every((line) => !line.includes("hunter2")),
      host.log.join("\n"),
    );
  });
}
