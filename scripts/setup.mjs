// Everything that `npm run demo` and `npm test` need, made once and used again. Runs on Node 20.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { HOSTS, NEWEST } from "../tests/hosts/hosts.js";
import { bundle } from "./lib/bundle.mjs";
import { cached, cacheRoot, contentKey } from "./lib/cache.mjs";
import { run, step } from "./lib/progress.mjs";
import { noOptions } from "./lib/usage.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The Node that runs the hosts and the tests: the newest host asks for 24.16 or later. */
const NODE_VERSION = "24.21.0";

/** The oldest Node that the plugin promises to run on. */
export const OLDEST_NODE = "22.23.3";

/** No code of packages runs while they are installed, and nothing is asked of the registry but they. */
const NPM_FLAGS = ["--ignore-scripts", "--no-audit", "--no-fund"];

const atLeast = (/** @type {string} */ version, /** @type {number[]} */ wanted) => {
  const have = version.replace(/^v/, "").split(".").map(Number);
  for (const [i, want] of wanted.entries()) if (have[i] !== want) return have[i] > want;
  return true;
};

/**
 * A Node binary of this version from npm. The default, which runs the hosts, is this very process where it will do.
 * @param {string} [version]
 * @returns {Promise<string>} its path
 */
export async function ensureNode(version = NODE_VERSION) {
  if (version === NODE_VERSION && process.version.startsWith("v24.") && atLeast(process.version, [24, 16])) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = await step(`Node ${version} from npm`, () =>
    cached(`${name}-${version}`, async (into) => {
      await run("npm", ["install", ...NPM_FLAGS, "--no-save", "--prefix", into, `${name}@${version}`], { cwd: into });
    }),
  );
  return join(folder, "node_modules", name, "bin", "node");
}

/**
 * What a manifest beside the tests of the hosts pins.
 * @param {string} name of its folder @param {string} size
 * @returns {Promise<string>} the folder of its packages
 */
async function ensurePinned(name, size) {
  const manifest = join(root, "tests/hosts", name);
  const parts = readdirSync(manifest);
  const key = contentKey(parts.map((part) => join(manifest, part)));
  const folder = await step(`${name} from npm (about ${size})`, () =>
    cached(`hosts/${name}-${key}`, async (into) => {
      for (const part of parts) cpSync(join(manifest, part), join(into, part), { recursive: true });
      await run("npm", ["ci", ...NPM_FLAGS, "--prefix", into], { cwd: into });
    }),
  );
  return join(folder, "node_modules");
}

/**
 * @param {string} name of a host
 * @returns {Promise<string>} folder of the installed `openclaw` package
 */
export const ensureHost = async (name) => join(await ensurePinned(name, "0.8 GB"), "openclaw");

/** The Claude command-line agent. @returns {Promise<string>} its path */
export async function ensureClaude() {
  const packages = await ensurePinned("claude-code", "0.3 GB");
  return join(packages, `@anthropic-ai/claude-code-${process.platform}-${process.arch}`, "claude");
}

/** Debian's packages are installed by one process at a time. @type {Promise<unknown>} */
let apt = Promise.resolve();

/** @template T @param {() => Promise<T>} install @returns {Promise<T>} */
function withApt(install) {
  const installed = apt.then(install, install);
  apt = installed.catch(() => {});
  return installed;
}

/** @type {Promise<void> | undefined} */
let chromium;

/** A Chromium for the tests of the page, from Debian: no browser is downloaded from anywhere else. @returns {Promise<void>} */
export function ensureChromium() {
  chromium ??= withApt(installChromium);
  return chromium;
}

async function installChromium() {
  const found = await run("sh", ["-c", "command -v chromium || true"]);
  if (found.trim() !== "") return;
  await step("Debian's chromium", async () => {
    const sudo = process.getuid?.() === 0 ? "" : "sudo ";
    const apt = `${sudo}env DEBIAN_FRONTEND=noninteractive apt-get`;
    await run("sh", ["-c", `${apt} update -q && ${apt} install -y -q --no-install-recommends chromium`]);
  });
}

