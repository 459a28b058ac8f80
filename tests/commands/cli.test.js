// The command line itself: help, errors, exit codes, colours, and readers that close their end.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { supportsUnicode } from "../../js/commands/io.js";
import { COMMANDS } from "../../js/commands/table.js";
import { loadedWith, readGraph } from "../shim/module-graph.js";
import { BIN, entry, folder, HIDDEN, HOSTILE, halt, inside, journal, plainEnv, tool } from "./helpers.js";

const names = COMMANDS.map(({ name }) => name);

for (const args of [[], ["--help"], ["-h"], ["help"]]) {
  test(`tool-guard ${args.join(" ")} tells every command`, (t) => {
    const { code, out, err } = tool(t, args);
    assert.deepEqual([code, err], [0, ""]);
    for (const { name, summary } of COMMANDS) assert.ok(out.includes(name) && out.includes(summary), name);
  });
}

test("an output that cannot be written is told in a sentence", (t) => {
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [BIN, "--help"], {
    env: plainEnv(folder(t)),
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  assert.deepEqual([status, stderr], [1, "tool-guard: the output cannot be written (ENOSPC)\n"]);
});

test("--version is the package's", (t) => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  for (const flag of ["--version", "-V"]) assert.deepEqual(tool(t, [flag]), { code: 0, out: `tool-guard ${version}\n`, err: "" });
});

for (const { name, options, examples } of COMMANDS) {
  test(`${name} --help tells its options and shows how it is used`, (t) => {
    const { code, out, err } = tool(t, [name, "--help"]);
    assert.deepEqual([code, err], [0, ""]);
    assert.ok(examples.length > 0);
    for (const [line] of examples) assert.ok(out.includes(line), line);
    for (const option of Object.keys(options)) assert.ok(out.includes(`--${option}`), option);
    assert.ok(
      out.split("\n").every((line) => line.length <= 100 && line.trimEnd() === line),
      "it fits, and no blanks end a line",
    );
    for (const other of [
      [name, "-h"],
      ["help", name],
      ["--help", name],
    ])
      assert.equal(tool(t, other).out, out, other.join(" "));
  });
}

