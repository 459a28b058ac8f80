// The status of a running guard as text for a person.
import { clean } from "./commands/text.js";

/**
 * @typedef {{ key: string, value: unknown, source: string }} InForce
 * @typedef {{ sessionKey: string, modelId: string | null, switch: string | null, state: string, calls: number, failures: number,
 *   trip: null | { rule: string, call: string, error: string | null, count: number, last: number, open: boolean } }} Session
 * @typedef {{ version: string, host: string, enabled: boolean, mode: string, switch: string | null, journal: string,
 *   session: string | null, thresholds: InForce[], sessions: Session[] }} Status
 */

/** Sessions that a message lists; a page or the command line has room for more. */
const LISTED = 8;

/** Where a threshold comes from, in words. */
export const SOURCES = /** @type {Record<string, string>} */ ({
  default: "default",
  "small-model-profile": "profile for small models",
  entry: "your settings",
  models: "your settings for this model",
});

/** @param {number} millis */
const clock = (millis) => new Date(millis).toISOString().slice(11, 19);

/** @param {Session} session */
function sessionLine({ sessionKey, modelId, switch: own, state, calls, failures, trip }) {
  const parts = [`${calls} calls`, `${failures} failures`];
  if (own) parts.push(`switched ${own}`);
  if (modelId) parts.push(modelId);
  const line = clean(`- ${sessionKey}: ${state}, ${parts.join(", ")}`);
  if (!trip) return line;
  return `${line}\n  ${trip.open ? "stopped" : "last stopped"} ${clock(trip.last)}: ${trip.call} (${trip.rule}, ${trip.count} times)${trip.error ? `: ${trip.error}` : ""}`;
}

/**
 * @param {Status} status
 * @returns {string} for a chat; what came from models and tools in it was cut and stripped by the core
 */
export function statusText({ version, host, enabled, mode, switch: all, journal, session, thresholds, sessions }) {
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
  lines.push(clean(`Journal: ${journal}`));
  return lines.join("\n");
}
