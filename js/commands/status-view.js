// The text of `tool-guard status`: what a user will see of the guard, in words, before the settings behind it.
import { courseWords, STEP_MS } from "../lib/behaviour.js";
import { featureLines } from "../lib/features.js";
import { modeName } from "../lib/modes.js";
import { ownThresholds, valueWords } from "../lib/own-thresholds.js";
import { shortProblem } from "../lib/setting-problem.js";
import { aboutCourses, loopCounts, opinionLine, SOURCES, stateOf, stoppedWhen } from "../lib/status.js";
import { clean, grouped, plural } from "../lib/text.js";
import { clock, fit, fitEnd, padEnd, width, wrap } from "./columns.js";
import { incidentLine } from "./incident-line.js";
import { paint } from "./io.js";

/**
 * @typedef {import("./status-data.js").Status & { behaviour: ReturnType<typeof import("../lib/behaviour.js").behaviourUnder> }} Told the status, and
 *   what a user will see
 * @typedef {import("./io.js").Io} Io
 */

/** How hints get to a model, in words. @type {Record<string, string>} */
const HINTS = {
  "system prompt": "at the end of the system prompt, for models that the setting `hints` names",
  "memory section": "in the system prompt's part about memory, for models that the setting `hints` names",
  none: "none: this version of OpenClaw does not let a plugin add to the system prompt",
};
/** Sessions that are listed. */
const SESSIONS = 12;
/** Columns of a subject before its sentence, and of a situation before its course. */
const SUBJECT = 7;

