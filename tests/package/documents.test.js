// The documentation: what is generated is up to date, what is shown as settings can be used, what is linked is there.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { Validator } from "../../js/vendor/json-schema/index.js";
import { configKeys, defaultConfig, initSync, parseConfig } from "../../js/wasm/core.js";
import { effectBlocks } from "../../scripts/generate/behaviour.mjs";
import { fill } from "../../scripts/generate/blocks.mjs";
import { generated } from "../../scripts/generate/index.mjs";
import { REFERENCE } from "../../scripts/generate/reference.mjs";
import { root } from "../../scripts/setup.mjs";

initSync({ module: readFileSync(join(root, "js/wasm/core_bg.wasm")) });

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
const { configSchema } = JSON.parse(read("openclaw.plugin.json"));
const validator = new Validator(configSchema, "2020-12");
/** Keys that move when something is done. */
const thresholdKeys = ["maxIdenticalFailures", "maxFailuresPerTurn", "haltAfter", "retryBudgets", "sameFailure", "repeat", "cycles"];
const DOCUMENTS = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** The JSON blocks of a document. @param {string} path @returns {any[]} */
const blocksOf = (path) =>
  [...read(path).matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, text]) => {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new Error(`${path}: ${/** @type {Error} */ (error).message}\n${text}`);
    }
  });

/** The settings that a document shows: in a whole openclaw.json, or, in the page about them, by themselves. @param {string} path */
const settingsOf = (path) =>
  blocksOf(path).map((block) => {
    if (path === "docs/configuration.md" && !("plugins" in block)) return block;
    const { enabled, config } = block.plugins.entries["tool-guard"];
    assert.equal(enabled, true, path);
    return config;
  });

/** Where a file first differs from what is made, in two lines; a whole page beside another is no help. @param {string} is @param {string} made */
function difference(is, made) {
  const [old, fresh] = [is.split("\n"), made.split("\n")];
  const at = fresh.findIndex((line, index) => line !== old[index]);
  const line = at < 0 ? fresh.length : at;
  return `line ${line + 1}\n  is    ${old[line] ?? "(no line)"}\n  made  ${fresh[line] ?? "(no line)"}`;
}

test("generated files are what `npm run generate` makes", async () => {
  const all = Object.entries(await generated()).map(([path, text]) => ({ path, is: read(path), text }));
  const stale = all.filter(({ is, text }) => is !== text).map(({ path, is, text }) => `${path}, ${difference(is, text)}`);
  assert.equal(stale.length, 0, `run npm run generate; what differs first:\n${stale.join("\n")}`);
});

test("where a generated file differs is told by its first line", () => {
  assert.equal(difference("a\nb\nc", "a\nx\nc"), "line 2\n  is    b\n  made  x");
  assert.equal(difference("a\nb", "a"), "line 2\n  is    b\n  made  (no line)");
  assert.equal(difference("a", "a\nb"), "line 2\n  is    (no line)\n  made  b");
});

test("a generated part without a name or an end is refused", () => {
  assert.throws(() => fill("<!-- generated: x -->\n<!-- end: x -->", {}), /nothing is generated under the name x/);
  assert.throws(() => fill("<!-- generated: x -->\n", { x: "1" }), /the place of x has no end/);
});

for (const path of ["docs/configuration.md", "docs/recipes.md", "docs/migration.md"]) {
  test(`${path}: the host and the guard take every block of settings`, () => {
    const all = settingsOf(path);
    assert.ok(all.length > 0);
    for (const settings of all) {
      const { valid, errors } = validator.validate(settings);
      assert.ok(valid, JSON.stringify([settings, errors], null, 2));
      assert.doesNotThrow(() => parseConfig(settings), JSON.stringify(settings));
    }
  });
}