/** @type {[string[], RegExp][]} */
const WRONG = [
  [["reprot"], /^tool-guard: there is no command "reprot"\. Did you mean report\? tool-guard --help tells what each does: status, mode, /],
  [["frobnicate"], /^tool-guard: there is no command "frobnicate"\. tool-guard --help tells what each does: status, .*, completion/],
  [["help", "tial"], /Did you mean tail\?/],
  [["--since", "7d", "report"], /a command comes first/],
  [
    ["report", "--snice", "7d"],
    /^tool-guard: report: there is no option --snice\. Did you mean --since\? \(see tool-guard report --help\)/,
  ],
  [["report", "-x"], /there is no option -x\. \(see/],
  [["report", "--since"], /report: --since needs a value: --since TIME/],
  [["report", "--json=yes"], /report: --json takes no value/],
  [["report", "--since", "yesterday"], /--since "yesterday" is no time; expected 30m, 12h, 7d/],
  [["report", "--since", "2026-02-30"], /no time/],
  [["report", "--until", "99999999999d"], /no time/],
  [["report", "--since", "2026-02-02", "--until", "2026-02-01"], /--since is later than --until/],
  [
    ["tail", "-n", "-3"],
    /^tool-guard: tail: -n needs a value: -n N; what begins with a dash is an option \(see tool-guard tail --help\)\n$/,
  ],
  [["tail", "--lines"], /^tool-guard: tail: -n needs a value: -n N \(see/],
  [["tail", "--since"], /^tool-guard: tail: --since needs a value: --since TIME \(see/],
  [["tail", "--json=3"], /^tool-guard: tail: --json takes no value \(see/],
  [["report", "--by", "modle"], /--by modle is not possible, expected model, tool, rule, session\. Did you mean model\?/],
  [["report", "--limit", "many"], /--limit "many" is no number/],
  [["report", "--json", "--csv"], /cannot both/],
  [["report", "x.log"], /report: "x\.log" is not understood/],
  [["tail", "-n", "-3"], /tail: /],
  [["tail", "-n", "1.5"], /-n "1\.5" is no number of lines/],
  [["completion"], /which shell\? expected bash, zsh, fish/],
  [["completion", "powershell"], /expected bash, zsh, fish/],
  [["completion", "toString"], /expected bash, zsh, fish/],
];
for (const [args, sentence] of WRONG) {
  test(`tool-guard ${args.join(" ")} is answered with one sentence and exit code 2`, (t) => {
    const { code, out, err } = tool(t, args);
    assert.deepEqual([code, out], [2, ""]);
    assert.match(err, sentence);
    assert.equal(err.trimEnd().split("\n").length, 1, err);
  });
}

test("what was typed is data as well", (t) => {
  for (const args of [
    ["\u001b[2Jx\u202ey"],
    ["report", "--by", "\u001b[2Jx"],
    ["report", "\u001b[2J"],
    ["report", "--since", "\u009b1m"],
  ]) {
    const { code, err } = tool(t, args);
    assert.equal(code, 2);
    assert.doesNotMatch(err.trimEnd(), HIDDEN);
  }
});

test("colour only on a terminal; NO_COLOR comes before FORCE_COLOR", (t) => {
  const path = journal(t, [entry(), halt()]);
  const args = ["report", "--journal", path];
  const plain = (/** @type {string} */ text) => assert.equal(text, stripVTControlCharacters(text));
  plain(tool(t, args).out);
  const colored = tool(t, args, { env: { FORCE_COLOR: "1" } }).out;
  assert.ok(colored.includes("\u001b[1m"));
  assert.equal(stripVTControlCharacters(colored), tool(t, args).out, "colours change nothing else");
  plain(tool(t, args, { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }).out);
  for (const command of ["tail", "--help"]) plain(tool(t, [command, ...args.slice(1)]).out);
});

test("more than ASCII only where the locale has it", (t) => {
  const path = journal(t, [entry({ toolName: "看板" }), halt()]);
  assert.match(tool(t, ["report", "--journal", path]).out, /█/);
  assert.match(tool(t, ["report", "--journal", path], { env: { LANG: "C" } }).out, /^[\n\x20-\x7e]*$/);
  assert.match(tool(t, ["tail", "--journal", path], { env: { LANG: "C" } }).out, /^[\n\x20-\x7e]*$/);
  assert.ok(supportsUnicode({ LC_ALL: "", LANG: "de_DE.utf8" }, "linux"));
  assert.ok(!supportsUnicode({ LC_ALL: "C", LANG: "de_DE.UTF-8" }, "linux"), "LC_ALL comes first");
  assert.ok(!supportsUnicode({ LANG: "C.UTF-8", TERM: "linux" }, "linux"));
  assert.ok(!supportsUnicode({}, "win32") && supportsUnicode({ WT_SESSION: "1" }, "win32"));
});

test("a reader that goes away is no error", (t) => {
  const path = journal(
    t,
    Array.from({ length: 3000 }, (_, i) => entry({ count: i })),
  );
  for (const command of [
    `tail -n 3000 --json --journal ${path}`,
    `report --by session --journal ${path}`,
    "completion zsh",
    "report --help",
  ]) {
    const script = `"${process.execPath}" "${BIN}" ${command} | head -1 >/dev/null; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8", env: plainEnv(folder(t)) });
    assert.deepEqual([stdout, stderr], ["0\n", ""], command);
  }
});

test("completion scripts are what their shells can read", (t) => {
  const { out } = tool(t, ["completion", "bash"]);
  execFileSync("bash", ["-n"], { input: out });
  for (const shell of ["zsh", "fish"]) {
    const script = tool(t, ["completion", shell]);
    assert.deepEqual([script.code, script.err], [0, ""]);
    for (const { name, options } of COMMANDS) {
      assert.ok(script.out.includes(name), name);
      for (const option of Object.keys(options)) assert.ok(script.out.includes(option), option);
    }
    // not every machine has these shells
    const { error, stderr } = spawnSync(shell, ["-n"], { input: script.out, encoding: "utf8" });
    if (!error) assert.equal(stderr, "");
  }
});

test("bash completes commands, options, values and files", (t) => {
  const home = folder(t);
  const path = journal(t, [entry()]);
  const script = tool(t, ["completion", "bash"]).out;
  /** @param {string[]} words @returns {string[]} */
  const complete = (words) => {
    const line = words.map((word) => `'${word}'`).join(" ");
    const probe = `${script}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _tool_guard; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync("bash", ["-c", probe], { encoding: "utf8", env: plainEnv(home) })
      .trim()
      .split("\n");
  };
  assert.deepEqual(complete(["tool-guard", "re"]), ["report", "replay"]);
  assert.deepEqual(complete(["tool-guard", ""]), [...names, "help", "--help", "--version"]);
  assert.deepEqual(complete(["tool-guard", "help", "ta"]), ["tail"]);
  assert.deepEqual(complete(["tool-guard", "report", "--s"]), ["--since", "--session"]);
  assert.deepEqual(complete(["tool-guard", "report", "--by", "s"]), ["session"]);
  assert.deepEqual(complete(["tool-guard", "completion", ""]), ["bash", "zsh", "fish", "--help"]);
  assert.deepEqual(complete(["tool-guard", "tail", "--journal", path.slice(0, -3)]), [path]);
  assert.deepEqual(complete(["tool-guard", "audit", path.slice(0, -3)]), [path]);
  assert.deepEqual(complete(["tool-guard", "audit", path, "--fix", path.slice(0, -3)]), [path]);
  assert.deepEqual(complete(["tool-guard", "replay", path, "--se"]), ["--set"]);
  const blanks = join(dirname(path), "my own session.jsonl");
  writeFileSync(blanks, "");
  assert.deepEqual(complete(["tool-guard", "audit", blanks.slice(0, -9)]), [blanks]);
});

test("help loads no command", () => {
  const loaded = loadedWith(
    readGraph(new URL("../../js/", import.meta.url), () => true),
    "commands/index.js",
  );
  assert.ok(loaded.has("commands/help.js") && loaded.has("lib/text.js"), [...loaded].join(" "));
  for (const { name } of COMMANDS) assert.ok(!loaded.has(`commands/${name}.js`), `${name} is loaded`);
  for (const path of loaded) assert.doesNotMatch(path, /wasm/);
});

test("a hostile name of a folder reaches no terminal", (t) => {
  const { code, err } = tool(t, ["report", "--journal", `/nowhere/${HOSTILE.replaceAll("\u0000", "")}`]);
  assert.equal(code, 1);
  assert.doesNotMatch(err.trimEnd(), HIDDEN);
});

test("texts call commands by the name that the user called", async () => {
  const program = "openclaw toolguard";
  const said = async (/** @type {string[]} */ ...args) => {
    const { out, err } = await inside(args, { program, columns: 80 });
    return out + err;
  };
  for (const args of [
    ["help"],
    ...COMMANDS.map(({ name }) => ["help", name]),
    ["reprot"],
    ["report", "--snice", "7d"],
    ["replay"],
    ["mode"],
    ["explain"],
  ])
    assert.doesNotMatch((await said(...args)).replace(/^tool-guard: /, ""), /(?<![/._-])\btool-guard (?!is|on)/, args.join(" "));
  assert.match(await said("report", "--help"), /^openclaw toolguard report: .*\n {2}openclaw toolguard report \[options\]\n/s);
  assert.match(await said("explain", "--help"), /openclaw toolguard tail -n 1 --json \| openclaw toolguard explain -/);
  assert.match(await said("reprot"), /Did you mean report\? openclaw toolguard --help tells what each does: status, /);
  assert.match(await said("mode", "--help"), /plugins?|gateway call tool-guard\.mode/, "the gateway's method keeps its name");
});

test("examples with the host's session folder name the versions and export", async () => {
  for (const name of ["replay", "tune", "audit"]) {
    const { out } = await inside([name, "--help"]);
    assert.match(out, /~\/\.openclaw\/agents\n.*all sessions of OpenClaw 2026\.7 and before\n/, name);
    assert.match(out, /trajectory-exports\n.*openclaw sessions export-trajectory\n/, name);
  }
});
