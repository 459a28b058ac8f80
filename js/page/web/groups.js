// Incidents in groups: one loop is one group, from the first failure that was corrected to the end of the run, and so are repairs that a
// session needs again and again. What counts as one loop is lib/journal-loops.js' matter, so that there are as many as the report says.
import { JournalLoops } from "../../lib/journal-loops.js";
import { frees, isAboutText, isOpinion } from "./opinions.js";

/**
 * @typedef {import("./incident-store.js").Incident} Incident
 * @typedef {import("./incident-store.js").Group} Group
 * @typedef {import("./incident-store.js").Type} Type
 */

/** Where no run tells it: milliseconds after which what comes again is another matter. */
const PAUSE_MS = 30 * 60_000;
/** Actions about a call that failed or was repeated. */
const TOLD = new Set(["", "correct", "note", "slow", "bump", "stop", "block", "halt", "ask"]);
/** Rules about single calls: another call is another matter. */
const ONE_CALL = new Set(["", "corrective", "foreign-act", "budget", "duplicate"]);
/** Types of which a later line may be a part of the same group. @type {Set<Type>} */
const GROWING = new Set(["loop", "told", "act", "repaired"]);
/** Actions about repetitions. */
const REPEATING = new Set(["note", "slow", "bump", "stop", "block"]);
/** Actions that refuse something, or announce that. */
const REFUSING = new Set(["bump", "stop", "block", "halt", "ask"]);
/** Rules whose stops no reader puts off. */
const FINAL = new Set(["identical-failures", "turn-cap", "repeated-runs", "second-opinion"]);
/** Names of arguments by which a repair is known again. */
const MAX_NAMES = 20;

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
const empty = (type) => ({
  key: "",
  type,
  incidents: [],
  first: Number.NaN,
  last: Number.NaN,
  ended: false,
  freed: false,
  observed: false,
});

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
  if (isOpinion(incident)) group.freed = group.type !== "other" && frees(incident);
  else if (REFUSING.has(action)) group.freed = false;
  group.observed = observed;
}

/** @param {Incident} incident */
const runOf = ({ observed, session, run }) => `${observed}\n${session}\n${run}`;

/** What was repaired, by what the model sent: the journal has no other name for it. @param {Incident} incident */
function mistakeOf({ tool, raw: { args }, entry: { rule } }) {
  const isNamed = typeof args === "object" && args !== null && !Array.isArray(args);
  const names = isNamed ? Object.keys(args).sort().slice(0, MAX_NAMES) : typeof args;
  return JSON.stringify([rule, tool, rule === "text-call" ? "" : names]);
}

/** The names under which a group is found again. @param {Incident} incident @param {Type} type @returns {string[]} */
function namesOf(incident, type) {
  const { entry, observed, session } = incident;
  // a model that makes a mistake makes it in its next run too
  if (type === "repaired") return [`${observed}\n${session}\nrepair ${mistakeOf(incident)}`];
  return [entry.callKey && `call ${entry.callKey}`, ONE_CALL.has(entry.rule) ? "" : `rule ${entry.rule}`]
    .filter(Boolean)
    .map((name) => `${runOf(incident)}\n${type === "act" ? "act " : ""}${name}`);
}

class Groups {
  /** @type {Group[]} */
  all = [];
  #loops = new JournalLoops();
  /** @type {Map<object, Group>} */
  #byLoop = new Map();
  /** The latest group by its names. @type {Map<string, Group>} */
  #open = new Map();
  /** By run, the latest group that a reader may let go on. @type {Map<string, Group>} */
  #repeating = new Map();
  /** Answers of a model, by run, that wait for what they were asked about. @type {Map<string, Incident[]>} */
  #opinions = new Map();
  /** Those that say nothing of a group. @type {Set<Incident>} */
  #alone = new Set();
  /** All of them, in the order of time. @type {Incident[]} */
  #asked = [];

