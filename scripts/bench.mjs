// `npm run bench`: what the guard costs. Builds what is needed first. Runs on Node 20.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { NEWEST } from "../tests/hosts/hosts.js";
import { run, say } from "./lib/progress.mjs";
import { ensureBuilt, ensureNode, OLDEST_NODE, root, setup } from "./setup.mjs";

const PARTS = ["events", "core", "screen", "growth", "cold", "sizes", "turn"];
const HELP = `Usage: npm run bench [-- --json FILE] [-- --only ${PARTS.join("|")}] [-- --against FOLDER]

  events  events through the plugin's hooks, and the same through a guard in plain JavaScript; on the oldest Node too
  core    the core alone, without WebAssembly and JavaScript around it
  screen  screening of clean and hostile results, inside WebAssembly
  growth  memory and time as sessions and events become many
  cold    import, register and first event in a fresh process
  sizes   of the WebAssembly and the package
  turn    what the plugin adds to a turn of the newest real gateway (only with --only turn: it installs one, and takes minutes)
  --against  only: events beside those of another checkout, in which \`npm run setup\` was done
  --json     the figures as one flat object
Sets up what is missing first (kept in the user's cache folder). Timings want a machine that does nothing else.
`;

const args = process.argv.slice(2);
const option = (/** @type {string} */ name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const OPTIONS = ["--json", "--only", "--against"];
const [json, only, against] = OPTIONS.map(option);
const known = args.every((arg, i) => OPTIONS.includes(arg) || OPTIONS.includes(args[i - 1]));
const complete = OPTIONS.every((name) => !args.includes(name) || (option(name) ?? "") !== "");
if (args.includes("--help") || args.includes("-h")) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (!known || !complete || (only !== undefined && (against !== undefined || !PARTS.includes(only)))) {
  process.stderr.write(`bench: ${args.join(" ")} is not understood\n\n${HELP}`);
  process.exit(2);
}

/**
 * Runs a part in a process of its own.
 * @param {string} node @param {string} part @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Record<string, number>>} its figures
 */
const measure = (node, part, env = process.env) =>
  new Promise((done, reject) => {
    /** @type {Record<string, number>} */
    const figures = {};
    const child = fork(join(root, `scripts/bench/${part}.mjs`), { cwd: root, execPath: node, execArgv: ["--expose-gc"], env });
    child.on("message", (told) => Object.assign(figures, told));
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? done(figures) : reject(new Error(`${part} ended with code ${code}`))));
  });

/** Where the newest host is, and the packed plugin. */
async function hostEnvironment() {
  const { hosts } = await setup({ hosts: [NEWEST] });
  const folder = mkdtempSync(join(tmpdir(), "tool-guard-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const packed = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: root });
  return { ...process.env, TOOL_GUARD_HOSTS: JSON.stringify(hosts), TOOL_GUARD_TGZ: join(folder, JSON.parse(packed)[0].filename) };
}

try {
  const [node, oldest] = await Promise.all([ensureNode(), ensureNode(OLDEST_NODE), ensureBuilt()]);
  /** @type {Record<string, number>} */
  const all = {};
  if (against) Object.assign(all, await measure(node, "against", { ...process.env, TOOL_GUARD_AGAINST: resolve(against) }));
  for (const part of against ? [] : PARTS.filter((part) => (only === undefined ? part !== "turn" : only === part))) {
    process.stdout.write("\n");
    if (part === "events") {
      await measure(oldest, part);
      process.stdout.write("\n");
    }
    if (part === "core")
      await run("cargo", ["bench", "--quiet", "--package", "tool-guard-bench", "--bench", "core"], { cwd: root, show: true });
    else Object.assign(all, await measure(node, part, part === "turn" ? await hostEnvironment() : process.env));
  }
  if (json) writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
} catch (error) {
  say(`bench: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
