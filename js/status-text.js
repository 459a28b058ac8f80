// The status of a running guard as a message in a chat. Names and texts in it are what models, tools and senders wrote: no chat makes a
// mention, a link or markup of them.
import { forChat } from "./core.js";
import { modeName } from "./lib/modes.js";
import { ownThresholds, valueWords } from "./lib/own-thresholds.js";
import { shortProblem } from "./lib/setting-problem.js";
import { opinionLine, SOURCES, stateOf, stoppedWhen } from "./lib/status.js";
import { clean, plural } from "./lib/text.js";

/** Sessions, and settings that are not used, that a message lists; the page and the command line have room for more. */
const LISTED = 8;
const PROBLEMS = 5;

/** @param {number} millis */
const clock = (millis) => new Date(millis).toISOString().slice(11, 19);
/** @param {unknown} text */
const shown = (text) => forChat(clean(text));

/** @param {import("./lib/status.js").Session} session */
function sessionLine(session) {
  const { sessionKey, modelId, switch: own, calls, failures, budget, trip } = session;
  const parts = [plural(calls, "call"), plural(failures, "failure")];
  if (own) parts.push(`switched to ${modeName(own)}`);
  if (budget) parts.push(`budget ${budget}`);
  if (modelId) parts.push(shown(modelId));
  const line = `- ${shown(sessionKey)}: ${stateOf(session)[0]}, ${parts.join(", ")}`;
  if (!trip) return line;
  const error = trip.error ? `: ${shown(trip.error)}` : "";
  return `${line}\n  ${stoppedWhen(trip, clock(trip.last))}: ${shown(trip.call)} (${trip.rule}, ${plural(trip.count, "time")})${error}`;
}

/**
 * @param {import("./lib/status.js").Status} status
 * @param {{ everything: boolean }} to whom: `everything` is for the owner, who sees other sessions, the settings and where the journal is
 * @returns {string}
 */
export function statusText(status, { everything }) {
  const {
    version,
    host,
    enabled,
    mode,
    switch: all,
    journal,
    problems,
    restarts,
    harnesses,
    prompt,
    opinions,
    session,
    thresholds,
    sessions,
  } = status;
  const here = sessions.find(({ sessionKey }) => sessionKey === session);
  const switched = here?.switch ?? all;
  const lines = [
    `Tool Guard ${version} on ${host}: ${enabled ? modeName(switched ?? mode) : "disabled"}${switched ? ", switched by hand" : ""}`,
  ];
  if (problems.length > 0) {
    lines.push(`⚠️ ${plural(problems.length, "setting")} cannot be used${everything ? ":" : "."}`);
    if (everything) lines.push(...problems.slice(0, PROBLEMS).map((problem) => `- ${shown(shortProblem(problem))}`));
  }
  if (restarts.last !== null)
    lines.push(`⚠️ The core was restarted ${plural(restarts.count, "time")}, last ${clock(restarts.last)}: ${shown(restarts.why)}`);
  const own = ownThresholds(thresholds);
  if (own.length > 0) lines.push("Thresholds that are not the defaults:");
  for (const { key, value, source } of own) lines.push(`- ${key}: ${shown(valueWords(value))} (${SOURCES[source] ?? source})`);
  const others = everything ? sessions.filter((other) => other !== here) : [];
  const listed = here ? [here, ...others] : others;
  if (everything) lines.push(listed.length === 0 ? "No session has called a tool yet." : `Sessions: ${listed.length}`);
  else if (!here) lines.push(session === null ? "This host does not tell which session this is." : "This session has called no tool yet.");
  for (const one of listed.slice(0, LISTED)) lines.push(sessionLine(one));
  if (listed.length > LISTED) lines.push(`... and ${listed.length - LISTED} more`);
  lines.push(...harnesses);
  if (prompt.obstacle !== null) lines.push(prompt.obstacle);
  if (everything) lines.push(`Second opinion: ${shown(opinionLine(opinions))}`);
  if (everything) lines.push(`Journal: ${shown(journal)}`);
  return lines.join("\n");
}
