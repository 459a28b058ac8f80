// Run by `npm run soak`, with hosts and package in the environment.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { growth, problems, soak } from "../tests/hosts/harness/soak.js";
import { say } from "./lib/progress.mjs";
import { OPTIONS } from "./lib/soak-options.mjs";

const { values } = parseArgs({ options: OPTIONS });
const figures = await soak({ turns: Number(values.turns), sessions: Number(values.sessions), bare: values.bare, say });
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);

const mb = (/** @type {number} */ bytes) => `${Math.round(bytes / 2 ** 20)} MB`;
const { mismatches, ...counts } = figures.reconciled;
say(`\n${figures.turns} turns in ${figures.seconds} s: ${figures.answered} answered, ${figures.brokenOff} broken off by restarts`);
say(
  `memory of the last process: ${mb(Math.min(...figures.rss))} to ${mb(Math.max(...figures.rss))}, growth ${(growth(figures.rss) * 100).toFixed(1)} %`,
);
for (const [name, count] of Object.entries(counts)) say(`${name}: ${count}`);
const wrong = problems(figures);
for (const problem of wrong) say(`wrong: ${problem}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
