// `tool-guard status`: mode, thresholds, sessions and the last loops, from the gateway; where it does not answer, from the settings
// and the journal.
import { Failure } from "../lib/errors.js";
import { parseEntry } from "../lib/journal-entry.js";
import { journalTail } from "../lib/journal-tail.js";
import { loopCounts, loopState, opinionLine, SOURCES, stoppedWhen } from "../lib/status.js";
import { clean, grouped, plural, visibleJson } from "../lib/text.js";
import { Guard } from "../wasm/core.js";
import { clock, fit, fitEnd, padEnd, width } from "./columns.js";
import { gatewayStatus } from "./gateway.js";
import { gatewayAddress } from "./gateway-address.js";
import { incidentLine } from "./incident-line.js";
import { paint } from "./io.js";
import { rotated } from "./journal-files.js";
import { journalPath } from "./journal-path.js";
import { lastLoops } from "./last-loops.js";
import { differences, settingsOnDisk } from "./settings-on-disk.js";

/**
 * @typedef {{ enabled: boolean, mode: string, switch: string | null, problems: string[], thresholds: import("../lib/status.js").InForce[] }} Settings
 * @typedef {import("../lib/status.js").Session & { lastSeen?: number }} Session
 * @typedef {Settings & { version: string | null, host: string | null, gateway: string, live: boolean, journal: string, switchedOff: string | null,
 *   differences: string[], restarts: import("../lib/status.js").Restarts | null, loops: import("../lib/status.js").Status["loops"] | null, prompt: import("../lib/status.js").Status["prompt"] | null,
 *   opinions: import("../lib/status.js").OpinionStatus | null, sessions: Session[],
 *   sessionCount: number, trips: import("../lib/journal-entry.js").Entry[] }} Status
 */

/** How hints get to a model, in words. @type {Record<string, string>} */
const HINTS = {
  "system prompt": "at the end of the system prompt, for models that the setting `hints` names",
  "memory section": "in the system prompt's part about memory, for models that the setting `hints` names",
  none: "none: this version of OpenClaw does not let a plugin add to the system prompt",
};
/** Loops and sessions that are listed. */
const TRIPS = 5;
const SESSIONS = 12;

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @returns {Promise<number>}
 */
export async function run(io, values) {
  const gateway = gatewayAddress(values.gateway, io.env);
  const configured = journalPath(values.journal, io.env);
  const session = typeof values.session === "string" ? values.session : undefined;
  /** @type {string[]} */
  const problems = [];
  if (configured.warning) problems.push(configured.warning);
  /** @template T @param {() => T | Promise<T>} ask @returns {Promise<T | undefined>} */
  const known = async (ask) => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  const live = /** @type {any} */ (await known(() => gatewayStatus(gateway, session)));
  // without --journal, the one that the gateway really writes
  const journal = values.journal === undefined && typeof live?.journal === "string" ? live.journal : configured.path;
  const { trips, notice } = (await known(() => lastTrips(journal))) ?? { trips: [], notice: "" };
  const here = await known(() => settingsOnDisk(io.env, !live));
  const settings = live ?? (here && settingsHere(here));
  /** @type {Status} */
  const status = {
    version: live?.version ?? null,
    host: live?.host ?? null,
    gateway: gateway.url,
    live: live !== undefined,
    enabled: settings?.enabled ?? false,
    mode: settings?.mode ?? "unknown",
    switch: live?.switch ?? null,
    problems: list(settings?.problems),
    // of a gateway elsewhere nothing is known here
    differences: live && here && isHere(gateway.url) ? differences(here, live) : [],
    switchedOff: here?.switchedOff ?? null,
    restarts: live?.restarts ?? null,
    loops: live?.loops ?? null,
    journal,
    prompt: live?.prompt ?? null,
    opinions: live?.opinions ?? null,
    thresholds: settings?.thresholds ?? [],
    sessions: live?.sessions ?? [],
    sessionCount: live?.sessionCount ?? live?.sessions?.length ?? 0,
    trips,
  };
  for (const problem of problems) io.err.write(`tool-guard: ${clean(problem, io.unicode)}\n`);
  io.out.write(values.json ? `${visibleJson(JSON.stringify(status, null, 2))}\n` : asText(status, notice, io));
  const wrong = [status.problems, status.differences].some((lines) => lines.length > 0) || status.switchedOff !== null;
  return problems.length > 0 || (values.check && wrong) ? 1 : 0;
}

/** Lines from a gateway. @param {unknown} lines @returns {string[]} */
const list = (lines) => (Array.isArray(lines) ? lines.map(String) : []);

/** @param {string} url of a gateway */
const isHere = (url) => /^(127\.|localhost$|\[::1\]$)/.test(URL.parse(url)?.hostname ?? "");

/** The settings as a gateway would take them. @param {import("./settings-on-disk.js").OnDisk} onDisk @returns {Settings} */
function settingsHere({ entry, config, problems, switchedOff }) {
  const guard = new Guard();
  guard.configure(entry.config ?? {}, false, 0, false, false);
  const enabled = config.enabled && switchedOff === null;
  return { enabled, mode: config.mode, switch: null, problems, thresholds: guard.thresholdsInForce(undefined, undefined) };
}

/**
 * @param {string} journal
 * @returns {Promise<{ trips: import("../lib/journal-entry.js").Entry[], notice: string }>} the youngest last; `notice`: the text if there are none
 */
