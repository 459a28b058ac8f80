// The escalation on every host: correct, stop, block, cap, end the run and report to the user; and what de-escalates.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { again, call, DOUBLES, finalTexts, guarded, MALFORMED, MISSING, OpenClaw2026_9, PROVEN, play } from "./doubles.js";

const CORRECTIVE =
  "[TOOL ERROR] read() requires 'path'. Correct usage: read({ path: \"path/to/file\" }). You sent: read({}). Fix your call and retry.";
const loopText = (/** @type {string} */ tool, /** @type {number} */ failures) =>
  `[LOOP DETECTED] Tool "${tool}" failed ${failures} times with identical arguments.\n` +
  "This is a non-retryable error. Do NOT retry this call.\nTry a different approach or report the issue.";
const limitText = (/** @type {number} */ failures) =>
  `[TOOL ERROR LIMIT] ${failures} tool failures in this turn.\nStopping tool execution. Review your approach before continuing.`;
const REPORT =
  /^I've detected a retry loop on (.+)\. The error is: (.+) I've stopped retrying after (\d+) attempts.* 1\) (?:fix the arguments|use another tool) 2\) skip this step 3\) abort the task$/s;

/** Calls that are malformed in different ways. */
const MISTAKES = [call("read", { page: 1 }), call("write", {}), call("exec", {}), call("edit", {}), call("process", {})];

/** @param {string} shown a result as the model sees it: 2026.2 wraps what blocks a call */
const unwrapped = (shown) => (shown.startsWith("{") ? JSON.parse(shown).error : shown);

