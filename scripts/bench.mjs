// `npm run bench`: how long the core takes, inside WebAssembly. Builds what is needed first. Runs on Node 20.
import { join } from "node:path";
import { run, say } from "./lib/progress.mjs";
import { buildWasm, ensureNode, ensurePackages, root } from "./setup.mjs";

if (process.argv.includes("--help") || process.argv.includes("-h")) {
  process.stdout.write(
    "Usage: npm run bench\n\nMeasures screening inside WebAssembly, each figure the tenth percentile of many runs.\nSets up what is missing first (kept in the user's cache folder).\n",
  );
  process.exit(0);
}

try {
  const [node] = await Promise.all([ensureNode(), ensurePackages(), buildWasm()]);
  await run(node, [join(root, "scripts/bench-run.mjs")], { cwd: root, show: true });
} catch (error) {
  say(`bench: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
