// Incidents in groups: one loop is one group, from the first failure that was corrected to the end of the run. What counts as one loop
// is lib/journal-loops.js' matter, so that there are as many as the report says.
import { JournalLoops } from "../../lib/journal-loops.js";

/**
 * @typedef {import("./incident-store.js").Incident} Incident
 * @typedef {import("./incident-store.js").Group} Group
 * @typedef {import("./incident-store.js").Type} Type
 */

/** Where the host tells no run: milliseconds after which a call that fails again is another matter. */
const PAUSE_MS = 30 * 60_000;
/** Actions about a call that failed or was repeated. */
const TOLD = new Set(["", "correct", "note", "slow", "bump", "stop", "block", "halt", "ask"]);
/** Rules about single calls: another call is another matter. */
const ONE_CALL = new Set(["", "corrective", "foreign-act", "budget", "duplicate"]);
/** What a model is asked about acts and texts is answered with yes or no. */
const ABOUT_TEXTS = new Set(["yes", "no"]);

/** @param {Incident} incident @returns {Type} of a line by itself */
function typeOf({ kind, action, entry: { rule } }) {
  if (rule === "foreign-act") return "act";
  if (kind === "screened" || kind === "repaired") return kind;
  return TOLD.has(action) && rule !== "claim" ? "told" : "other";
}

/** A group of these incidents, the oldest first. @param {Incident[]} incidents @param {Type} [type] @returns {Group} */
export function groupOf(incidents, type = typeOf(incidents[0])) {
  const group = empty(type);
  for (const incident of incidents) join(group, incident);
  return group;
}

/** @param {Type} type @returns {Group} */
const empty = (type) => ({ key: "", type, incidents: [], first: Number.NaN, last: Number.NaN, ended: false, observed: false });

/** @param {Group} group @param {Incident} incident */
function join(group, incident) {
  const { time, action, observed, entry } = incident;
  group.incidents.push(incident);
  group.key ||= String(incident.id);
  const told = Date.parse(entry.first);
  const first = told <= time ? told : time;
  if (!(first >= group.first)) group.first = first;
  if (!(time <= group.last)) group.last = time;
  group.ended ||= action === "halt";
  group.observed = observed;
}

class Groups {
  /** @type {Group[]} */
  all = [];
  #loops = new JournalLoops();
  /** @type {Map<object, Group>} */
  #byLoop = new Map();
  /** The latest group by run, and call or rule. @type {Map<string, Group>} */
  #open = new Map();
  /** Answers of a model, by run, that wait for what they were asked about. @type {Map<string, Incident[]>} */
  #opinions = new Map();

  /** @param {Incident} incident the next one */
  add(incident) {
    const { entry, time, observed, session, run, action } = incident;
    const where = `${observed}\n${session}\n${run}`;
    if (action === "consult") {
      this.#opinions.set(where, [...(this.#opinions.get(where) ?? []), incident]);
      return;
    }
    const placed = this.#loops.place(entry, time);
    const type = placed ? "loop" : typeOf(incident);
    const names = [entry.callKey && `call ${entry.callKey}`, ONE_CALL.has(entry.rule) ? "" : `rule ${entry.rule}`]
      .filter(Boolean)
      .map((name) => `${where}\n${type === "act" ? "act " : ""}${name}`);
    let group = placed ? this.#byLoop.get(placed.loop) : undefined;
    if (!group && (placed || type === "told" || type === "act")) group = this.#known(names, incident, placed !== undefined);
    if (!group) {
      group = empty(type);
      this.all.push(group);
    }
    if (placed) {
      this.#byLoop.set(placed.loop, group);
      group.type = "loop";
    }
    for (const opinion of this.#answers(where, type)) join(group, opinion);
    join(group, incident);
    if (type === "loop" || type === "told" || type === "act") for (const name of names) this.#open.set(name, group);
  }

  /** What nothing came of is told by itself. @returns {Group[]} by their last lines, the oldest first */
  done() {
    for (const opinion of [...this.#opinions.values()].flat()) this.all.push(groupOf([opinion], "other"));
    const at = (/** @type {Group} */ { last }) => (Number.isNaN(last) ? Number.NEGATIVE_INFINITY : last);
    return this.all.sort((a, b) => (at(a) === at(b) ? Number(a.incidents.at(-1)?.id) - Number(b.incidents.at(-1)?.id) : at(a) - at(b)));
  }

  /**
   * The group that an incident continues. A loop that begins takes over what was told of its call; it is not a part of another loop.
   * @param {string[]} names @param {Incident} incident @param {boolean} begins a loop
   */
  #known(names, { time, run }, begins) {
    const group = names.map((name) => this.#open.get(name)).find((known) => known !== undefined);
    if (!group || (begins && group.type === "loop")) return undefined;
    return run === "" && time - group.last > PAUSE_MS ? undefined : group;
  }

  /** The answers that a line of this type was waiting for. @param {string} where @param {Type} type @returns {Incident[]} */
  #answers(where, type) {
    const waiting = this.#opinions.get(where);
    if (!waiting || !(type === "loop" || type === "told" || type === "act")) return [];
    const fits = (/** @type {Incident} */ { raw }) =>
      ABOUT_TEXTS.has(raw.opinion?.judgement) === (type === "act") || !raw.opinion?.judgement;
    this.#opinions.set(
      where,
      waiting.filter((opinion) => !fits(opinion)),
    );
    return waiting.filter(fits);
  }
}

/** @param {Incident[]} incidents the oldest first @returns {Group[]} by their last lines, the oldest first */
export function groupsOf(incidents) {
  const groups = new Groups();
  for (const incident of incidents) groups.add(incident);
  const all = groups.done();
  for (const group of all) for (const incident of group.incidents) incident.group = group;
  return all;
}