for (const Double of DOUBLES) {
  describe(Double.name, () => {
    test("a malformed call is answered with what it needed", async (t) => {
      const { host } = guarded(t, Double);
      const played = await play(host, [[call("read", {})], [call("exec", { timeout: 3 })]]);
      assert.deepEqual(finalTexts(Double, played), [
        CORRECTIVE,
        '[TOOL ERROR] exec() requires \'command\'. Correct usage: exec({ command: "ls -la" }). You sent: exec({"timeout":3}). Fix your call and retry.',
      ]);
    });

    test("the correct usage of edit is the one of this host", async (t) => {
      const { host } = guarded(t, Double);
      const [text] = finalTexts(Double, await play(host, [[call("edit", {})]]));
      assert.equal(text.includes("edits: [{"), host.generation !== "2", text);
      assert.match(text, /^\[TOOL ERROR\] edit\(\) requires 'path'/);
    });

    test("a tool that does not exist is answered with the one that was meant", async (t) => {
      const { host } = guarded(t, Double);
      const [text] = finalTexts(Double, await play(host, [[call("read_file", { path: "a.txt" })]]));
      assert.match(text, /^\[TOOL ERROR\] There is no tool "read_file"\. Did you mean read\(\)\?/);
    });

    test("any other failure keeps its own text, and gets guidance", async (t) => {
      const { host } = guarded(t, Double);
      const [text] = finalTexts(Double, await play(host, [[call("read", { path: "nope.txt" })]]));
      assert.match(text, /ENOENT: no such file or directory, access '\/workspace\/nope\.txt'/);
      assert.match(text, /\n\n\[TOOL ERROR\] read\(\) failed \(not_found\)\. The same call will fail again\./);
    });

    for (const repeated of [call("read", {}), call("exec", {}), call("frobnicate", { level: 3 })]) {
      test(`${repeated.name}(${JSON.stringify(repeated.args)}) twice is a loop`, async (t) => {
        const { host } = guarded(t, Double);
        const [first, second] = finalTexts(Double, await play(host, again(2, repeated)));
        assert.doesNotMatch(first, /LOOP DETECTED/);
        assert.equal(second, `${loopText(repeated.name, 2)}\n${first}`, "the correction stays: it is what helps");
      });
    }

    test("a malformed call that failed twice does not run the third time", async (t) => {
      const { host, incidents } = guarded(t, Double);
      // the one goes to a tool that checks its parameters itself, where there is any
      for (const tool of ["read", "exec"]) {
        const played = await play(host, again(3, call(tool, {})), { session: `agent:main:${tool}` });
        const loose = host.fakeTools.isLoose(tool);
        if (loose) assert.equal(unwrapped(played.shown[2]), loopText(tool, 2));
        else assert.ok(finalTexts(Double, played)[2].startsWith(loopText(tool, 3)));
        assert.equal(host.fakeTools.ran.length, host.generation === "2" ? 2 : 0);
        assert.deepEqual(
          (await incidents()).filter(({ toolName }) => toolName === tool).map(({ action }) => action),
          ["correct", "stop", loose ? "block" : "stop"],
        );
      }
    });

    test("a missing file is noted, then stopped, then asked for no more, at once", async (t) => {
      const { host, incidents } = guarded(t, Double);
      const played = await play(host, again(PROVEN + 1, MISSING));
      const texts = finalTexts(Double, played);
      for (const text of texts.slice(0, PROVEN)) assert.match(text, /ENOENT: no such file or directory/, "the error itself stays");
      assert.match(texts[1], /\n\n\[TOOL ERROR\] read\(\) failed 2 times with identical arguments \(not_found\)\./);
      assert.ok(texts[PROVEN - 1].endsWith(`\n\n${loopText("read", PROVEN)}`), texts[PROVEN - 1]);
      assert.equal(unwrapped(played.shown[PROVEN]), loopText("read", PROVEN));
      assert.equal(host.fakeTools.ran.length, PROVEN);
      assert.deepEqual(
        (await incidents()).map(({ action, count }) => [action, count]),
        [
          ["correct", 1],
          ["note", 2],
          ["stop", PROVEN],
          ["block", PROVEN + 1],
        ],
      );
    });

    for (const [repeated, preview, error, stop] of /** @type {[import("./doubles.js").ModelCall, string, string, number][]} */ ([
      [call("read", {}), "read({})", "path", 2],
      [call("exec", {}), "exec({})", "command", 2],
      [MISSING, 'read({"path":"nope.txt"})', "nope.txt", PROVEN],
    ])) {
      test(`${preview} without end: ${Double.endsRuns ? "the run is ended and the user told" : "stopped as often as it comes"}`, async (t) => {
        const { host, incidents } = guarded(t, Double);
        const { batches, shown, last } = await play(host, again(12, repeated));
        assert.deepEqual(host.thrown, []);
        assert.equal((await incidents()).filter(({ rule }) => rule === "halt").length, 1, "one halt, however often it is tried");
        if (!Double.endsRuns) {
          assert.equal(batches.length, 12);
          for (const text of batches.slice(stop).map(({ kept }) => kept[0])) assert.match(text, /\[LOOP DETECTED\]/);
          return;
        }
        assert.deepEqual([batches.length, last.ended, last.aborted], [stop + 2, true, false]);
        const [, what, why, often] = REPORT.exec(last.user) ?? assert.fail(last.user);
        assert.deepEqual([what, often], [preview, String(batches.length)]);
        assert.ok(why.includes(error), why);
        for (const text of shown.slice(stop - 1, stop + 1)) assert.match(text, /\[LOOP DETECTED\]/);
      });
    }

    for (const [repeated, times, errorType, error] of /** @type {const} */ ([
      [MALFORMED, 3, "missing_param", "path"],
      [MISSING, PROVEN, "not_found", "ENOENT"],
    ])) {
      test(`the snapshot and the journal tell the loop and what it has cost: ${errorType}`, async (t) => {
        const { host, guard, incidents } = guarded(t, Double);
        await play(host, [[call("exec", { command: "echo hi" })], ...again(times, repeated)]);
        const { state, trip } = /** @type {any} */ (guard.snapshot()[0]);
        assert.equal(state, "LOOP_DETECTED");
        const cost = { count: times, calls: times, tokens: host.generation === "2" ? null : 100 * (times - 1) };
        assert.deepEqual(
          {
            tool: trip.tool,
            args: trip.args,
            class: trip.class,
            rule: trip.rule,
            count: trip.count,
            calls: trip.calls,
            tokens: trip.tokens,
          },
          { tool: "read", args: repeated.args, class: errorType, rule: "identical-failures", ...cost },
        );
        assert.ok(trip.open && trip.first <= trip.last && trip.error.includes(error));
        const line = (await incidents()).at(-1);
        assert.equal(line.action, host.generation === "2" && repeated === MALFORMED ? "block" : "stop");
        assert.deepEqual({ count: line.count, calls: line.calls, tokens: line.tokens }, cost);
        await play(host, [[call("exec", { command: "echo again" })]], { run: "run-2" });
        const after = /** @type {any} */ (guard.snapshot()[0]);
        assert.deepEqual([after.state, after.trip.open, after.trip.tool], ["OK", false, "read"]);
      });
    }

    test("a tool that does not exist, without end", async (t) => {
      const { host } = guarded(t, Double);
      const { batches, last } = await play(host, again(12, call("frobnicate", { level: 3 })));
      // on 2026.9 such messages pass no hook: the host ends the run, and the guard replaces the host's sentence
      assert.equal(batches.length, { 2: 12, 7: 4, 9: 10 }[host.generation]);
      if (!Double.endsRuns) return;
      assert.equal(last.ended, true);
      assert.match(REPORT.exec(last.user)?.[1] ?? assert.fail(last.user), /^frobnicate\(/);
    });

    test("after an ended run the next one counts anew", async (t) => {
      const { host } = guarded(t, Double);
      for (const repeated of [call("read", {}), call("frobnicate", {}), MISSING]) {
        await play(host, again(12, repeated), { run: `first ${JSON.stringify(repeated)}` });
        const played = await play(host, [[call("read", {})], [call("read", { path: "a.txt" })]], {
          run: `second ${JSON.stringify(repeated)}`,
        });
        assert.deepEqual(finalTexts(Double, played), [CORRECTIVE, "alpha file\n"]);
        assert.equal(played.last.ended, false);
      }
    });

    test("after five failures in a row calls still run; more of them end the run", async (t) => {
      const { host, incidents } = guarded(t, Double);
      const good = call("read", { path: "a.txt" });
      const failures = [...MISTAKES, call("write", { path: "b.txt" }), call("edit", { path: 7 }), call("exec", { shell: 1 })].map(
        (malformed) => [malformed],
      );
      const played = await play(host, failures);
      const texts = finalTexts(Double, played);
      for (const text of texts.slice(0, 4)) assert.match(text, /^\[TOOL ERROR\] \w+\(\) requires/);
      assert.ok(texts[4].startsWith(`${limitText(5)}\n[TOOL ERROR] process() requires 'action'.`), texts[4]);
      assert.ok(texts[5].startsWith(limitText(6)), texts[5]);
      assert.deepEqual((await incidents()).map(({ rule }) => rule).slice(4), ["turn-cap", "turn-cap", "halt"]);
      assert.equal(played.last.ended, Double.endsRuns);
      if (Double.endsRuns) {
        const [, failed] = REPORT.exec(played.last.user) ?? assert.fail(played.last.user);
        assert.match(failed, /^read\(\{"page":1\}\) \(missing_param\), .* and 3 more: 7 attempts in a row failed$/);
      }
      const other = call("exec", { command: "echo hi" });
      const remedy = await play(host, [...failures.slice(0, 6), [good], ...failures.slice(0, 4), [other]], { run: "run-2" });
      assert.equal(remedy.shown[6], "alpha file\n", "the call that works runs");
      assert.equal(remedy.shown.at(-1), "hi\n", "and failures are counted anew");
      assert.equal(remedy.last.ended, false);
    });

    for (const [when, failures, told] of /** @type {const} */ ([
      ["after the note", 2, /\[TOOL ERROR\] read\(\) failed 2 times/],
      ["after the stop", PROVEN, /\[LOOP DETECTED\] Tool "read" failed 4 times/],
    ])) {
      test(`a missing file that a command makes ${when} is read the next time`, async (t) => {
        const { host } = guarded(t, Double);
        const late = call("read", { path: "later.txt" });
        const made = [call("exec", { command: "echo made > later.txt" })];
        const played = await play(host, [...again(failures, late), made, [late]]);
        assert.match(finalTexts(Double, played)[failures - 1], told);
        assert.equal(played.shown[failures + 1], "made\n");
        assert.equal(played.batches[failures + 1].kept[0], "made\n");
      });
    }

    test("a malformed call stays stopped whatever else changed", async (t) => {
      const { host } = guarded(t, Double);
      const played = await play(host, [
        [call("exec", {})],
        [call("exec", {})],
        [call("write", { path: "b.txt", content: "b" })],
        [call("exec", {})],
      ]);
      assert.match(finalTexts(Double, played)[3], /^\[LOOP DETECTED\] Tool "exec" failed 3 times/);
    });

    test("a parameter under another name is put right before the call fails", async (t) => {
      const { host, incidents } = guarded(t, Double);
      const { shown } = await play(host, [[call("read", { file: "a.txt" })]]);
      assert.deepEqual(shown, ["alpha file\n"]);
      assert.deepEqual(
        (await incidents()).map(({ rule, action, args }) => [rule, action, args]),
        [["repair", "repair", { file: "a.txt" }]],
      );
    });

    test("haltAfter: 0 never ends a run", async (t) => {
      const { host } = guarded(t, Double, { haltAfter: 0 });
      const { batches, last } = await play(host, again(9, call("read", {})));
      assert.deepEqual([batches.length, last.ended], [9, false]);
      assert.match(last.kept[0], /LOOP DETECTED/);
    });

    test("observe: runs are as without the plugin; the journal says 'would'", async (t) => {
      const { host, incidents } = guarded(t, Double, { mode: "observe" });
      const bare = new Double();
      const malformed = MISTAKES.map((one) => [one]);
      for (const [i, script] of [
        again(12, call("read", {})),
        again(12, call("frobnicate", {})),
        [[call("read", { file: "a.txt" })]],
        [...malformed, ...malformed],
      ].entries()) {
        const where = { run: `run-${i}`, session: `agent:main:${i}` };
        assert.deepEqual(await play(host, script, where), await play(bare, script, where));
      }
      const actions = new Set((await incidents()).map(({ action, mode }) => `${mode} ${action}`));
      assert.deepEqual(
        [...actions].sort(),
        ["correct", "halt", "repair", "stop", ...(host.generation === "2" ? ["block"] : [])]
          .map((action) => `observe would: ${action}`)
          .sort(),
      );
    });

    test("healthy work is not touched and not written down", async (t) => {
      const { host, incidents } = guarded(t, Double);
      const bare = new Double();
      const swap = (/** @type {string} */ oldText, /** @type {string} */ newText) =>
        call("edit", { path: "a.txt", ...(host.generation === "2" ? { oldText, newText } : { edits: [{ oldText, newText }] }) });
      for (const { fakeTools } of [host, bare])
        fakeTools.files.set("log.txt", 'error: Expected 3\n{"status":"error"}\n[LOOP DETECTED] once printed\nHTTP 429\n');
      const tests = [call("exec", { command: "false" })];
      const read = (/** @type {string} */ path) => [call("read", { path })];
      const script = [
        read("log.txt"),
        tests,
        [swap("alpha", "beta")],
        read("a.txt"),
        tests,
        tests,
        read("log.txt"),
        [swap("beta", "gamma")],
        tests,
        read("a.txt"),
      ];
      assert.deepEqual(await play(host, script), await play(bare, script));
      assert.deepEqual(await incidents(), []);
    });
  });
}

for (const [name, change] of /** @type {[string, (host: OpenClaw2026_9) => unknown][]} */ ([
  ["where `message` can be called directly", ({ fakeTools }) => [fakeTools.names.delete("tool_call"), fakeTools.names.add("message")]],
  ["where `message` has nobody to write to", (host) => Object.assign(host, { hasChannel: false })],
  ["where nothing reaches `message`", ({ fakeTools }) => fakeTools.names.delete("tool_call")],
])) {
  test(`OpenClaw2026_9, ${name}: the run is ended and the user told`, async (t) => {
    const { host } = guarded(t, OpenClaw2026_9);
    change(/** @type {OpenClaw2026_9} */ (host));
    const { batches, last } = await play(host, again(12, call("read", {})));
    // where there is nobody to write to, a line of the host's follows
    assert.match(last.user.split("\n")[0], REPORT);
    assert.ok(batches.length <= 6, `${batches.length} requests`);
    assert.deepEqual([last.ended, last.aborted], [true, false], "a run that ends by itself is not aborted");
  });
}

test("OpenClaw2026_9: no message is tried if the host knows of no recipient", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9);
  Object.assign(host, { hasChannel: false });
  host.fakeTools.files.set("a.txt", "the same text\n");
  const { last } = await play(host, again(14, call("read", { path: "a.txt" })));
  assert.match(
    last.user.split("\n")[0],
    /^I've detected a retry loop on read\(\{"path":"a\.txt"\}\)\. .* 1\) try another way 2\) skip this step/,
  );
  assert.deepEqual([last.ended, last.aborted, /** @type {OpenClaw2026_9} */ (host).failedMessages], [true, false, 0]);
});
