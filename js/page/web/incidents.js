// The list of incidents, the youngest first: filtered, with a bounded number of rows; open details stay open.
import { visibleJson } from "../../lib/text.js";
import { arrange, breakable, byId, el, shown, timeText } from "./dom.js";

/** @typedef {import("./incident-store.js").Incident} Incident */

const STEP = 50;
/** Rows, at most; a search finds the others. */
const MAX_ROWS = 500;
const MAX_ARGS = 4000;
const MAX_FIELDS = 60;

/** @type {[string, string][]} */
const KINDS = [
  ["", "All"],
  ["ended", "Ended"],
  ["stopped", "Stopped"],
  ["corrected", "Corrected"],
  ["repaired", "Repaired"],
  ["screened", "Screened"],
  ["other", "Other"],
];

export class IncidentList {
  #kind = "";
  #rows = STEP;
  /** Rows by incident. @type {Map<number, HTMLElement>} */
  #drawn = new Map();
  /** @type {Incident[]} */
  #incidents = [];
  #empty = "";
  #now = 0;
  /** @type {Map<string, HTMLElement>} */
  #chips = new Map();

  constructor() {
    for (const [kind, label] of KINDS) {
      const chip = el(
        "button",
        { type: "button", class: `chip ${kind}`, on: { click: () => this.#pick(kind) } },
        el("span", { text: label }),
        el("span", { class: "count" }),
      );
      this.#chips.set(kind, chip);
    }
    byId("kinds").append(...this.#chips.values());
    byId("query").addEventListener("input", () => this.#restart());
    byId("more").addEventListener("click", () => this.#more());
  }

  /** @param {Incident[]} incidents the oldest first @param {number} now @param {string} empty the text if there are none */
  show(incidents, now, empty) {
    [this.#incidents, this.#now, this.#empty] = [incidents, now, empty];
    this.#draw();
  }

  /** Shows the incidents with all of these words. @param {string} words */
  search(words) {
    byId("query").value = words;
    this.#pick("");
    byId("incidents").scrollIntoView();
    byId("query").focus({ preventScroll: true });
  }

  /** @param {string} kind */
  #pick(kind) {
    this.#kind = kind;
    this.#restart();
  }

  #restart() {
    this.#rows = STEP;
    this.#draw();
  }

  #more() {
    const first = this.#rows;
    this.#rows = Math.min(MAX_ROWS, this.#rows + STEP);
    this.#draw();
    /** @type {HTMLElement | null} */ (byId("list").children[first]?.querySelector("summary"))?.focus();
  }

  #draw() {
    const words = byId("query").value.toLowerCase().split(/\s+/).filter(Boolean);
    const found =
      words.length === 0
        ? this.#incidents
        : this.#incidents.filter(({ haystack }) => words.every((/** @type {string} */ word) => haystack.includes(word)));
    for (const [kind, chip] of this.#chips) {
      const n = kind === "" ? found.length : found.filter((incident) => incident.kind === kind).length;
      chip.setAttribute("aria-pressed", String(kind === this.#kind));
      chip.hidden = n === 0 && kind !== "" && kind !== this.#kind;
      /** @type {HTMLElement} */ (chip.lastElementChild).textContent = String(n);
    }
    const matching = this.#kind === "" ? found : found.filter(({ kind }) => kind === this.#kind);
    const rows = matching.slice(-this.#rows).reverse();
    const before = this.#drawn;
    this.#drawn = new Map(rows.map((incident) => [incident.id, before.get(incident.id) ?? row(incident, this.#now)]));
    arrange(byId("list"), [...this.#drawn.values()]);
    byId("list").start = matching.length;
    const full = rows.length >= MAX_ROWS && matching.length > rows.length;
    byId("more").hidden = rows.length === matching.length || full;
    byId("matches").textContent =
      this.#incidents.length === 0
        ? this.#empty
        : matching.length === 0
          ? "Nothing matches. Fewer words find more."
          : `${rows.length} of ${matching.length} shown${full ? "; search to see others" : ""}`;
  }
}

/** @param {Incident} incident @param {number} now */
function row({ time, kind, label, observed, words, tool, model, session, error, evidence, raw }, now) {
  const detail = el("div", { class: "detail" });
  const details = el(
    "details",
    {
      on: {
        toggle: () => {
          // made on demand: most rows are never opened
          if (details.open && detail.childElementCount === 0) detail.append(...fields(evidence, raw));
        },
      },
    },
    el(
      "summary",
      {},
      el("time", { class: "when", datetime: Number.isFinite(time) ? new Date(time).toISOString() : undefined, text: timeText(time, now) }),
      el("span", { class: `badge ${kind} ${observed ? "observed" : ""}`, text: observed ? `Would: ${label}` : label }),
      el(
        "span",
        { class: "what" },
        el("span", {}, el("b", { class: "foreign", text: tool ? shown(tool, 80) : "" }), el("span", { text: ` ${words}` })),
        el("span", { class: "error foreign clamped", text: shown(error, 240) }),
      ),
      el(
        "span",
        { class: "where" },
        el("span", { class: "foreign" }, ...breakable(shown(session, 120))),
        el("span", { class: "foreign" }, ...breakable(shown(model, 120))),
      ),
    ),
    detail,
  );
  return el("li", { class: kind }, details);
}

/** @param {string} evidence what the decision rests on, empty if that is not told @param {Record<string, any>} raw */
function fields(evidence, { args, ...raw }) {
  const basis = evidence ? [el("dt", { text: "Evidence" }), el("dd", { class: "foreign", text: evidence })] : [];
  const list = Object.entries(raw)
    .slice(0, MAX_FIELDS)
    .filter(([name, value]) => value !== null && !(name === "evidence" && evidence))
    .flatMap(([name, value]) => [
      el("dt", { class: "foreign", text: shown(name, 60) }),
      el("dd", { class: "foreign", text: shown(value, 1000) || "-" }),
    ]);
  const json = args === undefined || args === null ? undefined : visibleJson(JSON.stringify(args, null, 2));
  return [
    el("dl", {}, ...basis, ...list),
    ...(json === undefined
      ? []
      : [
          el("pre", {
            class: "foreign",
            tabindex: "0",
            "aria-label": "Arguments",
            text: json.length > MAX_ARGS ? `${json.slice(0, MAX_ARGS)}…` : json,
          }),
        ]),
  ];
}
