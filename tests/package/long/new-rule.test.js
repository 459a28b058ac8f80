// A new rule is three files: its own, its row in the table of rules, its arm. Added so on a copy, it compiles, speaks, and its example is
// played with those of the others.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../../scripts/setup.mjs";

const RULE = `//! A teapot makes no coffee.

use tool_guard_verdict::action::Action;
use tool_guard_verdict::rule::Rule;

use crate::example::{Example, works};
use crate::finding::{Finding, Observed};
use crate::spec::RuleSpec;

/// The rule.
pub(crate) const SPEC: RuleSpec = RuleSpec {
    judge: Some(judge),
    examples: &[Example {
        name: "teapot",
        calls: &[works("brew", r#"{"drink":"coffee"}"#, "418 I'm a teapot")],
        expected: &[("teapot", Action::Note)],
        ..Example::PLAIN
    }],
    ..RuleSpec::SILENT
};

fn judge(seen: &mut Observed<'_>) -> Option<Finding> {
    let text = "[TOOL REPEAT] A teapot makes no coffee. Use another machine.".to_owned();
    let is_teapot = seen.finished.text.starts_with("418");
    is_teapot.then_some(Finding { rule: Rule::Teapot, action: Action::Note, count: 1, text, evidence: None })
}
`;

/** What the three files get: a file, and for an edited one the line that the new one stands before. */
const FILES = [
  { file: "crates/rules/src/teapot.rs", text: RULE },
  {
    file: "crates/verdict/src/rule.rs",
    before: "    /// A stopped call, or the cap,",
    text: '    /// A teapot: `rules/src/teapot.rs`.\n    Teapot "teapot" false;\n',
  },
  { file: "crates/rules/src/lib.rs", before: "        Rule::Budget =>", text: "        Rule::Teapot => &teapot::SPEC,\n" },
  { file: "crates/rules/src/lib.rs", before: "mod transient_budget;", text: "mod teapot;\n" },
];

/** The tests of all examples, in a copy of the workspace. @param {string} copy */
const examples = (copy) =>
  spawnSync("cargo", ["test", "--quiet", "--locked", "--package", "tool-guard-core", "--test", "it", "examples::"], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, CARGO_TARGET_DIR: join(root, "target/new-rule") },
  });

test("a rule is its file, its row and its arm", (t) => {
  const copy = mkdtempSync(join(tmpdir(), "tool-guard-rule-"));
  t.after(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of ["Cargo.toml", "Cargo.lock", "clippy.toml", "crates"]) cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const { file, before, text } of FILES) {
    const path = join(copy, file);
    const known = before === undefined ? undefined : readFileSync(path, "utf8");
    assert.ok(known?.includes(String(before)) ?? true, `${file} has no line ${before}`);
    writeFileSync(path, known?.replace(String(before), () => text + before) ?? text);
  }
  assert.equal(new Set(FILES.map(({ file }) => file)).size, 3);

  const added = examples(copy);
  assert.equal(added.status, 0, added.stdout + added.stderr);
  assert.match(added.stdout, /test result: ok\. [1-9]/);

  // and its example was played: a wrong one fails
  const path = join(copy, FILES[0].file);
  writeFileSync(path, RULE.replace('("teapot", Action::Note)', '("teapot", Action::Stop)'));
  const wrong = examples(copy);
  assert.notEqual(wrong.status, 0);
  assert.match(wrong.stdout + wrong.stderr, /teapot/);
});
