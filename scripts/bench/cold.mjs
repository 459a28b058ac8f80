// (d) Cold start: importing the plugin, registering it and judging one event, each time in a fresh process.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const TIMES = 15;
const stream = new URL("./stream.mjs", import.meta.url);
const child = `
  import "${new URL("../../tests/shim/doubles/openclaw-2026-9.js", import.meta.url)}";
  const begin = performance.now();
  const { call, load } = await import("${stream}");
  const hooks = load();
  const made = call(1);
  hooks.begin(made.begin, made.ctx);
  hooks.written(made.message, made.ctx);
  hooks.middleware(made.result("one line"), made.ctx);
  process.stdout.write(String(performance.now() - begin));
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
