// `npm run release`: everything that is checked before a release, the packed plugin, and the list of what is left to do. Publishes nothing.
// Runs on Node 20.
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { capture, run, say, step } from "./lib/progress.mjs";
import { changelog, checklist, failed, listed, ok, open, provenance, versions } from "./release/checks.mjs";
import { rebuild, rebuildFromNothing } from "./release/rebuild.mjs";
import { supply } from "./release/supply.mjs";
import { ensureBuilt, ensureNode, root } from "./setup.mjs";
import { clawhub, compiledCargoDeny } from "./test/parts.mjs";

/** @typedef {import("./release/checks.mjs").Finding} Finding */

const HELP = `Usage: npm run release [-- [--dry-run] [--from-nothing]]

Builds what is not built, and leaves the packed plugin (tool-guard-VERSION.tgz) in this folder; with --dry-run nothing is left. Checks versions, changelog, generated files with the bill of materials, the fields for npm's proof of origin, licences and
advisories of the crates; builds the WebAssembly a second time elsewhere and compares the bytes; packs; lets npm and ClawHub try to publish
without sending anything; prints what is left to do. With --from-nothing the second build uses no cache and compiles its tools anew, which takes
three times as long.
Exit code 1: something is wrong. Publishing itself is done by the commands of the list.
`;

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  process.stdout.write(HELP);
  process.exit(0);
}
const [dry, fromNothing] = ["--dry-run", "--from-nothing"].map((option) => args.includes(option));
if (args.length > Number(dry) + Number(fromNothing)) {
  process.stderr.write(`release: ${args.join(" ")} is not understood\n\n${HELP}`);
  process.exit(2);
}

const sha256 = (/** @type {string} */ path) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** Whether what is generated is what its sources make, and everything is committed. @returns {Promise<Finding[]>} */
async function tree() {
  const { generated } = await import("./generate/index.mjs");
  const stale = Object.entries(await generated()).filter(([path, text]) => readFileSync(join(root, path), "utf8") !== text);
  const { components } = JSON.parse(readFileSync(join(root, "sbom.cdx.json"), "utf8"));
  const changed = (await run("git", ["status", "--porcelain"], { cwd: root })).trim();
  const commit = (await run("git", ["rev-parse", "HEAD"], { cwd: root })).trim();
  return [
    stale.length > 0
      ? failed("generated", `${stale.map(([path]) => path).join(", ")}: run npm run generate`)
      : ok("generated", `documents as their sources; bill of materials with ${components.length} parts`),
    changed === "" ? ok("commit", commit) : open("commit", `${changed.split("\n").length} files are not committed`),
  ];
}

/** @param {string} scratch @returns {Promise<Finding>} */
async function reproducible(scratch) {
  const { files, differing } = await (fromNothing ? rebuildFromNothing : rebuild)(scratch);
  if (differing.length > 0) return failed("build", `a second build differs in ${differing.join(", ")}`);
  const wasm = files.find((name) => name.endsWith(".wasm")) ?? "";
  return ok("build", `two builds are alike; ${wasm} sha256 ${sha256(join(root, "js/wasm", wasm))}`);
}

/** @param {string} scratch @returns {Promise<{ tarball: string, finding: Finding }>} */
async function pack(scratch) {
  const packed = [];
  for (const _ of ["first", "second"]) {
    const into = mkdtempSync(join(scratch, "pack-"));
    const [told] = JSON.parse(await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", into], { cwd: root }));
    packed.push({ ...told, path: join(into, told.filename) });
  }
  const [{ path: tarball, size, entryCount, integrity }, again] = packed;
  const alike = sha256(tarball) === sha256(again.path);
  return {
    tarball,
    finding: (alike ? ok : failed)(
      "package",
      `${entryCount} files, ${size} bytes, ${integrity}${alike ? "" : "; packed again it differs"}`,
    ),
  };
}

/** @param {string} name @param {string} command @param {string[]} args @param {(out: string) => string} detail @returns {Promise<Finding>} */
async function tried(name, command, args, detail) {
  const { ok: fine, end, out, all } = await capture(command, args, { cwd: root });
  return fine ? ok(name, detail(out)) : failed(name, `${end}: ${all.trim().split("\n").slice(0, 3).join(" ")}`);
}

const scratch = mkdtempSync(join(tmpdir(), "tool-guard-release-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
try {
  const [node, inspector] = await Promise.all([ensureNode(), clawhub(), ensureBuilt()]);
  const { version, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { tarball, finding } = await step("npm pack", () => pack(scratch));
  const source = repository?.url ?? "owner/tool-guard";
  const commit = (await run("git", ["rev-parse", "HEAD"], { cwd: root })).trim();
  const folder = join(scratch, "package");
  await run("tar", ["-xzf", tarball, "-C", scratch]);
  const publish = ["publish", tarball, "--dry-run", "--json", "--ignore-scripts"];
  const claw = [join(inspector, "bin/clawdhub.js"), "package", "publish", folder, "--family", "code-plugin"];
  claw.push("--source-repo", source, "--source-commit", commit, "--dry-run", "--json");
  const findings = [
    versions(root),
    changelog(root),
    ...(await tree()),
    provenance(root),
    ...(await step("licences and advisories of the crates", () => supply(root, compiledCargoDeny()))),
    finding,
    await tried("npm", "npm", publish, () => "npm publish --dry-run takes it"),
    await tried("ClawHub", node, claw, (out) => `takes ${JSON.parse(out).files} files${repository ? "" : ` (as if from ${source})`}`),
    await step("a second build of the WebAssembly", () => reproducible(scratch)),
  ];
  const name = `tool-guard-${version}.tgz`;
  process.stdout.write(`${listed(findings)}\nTo do:\n${checklist(version, name, findings)}`);
  const wrong = findings.some(({ state }) => state === "failed");
  if (wrong) process.exitCode = 1;
  if (!dry) {
    copyFileSync(tarball, join(root, name));
    const install = `openclaw plugins install ./${name} --force --accept-capabilities`;
    process.stdout.write(
      `\nPacked: ${name}, sha256 ${sha256(tarball)}${wrong ? ", in spite of what failed above" : ""}\nInstall: ${install}\n`,
    );
  }
} catch (error) {
  say(`release: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
