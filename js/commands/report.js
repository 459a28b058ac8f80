// `tool-guard report`: reads the whole journal once and summarises what the guard did.
import { UsageError } from "../lib/errors.js";
import { asPrometheus, tallyForMetrics } from "../lib/prometheus.js";
import { ALL_BY, Tally } from "../lib/tally.js";
import { lineFilter } from "./line-filter.js";
import { parseTime } from "./parse-time.js";
import { asCsv, asJson } from "./report-data.js";
import { asText } from "./report-text.js";
import { rowLimit } from "./row-limit.js";
import { readWholeJournal } from "./whole-journal.js";

const LIMIT = 10;
/** For programs. */
const DATA_LIMIT = 1000;

/** @typedef {import("./report-data.js").Report} Report */

/** Forms for programs. */
const PRINT = { json: asJson, csv: asCsv, prometheus: (/** @type {Report} */ { tally }) => asPrometheus(tally) };
const FORMATS = /** @type {(keyof typeof PRINT)[]} */ (Object.keys(PRINT));

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @returns {Promise<number>}
 */
export async function run(io, values) {
  const formats = FORMATS.filter((format) => values[format]);
  if (formats.length > 1) throw new UsageError(`report: ${formats.map((format) => `--${format}`).join(" and ")} cannot both be had`);
  const [format] = formats;
  const now = io.now();
  const since = parseTime("--since", values.since, { now });
  const until = parseTime("--until", values.until, { now, end: true });
  if (since !== undefined && until !== undefined && since > until) throw new UsageError("report: --since is later than --until");
  const limit = rowLimit("report", values.limit, format ? DATA_LIMIT : LIMIT);
  const by = ALL_BY.filter((what) => what === (values.by ?? what) && (values.by || format || what === "model" || what === "tool"));
  const tally = format === "prometheus" ? tallyForMetrics() : new Tally(by);
  const sessions = Array.isArray(values.session) ? values.session.map(String) : [];
  const isWanted = lineFilter("report", { session: sessions }, now) ?? (() => true);
  const { path, reading } = await readWholeJournal(io, values, {
    ...{ since, until },
    onEntry: (entry, time) => isWanted(entry) && tally.add(entry, time),
  });
  const report = { journal: path, since, until, sessions, by, limit, tally, reading };
  io.out.write(format ? PRINT[format](report) : asText(report, io));
  return reading.problems.length > 0 ? 1 : 0;
}
