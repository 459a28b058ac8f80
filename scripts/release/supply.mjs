// The crates: their licences and origins, and what the database of RustSec knows of them. cargo-deny looks at both. It takes minutes to
// compile, so a release uses the one that `npm run test:long` has compiled.
import { join } from "node:path";
import { capture } from "../lib/progress.mjs";
import { failed, ok, open } from "./checks.mjs";

/** @typedef {import("./checks.mjs").Finding} Finding */

/** The first error that it tells, in a line. @param {string} said */
const firstError = (said) => /error(?:\[\w+\])?[\]:] (.*)/i.exec(said)?.[1] ?? said.trim().split("\n")[0];

/**
 * What a run of cargo-deny came to: it ends each check with "ok" or "FAILED", and with neither where it could not look.
 * @param {string} name of the finding @param {readonly string[]} checks @param {string} said
 * @returns {Finding}
 */
export function told(name, checks, said) {
  if (checks.every((check) => said.includes(`${check} ok`))) return ok(name, `${checks.join(", ")} ok`);
  const found = checks.some((check) => said.includes(`${check} FAILED`));
  return (found ? failed : open)(name, `cargo deny check ${checks.join(" ")}: ${firstError(said)}`);
}

/**
 * @param {string} root @param {string | undefined} folder of cargo-deny; undefined: it is not compiled
 * @returns {Promise<Finding[]>} the second one fetches what is known of crates
 */
export function supply(root, folder) {
  const check = async (/** @type {string} */ name, /** @type {string[]} */ ...checks) => {
    if (folder === undefined) return open(name, "npm run test:long -- --only supply compiles what looks at them, cargo-deny");
    const { all } = await capture(join(folder, "cargo-deny"), ["--color", "never", "check", ...checks], { cwd: root });
    return told(name, checks, all);
  };
  return Promise.all([check("crates", "bans", "licenses", "sources"), check("advisories", "advisories")]);
}
