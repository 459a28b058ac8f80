// What of others is in the package: the crates that are linked into the WebAssembly, and the validator that is copied.
// Their licences ask to be passed on; a bill of materials (CycloneDX) tells scanners the same.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../lib/progress.mjs";

const VALIDATOR = "@cfworker/json-schema";
const json = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));
const kept = (/** @type {string} */ name) => readFileSync(new URL(`licences/${name}.txt`, import.meta.url), "utf8");

/**
 * @typedef {{ name: string, version: string, licence: string, text: string, purl: string, hash: { alg: string, content: string } }} Part
 */

/** Checksums of crates, as Cargo knows them. @param {string} root @returns {Map<string, string>} by name and version */
function checksums(root) {
  const entries = readFileSync(join(root, "Cargo.lock"), "utf8").matchAll(
    /name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"/g,
  );
  return new Map([...entries].map(([, name, version, checksum]) => [`${name} ${version}`, checksum]));
}

/** The texts of a crate's licence: MIT where there is a choice, and what comes in addition. @param {string} folder @param {string} licence */
function textOf(folder, licence) {
  const names = readdirSync(folder);
  const wanted = ["LICENSE-MIT", "LICENSE", "LICENSE.txt", "LICENSE.md"].find((name) => names.includes(name));
  if (!wanted) throw new Error(`${folder} holds no licence`);
  const more = licence.includes("AND Unicode") ? ["LICENSE-UNICODE"] : [];
  return [wanted, ...more].map((name) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
}

/** @param {string} root @returns {Promise<Part[]>} the crates that are in the WebAssembly, by name */
async function crates(root) {
  const asked = ["metadata", "--format-version", "1", "--locked", "--filter-platform", "wasm32-unknown-unknown"];
  const { packages, resolve, workspace_members } = JSON.parse(await run("cargo", asked, { cwd: root }));
  const byId = new Map(packages.map((/** @type {any} */ one) => [one.id, one]));
  const edges = new Map(resolve.nodes.map((/** @type {any} */ node) => [node.id, node.deps]));
  const is = (/** @type {any} */ one, /** @type {string} */ kind) =>
    one.targets.some((/** @type {any} */ target) => target.kind.includes(kind));
  const seen = new Set();
  const follow = (/** @type {string} */ id) => {
    // what only runs while others are compiled is not in the result
    if (seen.has(id) || is(byId.get(id), "proc-macro")) return;
    seen.add(id);
    for (const { pkg, dep_kinds } of edges.get(id)) if (dep_kinds.some((/** @type {any} */ { kind }) => kind === null)) follow(pkg);
  };
  for (const id of workspace_members) if (is(byId.get(id), "cdylib")) follow(id);
  const sums = checksums(root);
  return [...seen]
    .map((id) => byId.get(id))
    .filter(({ source }) => source)
    .map(({ name, version, license, manifest_path }) => ({
      name,
      version,
      licence: license.replace("/", " OR "),
      text: textOf(dirname(manifest_path), license),
      purl: `pkg:cargo/${name}@${version}`,
      hash: { alg: "SHA-256", content: String(sums.get(`${name} ${version}`)) },
    }))
    .sort((a, b) => (a.purl < b.purl ? -1 : 1));
}

/** @param {string} root @returns {Part} the validator of JSON Schemas */
function validator(root) {
  const { version, integrity, license } = json(join(root, "package-lock.json")).packages[`node_modules/${VALIDATOR}`];
  return {
    name: VALIDATOR,
    version,
    licence: license,
    // its package declares the licence without its text
    text: kept("cfworker-json-schema").trim(),
    purl: `pkg:npm/${encodeURIComponent("@cfworker")}/json-schema@${version}`,
    hash: { alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") },
  };
}

/** @param {Part[]} parts @returns {string} */
function notices(parts) {
  // which versions of the two it is built with, the compiler decides
  const name = "Rust's standard library, with dlmalloc and hashbrown";
  const std = { name, version: "", licence: "MIT OR Apache-2.0", text: kept("rust-std").trim() };
  /** @type {Map<string, (Part | typeof std)[]>} */
  const byText = new Map();
  for (const part of [...parts, std]) {
    const text = part.text.replace(/\r/g, "").replace(/[ \t]+$/gm, "");
    byText.set(text, [...(byText.get(text) ?? []), part]);
  }
  const sections = [...byText].map(([text, of]) => {
    const names = of.map(({ name, version, licence }) => `- ${[name, version].filter(Boolean).join(" ")} (${licence})`);
    return `${names.join("\n")}\n\n\`\`\`text\n${text}\n\`\`\``;
  });
  const head =
    "# Software of others in this package\n\nThe crates are linked into `js/wasm/`, the validator is in `js/vendor/`. Made by `npm run generate`.";
  return `${[head, ...sections].join("\n\n")}\n`;
}

/** @param {{ name: string, version: string, license: string, description: string }} own @param {Part[]} parts @returns {string} */
function billOfMaterials(own, parts) {
  const purl = `pkg:npm/${own.name}@${own.version}`;
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": purl,
        name: own.name,
        version: own.version,
        description: own.description,
        licenses: [{ license: { id: own.license } }],
        purl,
      },
    },
    components: parts.map(({ name, version, licence, purl, hash }) => ({
      type: "library",
      "bom-ref": purl,
      name,
      version,
      hashes: [hash],
      licenses: [{ expression: licence }],
      purl,
    })),
    dependencies: [{ ref: purl, dependsOn: parts.map((part) => part.purl) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * @param {string} root
 * @returns {Promise<Record<string, string>>} files by path
 */
export async function supplyFiles(root) {
  const parts = [...(await crates(root)), validator(root)];
  return { "THIRD_PARTY_NOTICES.md": notices(parts), "sbom.cdx.json": billOfMaterials(json(join(root, "package.json")), parts) };
}
