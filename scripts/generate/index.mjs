// Everything that is generated and kept in the repository: files by path. A test holds what is there to it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "../../js/commands/cli.js";
import { root } from "../setup.mjs";
import { behaviourBlocks, effectBlocks } from "./behaviour.mjs";
import { fenced, fill } from "./blocks.mjs";
import { coreBlocks } from "./core.mjs";
import { harnessTable, relayedSections } from "./harnesses.mjs";
import { jsonFiles } from "./manifest.mjs";
import { messageBlocks } from "./messages.mjs";
import { REFERENCE } from "./reference.mjs";
import { settingsTable } from "./settings.mjs";
import { supplyFiles } from "./supply.mjs";
import { viewBlocks } from "./views.mjs";

/** Documents with generated parts. */
const DOCUMENTS = [
  "README.md",
  "docs/acts.md",
  "docs/claims.md",
  "docs/commands.md",
  "docs/configuration.md",
  "docs/rules.md",
  "docs/faq.md",
  "docs/hosts.md",
  "docs/journal.md",
  "docs/messages.md",
  "docs/migration.md",
  "docs/recipes.md",
  "docs/weak-models.md",
];

/** What a command prints. @param {string[]} args */
async function printed(args) {
  let out = "";
  const stream = { write: (/** @type {string} */ text) => (out += text) };
  const io = {
    out: stream,
    err: stream,
    columns: 100,
    color: false,
    unicode: true,
    now: () => 0,
    env: {},
    program: "tool-guard",
    input: async () => "",
    signal: new AbortController().signal,
  };
  await main(args, io);
  const line = args.map((arg) => (arg.includes(" ") ? JSON.stringify(arg) : arg)).join(" ");
  return fenced(`$ tool-guard ${line}\n${out.trimEnd()}`);
}

/** @returns {Promise<Record<string, string>>} */
export async function generated() {
  const explain = await printed(["explain", "HTTP 429 Too Many Requests"]);
  const blocks = {
    settings: settingsTable(REFERENCE.configSchema),
    explain,
    harnesses: harnessTable(),
    relayed: relayedSections(),
    ...coreBlocks(),
    ...messageBlocks(),
    ...behaviourBlocks(),
    ...viewBlocks(),
  };
  const documents = DOCUMENTS.map((path) => {
    const document = readFileSync(join(root, path), "utf8");
    return [path, fill(document, { ...blocks, ...effectBlocks(document) })];
  });
  return { ...Object.fromEntries(documents), ...jsonFiles(root), ...(await supplyFiles(root)) };
}
