// `tool-guard audit` as a process: what is found, the repaired copy, and that nothing else is written.
import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { folder, HIDDEN, HOSTILE, tool, write } from "./helpers.js";
import { FORMATS, healthy, openclaw, withoutResult } from "./sessions.js";

const RECOVERED = "Tool result unavailable (recovered)";

/** @param {import("node:test").TestContext} t @param {string[]} args @returns {any} */
function json(t, args) {
  const { out } = tool(t, ["audit", "--json", ...args]);
  return JSON.parse(out);
}

/** @param {any} answer @returns {Record<string, number>} what was found, without what was not */
const kinds = ({ totals }) => Object.fromEntries(Object.entries(totals.findings).filter(([, count]) => count > 0));

for (const [format, { file, of }] of Object.entries(FORMATS)) {
  test(`a lost result in ${format}: found with its line, and in the copy made up for`, (t) => {
    const home = folder(t);
    const [path, copy] = [join(home, file), join(home, "copy")];
    const whole = of(healthy(4));
    const text = file.endsWith("l") ? withoutResult(whole, "call_1") : withoutMessage(whole, "call_1");
    write(path, text);
    const { code, out, err } = tool(t, ["audit", path]);
    assert.deepEqual([code, err], [0, ""]);
    const line = 1 + text.split("\n").findIndex((line) => line.includes("call_1"));
    const found = /^(.*):(\d+): call call_1 has no result \([Rr]ead\)\n1 file, 4 calls, 3 results: 1 call without a result\.\n$/.exec(out);
    assert.equal(found?.[1], path, out);
    if (file.endsWith("l")) assert.equal(Number(found[2]), line);

    const fixed = tool(t, ["audit", path, "--fix", copy]);
    assert.equal(readFileSync(path, "utf8"), text, "the input stays as it was");
    if (format === "trajectory") {
      assert.deepEqual([fixed.code, existsSync(copy)], [1, false]);
      assert.match(fixed.err, /events\.jsonl: an exported trajectory is an export that no host loads again/);
      return;
    }
    assert.deepEqual([fixed.code, fixed.err], [0, ""]);
    assert.match(fixed.out, /: 1 result added; written to .*copy\n/);
    assert.equal(readFileSync(copy, "utf8").split(RECOVERED).length, 2);
    assert.deepEqual(kinds(json(t, [copy])), {});
    // once more changes nothing
    tool(t, ["audit", copy, "--fix", `${copy}.2`]);
    assert.deepEqual(readFileSync(`${copy}.2`), readFileSync(copy));
  });
}

/** @param {string} text of a list @param {string} id */
function withoutMessage(text, id) {
  const value = JSON.parse(text);
  const isResult = (/** @type {any} */ { role, tool_call_id, content }) =>
    (role === "tool" ? tool_call_id : content?.[0]?.tool_use_id) === id;
  const kept = (value.messages ?? value).filter((/** @type {any} */ message) => !isResult(message));
  return Array.isArray(value) ? JSON.stringify(kept) : JSON.stringify({ ...value, messages: kept }, null, 2);
}

/** A list of messages with one of everything. */
const MESSY = JSON.stringify([
  { role: "user", content: "go" },
  { role: "assistant", content: [{ type: "toolCall", id: "a", name: "read", arguments: {} }] },
  { role: "toolResult", toolCallId: "ghost", toolName: "read", content: "boo", isError: false },
  { role: "toolResult", toolCallId: "a", toolName: "read", content: "one", isError: false },
  { role: "toolResult", toolCallId: "a", toolName: "read", content: "two", isError: false },
  { role: "assistant", content: [{ type: "toolCall", id: "b", name: "exec", arguments: {} }] },
  { role: "user", content: "still there?" },
  { role: "toolResult", toolCallId: "b", toolName: "exec", content: "late", isError: false },
  { role: "assistant", stopReason: "aborted", content: [{ type: "toolCall", id: "c", name: "exec", arguments: {} }] },
  { role: "user", content: "stop" },
]);

test("repairs what can be repaired; aborted calls are reported and left", (t) => {
  const [path, copy] = [join(folder(t), "messy.json"), join(folder(t), "copy.json")];
  write(path, MESSY);
  assert.deepEqual(kinds(json(t, [path])), {
    "orphaned-call": 1,
    "result-without-call": 1,
    "duplicate-result": 1,
    "misplaced-result": 1,
  });
  const { code, out, err } = tool(t, ["audit", path, "--fix", copy]);
  assert.equal(code, 1);
  assert.match(err, /messy\.json: 1 finding not for a program to mend, left as they are/);
  assert.match(out, /call c has no result \(exec\); left as it is: its message was aborted/);
  assert.match(out, /1 moved, 1 second result removed, 1 result without a call removed; written to/);
  const messages = JSON.parse(readFileSync(copy, "utf8"));
  assert.deepEqual(
    messages.map((/** @type {any} */ { role, toolCallId }) => toolCallId ?? role),
    ["user", "assistant", "a", "assistant", "b", "user", "assistant", "user"],
  );
  assert.ok(!readFileSync(copy, "utf8").includes(RECOVERED), "nothing is made up for an aborted call");
});

