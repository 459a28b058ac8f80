// The names of tests, of both languages: short enough to be read as one line of a report.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** The most characters of a name; in one that is made at run time those of its fixed part. */
const LONGEST = 70;
const root = fileURLToPath(new URL("../../", import.meta.url));

/** The names of tests and groups in JavaScript, without what is put in at run time. @param {string} source @returns {string[]} */
const inJavaScript = (source) =>
  [...source.matchAll(/(?<![.\w])(?:test|it|describe)(?:\.\w+)?\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , name]) =>
    name.replace(/\$\{[^}]*\}/g, ""),
  );

/** The names of tests in Rust; attributes and comments may stand before the function. @param {string} source @returns {string[]} */
const inRust = (source) => [...source.matchAll(/#\[test\]\s*(?:(?:#\[.*\]|\/\/.*)\s*)*fn (\w+)/g)].map(([, name]) => name);

/** The names in all files of a folder. @param {string} folder @param {string} extension @param {(source: string) => string[]} namesIn */
const namesOf = (folder, extension, namesIn) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith(extension))
    .flatMap((path) => namesIn(readFileSync(join(root, path), "utf8")).map((name) => ({ path, name })));

/** @param {string} name */
const isLong = (name) => name.length > LONGEST;

for (const [language, names, atLeast] of /** @type {[string, { path: string, name: string }[], number][]} */ ([
  ["JavaScript", namesOf("tests", ".js", inJavaScript), 800],
  ["Rust", namesOf("crates", ".rs", inRust), 900],
])) {
  test(`names of tests in ${language} have at most ${LONGEST} characters`, () => {
    assert.ok(names.length >= atLeast, `${names.length} names were found`);
    const long = names.filter(({ name }) => isLong(name));
    assert.deepEqual(long, [], "say in fewer words what must hold; details go into a comment above the test");
  });
}

test("a planted long name is found in either language", () => {
  const [fits, long] = ["n".repeat(LONGEST), "n".repeat(LONGEST + 1)];
  /** @type {[(source: string) => string[], (name: string) => string][]} */
  const forms = [
    [inJavaScript, (name) => `test("${name}", () => {});`],
    [inJavaScript, (name) => `  describe.skip(\n    '${name}',\n    () => {},\n  );`],
    [inJavaScript, (name) => `it(\`\${Double.name}${name}\`, async (t) => {});`],
    [inRust, (name) => `#[test]\nfn ${name}() {}`],
    [inRust, (name) => `    #[test]\n    // why\n    #[cfg(unix)]\n    fn ${name}() {}`],
  ];
  for (const [namesIn, write] of forms) {
    assert.deepEqual(namesIn(`${write(fits)}\n${write(long)}`), [fits, long]);
    assert.deepEqual(namesIn(`${write(fits)}\n${write(long)}`).filter(isLong), [long]);
  }
  assert.deepEqual(inJavaScript("if (pattern.test('a') || latest('b')) exit('c');"), []);
});
