// `npm run eval`: scores the core on a corpus of recorded sessions. Compiles what is needed first. Runs on Node 20.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run, say, step } from "./lib/progress.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  process.stdout.write(readFileSync(join(root, "crates/eval/src/help.txt"), "utf8"));
  process.exit(0);
}
// what ships cannot be changed row by row
const searches = args.some((arg) => arg === "--fit" || arg.startsWith("--ablate"));
const cargo = ["--profile", "eval", "--quiet", "--package", "tool-guard-eval", ...(searches ? ["--features", "ablation"] : [])];

try {
  await step("compiling tool-guard-eval", () => run("cargo", ["build", ...cargo], { cwd: root }));
  const child = spawn("cargo", ["run", ...cargo, "--", ...args], { cwd: root, stdio: "inherit" });
  process.exitCode = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
} catch (error) {
  say(`eval: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
