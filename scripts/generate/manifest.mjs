// The parts of JSON files that core defines: settings and their form in the plugin's manifest, names in the journal's schema.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REFERENCE } from "./reference.mjs";

const MANIFEST = "openclaw.plugin.json";
const JOURNAL = "schema/journal-line.schema.json";

/** In the form that the formatter asks for. @param {string} root @param {string} path @param {unknown} value @returns {string} */
const formatted = (root, path, value) =>
  execFileSync(join(root, "node_modules/.bin/biome"), ["format", `--stdin-file-path=${path}`], {
    cwd: root,
    input: JSON.stringify(value),
    encoding: "utf8",
  });

/** @param {string} root @returns {Record<string, string>} files by path */
export function jsonFiles(root) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const { configSchema, uiHints, rules, actions, classes } = REFERENCE;
  const journal = read(JOURNAL);
  const { rule, action, errorType } = journal.$defs.incident.properties;
  rule.enum = rules.map(({ name }) => name);
  action.enum = [...actions, ...actions.map((name) => `would: ${name}`)];
  errorType.enum = [...classes, null];
  return {
    [MANIFEST]: formatted(root, MANIFEST, { ...read(MANIFEST), configSchema, uiHints }),
    [JOURNAL]: formatted(root, JOURNAL, journal),
  };
}
