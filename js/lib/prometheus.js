// What was counted, in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/, version 0.0.4). A metric has
// one unit: lines, actions, calls, loops or tokens.
import { FirstCome, OTHERS } from "./first-come.js";
import { ACTIONS, SCREENS, Tally } from "./tally.js";
import { clean } from "./text.js";

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * @typedef {import("./tally.js").Counts} Counts
 * @typedef {Record<string, string>} Labels
 * @typedef {{ version: string, host: string, mode: string, sessions: number, openLoops: { enforced: number, observed: number },
 *   restarts: number, problems: number, journal: { lost: number, failing: boolean } }} Now what a running guard knows besides: `mode` of
 *   sessions without one of their own; open loops by mode; fresh cores that took over; settings that are not used; lines that the journal
 *   lost, and whether it cannot be written now
 */

/** As the journal calls the modes. */
const MODES = /** @type {const} */ ([
  ["enforced", "enforce"],
  ["observed", "observe"],
]);
/** For every sample with a mode. */
const WOULD = 'mode="observe": it would have been.';

/** Counters by model and tool. @type {{ name: string, help: string, of: { labels?: Labels, count: keyof Counts }[] }[]} */
const BY_MODEL_AND_TOOL = [
  {
    name: "tool_guard_actions_total",
    help: "What was done about calls.",
    of: Object.entries(ACTIONS).map(([action, count]) => ({ labels: { action }, count })),
  },
  { name: "tool_guard_failed_calls_total", help: "Failed calls that the guard spoke of.", of: [{ count: "failures" }] },
  {
    name: "tool_guard_screened_results_total",
    help: "Results that were marked, withheld, redacted, cut or refused.",
    of: [...SCREENS].map((screen) => ({ labels: { screen }, count: /** @type {keyof Counts} */ (screen) })),
  },
  { name: "tool_guard_claims_total", help: "Answers that claim what no call did.", of: [{ count: "claims" }] },
  { name: "tool_guard_loops_total", help: "Loops.", of: [{ count: "loops" }] },
  { name: "tool_guard_loop_calls_total", help: "Calls that loops took.", of: [{ count: "calls" }] },
  { name: "tool_guard_loop_tokens_total", help: "Tokens that loops took, where the host tells them.", of: [{ count: "tokens" }] },
];

/** A tally as the metrics need it: of bounded size, and no counter of it ever goes back. */
export const tallyForMetrics = () => new Tally(["rule", "model and tool"], (make) => new FirstCome(make));

/** @param {string} value of a label */
const quoted = (value) => `"${clean(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;

/**
 * A metric with its samples; of samples with the same labels the sum. @param {string} name @param {"counter" | "gauge"} type
 * @param {string} help @param {[Labels, number][]} samples
 */
function metric(name, type, help, samples) {
  /** @type {Map<string, number>} */
  const values = new Map();
  for (const [labels, value] of samples) {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
    const key = pairs.length > 0 ? `{${pairs.join(",")}}` : "";
    values.set(key, (values.get(key) ?? 0) + value);
  }
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...[...values].map(([labels, value]) => `${name}${labels} ${value}`)];
}

/**
 * The samples of a group that are not zero.
 * @param {Tally} tally @param {import("./tally.js").By} by @param {(key: string) => Labels} labelsOf
 * @param {{ labels?: Labels, count: keyof Counts }[]} of @returns {[Labels, number][]}
 */
function samplesOf(tally, by, labelsOf, of) {
  return (tally.groups.get(by)?.sorted() ?? []).flatMap(([key, both]) =>
    MODES.flatMap(([mode, name]) =>
      of
        .filter(({ count }) => both[mode][count] > 0)
        .map(({ labels, count }) => /** @type {[Labels, number]} */ ([{ ...labels, ...labelsOf(key), mode: name }, both[mode][count]])),
    ),
  );
}

const named = (/** @type {string} */ name) => name || "unknown";

/** @param {string} key of a group by model and tool */
function modelAndTool(key) {
  const [model, tool] = key === OTHERS ? ["other", "other"] : JSON.parse(key);
  return { model: named(model), tool: named(tool) };
}

/**
 * @param {Tally} tally as `tallyForMetrics` makes it
 * @param {Now} [now] undefined: a journal is read, and no guard runs
 * @returns {string} the page of a scrape
 */
export function asPrometheus(tally, now) {
  // these are there from the beginning: a rate misses the first event of a counter that appears with it
  const totals = (/** @type {keyof Counts} */ count) =>
    MODES.map(([mode, name]) => /** @type {[Labels, number]} */ ([{ mode: name }, tally.totals[mode][count]]));
  const rules = samplesOf(tally, "rule", (key) => ({ rule: key === OTHERS ? "other" : named(key) }), [{ count: "lines" }]);
  const lines = [
    ...metric(
      "tool_guard_incidents_total",
      "counter",
      `Lines of the journal, by rule; the end of a run counts for the rule that found its loop. ${WOULD}`,
      rules,
    ),
    ...metric("tool_guard_runs_ended_total", "counter", `Runs that were ended. ${WOULD}`, totals("halts")),
    ...metric("tool_guard_budgets_used_up_total", "counter", `Runs that were ended because of their budget. ${WOULD}`, totals("budgets")),
    ...BY_MODEL_AND_TOOL.flatMap(({ name, help, of }) =>
      metric(name, "counter", `${help} ${WOULD}`, samplesOf(tally, "model and tool", modelAndTool, of)),
    ),
    ...metric("tool_guard_lost_lines_total", "counter", "Lines that the journal could not write.", [
      [{}, now?.journal.lost ?? tally.loss.lines],
    ]),
    ...metric("tool_guard_faults_total", "counter", "Events of the host that the guard could not read.", [[{}, tally.faults.count]]),
  ];
  if (now) lines.push(...live(now));
  return `${lines.join("\n")}\n`;
}

/** What only a running guard knows. @param {Now} now */
function live({ version, host, mode, sessions, openLoops, restarts, problems, journal }) {
  const gauge = (/** @type {string} */ name, /** @type {string} */ help, /** @type {number} */ value) =>
    metric(name, "gauge", help, [[{}, value]]);
  const loops = MODES.map(([of, name]) => /** @type {[Labels, number]} */ ([{ mode: name }, openLoops[of]]));
  return [
    ...metric("tool_guard_info", "gauge", "The guard that runs, its host, and its mode.", [[{ version, host, mode }, 1]]),
    ...gauge("tool_guard_sessions", "Sessions in memory.", sessions),
    ...metric("tool_guard_open_loops", "gauge", `Sessions with a loop that is stopped while their run goes on. ${WOULD}`, loops),
    ...metric("tool_guard_core_restarts_total", "counter", "Fresh cores that took over after a trap.", [[{}, restarts]]),
    ...gauge("tool_guard_setting_problems", "Settings that cannot be used.", problems),
    ...gauge("tool_guard_journal_failing", "Whether the last lines could not be written to the journal.", Number(journal.failing)),
  ];
}
