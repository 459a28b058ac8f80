// The incidents, the youngest first: acts, and everything else in groups, or line by line. Rows stay while they grow: what is open
// stays open, and the focus where it is.
import { plural } from "../../lib/text.js";
import { badgeOf, detailOf } from "./detail.js";
import { arrange, breakable, byId, el, shown, timeText } from "./dom.js";
import { groupOf } from "./groups.js";
import { actEvidence, callOf, mainOf, wordsOf } from "./story.js";

/**
 * @typedef {import("./incident-store.js").Incident} Incident
 * @typedef {import("./incident-store.js").Group} Group
 * @typedef {{ element: HTMLElement, update: (group: Group, now: number) => void }} Row
 * @typedef {(change: Partial<import("./address.js").View>) => void} OnPick
 */

const STEP = 50;
const STEP_OF_ACTS = 5;
/** Rows, at most; filters find the others. */
const MAX_ROWS = 500;

/** A list of rows with a button for more. */
class RowList {
  #list;
  #more;
  #step;
  #limit;
  #onPick;
  /** @type {Map<string, Row>} */
  #rows = new Map();
  /** @type {Group[]} */
  #groups = [];
  #now = 0;
  /** Gets how many are shown. @type {(text: string) => void} */
  #say = () => {};

  /** @param {string} id @param {number} step @param {OnPick} onPick */
  constructor(id, step, onPick) {
    this.#list = byId(id);
    this.#more = byId(`${id}-more`);
    this.#step = step;
    this.#limit = step;
    this.#onPick = onPick;
    this.#more.addEventListener("click", () => this.#extend());
    this.#list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#move(event));
  }

  restart() {
    this.#limit = this.#step;
  }

  /** @param {Group[]} groups the oldest first @param {number} now @param {(text: string) => void} say gets how many are shown */
  show(groups, now, say) {
    [this.#groups, this.#now, this.#say] = [groups, now, say];
    this.#draw();
  }

  #draw() {
    const [groups, now] = [this.#groups, this.#now];
    const shownGroups = groups.slice(-this.#limit).reverse();
    const before = this.#rows;
    this.#rows = new Map(shownGroups.map((group) => [group.key, before.get(group.key) ?? rowOf(this.#onPick)]));
    for (const group of shownGroups) this.#rows.get(group.key)?.update(group, now);
    arrange(
      this.#list,
      [...this.#rows.values()].map(({ element }) => element),
    );
    this.#list.start = groups.length;
    const full = shownGroups.length >= MAX_ROWS && groups.length > shownGroups.length;
    this.#more.hidden = shownGroups.length === groups.length || full;
    this.#say(`${shownGroups.length} of ${groups.length} shown${full ? "; filters or a search show others" : ""}`);
  }

  /** Opens a row and goes to it. @param {string} key @returns {boolean} whether there is one */
  reveal(key) {
    const at = this.#groups.findIndex((group) => group.key === key);
    if (at < 0) return false;
    this.#limit = Math.min(MAX_ROWS, Math.max(this.#limit, this.#groups.length - at));
    this.#draw();
    const details = this.#rows.get(key)?.element.querySelector("details");
    if (!details) return false;
    details.open = true;
    details.scrollIntoView({ block: "center" });
    details.querySelector("summary")?.focus({ preventScroll: true });
    return true;
  }

  #extend() {
    const first = this.#limit;
    this.#limit = Math.min(MAX_ROWS, this.#limit + this.#step);
    this.#draw();
    /** @type {HTMLElement | null} */ (this.#list.children[first]?.querySelector("summary"))?.focus();
  }

  /** Arrows go from row to row. @param {KeyboardEvent} event */
  #move(event) {
    const target = /** @type {Element} */ (event.target);
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0 || !target.matches(".row > summary")) return;
    const summaries = [...this.#list.querySelectorAll(".row > summary")];
    const next = /** @type {HTMLElement | undefined} */ (summaries[summaries.indexOf(target) + by]);
    if (next) event.preventDefault();
    next?.focus();
  }
}

export class Incidents {
  #acts;
  #others;
  #last = "";

  /** @param {OnPick} onPick */
  constructor(onPick) {
    this.#acts = new RowList("acts", STEP_OF_ACTS, onPick);
    this.#others = new RowList("list", STEP, onPick);
  }

  /**
   * @param {Incident[]} chosen the oldest first @param {Group[]} groups all, by their last lines
   * @param {{ now: number, view: import("./address.js").View, empty: string }} how `empty`: the text if there is nothing in this time
   */
  show(chosen, groups, { now, view, empty }) {
    const state = JSON.stringify([view.range, view.view, view.kind, view.q, view.tool, view.model, view.session, view.rule]);
    if (state !== this.#last) for (const list of [this.#acts, this.#others]) list.restart();
    this.#last = state;
    const wanted = new Set(chosen.map(({ group }) => group));
    const rows = view.view === "lines" ? chosen.map((incident) => groupOf([incident])) : groups.filter((group) => wanted.has(group));
    const apart = view.view === "lines" ? [] : rows.filter(({ type }) => type === "act");
    const others = view.view === "lines" ? rows : rows.filter(({ type }) => type !== "act");
    byId("acts-part").hidden = apart.length === 0;
    byId("list-title").hidden = apart.length === 0;
    this.#acts.show(apart, now, (text) => {
      byId("acts-matches").textContent = text;
    });
    const lines = view.view === "rows" && chosen.length !== rows.length ? `, of ${plural(chosen.length, "line")}` : "";
    const none = empty || (rows.length === 0 ? "Nothing matches. Fewer words and filters find more." : "");
    this.#others.show(others, now, (text) => {
      byId("matches").textContent = none || `${text}${lines}`;
    });
  }

  /** @param {string} key of a group */
  reveal(key) {
    return this.#others.reveal(key) || this.#acts.reveal(key);
  }
}

