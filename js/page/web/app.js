// The page: polls the gateway, keeps its answers, draws what changed.
import { plural } from "../../lib/text.js";
import { arrange, byId, el, redrawn, shown, timeText } from "./dom.js";
import { heat, totals, trips } from "./figures.js";
import { drawHeat } from "./heat.js";
import { IncidentStore } from "./incident-store.js";
import { IncidentList } from "./incidents.js";
import { poll } from "./poll.js";
import { drawSessions, rowsOf } from "./sessions.js";
import { drawThresholds, thresholdRows } from "./thresholds.js";
import { drawTiles, tilesOf } from "./tiles.js";
import { drawTimeline, timelineOf } from "./timeline.js";

const NOTHING = "The guard had nothing to say yet. Incidents appear here by themselves.";
const HOUR = 3_600_000;
const TIMEOUT_MS = 20_000;
const MAX_PICKED = 50;
/** Settings that cannot be used, at most. */
const MAX_PROBLEMS = 8;
/** The key for data: written into the page by the gateway, or part of the address that the command printed. */
const KEY = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=key]")).content || location.hash.slice(1);
const PAGE = new URL("tool-guard/", location.href);

const journal = new IncidentStore();
/** @type {any} undefined: the gateway did not answer */
let status;
/** Errors, by request. @type {Map<string, string>} */
const problems = new Map();
let allSessions = false;
const list = new IncidentList();
const search = (/** @type {string} */ words) => list.search(words);

const show = {
  tiles: redrawn(byId("tiles"), drawTiles),
  sessions: redrawn(byId("sessions"), (/** @type {Omit<Parameters<typeof drawSessions>[0], "onAll">} */ what) =>
    drawSessions({ ...what, onAll: showAll }),
  ),
  thresholds: redrawn(byId("thresholds"), drawThresholds),
  timeline: redrawn(byId("timeline"), (/** @type {import("./timeline.js").Timeline | undefined} */ timeline) =>
    drawTimeline({ timeline, onPick: search }),
  ),
  heat: redrawn(byId("heat"), (/** @type {import("./figures.js").Heat} */ what) => drawHeat({ heat: what, onPick: search })),
};

