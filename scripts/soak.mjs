// `npm run soak`: a long life of the newest real gateway, with restarts, kills and edits of the settings.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { NEWEST } from "../tests/hosts/hosts.js";
import { run, say, step } from "./lib/progress.mjs";
import { OPTIONS } from "./lib/soak-options.mjs";
import { root, setup } from "./setup.mjs";

const HELP = `Usage: npm run soak -- [--turns N] [--sessions N] [--json FILE] [--bare]

Plays N turns (2000) of mixed scripted models over N sessions (50) on a real gateway, with restarts, kills and edits of the
settings in between. Then what the models were shown is held against the journal, line by line. About two seconds a turn.
--bare plays without the plugin: what the host's own memory does.
`;

const args = process.argv.slice(2);
const mistake = mistakeIn(args);
if (mistake !== undefined) {
  process[mistake === "" ? "stdout" : "stderr"].write(mistake === "" ? HELP : `soak: ${mistake}\n\n${HELP}`);
  process.exit(mistake === "" ? 0 : 2);
}

/** @param {string[]} args @returns {string | undefined} what is wrong with them; empty: help is asked for */
function mistakeIn(args) {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (values.help) return "";
    for (const name of /** @type {const} */ (["turns", "sessions"]))
      if (!/^[1-9]\d{0,6}$/.test(values[name])) return `--${name} ${values[name]} is no number of ${name}`;
    return undefined;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

const scratch = mkdtempSync(join(tmpdir(), "tool-guard-soak-"));
try {
  const { node, hosts } = await setup({ hosts: [NEWEST] });
  const packed = await step("npm pack", () => run("npm", ["pack", "--json", "--pack-destination", scratch], { cwd: root }));
  const env = { ...process.env, TOOL_GUARD_HOSTS: JSON.stringify(hosts), TOOL_GUARD_TGZ: join(scratch, JSON.parse(packed)[0].filename) };
  await run(node, [join(root, "scripts/soak-run.mjs"), ...args], { cwd: root, env, show: true });
} catch (error) {
  say(`soak: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
