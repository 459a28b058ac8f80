// The status of a running guard as a message in a chat.
import { SOURCES } from "./lib/status.js";
import { clean } from "./lib/text.js";

/** Sessions that a message lists; the page and the command line have room for more. */
const LISTED = 8;

/** @param {number} millis */
const clock = (millis) => new Date(millis).toISOString().slice(11, 19);

/** @param {import("./lib/status.js").Session} session */
function sessionLine({ sessionKey, modelId, switch: own, state, calls, failures, budget, trip }) {
  const parts = [`${calls} calls`, `${failures} failures`];
  if (own) parts.push(`switched ${own}`);
  if (budget) parts.push(`budget ${budget}`);
  if (modelId) parts.push(modelId);
  const line = clean(`- ${sessionKey}: ${state}, ${parts.join(", ")}`);
  if (!trip) return line;
  return `${line}\n  ${trip.open ? "stopped" : "last stopped"} ${clock(trip.last)}: ${trip.call} (${trip.rule}, ${trip.count} times)${trip.error ? `: ${trip.error}` : ""}`;
}

/**
 * @param {import("./lib/status.js").Status} status
 * @returns {string} text of models and tools in it was cut and cleaned by the core
 */
export function statusText({ version, host, enabled, mode, switch: all, journal, harnesses, prompt, session, thresholds, sessions }) {
  const here = sessions.find(({ sessionKey }) => sessionKey === session);
  const switched = here?.switch ?? all;
  const lines = [`Tool Guard ${version} on ${host}: ${enabled ? (switched ?? mode) : "disabled"}${switched ? ", switched by hand" : ""}`];
  const own = thresholds.filter(({ source }) => source !== "default");
  if (own.length > 0) lines.push("Thresholds that are not the defaults:");
  for (const { key, value, source } of own) lines.push(`- ${key} ${JSON.stringify(value)} (${SOURCES[source] ?? source})`);
  const listed = here ? [here, ...sessions.filter((other) => other !== here)] : sessions;
  lines.push(listed.length === 0 ? "No session has called a tool yet." : `Sessions: ${listed.length}`);
  for (const one of listed.slice(0, LISTED)) lines.push(sessionLine(one));
  if (listed.length > LISTED) lines.push(`... and ${listed.length - LISTED} more`);
  lines.push(...harnesses);
  if (prompt.obstacle !== null) lines.push(prompt.obstacle);
  lines.push(clean(`Journal: ${journal}`));
  return lines.join("\n");
}