/** @param {Told} status @param {string} notice the text if there are no loops @param {Io} io @returns {string} */
export function statusView(status, notice, io) {
  const bold = (/** @type {string} */ text) => paint(io)("bold", text);
  const trips = status.trips.map((trip) => incidentLine(trip, io, { columns: io.columns }));
  const parts = [
    [...warnings(status, io), ...doubts(status, io), ...head(status, io)],
    behaviour(status, io),
    thresholds(status, io),
    status.live ? sessions(status, io) : [],
    trips.length > 0 ? [bold("last loops"), ...trips] : [notice],
  ];
  return `${parts
    .map((lines) => lines.filter((line) => line !== "").join("\n"))
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

/** What keeps the guard from doing what its settings say, in red. @param {Told} status @param {Io} io @returns {string[]} */
function warnings({ problems, differences, switchedOff, restarts }, io) {
  const lines = [];
  if (switchedOff !== null) lines.push(switchedOff);
  if (problems.length > 0)
    lines.push(`${plural(problems.length, "setting")} cannot be used:`, ...problems.map((problem) => `  ${shortProblem(problem)}`));
  lines.push(...differences);
  if (restarts && restarts.last !== null)
    lines.push(`the core was restarted ${plural(restarts.count, "time")}, last ${clock(restarts.last)}: ${restarts.why}`);
  return lines.map((line) => {
    const indent = /^ */.exec(line)?.[0] ?? "";
    const shown = wrap(clean(line, io.unicode), io.columns - indent.length);
    return paint(io)("red", indented(shown, indent.length));
  });
}

/** Names in the settings that nothing here has, in yellow. @param {Told} status @param {Io} io @returns {string[]} */
const doubts = ({ doubts: lines }, io) => lines.map((line) => paint(io)("yellow", wrap(clean(line, io.unicode), io.columns)));

/** @param {string} lines @param {number} columns before each */
const indented = (lines, columns) => lines.replace(/^/gm, " ".repeat(columns));

/** A subject and its sentence, which goes on under itself. @param {string} subject @param {number} columns of it @param {string} text @param {Io} io */
function told(subject, columns, text, io) {
  const sentence = indented(wrap(clean(text, io.unicode), Math.max(20, io.columns - columns - 2)), columns + 2);
  return `${padEnd(subject, columns)}${sentence.slice(columns)}`;
}

/** @param {Told} status @param {Io} io @returns {string[]} */
function head({ version, host, enabled, mode, switch: switched, gateway, live, journal, loops, prompt, opinions, features }, io) {
  const paints = paint(io);
  const name = version ? `Tool Guard ${version} on ${host}` : "Tool Guard";
  const state = enabled ? modeName(switched ?? mode) : mode === "unknown" ? "state unknown" : "disabled";
  const line = (/** @type {string} */ subject, /** @type {string} */ text) => told(subject, SUBJECT, text, io);
  return [
    paints("bold", fit(clean(`${name}: ${state}${switched ? ", switched by hand" : ""}`, io.unicode), io.columns, io.unicode)),
    `${line("gateway", gateway)}${live ? "" : `\n${paints("yellow", "         not asked: what follows is from the settings")}`}`,
    line("journal", journal),
    ...(loops ? [line("loops", loopCounts(loops))] : []),
    ...(features ? featureLines(features).map(([subject, text]) => line(subject, text)) : []),
    // a gateway of an older version does not tell them
    ...(features && features.models > 0 ? [line("models", modelsLine(features.models, live, io.program))] : []),
    ...(opinions ? [line("opinion", opinionLine(opinions))] : []),
    ...(prompt ? [line("hints", HINTS[prompt.hints] ?? prompt.hints)] : []),
    ...(prompt?.obstacle ? [paints("yellow", wrap(clean(prompt.obstacle, io.unicode), io.columns))] : []),
  ];
}

/** How settings for some models are seen. @param {number} entries @param {boolean} live @param {string} program */
const modelsLine = (entries, live, program) =>
  `${plural(entries, "entry", "entries")} with settings for some models; ${program} status --session KEY tells what holds for the model of a session${live ? "" : ", once the gateway answers"}`;

/** @param {Told} status @param {Io} io @returns {string[]} */
function behaviour(status, io) {
  const { behaviour: courses } = status;
  if (courses.length === 0) return [];
  const names = Math.min(30, Math.max(...courses.map(({ name }) => width(clean(name, io.unicode)))));
  const { does, basis } = aboutCourses(status, STEP_MS / 1000);
  return [
    paint(io)("bold", `when a call is repeated, ${does}`),
    ...courses.map(({ name, course }) => told(fit(clean(name, io.unicode), names, io.unicode), names, courseWords(course), io)),
    paint(io)("dim", wrap(`(${basis})`, io.columns)),
  ];
}

/** The settings behind it that are not the defaults. @param {Told} status @param {Io} io @returns {string[]} */
function thresholds({ thresholds: inForce }, io) {
  if (inForce.length === 0) return [];
  const own = ownThresholds(inForce);
  const bold = paint(io);
  if (own.length === 0) return ["every threshold has its default"];
  const rows = own.map(({ key, value, source }) => [clean(key), clean(valueWords(value), io.unicode), SOURCES[source] ?? clean(source)]);
  const [keys, sources] = [Math.max(9, ...rows.map(([key]) => width(key))), Math.max(4, ...rows.map(([, , source]) => source.length))];
  const room = Math.max(12, io.columns - keys - sources - 4);
  return [
    bold("bold", `${padEnd("threshold", keys)}  ${padEnd("from", sources)}  value`),
    ...rows.map(([key, value, source]) => `${padEnd(key, keys)}  ${padEnd(source, sources)}  ${fit(value, room, io.unicode)}`),
    bold("dim", "all others have their defaults"),
  ];
}

/** @param {Told} status @param {Io} io @returns {string[]} */
function sessions({ sessions: all, sessionCount, session: asked }, io) {
  if (all.length === 0) return ["No session has called a tool yet."];
  const paints = paint(io);
  const shown = asked === null ? all.slice(0, SESSIONS) : all.filter(({ sessionKey }) => sessionKey === asked);
  const keys = Math.min(40, Math.max(...shown.map(({ sessionKey }) => width(clean(sessionKey, io.unicode)))));
  const states = Math.max(...shown.map((session) => stateOf(session)[0].length));
  const lines = shown.map((session) => {
    const { sessionKey, modelId, switch: own, calls, failures, budget, trip } = session;
    const more = [
      plural(calls, "call"),
      plural(failures, "failure"),
      budget ? `budget ${budget}` : "",
      modelId ?? "",
      own ? `switched to ${modeName(own)}` : "",
    ]
      .filter(Boolean)
      .join(", ");
    const name = padEnd(fitEnd(clean(sessionKey, io.unicode), keys, io.unicode), keys);
    const row = fit(`${name}  ${padEnd(stateOf(session)[0], states)}  ${clean(more, io.unicode)}`, io.columns, io.unicode);
    if (!trip) return row;
    const what = `${stoppedWhen(trip, clock(trip.last))}: ${trip.call} (${trip.rule}, ${plural(trip.count, "time")})`;
    return `${row}\n  ${paints(trip.open && !trip.observed ? "red" : "dim", fit(clean(what, io.unicode), io.columns - 2, io.unicode))}`;
  });
  const rest = asked === null ? sessionCount - shown.length : 0;
  if (rest > 0) lines.push(paints("dim", `and ${grouped(rest)} more`));
  return [paints("bold", `sessions: ${grouped(sessionCount)}`), ...lines];
}
