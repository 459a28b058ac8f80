// The layers of js/: which folder may import which, and that no modules import each other in a circle, types included.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findCircle, importsOf, readGraph } from "./module-graph.js";

/** @typedef {import("./module-graph.js").Graph} Graph */

/** Modules directly in js/ that are above the guard; all others there are part of it. */
const ENTRY = new Set(["index.js", "cli.js", "operator.js", "status-text.js"]);
/** What each layer may import besides itself. */
const LAYERS = /** @type {Record<string, string[]>} */ ({
  entry: ["hosts", "guard", "commands", "page", "lib"],
  hosts: ["guard", "lib"],
  guard: ["notify", "lib", "wasm", "vendor"],
  notify: ["guard", "lib"],
  commands: ["lib", "wasm"],
  page: ["lib"],
  "page/web": ["lib"],
  lib: ["wasm"],
});
/** The page's route on the gateway is given a guard and an adapter: it knows their types, and imports neither. */
const TYPES = /** @type {Record<string, string[]>} */ ({ page: ["hosts", "guard"] });

/** @param {string} path @returns {string} its layer */
function layerOf(path) {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  if (folder === "") return ENTRY.has(path) ? "entry" : "guard";
  return folder.startsWith("vendor/") ? "vendor" : folder;
}

/** @param {Graph} graph @returns {string[]} imports that no layer allows */
function forbidden(graph) {
  return [...graph].flatMap(([path, imports]) => {
    const from = layerOf(path);
    return imports
      .filter(({ to, how }) => {
        const allowed = [from, ...(LAYERS[from] ?? []), ...((how === "type" && TYPES[from]) || [])];
        return !allowed.includes(layerOf(to));
      })
      .map(({ to }) => `${path} -> ${to}`);
  });
}

/** @param {Graph} graph @returns {string[]} imports from outside of the folder, types included: they are not in the package */
const outside = (graph) =>
  [...graph].flatMap(([from, imports]) => imports.filter(({ to }) => to.startsWith("../")).map(({ to }) => `${from} -> ${to}`));

/** The project's own modules. @type {Graph} */
const graph = readGraph(new URL("../../js/", import.meta.url), (path) => !/(^|\/)(wasm|vendor)\//.test(path));

/** The same graph with one more import. @param {string} from @param {string} to @returns {Graph} */
const planted = (from, to) => new Map(graph).set(from, [...(graph.get(from) ?? []), { to, how: "static" }]);

test("the graph has every module and its imports", () => {
  assert.ok(graph.size > 60, `${graph.size} modules`);
  const imports = graph.get("guard.js") ?? [];
  assert.ok(imports.some(({ to, how }) => to === "wasm/core.js" && how === "static"));
  assert.ok(imports.some(({ to, how }) => to === "lib/scratch-buffer.js" && how === "type"));
  assert.ok(graph.get("operator.js")?.some(({ to, how }) => to === "commands/cli.js" && how === "dynamic"));
  const source =
    'import {\n  a,\n} from "./a.js";\nimport "../b.js";\nexport { c } from "./c.js";\n// import "./d.js";\nconst e = await import("./e.js");\n';
  assert.deepEqual(
    importsOf("x/y.js", source).map(({ to }) => to),
    ["x/a.js", "b.js", "x/c.js", "x/e.js"],
  );
});

test("every imported module exists", () => {
  const missing = [...graph.values()].flat().filter(({ to }) => !graph.has(to) && !/(^|\/)(wasm|vendor)\//.test(to));
  assert.deepEqual(missing, []);
});

test("js/ imports nothing outside of js/", () => {
  assert.deepEqual(outside(graph), []);
  assert.deepEqual(outside(planted("lib/text.js", "../scripts/lib/progress.mjs")), ["lib/text.js -> ../scripts/lib/progress.mjs"]);
  assert.deepEqual(outside(new Map([["lib/a.js", importsOf("lib/a.js", '/** @type {import("../../tests/x.js").X} */')]])), [
    "lib/a.js -> ../tests/x.js",
  ]);
});

test("no modules import each other in a circle", () => {
  assert.equal(findCircle(graph)?.join(" -> "), undefined);
});

test("every module imports only what its layer may", () => {
  assert.deepEqual(forbidden(graph), []);
});

test("modules of lib/ have two users of gateway, commands and page", () => {
  /** The users of a module, through other modules of lib/ too. @param {string} path @returns {Set<string>} */
  const usersOf = (path) => {
    const users = new Set();
    for (const [from, imports] of graph) {
      if (!imports.some(({ to }) => to === path)) continue;
      const layer = layerOf(from);
      if (layer === "lib") for (const user of usersOf(from)) users.add(user);
      else users.add(["entry", "hosts", "guard", "notify", "page"].includes(layer) ? "gateway" : layer);
    }
    return users;
  };
  for (const path of graph.keys()) if (layerOf(path) === "lib") assert.ok(usersOf(path).size > 1, `${path}: ${[...usersOf(path)]}`);
});

test("a planted circle is found", () => {
  assert.deepEqual(findCircle(planted("lib/text.js", "lib/text.js")), ["lib/text.js", "lib/text.js"]);
  const circle = findCircle(planted("lib/journal-entry.js", "lib/incident-words.js"));
  assert.deepEqual(new Set(circle), new Set(["lib/journal-entry.js", "lib/incident-words.js"]));
});

test("a planted import against the layers is found", () => {
  for (const [from, to] of [
    ["commands/report.js", "page/register.js"],
    ["page/register.js", "commands/errors.js"],
    ["page/web/app.js", "page/register.js"],
    ["lib/text.js", "guard.js"],
    ["guard.js", "hosts/events.js"],
    ["commands/tail.js", "journal.js"],
  ])
    assert.deepEqual(forbidden(planted(from, to)), [`${from} -> ${to}`]);
});
