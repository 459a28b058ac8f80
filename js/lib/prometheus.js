// What a tally counted, in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/, version 0.0.4).
import { COUNTS } from "./tally.js";
import { clean } from "./text.js";

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Counts that are measured in something else than lines of the journal. */
const OTHER = new Set(["lines", "calls", "tokens"]);
const MODES = /** @type {const} */ (["enforced", "observed"]);
/** For every sample with a mode. */
const WOULD = 'mode="observed": it would have been done.';
/** Names of models, rules or tools; beyond them a scrape would grow without bound. */
const MAX_NAMES = 200;

/** @typedef {{ sessions: number, openLoops: { enforced: number, observed: number }, restarts: number, problems: number }} Now what a running guard
 *  knows besides: loops by mode, fresh cores that took over, settings that are not used */

/** @param {string} value of a label */
const quoted = (value) => `"${clean(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;

/** @param {string} name @param {Record<string, string>} labels @param {number} value */
const sample = (name, labels, value) => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
};

/** @param {string} name @param {"counter" | "gauge"} type @param {string} help @param {string[]} samples */
const metric = (name, type, help, samples) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples];

/**
 * A counter with a sample for each name of a group, mode and count that is not zero.
 * @param {string} name @param {string} help @param {import("./tally.js").Tally} tally by this name among others
 * @param {import("./tally.js").By} by @param {(keyof import("./tally.js").Counts)[]} counts
 */
const counterBy = (name, help, tally, by, counts) => {
  const groups = (tally.groups.get(by)?.sorted() ?? []).slice(0, MAX_NAMES);
  const samples = groups.flatMap(([of, both]) =>
    MODES.flatMap((mode) =>
      counts
        .filter((count) => both[mode][count] > 0)
        .map((count) => sample(name, { [by]: of || "unknown", ...(counts.length > 1 ? { kind: count } : {}), mode }, both[mode][count])),
    ),
  );
  return metric(name, "counter", help, samples);
};

/**
 * @param {import("./tally.js").Tally} tally by rule, model and tool
 * @param {Now} [now]
 * @returns {string} the page of a scrape
 */
export function asPrometheus(tally, now) {
  const kinds = COUNTS.filter((count) => !OTHER.has(count));
  const one = (
    /** @type {string} */ name,
    /** @type {"counter" | "gauge"} */ type,
    /** @type {string} */ help,
    /** @type {number} */ value,
  ) => metric(name, type, help, [sample(name, {}, value)]);
  const lines = [
    ...counterBy("tool_guard_incidents_total", `Lines of the journal, by rule. ${WOULD}`, tally, "rule", ["lines"]),
    ...counterBy("tool_guard_model_total", `What was done, by model. ${WOULD}`, tally, "model", kinds),
    ...counterBy("tool_guard_tool_total", `What was done, by tool. ${WOULD}`, tally, "tool", kinds),
    ...counterBy("tool_guard_loop_calls_total", `Calls of loops, by model. ${WOULD}`, tally, "model", ["calls"]),
    ...counterBy("tool_guard_loop_tokens_total", `Tokens of loops, by model. ${WOULD}`, tally, "model", ["tokens"]),
    ...one("tool_guard_lost_lines_total", "counter", "Lines that the journal could not write.", tally.loss.lines),
    ...one("tool_guard_faults_total", "counter", "Events that the guard could not read.", tally.faults.count),
  ];
  if (now) {
    lines.push(...one("tool_guard_sessions", "gauge", "Sessions in memory.", now.sessions));
    const loops = MODES.map((mode) => sample("tool_guard_open_loops", { mode }, now.openLoops[mode]));
    lines.push(...metric("tool_guard_open_loops", "gauge", `Sessions with a loop that is stopped. ${WOULD}`, loops));
    lines.push(...one("tool_guard_core_restarts_total", "counter", "Fresh cores that took over after a trap.", now.restarts));
    lines.push(...one("tool_guard_setting_problems", "gauge", "Settings that cannot be used.", now.problems));
  }
  return `${lines.join("\n")}\n`;
}
