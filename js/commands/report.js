// `tool-guard report`: reads the whole journal once and summarises what the guard did.
import { UsageError } from "../lib/errors.js";
import { ALL_BY, Tally } from "../lib/tally.js";
import { parseTime } from "./parse-time.js";
import { asCsv, asJson } from "./report-data.js";
import { asText } from "./report-text.js";
import { rowLimit } from "./row-limit.js";
import { readWholeJournal } from "./whole-journal.js";

const LIMIT = 10;
/** For programs. */
const DATA_LIMIT = 1000;

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @returns {Promise<number>}
 */
export async function run(io, values) {
  if (values.json && values.csv) throw new UsageError("report: --json and --csv cannot both be had");
  const now = io.now();
  const since = parseTime("--since", values.since, { now });
  const until = parseTime("--until", values.until, { now, end: true });
  if (since !== undefined && until !== undefined && since > until) throw new UsageError("report: --since is later than --until");
  const limit = rowLimit("report", values.limit, values.json || values.csv ? DATA_LIMIT : LIMIT);
  const by = ALL_BY.filter(
    (what) => what === (values.by ?? what) && (values.by || values.json || values.csv || what === "model" || what === "tool"),
  );
  const tally = new Tally(by);
  const { path, reading } = await readWholeJournal(io, values, { since, until, onEntry: (entry, time) => tally.add(entry, time) });
  const report = { journal: path, since, until, by, limit, tally, reading };
  io.out.write(values.json ? asJson(report) : values.csv ? asCsv(report) : asText(report, io));
  return reading.problems.length > 0 ? 1 : 0;
}
