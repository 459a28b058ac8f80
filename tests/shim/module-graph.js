// Which module imports which, read from the source text.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/**
 * @typedef {{ to: string, how: "static" | "dynamic" | "type" }} Import `type`: only a JSDoc type
 * @typedef {Map<string, Import[]>} Graph imports between the modules of a folder, by path
 */

/** @param {string} path of a module @param {string} source @returns {Import[]} */
export function importsOf(path, source) {
  const comments = source.match(/\/\*.*?\*\//gs)?.join("\n") ?? "";
  const code = source.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
  const found = (/** @type {string} */ text, /** @type {RegExp} */ pattern, /** @type {Import["how"]} */ how) =>
    [...text.matchAll(pattern)].map(([, specifier]) => ({ to: join(dirname(path), specifier), how }));
  return [
    ...found(code, /^(?:import|export)\s(?:[^;"]*?\sfrom\s)?"(\.[^"]+)";$/gm, "static"),
    ...found(code, /\bimport\("(\.[^"]+)"\)/g, "dynamic"),
    ...found(comments, /\bimport\("(\.[^"]+)"\)/g, "type"),
  ];
}

/** @param {URL} folder @param {(path: string) => boolean} isWanted @returns {Graph} */
export function readGraph(folder, isWanted) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".js") && isWanted(path));
  return new Map(paths.sort().map((path) => [path, importsOf(path, readFileSync(new URL(path, folder), "utf8"))]));
}

/** @param {Graph} graph @returns {string[] | undefined} the modules of a circle, the first one again at the end */
export function findCircle(graph) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} path @param {string[]} trail @returns {string[] | undefined} */
  const visit = (path, trail) => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const { to } of graph.get(path) ?? []) {
      const circle = visit(to, [...trail, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of graph.keys()) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return undefined;
}

/** @param {Graph} graph @param {string} from @returns {Set<string>} the modules that are loaded with one, at once */
export function loadedWith(graph, from) {
  const loaded = new Set([from]);
  for (const path of loaded) for (const { to, how } of graph.get(path) ?? []) if (how === "static") loaded.add(to);
  return loaded;
}
