// The manifest repeats facts of the core; here they are compared.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { configKeys, defaultConfig, initSync, parseConfig } from "../../js/wasm/core.js";

/** @param {string} name */
const json = (name) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));
initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) });

const manifest = json("openclaw.plugin.json");
const { properties } = manifest.configSchema;

test("keys and defaults of the schema are the core's", () => {
  assert.deepEqual(Object.keys(properties).sort(), configKeys().sort());
  const described = Object.entries(properties).filter(([, schema]) => schema.default !== undefined);
  const defaults = Object.fromEntries(described.map(([key, schema]) => [key, schema.default]));
  assert.deepEqual(defaults, defaultConfig());
  assert.deepEqual(Object.keys(manifest.uiHints).sort(), configKeys().sort());
});

test("bounds of the schema are the core's", () => {
  for (const [key, { type, minimum, maximum }] of Object.entries(properties)) {
    if (type !== "integer") continue;
    for (const good of [minimum, maximum]) assert.equal(parseConfig({ [key]: good })[key], good);
    for (const bad of [minimum - 1, maximum + 1, "x", 1.5])
      assert.throws(() => parseConfig({ [key]: bad }), new RegExp(`^Error: ${key}: `));
  }
  for (const mode of properties.mode.enum) assert.equal(parseConfig({ mode }).mode, mode);
});

test("the schema's classes are those that the core takes budgets for", () => {
  for (const [name, { minimum, maximum }] of Object.entries(properties.retryBudgets.properties)) {
    for (const budget of [minimum, maximum])
      assert.deepEqual(parseConfig({ retryBudgets: { [name]: budget } }).retryBudgets, { [name]: budget });
  }
  assert.throws(
    () => parseConfig({ retryBudgets: { nonsense: 1 } }),
    (error) => {
      const listed = /one of (.*)$/.exec(/** @type {Error} */ (error).message)?.[1].split(", ");
      assert.deepEqual(listed?.sort(), Object.keys(properties.retryBudgets.properties).sort());
      return true;
    },
  );
});

test("package and manifest agree on name and version", () => {
  const { name, version, openclaw } = json("package.json");
  assert.equal(manifest.id, name);
  assert.equal(manifest.version, version);
  assert.match(readFileSync(new URL("../../Cargo.toml", import.meta.url), "utf8"), new RegExp(`version = "${version}"`));
  assert.deepEqual(openclaw.extensions, ["./dist/node/index.js"]);
});

test("the defaults in the README's table are the core's", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const rows = [...readme.matchAll(/^\| `(\w+)` \| `(.*?)` \|/gm)];
  assert.ok(rows.length > 4);
  for (const [, key, value] of rows) assert.equal(value, JSON.stringify(defaultConfig()[key]), key);
});
