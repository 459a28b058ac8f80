// The page: polls the gateway, keeps its answers, draws what changed.
import { plural } from "../../lib/text.js";
import { RANGES, toAddress, viewInAddress } from "./address.js";
import { coursesOf, drawCourses } from "./courses.js";
import { byId, redrawn, timeText } from "./dom.js";
import { heat, totals, trips } from "./figures.js";
import { Filters, UNFILTERED } from "./filters.js";
import { ask } from "./gateway.js";
import { groupsOf } from "./groups.js";
import { drawHead, drawLive } from "./head.js";
import { drawHeat } from "./heat.js";
import { IncidentStore } from "./incident-store.js";
import { Incidents } from "./incidents.js";
import { offerModels, sessionAsked } from "./models.js";
import { poll } from "./poll.js";
import { drawSessions, rowsOf } from "./sessions.js";
import { drawThresholds, thresholdRows } from "./thresholds.js";
import { drawTiles, tilesOf } from "./tiles.js";
import { drawTimeline, timelineOf } from "./timeline.js";

const NOTHING = "The guard had nothing to say yet. Incidents appear here by themselves.";
const HOUR = 3_600_000;

const journal = new IncidentStore();
/** @type {import("./incident-store.js").Group[]} */
let groups = [];
/** @type {any} undefined: the gateway did not answer */
let status;
/** Errors, by request. @type {Map<string, string>} */
const problems = new Map();
const unfolded = { all: false, own: false, defaults: false };
let view = viewInAddress();

const filters = new Filters(change);
const list = new Incidents(listOf);

/** @param {Partial<import("./address.js").View>} part of what is shown @param {boolean} [step] whether "back" undoes it */
function change(part, step = true) {
  view = { ...view, ...part };
  toAddress(view, step);
  draw();
}

/** Lists what has a name. @param {Partial<import("./address.js").View>} part */
function listOf(part) {
  change({ ...UNFILTERED, ...part });
  byId("incidents").scrollIntoView();
  byId("incidents").focus({ preventScroll: true });
}

const show = {
  tiles: redrawn(byId("tiles"), drawTiles),
  sessions: redrawn(byId("sessions"), (/** @type {Parameters<typeof drawSessions>[0]} */ what) =>
    drawSessions({ ...what, onAll: () => unfold({ all: true }), onOwn: () => unfold({ own: !unfolded.own }) }),
  ),
  thresholds: redrawn(byId("thresholds"), (/** @type {import("./thresholds.js").Row[]} */ rows) =>
    drawThresholds({ rows, open: unfolded.defaults, onFold: (defaults) => Object.assign(unfolded, { defaults }) }),
  ),
  courses: redrawn(byId("courses"), drawCourses),
  timeline: redrawn(byId("timeline"), (/** @type {import("./timeline.js").Timeline | undefined} */ timeline) =>
    drawTimeline({ timeline, onPick: reveal }),
  ),
  heat: redrawn(byId("heat"), (/** @type {import("./figures.js").Heat} */ what) =>
    drawHeat({ heat: what, onPick: (tool, model) => listOf({ view: "lines", kind: "failures", tool, model }) }),
  ),
};

/** @param {Partial<typeof unfolded>} what */
function unfold(what) {
  Object.assign(unfolded, what);
  draw();
}

/** Opens a loop's row. @param {string} key of its group */
function reveal(key) {
  if (view.view === "rows" && list.reveal(key)) return;
  change({ ...UNFILTERED, view: "rows" });
  list.reveal(key);
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
      if (journal.take(await (await ask("incidents", { after: journal.cursor })).text())) groups = groupsOf(journal.incidents);
    }),
    attempt("status", async () => {
      const session = sessionAsked();
      status = await (await ask("status", { courses: "1", ...(session && { session }) })).json();
    }),
  ]);
  if (!done[1]) status = undefined;
  draw();
  if (!document.body.dataset.drawn) document.body.dataset.drawn = String(Math.round(performance.now() - started));
  // without a live status the journal is still polled at the normal pace
  return done[0];
}