test("every block that moves thresholds says what it comes to", () => {
  const keys = new RegExp(`"(${thresholdKeys.join("|")}|onDuplicate|polls)":`);
  for (const path of ["docs/configuration.md", "docs/recipes.md"]) {
    const text = read(path);
    const moving = [...text.matchAll(/^```json\n([\s\S]*?)^```\n/gm)].filter(([, block]) => keys.test(block));
    assert.ok(moving.length > 4, `${path}: ${moving.length}`);
    for (const { 0: fenced, 1: block, index } of moving) {
      const [behind] = text.slice(index + fenced.length).split(/^```|^#/m, 1);
      assert.match(behind, /<!-- generated: effect-/, block);
    }
  }
});

test("a place for an effect needs a block that moves something", () => {
  assert.throws(() => effectBlocks("<!-- generated: effect-x -->"), /there is no block before effect-x/);
  assert.throws(() => effectBlocks('```json\n{ "mode": "observe" }\n```\n<!-- generated: effect-x -->'), /moves nothing/);
});

test("the recipe for strict rules warns of what it does to polls", () => {
  const strict = /## Strict\n[\s\S]*?\n## /.exec(read("docs/recipes.md"))?.[0] ?? "";
  const row = (/** @type {string} */ name) => new RegExp(`^\\| ${name} \\| [^|]*run ended at the (\\w+) \\|`, "m").exec(strict)?.[1];
  assert.match(strict, new RegExp(`run ended at the ${row("same command")} look`));
  assert.match(strict, new RegExp(`has its run ended at the ${row("poll")}\\.`));
});

describe("docs/configuration.md", () => {
  /** Every key below a schema, `*` for names of the user's own. @param {any} schema @param {string} path @returns {string[]} */
  const keys = (schema, path = "") => {
    const at = (/** @type {string} */ key) => (path === "" ? key : `${path}.${key}`);
    const inner = schema.items ? keys(schema.items, path) : [];
    // classes are many and alike: that one is shown will do
    const named = Object.entries(path.endsWith("retryBudgets") ? {} : (schema.properties ?? {}));
    const more = typeof schema.additionalProperties === "object" ? [at("*"), ...keys(schema.additionalProperties, at("*"))] : [];
    return [...inner, ...named.flatMap(([key, value]) => [at(key), ...keys(value, at(key))]), ...more];
  };
  /** Whether a value holds something under a key. @param {any} value @param {string[]} path @returns {boolean} */
  const shows = (value, [key, ...rest]) => {
    if (Array.isArray(value)) return value.some((one) => shows(one, [key, ...rest]));
    if (typeof value !== "object" || value === null) return false;
    const below = key === "*" ? Object.values(value) : Object.hasOwn(value, key) ? [value[key]] : [];
    return rest.length === 0 ? below.length > 0 : below.some((one) => shows(one, rest));
  };

  test("every setting stands in an example", () => {
    const examples = settingsOf("docs/configuration.md");
    const all = keys(configSchema);
    assert.ok(all.includes("screen.validate.format") && all.includes("tools.*.aliases.*"));
    // thresholds of a model are the same as those of all
    const missing = all.filter((key) => !/^models\.\w+\./.test(key) && !examples.some((example) => shows(example, key.split("."))));
    assert.deepEqual(missing, [], "settings that no JSON block of docs/configuration.md shows");
  });

  test("the table has each key with its default and a description", () => {
    const rows = [...read("docs/configuration.md").matchAll(/^\| `([\w.[\]]+)` \| .+ \| (.*) \| (.*) \|$/gm)];
    const defaults = new Map(rows.map(([, key, standard]) => [key, standard]));
    for (const key of configKeys()) {
      const [told, own] = [defaults.get(key), defaultConfig()[key]];
      // what has no default of its own is told without one
      assert.deepEqual(told === "" ? undefined : JSON.parse(String(told).slice(1, -1)), own, key);
    }
    assert.ok(rows.length > 40);
    for (const [line, , , about] of rows) assert.notEqual(about.trim(), "", line);
  });
});

test("each rule's example is in docs/rules.md or the page of its subject", () => {
  const places = DOCUMENTS.flatMap((path) => [...read(path).matchAll(/<!-- generated: (?:example-)?(\S+) -->/g)].map(([, name]) => name));
  const missing = REFERENCE.rules.flatMap(({ examples }) => examples).filter(({ name }) => !places.includes(name));
  const lines = missing.map(({ name }) => `<!-- generated: example-${name} -->\n<!-- end: example-${name} -->`);
  assert.deepEqual(lines, [], "write what the rule does into docs/rules.md with these lines, then npm run generate");
});

test("docs/journal.md names every rule that may stand in a line", () => {
  const row = read("docs/journal.md")
    .split("\n")
    .find((line) => line.startsWith("| `rule` |"));
  const missing = REFERENCE.rules.filter(({ name }) => !row?.includes(`\`${name}\``)).map(({ name }) => name);
  assert.deepEqual(missing, [], "rules that the row `rule` of docs/journal.md does not name");
});

test("every link leads somewhere", () => {
  /** Headings as anchors. @param {string} text */
  const anchors = (text) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );
  let links = 0;
  for (const path of DOCUMENTS) {
    for (const [, target] of read(path).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      const [file, anchor] = target.split("#");
      const full = file === "" ? path : join(dirname(path), file);
      assert.ok(existsSync(join(root, full)), `${path}: ${target}`);
      if (anchor) assert.ok(anchors(read(full)).includes(anchor), `${path}: ${target}`);
      links += 1;
    }
  }
  assert.ok(links > 20);
});

