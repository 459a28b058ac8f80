// The WebAssembly once more, from a copy of the sources in another folder and with another Cargo home: whoever builds a release gets
// the same bytes.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join, relative, sep } from "node:path";
import { BUNDLE } from "../lib/bundle.mjs";
import { run } from "../lib/progress.mjs";
import { buildWasm, root } from "../setup.mjs";

/** @typedef {{ files: string[], differing: string[] }} Comparison names in js/wasm: all of them, and those that are not the same in both */

/** What the WebAssembly is built from. */
const SOURCES = ["Cargo.toml", "Cargo.lock", ".cargo", "crates"];
const WASM = "js/wasm";
/** What a checkout has beside its own files. */
const MADE = new Set([".git", ".hosts", "node_modules", "target", WASM, "js/vendor", BUNDLE].map((path) => path.replaceAll("/", sep)));

/**
 * Builds it with the tools that are here, and compares it with the built one here. Sets `CARGO_HOME` of this process.
 * @param {string} scratch an empty folder
 * @returns {Promise<Comparison>}
 */
export async function rebuild(scratch) {
  const tree = join(scratch, "some", "other", "place");
  mkdirSync(tree, { recursive: true });
  for (const part of SOURCES) cpSync(join(root, part), join(tree, part), { recursive: true });
  const home = join(scratch, "cargo");
  mkdirSync(home);
  // the same crates under another path
  symlinkSync(join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry"), join(home, "registry"));
  process.env.CARGO_HOME = home;
  await buildWasm(tree, tree);
  return compared(tree);
}

/**
 * The same by `npm run build` of a copy that finds nothing in any cache: the standard library, wasm-bindgen, wasm-pack and the crates are
 * fetched and compiled anew. The Rust compiler is the one thing that both have.
 * @param {string} scratch an empty folder
 * @returns {Promise<Comparison>}
 */
export async function rebuildFromNothing(scratch) {
  const tree = join(scratch, "a place with spaces");
  cpSync(root, tree, { recursive: true, verbatimSymlinks: true, filter: (from) => !MADE.has(relative(root, from)) });
  const places = { XDG_CACHE_HOME: "cache", CARGO_HOME: "cargo", npm_config_cache: "npm" };
  const env = Object.fromEntries(Object.entries(places).map(([name, folder]) => [name, join(scratch, folder)]));
  await run(process.execPath, [join(tree, "scripts/build.mjs")], { cwd: tree, env: { ...process.env, ...env } });
  return compared(tree);
}

/** @param {string} tree that was built elsewhere @returns {Comparison} */
function compared(tree) {
  const [here, there] = [root, tree].map(
    (at) => new Map(readdirSync(join(at, WASM)).map((name) => [name, readFileSync(join(at, WASM, name))])),
  );
  const files = [...new Set([...here.keys(), ...there.keys()])].sort();
  return { files, differing: files.filter((name) => here.get(name)?.equals(there.get(name) ?? Buffer.alloc(0)) !== true) };
}