/**
 * Prometheus and its promtool, out of Debian's package: it is unpacked and not installed, since installing it starts a service.
 * @returns {Promise<string>} the folder of both programs
 */
export async function ensurePrometheus() {
  const folder = await step("Debian's prometheus", () =>
    cached("prometheus", (into) =>
      withApt(async () => {
        const sudo = process.getuid?.() === 0 ? "" : "sudo ";
        const fetched = "apt-get download -q prometheus";
        await run("sh", ["-c", `${fetched} || { ${sudo}apt-get update -q && ${fetched}; }`], { cwd: into });
        await run("sh", ["-c", "dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin && rm prometheus_*.deb"], { cwd: into });
      }),
    ),
  );
  return join(folder, "usr/bin");
}

/** Links the newest host where `tsc` looks for the plugin SDK's types. */
async function linkSdkTypes() {
  const host = await ensureHost(NEWEST.name);
  const link = join(root, ".hosts", "openclaw");
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(host, link);
}

/** The project's own npm packages (compiler of types, formatter, mock models); the one that ships is copied to js/vendor/. */
export async function ensurePackages() {
  await ensureDevelopmentPackages();
  const from = join(root, "node_modules/@cfworker/json-schema/dist/commonjs");
  const to = join(root, "js/vendor/json-schema");
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((name) => /\.(js|d\.ts)$|^package\.json$/.test(name)))
    cpSync(join(from, name), join(to, name));
}

async function ensureDevelopmentPackages() {
  const key = contentKey([join(root, "package-lock.json")]);
  const stamp = join(root, "node_modules", `.tool-guard-${key}`);
  if (existsSync(stamp)) return;
  await step("npm packages", async () => {
    await run("npm", ["ci", ...NPM_FLAGS], { cwd: root });
    mkdirSync(stamp, { recursive: true });
  });
}

/** Without whatever makes an unoptimised program larger, and so slower to compile. */
const QUICK_BUILD = {
  CARGO_INCREMENTAL: "0",
  CARGO_PROFILE_DEV_DEBUG: "0",
  CARGO_PROFILE_DEV_DEBUG_ASSERTIONS: "false",
  CARGO_PROFILE_DEV_OVERFLOW_CHECKS: "false",
  CARGO_PROFILE_DEV_PANIC: "abort",
};

const crateFolder = (/** @type {string} */ crate, /** @type {string} */ version) => `bin/${crate}-${version}-debug`;

/**
 * Where {@link ensureCrate} has put a command before.
 * @param {string} crate @param {string} version
 * @returns {string | undefined} the folder that holds it
 */
export function compiledCrate(crate, version) {
  const folder = join(cacheRoot, crateFolder(crate, version), "bin");
  return existsSync(folder) ? folder : undefined;
}

/**
 * A command from crates.io, compiled without optimisation: that takes a third of the time, and the tools run briefly.
 * @param {string} crate @param {string} version
 * @param {string[]} [options] further options of `cargo install`
 * @returns {Promise<string>} the folder that holds it
 */
export async function ensureCrate(crate, version, options = []) {
  const folder = await step(`${crate} ${version} from crates.io`, () =>
    cached(crateFolder(crate, version), async (into) => {
      const target = join(into, "target");
      await run("cargo", ["install", crate, "--debug", "--version", `=${version}`, "--root", into, "--force", ...options], {
        // outside the project: its Cargo settings are not meant for tools
        cwd: into,
        env: { ...process.env, CARGO_TARGET_DIR: target, ...QUICK_BUILD },
      });
      rmSync(target, { recursive: true, force: true });
    }),
  );
  return join(folder, "bin");
}

/**
 * A command from npm that only checks; it is no part of the project's own packages.
 * @param {string} name @param {string} version
 * @returns {Promise<string>} the folder of its package
 */
export async function ensureNpmTool(name, version) {
  const folder = await step(`${name} ${version} from npm`, () =>
    cached(`npm/${name}-${version}`, async (into) => {
      await run("npm", ["install", ...NPM_FLAGS, "--no-save", "--prefix", into, `${name}@${version}`], { cwd: into });
    }),
  );
  return join(folder, "node_modules", name);
}

