// The page on the gateway, where the host puts its own authentication in front of a plugin's routes.
import { thresholdParts } from "../lib/own-thresholds.js";
import { PAGE_PATH, pageHandler } from "../lib/page-handler.js";
import { expandHome } from "../lib/paths.js";
import { openLoopOf } from "../lib/status.js";
import { Courses } from "./courses.js";

/** Sessions that the page gets: the one that is asked for first, then those with an open loop, then the most recent ones. */
const MAX_SESSIONS = 200;

/**
 * @param {any} api the host's plugin API
 * @param {import("../guard.js").Guard} guard
 * @param {import("../hosts/adapter.js").Adapter} adapter
 */
export function registerPage(api, guard, { guardsRoutes, framesRoutes }) {
  // without authentication the page would be open to everyone: there `tool-guard page` shows it
  if (!guardsRoutes) return;
  const courses = new Courses((text) => guard.warn(text));
  const handler = pageHandler({
    status: async (session, asked) => {
      const status = guard.status({ session });
      return pageStatus(status, asked.courses ? await courses.under(status) : null);
    },
    journal: () => expandHome(guard.journalPath),
    metrics: () => guard.metrics(),
    switching: { auth: () => api.config?.gateway?.auth?.mode, switchMode: (asked) => guard.switchMode(asked) },
    key: keyOf(guard),
    open: false,
    warn: (text) => guard.warn(text),
  });
  api.registerHttpRoute?.({ path: PAGE_PATH, match: "prefix", auth: "gateway", handler });
  if (framesRoutes)
    api.session?.controls?.registerControlUiDescriptor?.({
      surface: "tab",
      id: "tool-guard",
      label: "Tool Guard",
      description: "Loops that were stopped, failures by model and tool, what is in force",
      icon: "shield",
      group: "control",
      path: PAGE_PATH,
      requiredScopes: ["operator.read"],
    });
}

/**
 * The status for the page, of bounded size.
 * @param {import("../lib/status.js").Status} status @param {import("./courses.js").Told | null} [courses]
 */
export function pageStatus(status, courses = null) {
  const open = (/** @type {any} */ session) => Number(openLoopOf(session) !== undefined);
  const asked = (/** @type {any} */ { sessionKey }) => Number(sessionKey === status.session);
  const sessions = /** @type {any[]} */ (status.sessions).toSorted(
    (a, b) => asked(b) - asked(a) || open(b) - open(a) || b.lastSeen - a.lastSeen,
  );
  return {
    ...status,
    thresholdParts: thresholdParts(status.thresholds),
    courses,
    now: Date.now(),
    sessionCount: sessions.length,
    openTrips: sessions.filter((session) => openLoopOf(session) === "enforced").length,
    observedTrips: sessions.filter((session) => openLoopOf(session) === "observed").length,
    sessions: sessions.slice(0, MAX_SESSIONS),
  };
}

/** One key for all instances of the plugin in the process. @param {import("../guard.js").Guard} guard @returns {string} */
function keyOf({ shared }) {
  const key =
    /** @type {string | undefined} */ (shared.get("page")) ?? Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64url");
  shared.set("page", key);
  return key;
}
