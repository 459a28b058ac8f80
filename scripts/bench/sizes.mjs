// (e) What is loaded and what is shipped.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = new URL("../../", import.meta.url);
const kb = (/** @type {number} */ bytes) => bytes / 1000;
/** @param {string} path */
const sizes = (path) => {
  const bytes = readFileSync(new URL(path, root));
  return { raw: kb(bytes.length), packed: kb(gzipSync(bytes, { level: 9 }).length) };
};

const wasm = sizes("js/wasm/core_bg.wasm");
const [packed] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: fileURLToPath(root), encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
);
console.log(`WebAssembly: ${wasm.raw.toFixed(0)} KB, ${wasm.packed.toFixed(0)} KB by gzip`);
console.log(`package: ${kb(packed.size).toFixed(0)} KB, ${packed.entryCount} files`);
process.send?.({ wasm_raw_kb: wasm.raw, wasm_gzip_kb: wasm.packed });
