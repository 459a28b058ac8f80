// `npm test` and `npm run test:long`: everything that must hold, on a machine that has only Rust, Node 20 or later and npm.
// The parts, and which of the two commands has them, are the table of test/parts.mjs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { capture, say, step } from "./lib/progress.mjs";
import { root } from "./setup.mjs";
import { LONG_PARTS, PARTS, prepare } from "./test/parts.mjs";
import { summaries, table, tally } from "./test/tally.mjs";

/** Parts at a time: while one waits for a network or a gateway, another computes. What only compiles goes on behind them. */
const ABREAST = 2;

const names = (/** @type {import("./test/parts.mjs").Part[]} */ parts) => table(parts.map(({ name, about }) => [`  ${name}`, about]));
const HELP = `Usage: npm test [-- --only PART]
       npm run test:long [-- --only PART]

Sets up what is missing (kept in the user's cache folder), runs the parts, two at a time and behind them what needs no set-up, and ends with a table of them.
npm test:
${names(PARTS)}
npm run test:long, what guards against rare faults and takes long:
${names(LONG_PARTS)}
`;

/**
 * @typedef {{ name: string, seconds: number, passed: number, failed: number }} Result
 */

/** @param {string[]} args @returns {import("./test/parts.mjs").Part[] | string} the parts that are wanted, or what is wrong */
function wanted(args) {
  try {
    const { values } = parseArgs({ args, options: { only: { type: "string" }, long: { type: "boolean" } } });
    const parts = values.long ? LONG_PARTS : PARTS;
    const chosen = parts.filter(({ name }) => values.only === undefined || name === values.only);
    return chosen.length > 0 ? chosen : `there is no part ${values.only}`;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** What a command came to: the tests that it counts, else itself as one. @param {boolean} ok @param {string} printed */
function outcome(ok, printed) {
  const { passed, failed } = tally(printed);
  if (ok) return { passed: passed + failed > 0 ? passed : 1, failed };
  return { passed, failed: Math.max(1, failed) };
}

/**
 * Runs a part; what it printed is shown when it is done, so that two parts do not mix: the runners' summaries, and all of it
 * when something failed.
 * @param {import("./test/parts.mjs").Part} part @param {Promise<import("./test/parts.mjs").Ready>} ready
 * @returns {Promise<Result>}
 */
async function runPart({ name, plain, commands }, ready) {
  const given = await ready;
  const since = Date.now();
  const result = { name, seconds: 0, passed: 0, failed: 0 };
  let shown = "";
  try {
    for (const { what, command, args, env } of await commands(given)) {
      const { ok, end, all } = await step(`${name}: ${what}`, () => capture(command, args, { cwd: root, env, yields: plain }));
      const { passed, failed } = outcome(ok, all);
      result.passed += passed;
      result.failed += failed;
      shown += failed > 0 ? `${all}\n${what} failed (${end})\n` : `${summaries(all).join("\n") || `${what}: ok`}\n`;
      if (!ok) break;
    }
  } catch (error) {
    result.failed += 1;
    shown += error instanceof Error ? error.message : error;
  }
  result.seconds = Math.round((Date.now() - since) / 1000);
  say(`\n== ${name}\n${shown.trimEnd()}`);
  return result;
}

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  process.stdout.write(HELP);
  process.exit(0);
}
const parts = wanted(args);
if (typeof parts === "string") {
  process.stderr.write(`test: ${parts}\n\n${HELP}`);
  process.exit(2);
}

const started = Date.now();
const scratch = mkdtempSync(join(tmpdir(), "tool-guard-test-"));
try {
  const nothing = Promise.resolve({ node: process.execPath, env: process.env, scratch });
  const ready = parts.every(({ plain }) => plain) ? nothing : prepare(parts, scratch);
  /** @type {Result[]} */
  const results = [];
  const work = async (
    /** @type {import("./test/parts.mjs").Part[]} */ queue,
    /** @type {Promise<import("./test/parts.mjs").Ready>} */ given,
  ) => {
    for (let part = queue.shift(); part; part = queue.shift()) results.push(await runPart(part, given));
  };
  const queue = parts.filter(({ plain }) => !plain);
  const behind = parts.filter(({ plain }) => plain);
  await Promise.all([work(behind, nothing), ...Array.from({ length: ABREAST }, () => work(queue, ready))]);

  const total = (/** @type {"passed" | "failed"} */ what) => results.reduce((sum, result) => sum + result[what], 0);
  const rows = parts.map(({ name }) => /** @type {Result} */ (results.find((result) => result.name === name)));
  say(
    `\n${table([
      ["part", "seconds", "tests", "failed"],
      ...rows.map(({ name, seconds, passed, failed }) => [name, seconds, passed + failed, failed]),
      ["in all", Math.round((Date.now() - started) / 1000), total("passed") + total("failed"), total("failed")],
    ])}`,
  );
  process.stdout.write(`${total("passed")} passed, ${total("failed")} failed\n`);
  process.exitCode = total("failed") > 0 ? 1 : 0;
} catch (error) {
  say(`\ntest: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
