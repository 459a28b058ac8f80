// What `tool-guard status` and `tool-guard doctor` tell: from the gateway, and where it does not answer, from the settings and the journal.
import { Failure } from "../lib/errors.js";
import { featuresOf } from "../lib/features.js";
import { parseEntry } from "../lib/journal-entry.js";
import { journalTail } from "../lib/journal-tail.js";
import { didYouMean } from "../lib/suggest.js";
import { Guard } from "../wasm/core.js";
import { doubts } from "./doubts.js";
import { gatewayStatus, OtherAnswer } from "./gateway.js";
import { gatewayAddress } from "./gateway-address.js";
import { unreadLine } from "./gateway-config.js";
import { rotated } from "./journal-files.js";
import { journalPath } from "./journal-path.js";
import { lastLoops } from "./last-loops.js";
import { differences, settingsOnDisk } from "./settings-on-disk.js";

/**
 * @typedef {{ enabled: boolean, mode: string, switch: string | null, problems: string[], thresholds: import("../lib/status.js").InForce[],
 *   features: import("../lib/features.js").Features | null }} Settings
 * @typedef {import("../lib/status.js").Session & { lastSeen?: number }} Session
 * @typedef {Settings & { version: string | null, host: string | null, hostVersion: string | null, hooks: string[] | null, gateway: string, live: boolean, journal: string, journalProblem: string | null, switchedOff: string | null,
 *   differences: string[], doubts: string[], restarts: import("../lib/status.js").Restarts | null, loops: import("../lib/status.js").Status["loops"] | null, prompt: import("../lib/status.js").Status["prompt"] | null,
 *   opinions: import("../lib/status.js").OpinionStatus | null, session: string | null, sessions: Session[], sessionCount: number,
 *   trips: import("../lib/journal-entry.js").Entry[] }} Status
 * @typedef {{ status: Status, problems: string[], notice: string, onDisk: import("./settings-on-disk.js").OnDisk | undefined,
 *   unread: string | null, advice: string | null }} Gathered
 *   `advice`: what to do where the gateway answers and tells nothing of the guard; `problems`: what could not be asked or read; `notice`: the text if there are no loops; `onDisk`: the settings in the gateway's file;
 *   `unread`: why that file cannot be read
 */

/** Loops that are listed, and the sessions that an error names. */
const TRIPS = 5;
const NAMED = 5;

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values with `gateway`, `journal` and `session`
 * @returns {Promise<Gathered>}
 * @throws {Failure} a session is asked for that is not known
 */
export async function gatherStatus(io, values) {
  const gateway = gatewayAddress(values.gateway, io.env);
  const configured = journalPath(values.journal, io.env);
  const session = typeof values.session === "string" ? values.session : undefined;
  /** @type {string[]} */
  const problems = [];
  /** @type {string | null} */
  let advice = null;
  const unread = unreadLine(configured, gateway);
  if (unread) problems.push(unread);
  /** @template T @param {() => T | Promise<T>} ask @returns {Promise<T | undefined>} */
  const known = async (ask) => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problems.push(error.message);
      if (error instanceof OtherAnswer) advice = error.advice;
      return undefined;
    }
  };
  const live = /** @type {any} */ (await known(() => gatewayStatus(gateway, session)));
  if (session !== undefined) checkSession(session, live, problems);
  // without --journal, the one that the gateway really writes
  const journal = values.journal === undefined && typeof live?.journal === "string" ? live.journal : configured.path;
  const { trips, notice } = (await known(() => lastTrips(journal, io.program))) ?? { trips: [], notice: "" };
  const onDisk = unread ? undefined : await known(() => settingsOnDisk(io.env, !live));
  const settings = live ?? (onDisk && settingsHere(onDisk));
  /** @type {Status} */
  const status = {
    version: live?.version ?? null,
    host: live?.host ?? null,
    hostVersion: live?.hostVersion ?? null,
    hooks: Array.isArray(live?.hooks) ? live.hooks.map(String) : null,
    gateway: gateway.url,
    live: live !== undefined,
    enabled: settings?.enabled ?? false,
    mode: settings?.mode ?? "unknown",
    switch: live?.switch ?? null,
    problems: list(settings?.problems),
    // of a gateway elsewhere nothing is known here
    differences: live && onDisk && isHere(gateway.url) ? differences(onDisk, live) : [],
    switchedOff: onDisk?.switchedOff ?? null,
    restarts: live?.restarts ?? null,
    loops: live?.loops ?? null,
    journal,
    journalProblem: live?.journalProblem ?? null,
    prompt: live?.prompt ?? null,
    opinions: live?.opinions ?? null,
    session: session ?? null,
    doubts: onDisk && isHere(gateway.url) ? doubts(onDisk) : [],
    thresholds: settings?.thresholds ?? [],
    features: settings?.features ?? null,
    sessions: live?.sessions ?? [],
    sessionCount: live?.sessionCount ?? live?.sessions?.length ?? 0,
    trips,
  };
  return { status, problems, notice, onDisk, unread: gateway.problem ?? null, advice };
}

/**
 * @param {string} session that is asked for @param {any} live what the gateway tells @param {string[]} problems so far
 * @throws {Failure} it is not known
 */
function checkSession(session, live, problems) {
  if (live === undefined) throw new Failure(`sessions are known to the gateway alone: ${problems.at(-1)}`);
  const keys = live.sessions.map((/** @type {Session} */ { sessionKey }) => String(sessionKey));
  if (keys.includes(session)) return;
  const more = (live.sessionCount ?? keys.length) - NAMED;
  const named = `${keys.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const which = keys.length === 0 ? "no session has called a tool yet" : `those that called a tool are ${named}`;
  throw new Failure(`the gateway knows no session "${session}": ${which}.${didYouMean(session, keys)}`);
}

/** Lines from a gateway. @param {unknown} lines @returns {string[]} */
const list = (lines) => (Array.isArray(lines) ? lines.map(String) : []);

/** @param {string} url of a gateway */
const isHere = (url) => /^(127\.|localhost$|\[::1\]$)/.test(URL.parse(url)?.hostname ?? "");

/** The settings as a gateway would take them. @param {import("./settings-on-disk.js").OnDisk} onDisk @returns {Settings} */
function settingsHere({ entry, config, problems, switchedOff }) {
  const guard = new Guard();
  guard.configure({ settings: entry.config ?? {} });
  const enabled = config.enabled && switchedOff === null;
  const thresholds = guard.thresholdsInForce(undefined, undefined);
  return { enabled, mode: config.mode, switch: null, problems, thresholds, features: featuresOf(config) };
}

/**
 * @param {string} journal @param {string} program the name under which the command was called
 * @returns {Promise<{ trips: import("../lib/journal-entry.js").Entry[], notice: string }>} the youngest last; `notice`: the text if there are none
 */
async function lastTrips(journal, program) {
  const { lines, missing } = await journalTail(journal);
  const entries = lines.toString("utf8").split("\n").map(parseEntry);
  const trips = lastLoops(
    entries.filter((entry) => entry !== undefined),
    TRIPS,
  );
  const older = await rotated(journal);
  const packed = [[journal], ...older].some(([first]) => first.endsWith(".gz"));
  const none = missing && older.length === 0 ? "There is no journal yet." : "The journal tells of no loop in its last lines.";
  return { trips, notice: packed ? `Lines of the journal are packed: ${program} report reads them.` : none };
}
