// Which incidents are listed: of a kind, with exactly these names, with all of these words.
import { plural } from "../../lib/text.js";
import { FIELDS } from "./address.js";
import { arrange, byId, el, shown } from "./dom.js";

/**
 * @typedef {import("./incident-store.js").Incident} Incident
 * @typedef {import("./address.js").View} View
 */

/** Names to choose from, by field. */
const MAX_NAMES = 40;

/** @type {[string, string, (incident: Incident) => boolean][]} */
const KINDS = [
  ["", "All", () => true],
  ["loops", "Loops", ({ group }) => group?.type === "loop"],
  ["ended", "Runs ended", ({ group }) => group?.ended === true],
  ["freed", "Let go on", ({ group }) => group?.freed === true],
  ["acts", "Acts", ({ group }) => group?.type === "act"],
  ["failures", "With failures", ({ failed }) => failed],
  ["told", "Told", ({ group }) => group?.type === "told"],
  ["repaired", "Repaired", ({ group }) => group?.type === "repaired"],
  ["screened", "Screened", ({ group }) => group?.type === "screened"],
  ["other", "Other", ({ group }) => group?.type === "other"],
];

/** @param {(typeof FIELDS)[number][0]} field @param {Incident} incident @returns {string} */
const nameIn = (field, incident) => (field === "rule" ? incident.entry.rule : incident[field]);

/** Whether anything is left out. @param {View} view */
export const isFiltered = (view) => view.kind !== "" || view.q !== "" || FIELDS.some(([field]) => view[field] !== undefined);

/** @type {Pick<View, "kind" | "q" | "tool" | "model" | "session" | "rule">} */
export const UNFILTERED = { kind: "", q: "", ...Object.fromEntries(FIELDS.map(([field]) => [field, undefined])) };

/** Incidents that fit all but the kind. @param {Incident[]} incidents @param {View} view @returns {Incident[]} */
function fitting(incidents, view) {
  const words = view.q.toLowerCase().split(/\s+/).filter(Boolean);
  const fields = FIELDS.filter(([field]) => view[field] !== undefined);
  return incidents.filter(
    (incident) =>
      fields.every(([field]) => nameIn(field, incident) === view[field]) && words.every((word) => incident.haystack.includes(word)),
  );
}

/** How many rows incidents make. @param {Incident[]} incidents @param {View} view */
const rowsIn = (incidents, { view }) => (view === "lines" ? incidents.length : new Set(incidents.map(({ group }) => group)).size);

export class Filters {
  /** @type {Map<string, HTMLElement>} */
  #chips = new Map();
  /** What each select offers. @type {Map<string, string>} */
  #offered = new Map();

  /** @param {(change: Partial<View>, step?: boolean) => void} onChange */
  constructor(onChange) {
    for (const [kind, label] of KINDS) {
      const chip = el(
        "button",
        { type: "button", class: "chip", on: { click: () => onChange({ kind }) } },
        el("span", { text: label }),
        el("span", { class: "count" }),
      );
      this.#chips.set(kind, chip);
    }
    byId("kinds").append(...this.#chips.values());
    byId("fields").append(
      ...FIELDS.map(([field, label]) =>
        el(
          "label",
          {},
          el("span", { class: "field-name", text: label }),
          // "=" stands before a name, so that no name is a name too
          el("select", {
            id: `field-${field}`,
            on: {
              change: ({ target }) => onChange({ [field]: target.value === "" ? undefined : target.value.slice(1) }),
            },
          }),
        ),
      ),
      el("button", {
        type: "button",
        id: "clear",
        class: "more",
        text: "Clear filters",
        hidden: true,
        on: { click: () => onChange(UNFILTERED) },
      }),
    );
    byId("query").addEventListener("input", () => onChange({ q: byId("query").value }, false));
    byId("views").addEventListener("change", (/** @type {any} */ { target }) => onChange({ view: target.value }));
  }

  /**
   * Shows what is chosen, and how much there is of each kind.
   * @param {Incident[]} incidents of the range @param {View} view
   * @returns {Incident[]} those that fit
   */
  apply(incidents, view) {
    if (byId("query").value !== view.q) byId("query").value = view.q;
    /** @type {HTMLInputElement} */ (document.querySelector(`input[name=view][value=${view.view}]`)).checked = true;
    for (const [field] of FIELDS) this.#offer(field, incidents, view[field]);
    byId("clear").hidden = !isFiltered(view);
    for (const part of ["kinds", "filters"]) byId(part).hidden = incidents.length === 0 && !isFiltered(view);
    const found = fitting(incidents, view);
    const picked = this.#chips.has(view.kind) ? view.kind : "";
    let chosen = found;
    for (const [kind, , is] of KINDS) {
      const own = kind === "" ? found : found.filter(is);
      if (kind === picked) chosen = own;
      const chip = /** @type {HTMLElement} */ (this.#chips.get(kind));
      chip.setAttribute("aria-pressed", String(kind === picked));
      chip.hidden = own.length === 0 && kind !== "" && kind !== picked;
      /** @type {HTMLElement} */ (chip.lastElementChild).textContent = String(rowsIn(own, view));
    }
    return chosen;
  }

  /** @param {(typeof FIELDS)[number][0]} field @param {Incident[]} incidents @param {string | undefined} chosen */
  #offer(field, incidents, chosen) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const incident of incidents) counts.set(nameIn(field, incident), (counts.get(nameIn(field, incident)) ?? 0) + 1);
    const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
    const offered = names.slice(0, MAX_NAMES);
    if (chosen !== undefined && !offered.includes(chosen)) offered.push(chosen);
    const left = names.length > MAX_NAMES ? `any, or search for ${plural(names.length - MAX_NAMES, "more", "more")}` : "any";
    const select = /** @type {HTMLSelectElement} */ (byId(`field-${field}`));
    const state = JSON.stringify([offered, left]);
    if (this.#offered.get(field) !== state) {
      this.#offered.set(field, state);
      const known = new Map([...select.options].map((option) => [option.value, option]));
      const any = known.get("") ?? el("option", { value: "" });
      any.textContent = left;
      const options = offered.map(
        (name) => known.get(`=${name}`) ?? el("option", { value: `=${name}`, text: shown(name, 60) || "(none)" }),
      );
      arrange(select, [any, ...options]);
    }
    select.value = chosen === undefined ? "" : `=${chosen}`;
  }
}