/** The version of wasm-bindgen in Cargo.lock: its command must be the same. */
function bindgenVersion() {
  const version = /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(readFileSync(join(root, "Cargo.lock"), "utf8"))?.[1];
  if (!version) throw new Error("Cargo.lock names no version of wasm-bindgen");
  return version;
}

/** What builds the WebAssembly that ships. */
const WASM_PACK_VERSION = "0.15.1";

/**
 * wasm-pack, compiled once beside what takes longer: 160 s of processor time, since its TLS cannot be left out.
 * @returns {Promise<string>} the folder that holds it
 */
async function ensureWasmPack() {
  const bin = await ensureCrate("wasm-pack", WASM_PACK_VERSION);
  // an empty record of its last look for a newer version: it asks nobody
  writeFileSync(join(bin, "wasm-pack.stamp"), "");
  return bin;
}

/** @type {Promise<NodeJS.ProcessEnv> | undefined} */
let wasmCompiler;

/** The environment in which `rustc` builds for wasm32. @returns {Promise<NodeJS.ProcessEnv>} */
function ensureWasmCompiler() {
  wasmCompiler ??= withApt(async () => {
    const env = { ...process.env, WASM_TOOLCHAIN_HOME: join(cacheRoot, "wasm-toolchain") };
    const script = join(root, "scripts/ensure-wasm-toolchain.sh");
    const exports = await step("Rust's standard library for wasm32", () => run("bash", [script], { env }));
    const path = /export PATH=(.+):"\$PATH"/.exec(exports)?.[1];
    return { ...env, PATH: [path, process.env.PATH].filter(Boolean).join(":") };
  });
  return wasmCompiler;
}

/**
 * The environment in which `wasm-pack build` works, with the command of wasm-bindgen that it would else download.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function ensureWasmTools() {
  // nothing is downloaded by the command, so it needs no TLS
  const options = ["--no-default-features", "--bin", "wasm-bindgen"];
  const [env, bindgen, pack] = await Promise.all([
    ensureWasmCompiler(),
    ensureCrate("wasm-bindgen-cli", bindgenVersion(), options),
    ensureWasmPack(),
  ]);
  return { ...env, PATH: [bindgen, pack, env.PATH].join(":") };
}

const TARGET = "wasm32-unknown-unknown";
const WRAPPER = "scripts/rustc-without-paths.sh";

/**
 * The environment in which no path of this machine gets into the WebAssembly: the same sources make the same bytes anywhere.
 * @returns {NodeJS.ProcessEnv}
 */
function withoutPaths() {
  const registry = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry");
  mkdirSync(registry, { recursive: true });
  // the compiler names a source by the path that cargo gives it, and the folder that it works in by its real path
  const [REGISTRY_SOURCES, REAL_REGISTRY_SOURCES] = [registry, realpathSync(registry)].map((path) => join(path, "src"));
  return { REGISTRY_SOURCES, REAL_REGISTRY_SOURCES, RUSTC_WRAPPER: join(root, WRAPPER) };
}

/** The folder of the WebAssembly that ships (ignored by git): one file for the gateway and for commands, so that the rules are in it once. */
const WASM = "js/wasm";
const ARTIFACTS = ["core.js", "core.d.ts", "core_bg.wasm", "core_bg.wasm.d.ts"];
/**
 * What is done for calls and results is built for speed, the search in texts most of all; what runs seldom, and the crates of others, for
 * size. The crate that is linked must not be among these: a profile of its own leaves the names of functions in the file, an eighth of it.
 */
const LEVELS = {
  z: ["claims", "commands", "opinion", "settings", "text-calls", "tools", "transcript", "verdict"],
  3: ["text"],
};
const OPT_LEVELS = [
  "profile.release.opt-level=2",
  'profile.release.package."*".opt-level="s"',
  ...Object.entries(LEVELS).flatMap(([level, crates]) =>
    crates.map((name) => `profile.release.package.tool-guard-${name}.opt-level=${Number(level) || `"${level}"`}`),
  ),
  // a half of what the compiler would copy into callers by itself: with an eighth the package is 30 KB smaller, and what is done for each call up to
  // a tenth slower. Not `inline-threshold`: that one holds for what is built for size, too, and would have it copy more
  `target.${TARGET}.rustflags=["-Cllvm-args=-inlinedefault-threshold=112"]`,
];