test("an input is never written to, whatever leads to it", (t) => {
  const home = folder(t);
  const [path, other] = [join(home, "a.jsonl"), join(home, "b.jsonl")];
  const text = withoutResult(openclaw(healthy(3)), "call_1");
  write(path, text);
  write(other, text);
  symlinkSync(path, join(home, "symlink.jsonl"));
  linkSync(path, join(home, "hardlink.jsonl"));
  symlinkSync(home, join(home, "folder"));
  for (const out of [
    path,
    join(home, "symlink.jsonl"),
    join(home, "hardlink.jsonl"),
    join(home, "folder/a.jsonl"),
    join(home, "./x/../a.jsonl"),
  ]) {
    const { code, err } = tool(t, ["audit", path, "--fix", out, "--force"]);
    assert.equal(code, 1, out);
    assert.match(err, /it is an input, which is never written to|cannot be written/, out);
  }
  // nor another input, nor through a folder of copies that is the inputs' own
  assert.match(tool(t, ["audit", path, other, "--fix", home, "--force"]).err, /a\.jsonl: it is an input[\s\S]*b\.jsonl: it is an input/);
  assert.match(tool(t, ["audit", home, "--fix", join(home, "folder"), "--force"]).err, /it is an input/);
  for (const input of [path, other]) assert.equal(readFileSync(input, "utf8"), text);
  assert.deepEqual(readdirSync(home).sort(), ["a.jsonl", "b.jsonl", "folder", "hardlink.jsonl", "symlink.jsonl"], "no drafts are left");
});

test("what is there is kept, unless told otherwise", (t) => {
  const home = folder(t);
  const [path, copy] = [join(home, "a.jsonl"), join(home, "copy.jsonl")];
  write(path, withoutResult(openclaw(healthy(3)), "call_1"));
  write(copy, "mine");
  const refused = tool(t, ["audit", path, "--fix", copy]);
  assert.deepEqual([refused.code, readFileSync(copy, "utf8")], [1, "mine"]);
  assert.equal(refused.out, "", "the error says it all");
  assert.match(refused.err, /copy\.jsonl: it is there already; .*a\.jsonl was not repaired \(--force writes over it\)/);
  assert.equal(tool(t, ["audit", path, "--fix", copy, "--force"]).code, 0);
  assert.match(readFileSync(copy, "utf8"), /unavailable \(recovered\)/);
  // a link in its place is replaced, and what it led to is not touched
  const [target, link] = [join(home, "target"), join(home, "link.jsonl")];
  write(target, "mine");
  symlinkSync(target, link);
  assert.equal(tool(t, ["audit", path, "--fix", link, "--force"]).code, 0);
  assert.deepEqual([readFileSync(target, "utf8"), readFileSync(link, "utf8")], ["mine", readFileSync(copy, "utf8")]);
});

test("a copy has the rights of its input", (t) => {
  const home = folder(t);
  const path = join(home, "a.jsonl");
  write(path, openclaw(healthy(3)));
  for (const mode of [0o600, 0o640]) {
    chmodSync(path, mode);
    const copy = join(home, `copy-${mode}.jsonl`);
    assert.equal(tool(t, ["audit", path, "--fix", copy]).code, 0);
    assert.equal(statSync(copy).mode & 0o777, mode);
    assert.deepEqual(readFileSync(copy), readFileSync(path), "nothing was wrong: byte for byte the same");
  }
});

test("a copy named .gz is packed; a folder that cannot be made is an error", (t) => {
  const [home, out] = [folder(t), join(folder(t), "copy.jsonl.gz")];
  const path = join(home, "a.jsonl");
  write(path, openclaw(healthy(2)));
  assert.equal(tool(t, ["audit", path, "--fix", out]).code, 0);
  assert.deepEqual(gunzipSync(readFileSync(out)), readFileSync(path));
  // Node's recursive mkdir never returns there
  const { code, err } = tool(t, ["audit", path, "--fix", "/proc/nowhere/copy"]);
  assert.equal(code, 1);
  assert.match(err, /^tool-guard: \/proc\/nowhere\/copy: it cannot be written/m);
});

