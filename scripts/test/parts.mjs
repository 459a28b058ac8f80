// What is tested, as data: the parts of `npm test` and of `npm run test:long`. Every check is in one of the two.
import { mkdtempSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { HOSTS, NEWEST } from "../../tests/hosts/hosts.js";
import { run, step } from "../lib/progress.mjs";
import {
  compiledCrate,
  ensureChromium,
  ensureClaude,
  ensureCrate,
  ensureNode,
  ensureNpmTool,
  ensurePrometheus,
  OLDEST_NODE,
  root,
  setup,
} from "../setup.mjs";
import { ensureFormer } from "./former.mjs";

/** What only checks. */
const CARGO_DENY_VERSION = "0.20.2";
const CLAWHUB_VERSION = "0.23.3";
const PUBLINT_VERSION = "0.3.25";

/** ClawHub's command line. */
export const clawhub = () => ensureNpmTool("clawhub", CLAWHUB_VERSION);
const publint = () => ensureNpmTool("publint", PUBLINT_VERSION);
const cargoDeny = () => ensureCrate("cargo-deny", CARGO_DENY_VERSION);
/** The same where it is compiled already. @returns {string | undefined} its folder */
export const compiledCargoDeny = () => compiledCrate("cargo-deny", CARGO_DENY_VERSION);
/** The version that upgrades begin at. */
const ensureFirst = () => ensureFormer("0.1.0");

/** Crates that `cargo test` need not compile: what only JavaScript calls, and is tested through it; benches. */
const UNTESTED = ["tool-guard-wasm", "tool-guard-commands", "tool-guard-bench"];

/** Inputs of each fuzz target, the same ones each time. */
const FUZZ_RUNS = 100_000;

/**
 * @typedef {object} Ready what set-up gives to the parts
 * @property {string} node that runs hosts and tests
 * @property {NodeJS.ProcessEnv} env in which tests find hosts and package
 * @property {string} scratch a folder that is gone afterwards
 *
 * @typedef {{ what: string, command: string, args: string[], env?: NodeJS.ProcessEnv }} Command
 * @typedef {object} Part
 * @property {string} name for `--only`
 * @property {string} about
 * @property {boolean} [hosts] it wants every host, not the newest alone
 * @property {boolean} [plain] it wants nothing of set-up, and other parts go first
 * @property {(() => Promise<unknown>)[]} [tools] what it wants beside the project's set-up; it is fetched at the same time
 * @property {(ready: Ready) => Command[] | Promise<Command[]>} commands one after the other; the first that fails ends the part
 */

/** The files of a folder. @param {string} folder @returns {string[]} */
const filesOf = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".test.js"))
    .map((name) => join(folder, name));

/** Node's runner over test files, as many at a time as there are cores. @param {string} node @param {string[]} files @param {NodeJS.ProcessEnv} env @returns {Command} */
const nodeTests = (node, files, env) => ({
  what: dirname(files[0]),
  command: node,
  args: ["--test", "--test-reporter=spec", `--test-concurrency=${availableParallelism()}`, ...files],
  env,
});
/** What depends on the Node it runs on; the rest runs on the oldest one in `npm run test:long`. */
const ON_OLDEST_NODE = [
  "contract",
  "hooks",
  "instances",
  "journal",
  "modules",
  "operator",
  "private-file",
  "schema",
  "screening",
  "traps",
].map((name) => `tests/shim/${name}.test.js`);
/** The suites of one host: a file for each of its gateways. @param {import("../../tests/hosts/hosts.js").Host} host */
const suitesOf = ({ name }) => filesOf("tests/hosts").filter((path) => path.startsWith(`tests/hosts/${name}`));
const cargo = (/** @type {string[]} */ ...args) => ({ what: `cargo ${args[0]}`, command: "cargo", args });
/** The fuzz targets are a workspace of their own. */
const FUZZ = ["--manifest-path", join(root, "fuzz/Cargo.toml")];

