// The page: asks the gateway, keeps what it said, draws what changed.
import { arrange, byId, drawn, el, moment, shown } from "./dom.js";
import { heat, totals, trips } from "./figures.js";
import { drawHeat } from "./heat.js";
import { IncidentList } from "./incidents.js";
import { Journal } from "./journal.js";
import { poll } from "./poll.js";
import { drawSessions, rowsOf } from "./sessions.js";
import { drawThresholds, thresholdRows } from "./thresholds.js";
import { drawTiles, tilesOf } from "./tiles.js";
import { drawTimeline, timelineOf } from "./timeline.js";

const NOTHING = "The guard had nothing to say yet. Incidents appear here by themselves.";
const HOUR = 3_600_000;
const PATIENCE_MS = 20_000;
const MAX_PICKED = 50;
/** What lets the page ask: written into it by the gateway, or in the address that the command printed. */
const KEY = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=key]")).content || location.hash.slice(1);
const PAGE = new URL("tool-guard/", location.href);

const journal = new Journal();
/** @type {any} undefined: nothing live is known */
let status;
/** What went wrong, by what was asked for. @type {Map<string, string>} */
const problems = new Map();
let allSessions = false;
const list = new IncidentList();
const search = (/** @type {string} */ words) => list.search(words);

const show = {
  tiles: drawn(byId("tiles"), drawTiles),
  sessions: drawn(byId("sessions"), (/** @type {Omit<Parameters<typeof drawSessions>[0], "onAll">} */ what) =>
    drawSessions({ ...what, onAll: showAll }),
  ),
  thresholds: drawn(byId("thresholds"), drawThresholds),
  timeline: drawn(byId("timeline"), (/** @type {import("./timeline.js").Timeline | undefined} */ timeline) =>
    drawTimeline({ timeline, onPick: search }),
  ),
  heat: drawn(byId("heat"), (/** @type {import("./figures.js").Heat} */ what) => drawHeat({ heat: what, onPick: search })),
};

/** @param {string} name @param {Record<string, string>} query @returns {Promise<Response>} @throws {Error} what a user can do about it */
async function ask(name, query) {
  const url = new URL(name, PAGE);
  url.search = String(new URLSearchParams({ ...query, key: KEY }));
  /** @type {Response} */
  let answer;
  try {
    // a sandboxed frame is a stranger to its own gateway: it must ask for its cookie to be sent
    answer = await fetch(url, { credentials: "include", signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    throw new Error("The gateway does not answer. What is shown was true when it last did.");
  }
  if (answer.ok) return answer;
  if (answer.status === 401 || answer.status === 403)
    throw new Error(
      "The gateway does not know this page any more. Open it again from the gateway's control page, or with tool-guard page.",
    );
  const said = await answer.json().catch(() => undefined);
  throw new Error(`${shown(said?.error, 300) || `The gateway answered ${answer.status}`}.`);
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
async function look() {
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
  // the journal alone is worth its pace
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
    first ? `${older ? "Recent journal" : "Journal"} since ${moment(first.time, now)}` : "",
    unreadable > 0 ? `${unreadable} lines could not be read` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

const MODES = /** @type {Record<string, [string, string]>} */ ({
  enforce: ["Enforcing", "fine"],
  on: ["On", "fine"],
  observe: ["Observing", "told"],
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
  const said = [...new Set(problems.values())];
  const banners = byId("banners");
  const old = new Map([...banners.children].map((child) => [child.textContent, child]));
  arrange(
    banners,
    said.map((text) => old.get(text) ?? el("p", { class: "banner", text })),
  );
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

const lookNow = poll(look, ({ state, next }) => {
  const live = byId("live");
  live.className = `live ${state}`;
  const text = state === "retrying" ? `${STATES[state]} at ${moment(next, Date.now())}` : STATES[state];
  if (live.textContent !== text) live.textContent = text;
});

byId("range").addEventListener("change", draw);
byId("about-session").addEventListener("change", lookNow);
// the address may hold the key: it is not touched
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