async function lastTrips(journal) {
  const { lines, missing } = await journalTail(journal);
  const entries = lines.toString("utf8").split("\n").map(parseEntry);
  const trips = lastLoops(
    entries.filter((entry) => entry !== undefined),
    TRIPS,
  );
  const older = await rotated(journal);
  const packed = [[journal], ...older].some(([first]) => first.endsWith(".gz"));
  const none = missing && older.length === 0 ? "There is no journal yet." : "The journal tells of no loop in its last lines.";
  return { trips, notice: packed ? "Lines of the journal are packed: tool-guard report reads them." : none };
}

/** @param {Status} status @param {string} notice the text if there are no loops @param {import("./io.js").Io} io */
function asText(status, notice, io) {
  const paints = paint(io);
  const { version, host, enabled, mode, switch: switched, gateway, live, journal, loops, prompt, opinions, trips } = status;
  const name = version ? `Tool Guard ${version} on ${host}` : "Tool Guard";
  const state = enabled ? (switched ?? mode) : mode === "unknown" ? "state unknown" : "disabled";
  const head = [
    ...warnings(status, io),
    paints("bold", clean(`${name}: ${state}${switched ? ", switched by hand" : ""}`, io.unicode)),
    `gateway  ${clean(gateway, io.unicode)}${live ? "" : paints("yellow", "  (not asked: what follows is from the settings)")}`,
    `journal  ${clean(journal, io.unicode)}`,
  ];
  if (loops) head.push(`loops    ${loopCounts(loops)}`);
  if (prompt) head.push(`hints    ${HINTS[prompt.hints] ?? clean(prompt.hints)}`);
  if (opinions) head.push(`opinion  ${clean(opinionLine(opinions), io.unicode)}`);
  if (prompt?.obstacle) head.push(paints("yellow", clean(prompt.obstacle, io.unicode)));
  const parts = [head.join("\n"), thresholds(status, io), live ? sessions(status, io) : "", ""];
  parts[3] = trips.length > 0 ? [paints("bold", "last loops"), ...trips.map((trip) => incidentLine(trip, io))].join("\n") : notice;
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** What keeps the guard from doing what its settings say, in red. @param {Status} status @param {import("./io.js").Io} io @returns {string[]} */
function warnings({ problems, differences, switchedOff, restarts }, io) {
  const lines = [];
  if (switchedOff !== null) lines.push(switchedOff);
  if (problems.length > 0)
    lines.push(`${plural(problems.length, "setting")} cannot be used:`, ...problems.map((problem) => `  ${problem}`));
  lines.push(...differences);
  if (restarts && restarts.last !== null)
    lines.push(`the core was restarted ${plural(restarts.count, "time")}, last ${clock(restarts.last)}: ${restarts.why}`);
  const indented = (/** @type {string} */ line) => `${/^ */.exec(line)?.[0]}${clean(line, io.unicode)}`;
  return lines.map((line) => paint(io)("red", indented(line)));
}

/** @param {Status} status @param {import("./io.js").Io} io */
function thresholds({ thresholds: inForce }, io) {
  if (inForce.length === 0) return "";
  const rows = inForce.map(({ key, value, source }) => [clean(key), clean(JSON.stringify(value)), SOURCES[source] ?? clean(source)]);
  const [keys, sources] = [Math.max(...rows.map(([key]) => width(key))), Math.max(...rows.map(([, , source]) => source.length))];
  const room = Math.max(12, io.columns - keys - sources - 4);
  const lines = rows.map(
    ([key, value, source]) =>
      `${padEnd(key, keys)}  ${padEnd(source, sources)}  ${paint(io)(source === SOURCES.default ? "dim" : "bold", fit(value, room, io.unicode))}`,
  );
  return [paint(io)("bold", `${padEnd("threshold", keys)}  ${padEnd("from", sources)}  value`), ...lines].join("\n");
}

/** @param {Status} status @param {import("./io.js").Io} io */
function sessions({ sessions: all, sessionCount }, io) {
  if (all.length === 0) return "No session has called a tool yet.";
  const paints = paint(io);
  const shown = all.slice(0, SESSIONS);
  const keys = Math.min(40, Math.max(...shown.map(({ sessionKey }) => width(clean(sessionKey, io.unicode)))));
  const lines = shown.map((session) => {
    const { sessionKey, modelId, switch: own, calls, failures, budget, trip } = session;
    const more = [
      plural(calls, "call"),
      plural(failures, "failure"),
      budget ? `budget ${budget}` : "",
      modelId ?? "",
      own ? `switched ${own}` : "",
    ]
      .filter(Boolean)
      .join(", ");
    const row = `${padEnd(fitEnd(clean(sessionKey, io.unicode), keys, io.unicode), keys)}  ${padEnd(clean(loopState(session)), 13)}  ${clean(more, io.unicode)}`;
    if (!trip) return row;
    const what = `${stoppedWhen(trip, clock(trip.last))}: ${trip.call} (${trip.rule}, ${plural(trip.count, "time")})`;
    return `${row}\n  ${paints(trip.open && !trip.observed ? "red" : "dim", fit(clean(what, io.unicode), io.columns - 2, io.unicode))}`;
  });
  const rest = sessionCount - shown.length;
  if (rest > 0) lines.push(paints("dim", `and ${grouped(rest)} more`));
  return [paints("bold", `sessions: ${grouped(sessionCount)}`), ...lines].join("\n");
}