/** The lines before the oldest one that the page has. */
async function loadOlder() {
  byId("older").disabled = true;
  await attempt("older lines", async () => {
    const { before } = journal;
    const text = await (await ask("incidents", { before })).text();
    // a new journal may have come in between
    if (before !== journal.before) return;
    journal.takeOlder(text);
    groups = groupsOf(journal.incidents);
  });
  byId("older").disabled = false;
  draw();
}

function draw() {
  const now = Math.max(Date.now(), Number(status?.now) || 0);
  const length = RANGES[view.range][0] * HOUR;
  const since = length === 0 ? 0 : now - length;
  const within = (/** @type {number} */ from, /** @type {number} */ to) =>
    journal.incidents.filter(({ time }) => time >= from && time < to);
  const incidents = length === 0 ? journal.incidents : within(since, Number.POSITIVE_INFINITY);
  const before = length > 0 && journal.reaches(since - length) ? within(since - length, since) : undefined;
  const drawn = new Set(incidents.map(({ group }) => group));
  const inRange = groups.filter((group) => drawn.has(group));
  drawHead(status, problems.values());
  if (status) offerModels(status.sessions ?? []);
  drawRange(now, before !== undefined);
  const freed = inRange.filter(({ type, freed, observed }) => type === "loop" && freed && !observed).length;
  const more = { acts: acts(incidents), actsBefore: acts(before ?? []), freed, before: before && totals(before).totals };
  show.tiles(tilesOf(totals(incidents), status, more));
  show.sessions({
    rows: rowsOf(status?.sessions ?? [], now),
    count: status?.sessionCount ?? 0,
    known: status !== undefined,
    ...unfolded,
  });
  show.thresholds(thresholdRows(status?.thresholdParts ?? status?.thresholds ?? []));
  const courses = coursesOf(status);
  byId("courses-card").hidden = courses === undefined;
  show.courses(courses);
  show.timeline(timelineOf(incidents, trips(inRange), { since, now, begins: journal.older ? journal.begins : 0 }));
  show.heat(heat(incidents));
  const none = problems.has("incidents") ? "The journal is not known now." : length === 0 ? NOTHING : "No incidents in this time.";
  list.show(filters.apply(incidents, view), inRange, { now, view, empty: incidents.length === 0 ? none : "" });
}

/** How many acts a text asked for. @param {import("./incident-store.js").Incident[]} incidents */
const acts = (incidents) => new Set(incidents.map(({ group }) => group).filter((group) => group?.type === "act")).size;

/** The range, and what the page has of the journal. @param {number} now @param {boolean} compared with the period before */
function drawRange(now, compared) {
  /** @type {HTMLInputElement} */ (document.querySelector(`input[name=range][value="${view.range}"]`)).checked = true;
  const { incidents, older, unreadable, begins } = journal;
  byId("older").hidden = journal.before === "";
  byId("all").textContent = older ? "All loaded" : "All";
  byId("scope").textContent = [
    Number.isFinite(begins)
      ? `${plural(incidents.length, "line")}${older ? ", not the oldest ones," : ""} since ${timeText(begins, now)}`
      : "",
    view.range !== "all" && Number.isFinite(begins)
      ? `${compared ? "compared with" : "not enough for a comparison with"} the ${RANGES[view.range][1]} before`
      : "",
    unreadable > 0 ? `${unreadable} lines could not be read` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

const updateNow = poll(update, ({ state, next }) => drawLive(state, status !== undefined, next));

byId("range").addEventListener("change", (/** @type {any} */ { target }) => change({ range: target.value }));
byId("about-model").addEventListener("change", updateNow);
byId("older").addEventListener("click", loadOlder);
// "back", "forward", and an address that was edited
for (const event of ["popstate", "hashchange"])
  window.addEventListener(event, () => {
    view = viewInAddress();
    draw();
  });
// the address may have the key, so the link must not change it
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("incidents").focus();
});
document.addEventListener("keydown", (event) => {
  const query = byId("query");
  const typing = /** @type {Element} */ (event.target).matches("input:not([type=radio]), select, textarea");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    query.focus();
    query.select();
  } else if (event.key === "Escape" && event.target === query && query.value !== "") change({ q: "" });
});
