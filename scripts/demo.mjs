// `npm run demo`: one scene with a model on the newest real gateway, without and with the guard.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NEWEST } from "../tests/hosts/hosts.js";
import { SCENES } from "./demo/names.mjs";
import { run, say, step } from "./lib/progress.mjs";
import { root, setup } from "./setup.mjs";

const HELP = `Usage: npm run demo [-- --scene NAME]

Plays a scene on the newest OpenClaw gateway, once without and once with the guard, and shows both side by side:
${Object.entries(SCENES)
  .map(([name, about]) => `  ${name.padEnd(9)} ${about}${name === "loop" ? " (the default)" : ""}`)
  .join("\n")}
Sets up what is missing first (kept in the user's cache folder).
`;

if (process.argv.includes("--help") || process.argv.includes("-h")) {
  process.stdout.write(HELP);
  process.exit(0);
}
const [option, scene = "loop", ...more] = process.argv.slice(2);
if ((option !== undefined && option !== "--scene") || more.length > 0 || !Object.hasOwn(SCENES, scene)) {
  say(`demo: ${process.argv.slice(2).join(" ")}: no such scene\n\n${HELP}`);
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), "tool-guard-demo-"));
try {
  const { node, hosts } = await setup({ hosts: [NEWEST] });
  const packed = await step("npm pack", () => run("npm", ["pack", "--json", "--pack-destination", scratch], { cwd: root }));
  const env = { ...process.env, TOOL_GUARD_HOSTS: JSON.stringify(hosts), TOOL_GUARD_TGZ: join(scratch, JSON.parse(packed)[0].filename) };
  await run(node, [join(root, "scripts/demo-run.mjs"), NEWEST.name, scene], { cwd: root, env, show: true });
} catch (error) {
  say(`demo: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
