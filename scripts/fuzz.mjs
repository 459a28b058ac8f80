// `npm run fuzz`: hostile bytes against the core, with libFuzzer through cargo-fuzz, on a stable Rust.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { run, say, step } from "./lib/progress.mjs";
import { ensureCrate, root } from "./setup.mjs";

const CARGO_FUZZ_VERSION = "0.13.2";
/** Files of a target: a longer input finds nothing more, and slowly. */
const MAX_BYTES = 4096;
/** Bytes of a word in a dictionary of libFuzzer. */
const MAX_WORD = 64;
/** Seconds that one input may take, and memory (MB): the core is far from both, so more is a finding. */
const LIMITS = ["-timeout=25", "-rss_limit_mb=2048"];

const TARGETS = readdirSync(join(root, "fuzz/fuzz_targets"))
  .map((name) => name.replace(/\.rs$/, ""))
  .sort();

const HELP = `Usage: npm run fuzz -- [TARGET...] [--minutes N] [--runs N] [--seed N] [--corpus FOLDER] [--json FILE]

Feeds each target (${TARGETS.join(", ")}; all of them
without a name) N minutes long (1) with inputs made from its seeds, and tells what it cost. What an input found is kept from
run to run in FOLDER (fuzz/corpus). --runs instead of --minutes: so many inputs; with a --seed, the same ones each time.
What crashes is written to fuzz/artifacts, and makes the command fail.
`;

const OPTIONS = /** @type {const} */ ({
  minutes: { type: "string" },
  runs: { type: "string" },
  seed: { type: "string" },
  corpus: { type: "string" },
  json: { type: "string" },
  help: { type: "boolean", short: "h" },
});

/**
 * Phrases as entries of a dictionary: libFuzzer takes anything but plain ASCII only escaped.
 * @param {string} phrases one a line, lines with `#` are comments
 */
export function dictionaryOf(phrases) {
  const escaped = (/** @type {number} */ byte) => `\\x${byte.toString(16).padStart(2, "0")}`;
  const entry = (/** @type {string} */ phrase) => `"${[...Buffer.from(phrase)].map(escaped).join("")}"\n`;
  const lines = phrases.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const long = lines.find((line) => Buffer.byteLength(line) > MAX_WORD);
  if (long !== undefined) throw new Error(`fuzz/phrases.txt: longer than ${MAX_WORD} bytes: ${long}`);
  return lines.map(entry).join("");
}

/** @returns {string} the file with the words that all targets get */
function makeDictionary() {
  const [words, phrases] = ["words.dict", "phrases.txt"].map((name) => readFileSync(join(root, "fuzz", name), "utf8"));
  const made = join(root, "target/fuzz/words.dict");
  writeFileSync(made, `${words}${dictionaryOf(phrases)}`);
  return made;
}

/** @returns {Promise<string>} the folder of the targets' binaries */
async function buildTargets() {
  const folder = await ensureCrate("cargo-fuzz", CARGO_FUZZ_VERSION);
  await step("fuzz targets", () =>
    // the sanitizers need a nightly compiler; the core has no unsafe code that they could find
    run("cargo", ["fuzz", "build", "--sanitizer", "none", "--target-dir", join(root, "target/fuzz")], {
      cwd: root,
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    }),
  );
  const made = join(root, "target/fuzz");
  const triple = readdirSync(made).find((name) => existsSync(join(made, name, "release", TARGETS[0])));
  if (triple === undefined) throw new Error(`cargo fuzz build left no targets in ${made}`);
  return join(made, triple, "release");
}

/**
 * Runs one target.
 * @param {string} folder of the binaries @param {string} target
 * @param {{ limit: string[], corpus: string, dictionary: string }} how libFuzzer's options, where inputs are kept, words
 * @returns {Promise<{ runs: number, seconds: number, coverage: number }>} `seconds`: of the processor; `coverage`: edges
 * @throws {Error} when an input crashes it
 */
async function fuzz(folder, target, { limit, corpus, dictionary }) {
  const [kept, artifacts] = [join(corpus, target), join(root, "fuzz/artifacts", target)];
  for (const made of [kept, artifacts]) mkdirSync(made, { recursive: true });
  const options = [...limit, ...LIMITS, `-max_len=${MAX_BYTES}`, `-dict=${dictionary}`, `-artifact_prefix=${artifacts}/`];
  // it reports on its standard error; `times` tells what the shell's children cost
  const script = '"$@" 2>&1; code=$?; times; exit $code';
  const said = await run("sh", ["-c", script, "sh", join(folder, target), ...options, kept, join(root, "fuzz/seeds", target)], {
    cwd: root,
  });
  const last = (/** @type {RegExp} */ pattern) => [...said.matchAll(pattern)].at(-1)?.slice(1).map(Number) ?? [Number.NaN];
  const [minutes, rest, systemMinutes, systemRest] = last(/^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm);
  return {
    runs: last(/^Done (\d+) runs/gm)[0],
    seconds: (minutes + systemMinutes) * 60 + rest + systemRest,
    coverage: last(/ cov: (\d+) /g)[0],
  };
}

/** @param {string[]} argv */
async function main(argv) {
  const { values, positionals } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
  if (values.help) return void process.stdout.write(HELP);
  const unknown = positionals.find((name) => !TARGETS.includes(name));
  if (unknown !== undefined) throw new TypeError(`there is no target ${unknown}`);
  for (const name of /** @type {const} */ (["minutes", "runs", "seed"])) {
    const given = values[name];
    if (given !== undefined && !(Number(given) > 0)) throw new TypeError(`--${name} ${given} is no number above 0`);
  }
  const limit = values.runs ? [`-runs=${values.runs}`] : [`-max_total_time=${Math.ceil(Number(values.minutes ?? 1) * 60)}`];
  if (values.seed) limit.push(`-seed=${values.seed}`);
  const corpus = values.corpus ?? join(root, "fuzz/corpus");
  const folder = await buildTargets();
  const dictionary = makeDictionary();
  /** @type {Record<string, unknown>} */
  const figures = {};
  for (const target of positionals.length > 0 ? positionals : TARGETS) {
    const told = await step(`fuzz ${target}`, () => fuzz(folder, target, { limit, corpus, dictionary }));
    if (!(told.runs >= Number(values.runs ?? 1))) throw new Error(`the fuzz target ${target} did not run to its end`);
    say(`${target}: ${told.runs} inputs, ${told.coverage} edges, ${(told.seconds / 60).toFixed(1)} CPU minutes`);
    figures[target] = told;
    if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    const mistaken = error instanceof TypeError;
    process.stderr.write(`fuzz: ${error instanceof Error ? error.message : error}\n${mistaken ? `\n${HELP}` : ""}`);
    process.exitCode = mistaken ? 2 : 1;
  }
}