  /** @param {Incident} incident the next one */
  add(incident) {
    if (isOpinion(incident)) {
      this.#addOpinion(incident);
      return;
    }
    const { entry, time } = incident;
    const placed = this.#loops.place(entry, time);
    const type = placed ? "loop" : typeOf(incident);
    const names = GROWING.has(type) ? namesOf(incident, type) : [];
    let group = placed ? this.#byLoop.get(placed.loop) : undefined;
    group ??= this.#known(names, incident, { begins: placed !== undefined, isOfRun: type !== "repaired" });
    if (!group) {
      group = empty(type);
      this.all.push(group);
    }
    if (placed) {
      this.#byLoop.set(placed.loop, group);
      group.type = "loop";
    }
    for (const opinion of this.#answers(runOf(incident), type)) join(group, opinion);
    join(group, incident);
    for (const name of names) this.#open.set(name, group);
    this.#mayGoOn(group, incident);
  }

  /** What nothing came of is told by itself, once a run. @returns {Group[]} by their last lines, the oldest first */
  done() {
    const left = new Set([...this.#alone, ...[...this.#opinions.values()].flat()]);
    /** @type {Map<string, Group>} */
    const alone = new Map();
    for (const opinion of this.#asked.filter((opinion) => left.has(opinion))) {
      const name = `${runOf(opinion)}\n${isAboutText(opinion)}`;
      const known = alone.get(name);
      if (known && !isAnotherMatter(known, opinion)) {
        join(known, opinion);
        continue;
      }
      const group = groupOf([opinion], "other");
      this.all.push(group);
      alone.set(name, group);
    }
    const at = (/** @type {Group} */ { last }) => (Number.isNaN(last) ? Number.NEGATIVE_INFINITY : last);
    return this.all.sort((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
  }

  /** An answer that lets a run go on is about what was found before it; all others about what comes of them. @param {Incident} opinion */
  #addOpinion(opinion) {
    this.#asked.push(opinion);
    const group = this.#repeating.get(runOf(opinion));
    if (!frees(opinion)) append(this.#opinions, runOf(opinion), opinion);
    else if (group && !isAnotherMatter(group, opinion)) join(group, opinion);
    else this.#alone.add(opinion);
  }

  /** Whether a reader who is asked next is asked about this group. @param {Group} group @param {Incident} incident its last one */
  #mayGoOn(group, incident) {
    const { action, entry } = incident;
    const run = runOf(incident);
    const isFinal = group.ended || (FINAL.has(entry.rule) && action !== "note");
    if (isFinal && this.#repeating.get(run) === group) this.#repeating.delete(run);
    const isRepeating = (group.type === "loop" || group.type === "told") && REPEATING.has(action) && !ONE_CALL.has(entry.rule);
    if (isRepeating && !isFinal) this.#repeating.set(run, group);
  }

  /**
   * The group that an incident continues. A loop that begins takes over what was told of its call; it is not a part of another loop.
   * @param {string[]} names @param {Incident} incident @param {{ begins: boolean, isOfRun: boolean }} how `begins`: a loop; `isOfRun`: the
   *   names are those of one run
   */
  #known(names, incident, { begins, isOfRun }) {
    const group = names.map((name) => this.#open.get(name)).find((known) => known !== undefined);
    if (!group || (begins && group.type === "loop")) return undefined;
    return isAnotherMatter(group, incident, isOfRun) ? undefined : group;
  }

  /** The answers that a line of this type was waiting for. @param {string} run @param {Type} type @returns {Incident[]} */
  #answers(run, type) {
    const waiting = this.#opinions.get(run);
    if (!waiting || !(type === "loop" || type === "told" || type === "act")) return [];
    const fits = (/** @type {Incident} */ opinion) => isAboutText(opinion) === (type === "act") || !opinion.entry.opinion.judgement;
    this.#opinions.set(
      run,
      waiting.filter((opinion) => !fits(opinion)),
    );
    return waiting.filter(fits);
  }
}

/** Whether too much time has passed, where no run tells. @param {Group} group @param {Incident} incident @param {boolean} [isOfRun] whether its run tells */
const isAnotherMatter = (group, { time, run }, isOfRun = true) => !(isOfRun && run !== "") && time - group.last > PAUSE_MS;

/** @param {Map<string, Incident[]>} lists @param {string} name @param {Incident} incident */
function append(lists, name, incident) {
  const list = lists.get(name);
  if (list) list.push(incident);
  else lists.set(name, [incident]);
}

/** @param {Incident[]} incidents the oldest first @returns {Group[]} by their last lines, the oldest first */
export function groupsOf(incidents) {
  const groups = new Groups();
  for (const incident of incidents) groups.add(incident);
  const all = groups.done();
  for (const group of all) for (const incident of group.incidents) incident.group = group;
  return all;
}