test("no page names a folder that only its authors have", () => {
  for (const path of [...DOCUMENTS, "CHANGELOG.md"]) assert.doesNotMatch(read(path), /\.\.\/shared\b|\/corpus[23]?\b/, path);
});

test("the README or the overview it links to leads to every page", () => {
  const [readme, overview] = [read("README.md"), read("docs/README.md")];
  assert.ok(readme.includes("](docs/README.md)"));
  const pages = DOCUMENTS.filter((path) => path.startsWith("docs/") && path !== "docs/README.md").map((path) => path.slice("docs/".length));
  const { files } = JSON.parse(read("package.json"));
  // what is not packed is named, and no link
  for (const page of pages) assert.ok(overview.includes(files.includes(`!docs/${page}`) ? `\`docs/${page}\`` : `](${page}) |`), page);
});

describe("docs/messages.md", () => {
  /** How the core's texts begin. */
  const MARKED = /^(\[(TOOL|LOOP|BUDGET|CLAIM|CUT|NOT ASKED|tool-guard)\b[A-Z ]*\] |I've )/;
  /** What stands for a name, a number or a quotation. */
  const ANY = "[\\s\\S]*?";

  /** The texts in a source of the core that begin with a mark, outside of its tests. @param {string} path @returns {string[]} */
  const marked = (path) => {
    const [source] = read(path).split("#[cfg(test)]");
    // documentation, raw strings and quotes as characters hold no texts, but quotes
    const code = source.replace(/^\s*\/\/.*$/gm, "").replace(/r#"[\s\S]*?"#|'\\?"'/g, "");
    const strings = [...code.matchAll(/"((?:[^"\\]|\\[\s\S])*)"/g)].map(([, text]) => text);
    return strings
      .map((text) =>
        text
          .replace(/\\\n\s*/g, "")
          .replaceAll("\\n", " ")
          .replaceAll('\\"', '"'),
      )
      .filter((text) => MARKED.test(text));
  };

  /** What the core says by a table of data: its examples are other people's texts. @param {string} path @returns {string[]} */
  const said = (path) =>
    [...read(path).matchAll(/^(?:text|after_look) = (?:"((?:[^"\\]|\\.)+)"|'([^']+)')$/gm)].map(([, basic, literal]) =>
      basic ? JSON.parse(`"${basic}"`) : literal,
    );

  /** Files of these crates. @param {string} part @param {string} ending @returns {string[]} */
  const files = (part, ending) =>
    ["core", "rules", "claims", "screen"]
      .map((crate) => `crates/${crate}/${part}`)
      .filter((folder) => existsSync(join(root, folder)))
      .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`))
      .filter((path) => path.endsWith(ending));

  test("every text of the core that begins with a mark is there", () => {
    const inSources = files("src", ".rs")
      .filter((path) => !path.endsWith("/tests.rs"))
      .flatMap(marked);
    assert.ok(inSources.length > 40, String(inSources.length));
    const inTables = files("data", ".toml").flatMap(said);
    assert.ok(inTables.length > 50, String(inTables.length));
    const texts = [...inSources, ...inTables.filter((text) => MARKED.test(text))];
    const page = read("docs/messages.md").replace(/<br>|\s+/g, " ");
    const missing = texts.filter((text) => {
      const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return !new RegExp(parts.join(ANY)).test(page);
    });
    assert.deepEqual(missing, [], "texts that no example leads to: one of the rule, or a scene of scripts/generate/messages.mjs");
  });
});
