// Packages of versions that came before, for tests of an upgrade: each is built once by its own scripts, from the repository's history.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cached } from "../lib/cache.mjs";
import { run, step } from "../lib/progress.mjs";
import { root } from "../setup.mjs";

/** The last commit of each. */
const COMMITS = { "0.1.0": "7098e475cbbcc57219f40c81e7dee9356e714ccf" };

/**
 * @param {keyof typeof COMMITS} version
 * @returns {Promise<string>} the path of its package
 * @throws {Error} when the clone has no history that goes back so far
 */
export async function ensureFormer(version) {
  const commit = COMMITS[version];
  const file = `tool-guard-${version}.tgz`;
  const folder = await step(`tool-guard ${version}`, () =>
    cached(`former/${version}-${commit.slice(0, 12)}`, async (into) => {
      const tree = join(into, "tree");
      mkdirSync(tree);
      const sources = join(into, "sources.tar");
      await run("git", ["archive", "--output", sources, commit], { cwd: root });
      await run("tar", ["-xf", sources, "-C", tree]);
      await run(process.execPath, [join(tree, "scripts/build.mjs")], { cwd: tree });
      await run("npm", ["pack", "--ignore-scripts", "--pack-destination", into], { cwd: tree });
      for (const made of [tree, sources]) rmSync(made, { recursive: true, force: true });
    }),
  );
  return join(folder, file);
}
