// What must hold of a tree before it is released, each told as a finding.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ name: string, state: "ok" | "open" | "failed", detail: string }} Finding `open`: a person does it before the release;
 *   `failed`: the tree is wrong
 */

/** @param {string} name @param {string} detail @returns {Finding} */
export const ok = (name, detail) => ({ name, state: "ok", detail });
/** @param {string} name @param {string} detail @returns {Finding} */
export const open = (name, detail) => ({ name, state: "open", detail });
/** @param {string} name @param {string} detail @returns {Finding} */
export const failed = (name, detail) => ({ name, state: "failed", detail });

/** @param {string} root @param {string} path */
const text = (root, path) => readFileSync(join(root, path), "utf8");
/** @param {string} root @param {string} path */
const json = (root, path) => JSON.parse(text(root, path));

const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/**
 * Every file that names the version names the same one.
 * @param {string} root @returns {Finding}
 */
export function versions(root) {
  const lock = json(root, "package-lock.json");
  const crates = [...text(root, "Cargo.lock").matchAll(/name = "(tool-guard-[\w-]+)"\nversion = "([^"]+)"/g)];
  const named = [
    ["package.json", json(root, "package.json").version],
    ["package-lock.json", lock.version],
    ["package-lock.json, packages", lock.packages[""].version],
    ["openclaw.plugin.json", json(root, "openclaw.plugin.json").version],
    ["sbom.cdx.json", json(root, "sbom.cdx.json").metadata.component.version],
    ["Cargo.toml", /\[workspace\.package\]\nversion = "([^"]+)"/.exec(text(root, "Cargo.toml"))?.[1]],
    ...crates.map(([, name, version]) => [`Cargo.lock, ${name}`, version]),
  ];
  const version = named[0][1];
  if (!SEMVER.test(version)) return failed("versions", `package.json: ${version} is no version of SemVer`);
  const others = named.filter(([, other]) => other !== version);
  if (others.length > 0)
    return failed("versions", others.map(([file, other]) => `${file} says ${other ?? "none"}, not ${version}`).join("; "));
  return ok("versions", `${version} in ${named.length} places`);
}

/**
 * The changelog tells of this version.
 * @param {string} root @returns {Finding}
 */
export function changelog(root) {
  const { version } = json(root, "package.json");
  const sections = text(root, "CHANGELOG.md").split(/^## /m).slice(1);
  const own = sections.find((section) => section.startsWith(`[${version}]`));
  const entries = (/** @type {string | undefined} */ section) => section?.match(/^- /gm)?.length ?? 0;
  if (own === undefined) {
    const waiting = entries(sections.find((section) => section.startsWith("[Unreleased]")));
    if (waiting === 0) return failed("changelog", `CHANGELOG.md: nothing is told of ${version}`);
    return open("changelog", `${waiting} entries under [Unreleased]: head them "## [${version}] - <date>"`);
  }
  if (!/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}\n/.test(own)) return failed("changelog", `CHANGELOG.md: the section of ${version} has no date`);
  return entries(own) > 0
    ? ok("changelog", `${entries(own)} entries`)
    : failed("changelog", `CHANGELOG.md: the section of ${version} is empty`);
}

/**
 * The fields of which npm makes a statement of origin, and those that catalogues show.
 * @param {string} root
 * @returns {Finding}
 */
export function provenance(root) {
  const { license, repository, publishConfig, private: isPrivate } = json(root, "package.json");
  if (isPrivate) return failed("provenance", "package.json: private");
  if (publishConfig?.provenance !== true || publishConfig?.access !== "public")
    return failed("provenance", "package.json: publishConfig wants access: public and provenance: true");
  if (typeof license !== "string" || !existsSync(join(root, "LICENSE")))
    return failed("provenance", "package.json: license, or the file LICENSE, is missing");
  const url = typeof repository === "string" ? repository : repository?.url;
  if (!url)
    return open("provenance", "package.json names no repository: npm proves the origin only of what is built from the one that it names");
  return ok("provenance", url);
}

/** @param {readonly Finding[]} findings @returns {string} a line each */
export const listed = (findings) => {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings.map(({ name, state, detail }) => `${state.padEnd(6)}  ${name.padEnd(width)}  ${detail}\n`).join("");
};

/**
 * What is left to do by hand, in order.
 * @param {string} version @param {string} tarball name of the packed file @param {readonly Finding[]} findings
 * @returns {string}
 */
export function checklist(version, tarball, findings) {
  const steps = [
    ...findings.filter(({ state }) => state === "open").map(({ name, detail }) => `${name}: ${detail}`),
    "npm test and npm run test:long on a fresh clone, both green",
    `git tag --sign v${version} && git push origin v${version}`,
    `in the repository's own workflow, which proves the origin: npm publish ${tarball} --provenance`,
    "clawhub package publish . --family code-plugin --source-repo <owner/name> --source-commit <commit of the tag>",
    `npm view tool-guard@${version} dist.integrity: the one above`,
    `in a gateway: openclaw plugins install tool-guard@${version}, one turn, openclaw toolguard status`,
  ];
  return steps.map((step, at) => `${at + 1}. ${step}\n`).join("");
}
