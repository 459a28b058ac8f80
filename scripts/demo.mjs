// `npm run demo`: one stuck model on the newest real gateway, without and with the guard.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NEWEST } from "../tests/hosts/hosts.js";
import { run, say, step } from "./lib/progress.mjs";
import { root, setup } from "./setup.mjs";

if (process.argv.includes("--help") || process.argv.includes("-h")) {
  process.stdout.write(
    "Usage: npm run demo\n\nStarts the newest OpenClaw gateway with a model that sends read({}) without end,\nonce without and once with the guard, and shows both side by side.\nSets up what is missing first (kept in the user's cache folder).\n",
  );
  process.exit(0);
}

const scratch = mkdtempSync(join(tmpdir(), "tool-guard-demo-"));
try {
  const { node, hosts } = await setup({ hosts: [NEWEST] });
  const packed = await step("npm pack", () => run("npm", ["pack", "--json", "--pack-destination", scratch], { cwd: root }));
  const env = { ...process.env, TOOL_GUARD_HOSTS: JSON.stringify(hosts), TOOL_GUARD_TGZ: join(scratch, JSON.parse(packed)[0].filename) };
  await run(node, [join(root, "scripts/demo-run.mjs"), NEWEST.name], { cwd: root, env, show: true });
} catch (error) {
  say(`demo: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
