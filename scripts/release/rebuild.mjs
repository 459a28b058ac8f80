// The WebAssembly once more, from a copy of the sources in another folder and with another Cargo home: whoever builds a release gets
// the same bytes.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { buildWasm, root } from "../setup.mjs";

/** What the WebAssembly is built from. */
const SOURCES = ["Cargo.toml", "Cargo.lock", ".cargo", "crates"];
const WASM = "js/wasm";

/**
 * Builds it and compares it with the built one here. Sets `CARGO_HOME` of this process.
 * @param {string} scratch an empty folder
 * @returns {Promise<{ files: string[], differing: string[] }>} names in js/wasm: all of them, and those that are not the same in both
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
  const [here, there] = [root, tree].map(
    (at) => new Map(readdirSync(join(at, WASM)).map((name) => [name, readFileSync(join(at, WASM, name))])),
  );
  const files = [...new Set([...here.keys(), ...there.keys()])].sort();
  return { files, differing: files.filter((name) => here.get(name)?.equals(there.get(name) ?? Buffer.alloc(0)) !== true) };
}