/** @param {string} name @param {Record<string, string>} query @returns {Promise<Response>} @throws {Error} with advice for the user */
async function ask(name, query) {
  const url = new URL(name, PAGE);
  url.search = String(new URLSearchParams({ ...query, key: KEY }));
  /** @type {Response} */
  let answer;
  try {
    // to a sandboxed frame its own gateway is another origin: cookies are only sent on request
    answer = await fetch(url, { credentials: "include", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Error("The gateway does not answer. What is shown was true when it last did.");
  }
  if (answer.ok) return answer;
  if (answer.status === 401 || answer.status === 403)
    throw new Error(
      "The gateway does not know this page any more. Open it again from the gateway's control page, or with tool-guard page.",
    );
  const body = await answer.json().catch(() => undefined);
  throw new Error(`${shown(body?.error, 300) || `The gateway answered ${answer.status}`}.`);
}

/** @param {string} name @param {() => Promise<void>} work @returns {Promise<boolean>} */
async function attempt(name, work) {
  try {
    await work();
    problems.delete(name);
    return true;
  } catch (error) {
    problems.set(name, /** @type {Error} */ (error).message);
    return false;
  }
}

/** @returns {Promise<boolean>} */
async function update() {
  const started = performance.now();
  const done = await Promise.all([
    attempt("incidents", async () => {
      journal.take(await (await ask("incidents", { after: journal.cursor })).text());
    }),
    attempt("status", async () => {
      const session = byId("about-session").value;
      status = await (await ask("status", session ? { session } : {})).json();
    }),
  ]);
  if (!done[1]) status = undefined;
  draw();
  if (!document.body.dataset.drawn) document.body.dataset.drawn = String(Math.round(performance.now() - started));
  // without a live status the journal is still polled at the normal pace
  return done[0];
}

function draw() {
  const now = Math.max(Date.now(), Number(status?.now) || 0);
  const hours = Number(/** @type {HTMLInputElement} */ (document.querySelector("input[name=range]:checked")).value);
  const since = hours === 0 ? 0 : now - hours * HOUR;
  const incidents = since === 0 ? journal.incidents : journal.incidents.filter(({ time }) => time >= since);
  drawHead();
  byId("scope").textContent = scope(now);
  show.tiles(tilesOf(totals(incidents), status));
  show.sessions({
    rows: rowsOf(status?.sessions ?? [], now),
    count: status?.sessionCount ?? 0,
    known: status !== undefined,
    all: allSessions,
  });
  show.thresholds(thresholdRows(status?.thresholds ?? []));
  show.timeline(timelineOf(incidents, trips(incidents), { since, now }));
  show.heat(heat(incidents));
  list.show(
    incidents,
    now,
    problems.has("incidents") ? "The journal is not known now." : hours === 0 ? NOTHING : "No incidents in this time.",
  );
}

/** @param {number} now */
function scope(now) {
  const { incidents, older, unreadable } = journal;
  const first = incidents.find(({ time }) => Number.isFinite(time));
  return [
    first ? `${older ? "Recent journal" : "Journal"} since ${timeText(first.time, now)}` : "",
    unreadable > 0 ? `${unreadable} lines could not be read` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

const MODES = /** @type {Record<string, [string, string]>} */ ({
  enforce: ["Enforcing", "fine"],
  on: ["On", "fine"],
  observe: ["Observing", "corrected"],
  off: ["Off", "ended"],
});

function drawHead() {
  const mode = byId("mode");
  mode.hidden = status === undefined;
  if (status) {
    const [text, tone] = MODES[status.switch ?? status.mode] ?? [shown(status.mode, 20), "other"];
    mode.textContent = status.switch ? `${text}, by hand` : text;
    mode.className = `pill ${tone}`;
    byId("about").textContent = `${shown(status.version, 20)} on ${shown(status.host, 40)}`;
    pickers(status.sessions);
  }
  const wrong = warnings();
  const texts = [...new Set([...problems.values(), ...wrong])];
  const banners = byId("banners");
  const old = new Map([...banners.children].map((child) => [child.textContent, child]));
  arrange(
    banners,
    texts.map((text) => old.get(text) ?? el("p", { class: wrong.includes(text) ? "banner wrong" : "banner", text })),
  );
}

/** What keeps the guard from doing what its settings say. @returns {string[]} */
function warnings() {
  const wrong = Array.isArray(status?.problems) ? status.problems : [];
  const { count, last, why } = status?.restarts ?? {};
  const restarted = `The core was restarted ${plural(Number(count) || 0, "time")}, last ${timeText(Number(last), Date.now())}: ${shown(why, 300)}`;
  return [
    ...wrong.slice(0, MAX_PROBLEMS).map((/** @type {unknown} */ problem) => `A setting cannot be used: ${shown(problem, 400)}`),
    ...(wrong.length > MAX_PROBLEMS ? [`and ${wrong.length - MAX_PROBLEMS} more settings`] : []),
    ...(count > 0 ? [restarted] : []),
  ];
}

/** @param {any[]} sessions */
function pickers(sessions) {
  const select = /** @type {HTMLSelectElement} */ (byId("about-session"));
  const keys = sessions.slice(0, MAX_PICKED).map(({ sessionKey }) => String(sessionKey));
  if (select.value && !keys.includes(select.value)) keys.push(select.value);
  const known = new Map([...select.options].map((option) => [option.value, option]));
  arrange(
    select,
    ["", ...keys].map((key) => known.get(key) ?? el("option", { value: key, text: shown(key, 60) })),
  );
}

function showAll() {
  allSessions = true;
  draw();
}

/** @type {Record<string, string>} */
const STATES = { live: "Live", paused: "Paused", retrying: "Trying again" };

const updateNow = poll(update, ({ state, next }) => {
  const live = byId("live");
  live.className = `live ${state}`;
  const text = state === "retrying" ? `${STATES[state]} at ${timeText(next, Date.now())}` : STATES[state];
  if (live.textContent !== text) live.textContent = text;
});

byId("range").addEventListener("change", draw);
byId("about-session").addEventListener("change", updateNow);
// the address may have the key, so the link must not change it
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("incidents").focus();
});
document.addEventListener("keydown", (event) => {
  const query = byId("query");
  const typing = /^(input|select|textarea)$/i.test(/** @type {Element} */ (event.target).tagName);
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    query.focus();
    query.select();
  } else if (event.key === "Escape" && event.target === query && query.value !== "") list.search("");
});
