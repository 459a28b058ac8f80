// Where an incident goes: into the journal, to those who are to be told, into the metrics, and to what is learned of it.
import { forChat, forLog } from "./core.js";
import { Journal } from "./journal.js";
import { Learner } from "./learner.js";
import { parseEntry } from "./lib/journal-entry.js";
import { asPrometheus, tallyForMetrics } from "./lib/prometheus.js";
import { Notifier } from "./notify/notifier.js";

/** @typedef {import("./lib/verdict.js").Incident} Incident */

/** Lines that wait to be counted, at most. */
const MAX_UNCOUNTED = 500;

export class Incidents {
  /** What adapters call the host. */
  host = "unknown";
  /** Gets every incident; must not throw. @type {((incident: Incident) => void) | undefined} */
  listener;
  /** Lines that are neither in the tally nor learned from: they are read where nothing waits for it. @type {string[]} */
  #uncounted = [];
  #learner;
  #journal;
  #notifier;
  #tally = tallyForMetrics();
  #lastAgent = { id: "", forLog: "" };

  /** @param {(text: string, kind: import("./operator-log.js").Kind) => void} warn tells the operator */
  constructor(warn) {
    this.#journal = new Journal((text) => warn(text, "journal"));
    this.#learner = new Learner((text) => warn(text, "hints"));
    this.#notifier = new Notifier((text) => warn(text, "notify"), Date.now, forChat);
  }

  /** @param {string} path of the journal from now on */
  open(path) {
    this.#count();
    this.#journal.open(path);
    this.#learner.open(path);
  }

  /** Why the journal cannot be written, as far as was tried. @returns {string | null} */
  get journalProblem() {
    return this.#journal.problem === null ? null : forLog(this.#journal.problem);
  }

  /** @param {import("./notify/notifier.js").Settings} settings who is told, and of what */
  notify(settings) {
    this.#notifier.use(settings);
  }

  /** @param {Incident} incident @param {string} [agentId] */
  add(incident, agentId) {
    const agent = agentId && this.#agent(agentId);
    this.#journal.incident(incident, this.host, agent);
    this.#notifier.add(incident, this.host, agent);
    if (this.#uncounted.length === 0) setImmediate(() => this.#count());
    else if (this.#uncounted.length >= MAX_UNCOUNTED) this.#count();
    this.#uncounted.push(incident.line);
    this.listener?.(incident);
  }

  /** @returns {import("./lib/corrections.js").Correction[] | undefined} what models got wrong, where the counts changed since the last time */
  takeCorrections() {
    this.#count();
    return this.#learner.takeChanges();
  }

  /** Whoever took the corrections has lost them. */
  offerCorrectionsAgain() {
    this.#learner.offerAgain();
  }

  /** A hook could not read its event. @param {string} where @param {string} errorMessage already redacted */
  fault(where, errorMessage) {
    const entry = { timestamp: new Date().toISOString(), v: 1, host: this.host, rule: "fault", action: "keep", where, errorMessage };
    this.#tally.add(entry, Date.now());
    this.#journal.write(entry);
  }

  /** @returns {{ enforced: number, observed: number }} loops since the process began */
  get loops() {
    this.#count();
    const { enforced, observed } = this.#tally.totals;
    return { enforced: enforced.loops, observed: observed.loops };
  }

  /**
   * What was done since the process began, in Prometheus' text format.
   * @param {Omit<import("./lib/prometheus.js").Now, "host" | "journal">} now
   */
  metrics(now) {
    this.#count();
    return asPrometheus(this.#tally, { ...now, host: this.host, journal: this.#journal.health });
  }

  /** Resolves when every line so far is on disk. */
  flush() {
    return this.#journal.flush();
  }

  #count() {
    const now = Date.now();
    for (const entry of this.#uncounted.splice(0).map(parseEntry)) {
      if (entry === undefined) continue;
      this.#tally.add(entry, now);
      this.#learner.add(entry);
    }
  }

  /** For the journal; it is nearly always the same one. @param {string} id */
  #agent(id) {
    if (id !== this.#lastAgent.id) this.#lastAgent = { id, forLog: forLog(id) };
    return this.#lastAgent.forLog;
  }
}
