// `tool-guard report`: reads the whole journal once, and tells what the guard did.
import { Failure, UsageError } from "./errors.js";
import { readJournal } from "./journal-reader.js";
import { moment } from "./moments.js";
import { journalPlace } from "./place.js";
import { Progress } from "./progress.js";
import { asCsv, asJson } from "./report-data.js";
import { asText } from "./report-text.js";
import { ALL_BY, Tally } from "./tally.js";
import { clean } from "./text.js";

/**
 * @typedef {{ journal: string, since: number | undefined, until: number | undefined, by: import("./tally.js").By[], limit: number,
 *   tally: Tally, reading: import("./journal-reader.js").Reading }} Report `limit`: rows of a table
 */

const LIMIT = 10;
/** For programs, which do not mind many. */
const DATA_LIMIT = 1000;

/**
 * @param {import("./io.js").Io} io @param {import("./table.js").Values} values
 * @returns {Promise<number>}
 */
export async function run(io, values) {
  if (values.json && values.csv) throw new UsageError("report: --json and --csv cannot both be had");
  const now = io.now();
  const since = moment("--since", values.since, { now });
  const until = moment("--until", values.until, { now, end: true });
  if (since !== undefined && until !== undefined && since > until) throw new UsageError("report: --since is later than --until");
  const limit = rows("report", values.limit, values.json || values.csv ? DATA_LIMIT : LIMIT);
  const by = ALL_BY.filter(
    (what) => what === (values.by ?? what) && (values.by || values.json || values.csv || what === "model" || what === "tool"),
  );
  const { path, said, warning } = journalPlace(values.journal, io.env);
  const tell = (/** @type {string} */ text) => io.err.write(`tool-guard: ${clean(text, io.unicode)}\n`);
  if (warning) tell(warning);

  const tally = new Tally(by);
  const progress = new Progress(io, "reading the journal");
  let reading;
  try {
    reading = await readJournal(path, {
      since,
      until,
      onEntry: (entry, time) => tally.add(entry, time),
      onBlock: (done, total) => progress.tell(done, total),
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw notThere(error, path, said);
  } finally {
    progress.done();
  }
  for (const problem of reading.problems) tell(problem);
  const report = { journal: path, since, until, by, limit, tally, reading };
  io.out.write(values.json ? asJson(report) : values.csv ? asCsv(report) : asText(report, io));
  return reading.problems.length > 0 ? 1 : 0;
}

/** @param {Failure} error @param {string} path @param {string} said by whom */
export function notThere(error, path, said) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error.cause ?? {});
  if (code !== "ENOENT") return error;
  return new Failure(
    `there is no journal at ${path} (${said}). The guard makes it when it first has something to write; --journal FILE names another`,
  );
}

/** @param {string} command @param {unknown} value of --limit @param {number} otherwise */
export function rows(command, value, otherwise) {
  if (value === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(String(value))) throw new UsageError(`${command}: --limit "${value}" is no number of rows`);
  return Number(value) || Number.POSITIVE_INFINITY;
}