/** The longest first: two parts run at a time. @type {Part[]} */
export const PARTS = [
  {
    name: "hosts",
    about: "the packed plugin in two real gateways of the newest OpenClaw",
    tools: [ensureChromium],
    commands: ({ node, env }) => [nodeTests(node, suitesOf(NEWEST), env)],
  },
  {
    name: "rust",
    about: "formatting, clippy, documentation and the tests of the crates; that the fuzz targets still compile",
    plain: true,
    commands: () => [
      cargo("fmt", "--all", "--check"),
      cargo("fmt", ...FUZZ, "--check"),
      {
        ...cargo("clippy", "--quiet", "--locked", ...FUZZ, "--target-dir", join(root, "target/fuzz-check"), "--", "--deny", "warnings"),
        // what is only checked needs no libFuzzer: its sources are not compiled
        env: { ...process.env, CUSTOM_LIBFUZZER_PATH: join(root, "target/libfuzzer.a") },
      },
      cargo("clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"),
      { ...cargo("doc", "--quiet", "--workspace", "--no-deps"), env: { ...process.env, RUSTDOCFLAGS: "--deny warnings" } },
      cargo("test", "--quiet", "--workspace", ...UNTESTED.flatMap((crate) => ["--exclude", crate])),
    ],
  },
  {
    name: "hosts-older",
    about: "the same in the older ones: contract, installation and screening",
    hosts: true,
    commands: ({ node, env }) => [nodeTests(node, HOSTS.filter((host) => host !== NEWEST).flatMap(suitesOf), env)],
  },
  {
    name: "harnesses",
    about: "the newest host with agents that Codex and the Claude CLI run",
    tools: [ensureClaude],
    commands: async ({ node, env }) => [
      nodeTests(node, ["tests/hosts/harnesses.test.js"], { ...env, TOOL_GUARD_CLAUDE: await ensureClaude() }),
    ],
  },
  {
    name: "shim",
    about: "the plugin against host doubles",
    commands: ({ node, env }) => [nodeTests(node, filesOf("tests/shim"), env)],
  },
  {
    name: "oldest-node",
    about: "contract, hooks, files and traps on the oldest Node",
    tools: [() => ensureNode(OLDEST_NODE)],
    commands: async ({ env }) => [nodeTests(await ensureNode(OLDEST_NODE), ON_OLDEST_NODE, env)],
  },
  {
    name: "page",
    about: "the page in a headless Chromium",
    tools: [ensureChromium],
    commands: ({ node, env }) => [nodeTests(node, filesOf("tests/page"), env)],
  },
  {
    name: "commands",
    about: "the command line, as processes",
    commands: ({ node, env }) => [nodeTests(node, filesOf("tests/commands"), env)],
  },
  {
    name: "check",
    about: "formatting and lint of the JavaScript, and its types against the newest host's plugin SDK",
    commands: ({ node }) => [
      { what: "biome", command: join(root, "node_modules/.bin/biome"), args: ["ci", "--error-on-warnings", "."] },
      { what: "tsc", command: node, args: [join(root, "node_modules/typescript/bin/tsc"), "--project", root] },
    ],
  },
  {
    name: "package",
    about: "what is packed and its documentation",
    tools: [clawhub, publint],
    async commands({ node, env }) {
      const [CLAWHUB, PUBLINT] = await Promise.all([clawhub(), publint()]);
      return [nodeTests(node, filesOf("tests/package"), { ...env, CLAWHUB, PUBLINT })];
    },
  },
];

/** What guards against rare faults and takes long. @type {Part[]} */
export const LONG_PARTS = [
  {
    name: "hosts-long",
    about:
      "kills and restarts, an upgrade from 0.1.0, edited settings, recordings, a short soak; every host beside a bare one; two gateways under Prometheus",
    hosts: true,
    tools: [ensureChromium, ensureClaude, ensurePrometheus, ensureFirst],
    async commands({ node, env }) {
      const [TOOL_GUARD_CLAUDE, TOOL_GUARD_PROMETHEUS, TOOL_GUARD_FIRST_TGZ] = await Promise.all([
        ensureClaude(),
        ensurePrometheus(),
        ensureFirst(),
      ]);
      const found = { TOOL_GUARD_CLAUDE, TOOL_GUARD_PROMETHEUS, TOOL_GUARD_FIRST_TGZ };
      return [nodeTests(node, filesOf("tests/hosts/long"), { ...env, ...found })];
    },
  },
  {
    name: "shim-long",
    about: "the plugin's memory over a hundred thousand sessions",
    commands: ({ node, env }) => [nodeTests(node, filesOf("tests/shim/long"), env)],
  },
  {
    name: "rust-long",
    about: "megabytes of hostile text through every scanner, and of hostile recordings",
    plain: true,
    commands: () =>
      ["tool-guard-core", "tool-guard-transcript"].map((crate) => ({
        ...cargo("test", "--quiet", "--package", crate, "--test", "it", crate === "tool-guard-core" ? "linear::" : "many::"),
        env: { ...process.env, TOOL_GUARD_SCAN_BYTES: String(1 << 20) },
      })),
  },
  {
    name: "oldest-node-long",
    about: "all of the shim and the command line on the oldest Node",
    tools: [() => ensureNode(OLDEST_NODE)],
    async commands({ env }) {
      const node = await ensureNode(OLDEST_NODE);
      return ["tests/shim", "tests/shim/long", "tests/commands"].map((folder) => nodeTests(node, filesOf(folder), env));
    },
  },
  {
    name: "supply",
    about: "licences and origins of the crates, that the same sources make the same WebAssembly, that a new rule is three files",
    tools: [cargoDeny],
    async commands({ node, env }) {
      const CARGO_DENY = join(await cargoDeny(), "cargo-deny");
      return [nodeTests(node, filesOf("tests/package/long"), { ...env, CARGO_DENY })];
    },
  },
  {
    name: "fuzz",
    about: `${FUZZ_RUNS} hostile inputs for each fuzz target`,
    plain: true,
    // from the seeds alone, so that it is the same each time
    commands: ({ scratch }) => [
      {
        what: "fuzz targets",
        command: process.execPath,
        args: [join(root, "scripts/fuzz.mjs"), "--runs", String(FUZZ_RUNS), "--seed", "1", "--corpus", join(scratch, "corpus")],
      },
    ],
  },
];

/**
 * What the parts need, made or found.
 * @param {Part[]} parts @param {string} scratch a folder that is gone afterwards
 * @returns {Promise<Ready>}
 */
export async function prepare(parts, scratch) {
  const wanted = { hosts: parts.some((part) => part.hosts) ? HOSTS : [NEWEST] };
  const tools = new Set(parts.flatMap((part) => part.tools ?? []));
  const [{ node, hosts }] = await Promise.all([setup(wanted), ...[...tools].map((fetch) => fetch())]);
  const folder = mkdtempSync(join(scratch, "package-"));
  const packed = await step("npm pack", () => run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: root }));
  const env = {
    ...process.env,
    TOOL_GUARD_HOSTS: JSON.stringify(hosts),
    TOOL_GUARD_TGZ: join(folder, JSON.parse(packed)[0].filename),
  };
  return { node, env, scratch };
}