/**
 * Builds the WebAssembly.
 * @param {string} tree the folder of the sources
 * @param {string} into the folder of the artifacts
 */
export async function buildWasm(tree, into) {
  const target = join(tree, "target/wasm");
  const env = { ...(await ensureWasmTools()), ...withoutPaths(), CARGO_TARGET_DIR: target };
  await step("WebAssembly of crates/wasm", async () => {
    const cargo = OPT_LEVELS.flatMap((level) => ["--config", level]);
    // nothing is installed, and no optimiser goes over the file: the bytes are those of cargo and wasm-bindgen
    const plain = ["--mode", "no-install", "--no-opt", "--no-pack", "--no-gitignore"];
    const out = ["--target", "web", "--out-dir", join(into, WASM), "--out-name", "core"];
    await run("wasm-pack", ["build", join(tree, "crates/wasm"), ...plain, ...out, "--", ...cargo], { env, cwd: tree });
    // what its documentation says stands in core.d.ts as well: in the package it is a third of the file, and white space another
    const glue = join(into, WASM, "core.js");
    const plainGlue = readFileSync(glue, "utf8").replace(/^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n/gm, "");
    writeFileSync(glue, plainGlue.replace(/^[ \t]+|^\n/gm, ""));
  });
}

/** Crates that only measure. */
const NOT_SHIPPED = ["bench", "eval"];

/** What the bytes of the WebAssembly depend on: sources, settings, compiler. */
async function wasmKey() {
  const crates = readdirSync(join(root, "crates"))
    .filter((name) => !NOT_SHIPPED.includes(name))
    .map((name) => join(root, "crates", name));
  const sources = crates.flatMap((folder) => ["Cargo.toml", "build.rs", "data", "src"].map((part) => join(folder, part)));
  const settings = ["Cargo.toml", "Cargo.lock", ".cargo", "scripts/setup.mjs", WRAPPER, "scripts/ensure-wasm-toolchain.sh"];
  // the one that builds: it may be another than the toolchain in use
  const compiler = await run("rustc", ["-vV"], { cwd: root, env: await ensureWasmCompiler() });
  const texts = contentKey([...sources, ...settings.map((path) => join(root, path))].filter((path) => existsSync(path)));
  return `${texts}-${/^release: (.+)$/m.exec(compiler)?.[1]}`;
}

/** The WebAssembly of these sources; what an earlier clone has built of the same ones is used again. */
export async function ensureWasm() {
  const folder = await cached(`wasm/${await wasmKey()}`, (into) => buildWasm(root, into));
  mkdirSync(join(root, WASM), { recursive: true });
  for (const file of ARTIFACTS) cpSync(join(folder, WASM, file), join(root, WASM, file));
}

/** What is packed beside the sources: the WebAssembly, the validator of JSON Schemas, the bundle of the modules. */
export async function ensureBuilt() {
  await Promise.all([ensurePackages(), ensureWasm()]);
  await bundle(root);
}

/**
 * @param {{ hosts?: readonly import("../tests/hosts/hosts.js").Host[] }} [wanted] which hosts to have
 * @returns {Promise<{ node: string, hosts: Record<string, string> }>}
 */
export async function setup({ hosts = HOSTS } = {}) {
  /** @type {Record<string, string>} */
  const installed = {};
  // Compilers and downloads wait for different things, so they go side by side.
  const [node] = await Promise.all([
    (async () => {
      const binary = await ensureNode();
      await ensurePackages();
      for (const { name } of hosts) installed[name] = await ensureHost(name);
      await linkSdkTypes();
      return binary;
    })(),
    ensureWasm(),
  ]);
  await bundle(root);
  return { node, hosts: installed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  noOptions(
    "setup",
    "Installs and builds what is missing: Node, three hosts (0.8 GB each, kept in the user's cache folder), packages, the WebAssembly.",
  );
  await setup();
}
