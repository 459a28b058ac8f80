// (d) Cold start: importing the plugin, registering it and judging one event, each time in a fresh process.
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TIMES = 15;
const url = (/** @type {string} */ path) => new URL(path, import.meta.url).href;
// the double is no part of it, and makes every import after its own slower
const child = `
  let begin = performance.now();
  const { default: plugin } = await import("${url("../../dist/node/index.js")}");
  const imported = performance.now() - begin;
  const { call, hooksOf } = await import("${url("./stream.mjs")}");
  const { OpenClaw2026_9 } = await import("${url("../../tests/shim/doubles/openclaw-2026-9.js")}");
  const host = new OpenClaw2026_9();
  const made = call(1);
  begin = performance.now();
  host.load(plugin, { logPath: "${join(tmpdir(), "tool-guard-bench.log")}" });
  const hooks = hooksOf(host);
  hooks.begin(made.begin, made.ctx);
  hooks.written(made.message, made.ctx);
  hooks.middleware(made.result("one line"), made.ctx);
  process.stdout.write(String(imported + performance.now() - begin));
`;

const times = Array.from({ length: TIMES }, () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", child], {
    encoding: "utf8",
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}).sort((a, b) => a - b);
const median = times[Math.floor(TIMES / 2)];
console.log(
  `cold start, import + register + first event in a fresh process: median ${median.toFixed(1)} ms, least ${times[0].toFixed(1)} ms`,
);
process.send?.({ cold_start_ms: median });
