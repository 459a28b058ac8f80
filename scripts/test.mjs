// `npm test`: everything that must hold, on a machine that has only Rust, Node 20 or later and npm.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fuzzShortly } from "./fuzz.mjs";
import { run, say, step } from "./lib/progress.mjs";
import { ensureChromium, ensureCrate, ensureNode, ensureNpmTool, HOSTS, OLDEST_NODE, root, setup } from "./setup.mjs";

const HELP = `Usage: npm test [-- --only rust|fuzz|check|shim|commands|page|package|hosts]

Sets up what is missing (kept in the user's cache folder), then runs
  rust      formatting, clippy, documentation and the tests of the Rust core
  fuzz      some thousand hostile inputs for each fuzz target, the same ones each time
  check     formatting and lint of the JavaScript, and its types against the newest host's plugin SDK
  shim      the plugin against host doubles
  commands  the command line, as processes
  page      the page in a headless Chromium
  package   what is packed, its documentation, licences, and that the same sources make the same WebAssembly
  hosts     the packed plugin in real OpenClaw gateways
`;

/** Inputs of each fuzz target: some seconds. */
const FUZZ_RUNS = 3000;
/** What only checks. */
const CARGO_DENY_VERSION = "0.20.2";
const CLAWHUB_VERSION = "0.23.3";
const PUBLINT_VERSION = "0.3.25";

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  process.stdout.write(HELP);
  process.exit(0);
}
const only = args[0] === "--only" ? args[1] : undefined;
if (
  (args.length > 0 && only === undefined) ||
  (only && !["rust", "fuzz", "check", "shim", "commands", "page", "package", "hosts"].includes(only))
) {
  process.stderr.write(`test: ${args.join(" ")} is not understood\n\n${HELP}`);
  process.exit(2);
}
const wants = (/** @type {string} */ part) => only === undefined || only === part;

const started = Date.now();
const title = (/** @type {string} */ text) => say(`\n== ${text}`);
const testFiles = (/** @type {string} */ folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".test.js"))
    .sort()
    .map((name) => join(root, folder, name));

const scratch = mkdtempSync(join(tmpdir(), "tool-guard-test-"));
try {
  title("set-up");
  const { node, hosts } = await setup({ hosts: wants("hosts") ? HOSTS : ["openclaw-2026.9.6"] });

  if (wants("rust")) {
    title("Rust");
    await step("cargo fmt", () => run("cargo", ["fmt", "--all", "--check"], { cwd: root }));
    await step("cargo clippy", () =>
      run("cargo", ["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"], { cwd: root }),
    );
    await step("cargo doc", () =>
      run("cargo", ["doc", "--quiet", "--workspace", "--no-deps"], { cwd: root, env: { ...process.env, RUSTDOCFLAGS: "--deny warnings" } }),
    );
    await run("cargo", ["test", "--quiet", "--workspace"], { cwd: root, show: true });
  }
  if (wants("fuzz")) {
    title("hostile bytes");
    await fuzzShortly(FUZZ_RUNS);
  }
  if (wants("check")) {
    title("JavaScript");
    await run(join(root, "node_modules/.bin/biome"), ["ci", "--error-on-warnings", "."], { cwd: root, show: true });
    await step("tsc", () => run(node, [join(root, "node_modules/typescript/bin/tsc"), "--project", root], { cwd: root }));
  }
  const env = { ...process.env, TOOL_GUARD_HOSTS: JSON.stringify(hosts), TOOL_GUARD_TGZ: "" };
  if (wants("shim") || wants("package") || wants("hosts")) {
    const packed = await step("npm pack", () => run("npm", ["pack", "--json", "--pack-destination", scratch], { cwd: root }));
    env.TOOL_GUARD_TGZ = join(scratch, JSON.parse(packed)[0].filename);
  }
  if (wants("shim")) {
    title("the plugin against host doubles");
    for (const binary of [await ensureNode(OLDEST_NODE), node])
      await run(binary, ["--test", ...testFiles("tests/shim")], { cwd: root, env, show: true });
  }
  if (wants("commands")) {
    title("the command line");
    for (const binary of [await ensureNode(OLDEST_NODE), node])
      await run(binary, ["--test", ...testFiles("tests/commands")], { cwd: root, env, show: true });
  }
  if (wants("page")) {
    title("the page");
    await ensureChromium();
    await run(node, ["--test", ...testFiles("tests/page")], { cwd: root, env, show: true });
  }
  if (wants("package")) {
    title("the package");
    const tools = {
      CARGO_DENY: join(await ensureCrate("cargo-deny", CARGO_DENY_VERSION), "cargo-deny"),
      CLAWHUB: await ensureNpmTool("clawhub", CLAWHUB_VERSION),
      PUBLINT: await ensureNpmTool("publint", PUBLINT_VERSION),
    };
    await run(node, ["--test", ...testFiles("tests/package")], { cwd: root, env: { ...env, ...tools }, show: true });
  }
  if (wants("hosts")) {
    await ensureChromium();
    title("real hosts (several minutes)");
    await run(node, ["--test", "--test-concurrency=1", ...testFiles("tests/hosts")], { cwd: root, env, show: true });
  }
  say(`\nall of it passed in ${Math.round((Date.now() - started) / 1000)} s`);
} catch (error) {
  say(`\ntest: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