/** @param {OnPick} onPick @returns {Row} */
function rowOf(onPick) {
  const detail = el("div", { class: "detail" });
  const summary = el("summary", {});
  /** @type {Group | undefined} */
  let group;
  let [state, at] = ["", 0];
  const fill = () => {
    if (group && details.open) detail.replaceChildren(...detailOf(group, at, onPick));
    else detail.replaceChildren();
  };
  const details = el("details", { class: "row", on: { toggle: fill } }, summary, detail);
  const element = el("li", {}, details);
  return {
    element,
    update(grown, now) {
      const next = `${grown.incidents.length} ${grown.incidents.at(-1)?.id} ${grown.type}`;
      if (next === state) return;
      [group, state, at] = [grown, next, now];
      element.className = [grown.type, grown.ended && "ended", grown.freed && "freed"].filter(Boolean).join(" ");
      summary.replaceChildren(...head(grown, now));
      fill();
    },
  };
}

/** @param {Group} group @param {number} now @returns {Element[]} */
function head(group, now) {
  const main = mainOf(group);
  const { session, model, error } = main;
  const { last, incidents, type } = group;
  const what =
    type === "act"
      ? actHead(group)
      : [
          el("span", {}, el("b", { class: "foreign", text: callOf(main, 90) }), el("span", { text: ` ${wordsOf(group)}` })),
          el("span", { class: "error foreign clamped", text: shown(error, 240) }),
        ];
  return [
    el(
      "span",
      { class: "when" },
      el("time", { datetime: Number.isFinite(last) ? new Date(last).toISOString() : undefined, text: timeText(last, now) }),
      el("span", { text: incidents.length > 1 ? plural(incidents.length, "line") : "" }),
    ),
    badge(group, main),
    el("span", { class: "what" }, ...what),
    el(
      "span",
      { class: "where" },
      el("span", { class: "foreign" }, ...breakable(shown(session, 120))),
      el("span", { class: "foreign" }, ...breakable(shown(model, 120))),
    ),
  ];
}

/** How a group ended, in a word. @param {Group} group @param {Incident} main */
function badge({ incidents, ended, freed }, main) {
  if (ended) return badgeOf(incidents.findLast(({ action }) => action === "halt") ?? main, "Run ended");
  return freed ? badgeOf({ ...main, kind: "freed", label: "Let go on" }) : badgeOf(main);
}

/** What the call was, where the words came from, what the user said. @param {Group} group @returns {Element[]} */
function actHead({ incidents }) {
  const main = incidents.find(({ evidence, action }) => evidence && action !== "consult") ?? incidents[0];
  const { origin, user } = actEvidence(main.evidence);
  return [
    el("b", { class: "foreign clamped", text: callOf(main, 160) }),
    el("span", { class: "foreign clamped", text: origin && `From: ${origin}` }),
    el("span", { class: "error foreign", text: user.join(", ") }),
  ];
}