test("several sessions go into a folder, packed ones too", (t) => {
  const [home, out] = [folder(t), join(folder(t), "new/copies")];
  mkdirSync(join(home, "deep"));
  const broken = withoutResult(openclaw(healthy(3)), "call_1");
  write(join(home, "deep/a.jsonl"), broken);
  write(join(home, "b.jsonl"), openclaw(healthy(2)));
  writeFileSync(join(home, "c.jsonl.gz"), gzipSync(broken));
  const { code, out: printed, err } = tool(t, ["audit", home, "--fix", out]);
  assert.deepEqual([code, err], [0, ""]);
  assert.match(printed, /3 copies written, 2 of them repaired\.\n$/);
  assert.deepEqual(kinds(json(t, [out])), {});
  assert.deepEqual(gunzipSync(readFileSync(join(out, "c.jsonl.gz"))), readFileSync(join(out, "deep/a.jsonl")));
  assert.deepEqual(readFileSync(join(out, "b.jsonl")), readFileSync(join(home, "b.jsonl")));

  // files of the same name do not overwrite each other
  const twice = join(folder(t), "out");
  const clash = tool(t, ["audit", join(home, "b.jsonl"), join(out, "b.jsonl"), "--fix", twice, "--force"]);
  assert.equal(clash.code, 1);
  assert.match(clash.err, /b\.jsonl: the copy of .*b\.jsonl is there; .* was not repaired/);
  const file = tool(t, ["audit", home, "--fix", join(home, "b.jsonl")]);
  assert.deepEqual([file.code, file.out], [2, ""]);
  assert.match(file.err, /is a file; for several sessions a folder is needed/);
});

test("broken lines and unknown files are named, and the rest is done", (t) => {
  const [home, out] = [folder(t), join(folder(t), "out")];
  const [head, ...lines] = withoutResult(openclaw(healthy(3)), "call_1").split("\n");
  write(join(home, "a.jsonl"), [head, "{ broken", ...lines].join("\n"));
  write(join(home, "b.json"), "{}");
  write(join(home, "c.json"), "[1,");
  write(join(home, "d.jsonl"), openclaw(healthy(2)));
  const { code, out: printed, err } = tool(t, ["audit", home, "--fix", out]);
  assert.equal(code, 1);
  const problems = err.trim().split("\n");
  assert.match(problems[0], /a\.jsonl:2: key must be a string/);
  assert.match(problems[1], /b\.json:1: no recording that is known here/);
  assert.match(problems[2], /c\.json:1: EOF while parsing/);
  assert.equal(problems.length, 3);
  assert.match(printed, /a\.jsonl:\d+: call call_1 has no result/);
  assert.deepEqual(readdirSync(out).sort(), ["a.jsonl", "d.jsonl"]);
  assert.equal(readFileSync(join(out, "a.jsonl"), "utf8").split("\n")[1], "{ broken", "what cannot be read stays as it is");
  const answer = json(t, [home]);
  assert.deepEqual([answer.files.length, answer.problems, answer.files[0].errors[0].line], [2, 3, 2]);
});

test("what is too long to be looked at as a whole is refused", (t) => {
  const path = join(folder(t), "long.jsonl");
  write(path, openclaw(healthy(1)));
  truncateSync(path, 256 * 1024 * 1024 + 1);
  const { code, out, err } = tool(t, ["audit", path]);
  assert.equal(code, 1);
  assert.equal(out, "");
  assert.match(err, /long\.jsonl: longer than 256 MB, which is more than can be looked at as a whole/);
});

test("a place that cannot be written is an error of its own", (t) => {
  const home = folder(t);
  const path = join(home, "a.jsonl");
  write(path, openclaw(healthy(2)));
  const { code, err } = tool(t, ["audit", path, "--fix", join(path, "copy.jsonl")]);
  assert.equal(code, 1);
  assert.match(err, /copy\.jsonl: it cannot be written/);
  assert.deepEqual(
    [tool(t, ["audit", path, "--fix", ""]).code, tool(t, ["audit"]).code, tool(t, ["audit", path, "--fxi", "x"]).code],
    [2, 2, 2],
  );
  assert.match(tool(t, ["audit", "--help"]).out, /Tool result unavailable \(recovered\)/);
});

test("hostile text moves no cursor and forges no line", (t) => {
  const path = join(folder(t), "a\u001b[31m.jsonl");
  const hostile = JSON.stringify(HOSTILE).slice(1, -1);
  write(
    path,
    withoutResult(openclaw(healthy(3)), "call_1")
      .replaceAll('"read"', `"${hostile}"`)
      .replaceAll("call_1", `call_1${hostile}`),
  );
  for (const args of [[path], [path, "--json"], [path, "--fix", join(folder(t), "copy")]]) {
    const { out, err } = tool(t, ["audit", ...args]);
    assert.match(out, /call_1/);
    for (const line of `${out}${err}`.split("\n")) assert.doesNotMatch(line, HIDDEN, JSON.stringify(line));
  }
});
