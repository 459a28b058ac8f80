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

const [gateway, commands] = [sizes("js/wasm/core_bg.wasm"), sizes("js/commands/wasm/commands_bg.wasm")];
const [packed] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: fileURLToPath(root), encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
);
for (const [name, { raw, packed: small }] of /** @type {const} */ ([
  ["WebAssembly of the gateway", gateway],
  ["WebAssembly of the commands", commands],
]))
  console.log(`${name}: ${raw.toFixed(0)} KB, ${small.toFixed(0)} KB by gzip`);
console.log(`package: ${kb(packed.size).toFixed(0)} KB, ${packed.entryCount} files`);
process.send?.({ wasm_raw_kb: gateway.raw, wasm_gzip_kb: gateway.packed });
