// The youngest journal lines in the browser, each checked, cleaned and cut once. Lines may be of an older or a newer version, or
// something else.

import { describe, evidenceOf } from "../../lib/incident-words.js";
import { actionOf, parseEntry } from "../../lib/journal-entry.js";
import { isFailure, modelOf, SCREENS } from "../../lib/tally.js";
import { shown } from "./dom.js";

/**
 * @typedef {"ended" | "stopped" | "corrected" | "repaired" | "screened" | "other"} Kind
 * @typedef {{ id: number, time: number, kind: Kind, label: string, observed: boolean, action: string, words: string, tool: string, model: string,
 *   session: string, run: string, error: string, evidence: string, failed: boolean, entry: Record<string, any>, raw: Record<string, any>, haystack: string, group?: Group }} Incident
 *   `entry`: the known fields, each with its type; `raw`: the line as it came; `group`: what it is a part of
 * @typedef {"loop" | "act" | "told" | "repaired" | "screened" | "other"} Type `told`: a call failed or was repeated, and nothing was stopped
 * @typedef {{ key: string, type: Type, incidents: Incident[], first: number, last: number, ended: boolean, freed: boolean, observed: boolean }} Group
 *   `key`: the same while the group grows; `first`, `last`: when; `ended`: with it a run was ended, or would have been; `freed`: a reader let it
 *   go on, and nothing of it was refused since
 */

/** Lines that are kept: about twice what one answer can have, and those that somebody asked for. */
const MAX_LINES = 5000;
/** Lines that somebody can ask for: more would be slow. */
const MAX_OLDER = 40_000;
const MAX_NAME = 300;
const MAX_TEXT = 600;

/** The kind of each action, and its badge. @type {Map<string, [Kind, string]>} */
const ACTIONS = new Map([
  ["halt", ["ended", "Ended"]],
  ["stop", ["stopped", "Stopped"]],
  ["block", ["stopped", "Blocked"]],
  ["correct", ["corrected", "Corrected"]],
  ["note", ["corrected", "Noted"]],
  ["slow", ["corrected", "Slowed"]],
  ["bump", ["corrected", "Bumped"]],
  ["repair", ["repaired", "Repaired"]],
  ["ask", ["stopped", "Asked"]],
  ["consult", ["other", "Model asked"]],
  ["flag", ["corrected", "Claim"]],
  ["text-call flag", ["other", "Left alone"]],
  ["foreign-act flag", ["other", "Let run"]],
  ["foreign-act bump", ["stopped", "Not run"]],
  ["foreign-act note", ["other", "Model told"]],
  ["revise", ["corrected", "Claim taken back"]],
  ["tell", ["corrected", "Claim told"]],
  ["hint", ["other", "Hints"]],
  ["narrow", ["other", "Fewer tools"]],
  ["reset", ["other", "Reset"]],
  ["keep", ["other", "Fault"]],
  ["lost", ["other", "Lost"]],
  ["", ["corrected", "Failed"]],
]);

/** @param {unknown} value */
const number = (value) => (typeof value === "number" && value >= 0 ? value : undefined);
/** @param {unknown} value */
const name = (value) => shown(value, MAX_NAME);

export class IncidentStore {
  /** The oldest first. @type {Incident[]} */
  incidents = [];
  /** Lines that are not journal lines. */
  unreadable = 0;
  /** Whether there are older lines that the page does not have. */
  older = false;
  missing = false;
  /** The time of the oldest line; infinite: there is none. */
  begins = Number.POSITIVE_INFINITY;
  cursor = "";
  /** The cursor for older lines; empty: they cannot be had. */
  #before = "";
  #max = MAX_LINES;
  #ids = 0;

  /**
   * Takes an answer of the gateway: its position, then lines.
   * @param {string} text
   * @returns {boolean} whether anything changed
   */
  take(text) {
    const [head, ...lines] = text.split("\n");
    const { cursor, fresh, missing, older, begins } = JSON.parse(head);
    const was = [this.missing, this.older, this.incidents.length];
    if (fresh) [this.incidents, this.unreadable, this.older, this.#before, this.#max] = [[], 0, older === true, String(begins), MAX_LINES];
    [this.cursor, this.missing] = [String(cursor), missing === true];
    const before = this.incidents.length;
    for (const line of lines) if (line.trim() !== "") this.#add(line);
    const added = this.incidents.length - before;
    if (this.incidents.length > this.#max) {
      this.incidents.splice(0, this.incidents.length - this.#max);
      [this.older, this.#before] = [true, ""];
    }
    this.#measure();
    return fresh ? added > 0 || String(was) !== String([this.missing, this.older, this.incidents.length]) : added > 0;
  }

  /** Where to ask for older lines; empty: there are none, or there is no room for them. */
  get before() {
    return this.older && this.incidents.length < MAX_OLDER ? this.#before : "";
  }

  /** Takes an answer with the lines before the oldest one. @param {string} text */
  takeOlder(text) {
    const [head, ...lines] = text.split("\n");
    const { older, begins } = JSON.parse(head);
    const known = this.incidents;
    this.incidents = [];
    for (const line of lines) if (line.trim() !== "") this.#add(line);
    this.#max += this.incidents.length;
    this.incidents.push(...known);
    [this.older, this.#before] = [older === true, String(begins)];
    this.#measure();
  }

  #measure() {
    this.begins = this.incidents.reduce((first, { time }) => (time < first ? time : first), Number.POSITIVE_INFINITY);
  }

  /** Whether a period that begins then is as whole as the journal is. @param {number} time milliseconds */
  reaches(time) {
    return this.begins <= time;
  }

  /** @param {string} line */
  #add(line) {
    const raw = parseEntry(line);
    this.#ids += 1;
    if (raw) this.incidents.push(incidentOf(raw, this.#ids));
    else this.unreadable += 1;
  }
}

/** @param {Record<string, any>} raw @param {number} id @returns {Incident} */
function incidentOf(raw, id) {
  const entry = {
    rule: name(raw.rule),
    action: name(raw.action),
    placement: raw.placement ? name(raw.placement) : null,
    count: number(raw.count),
    calls: number(raw.calls) ?? null,
    tokens: number(raw.tokens) ?? null,
    errorType: raw.errorType ? name(raw.errorType) : null,
    toolName: name(raw.toolName),
    modelId: name(raw.modelId),
    provider: name(raw.provider),
    sessionKey: name(raw.sessionKey),
    runId: raw.runId ? name(raw.runId) : null,
    callKey: raw.callKey ? name(raw.callKey) : null,
    first: name(raw.first),
    opinion: {
      judgement: name(raw.opinion?.judgement),
      confidence: number(raw.opinion?.confidence) ?? 0,
      tokens: number(raw.opinion?.tokens),
    },
  };
  const { action, observed } = actionOf(entry);
  const known = ACTIONS.get(`${entry.rule} ${action}`) ?? ACTIONS.get(action);
  const [kind, label] = SCREENS.has(entry.rule) ? /** @type {const} */ (["screened", "Screened"]) : (known ?? ["other", shown(action, 20)]);
  const [tool, model, session, run] = [entry.toolName, modelOf(entry), entry.sessionKey, entry.runId ?? ""];
  const error = shown(raw.errorMessage, MAX_TEXT);
  const evidence = shown(evidenceOf(raw), MAX_TEXT);
  const words = wordsOf(entry, raw);
  return {
    id,
    time: typeof raw.timestamp === "string" ? Date.parse(raw.timestamp) : Number.NaN,
    kind,
    label,
    observed,
    action,
    words,
    tool,
    model,
    session,
    run,
    error,
    evidence,
    failed: isFailure(entry, action),
    entry,
    raw,
    haystack: [label, tool, model, session, run, entry.rule, entry.errorType, words, evidence, error, name(raw.args)]
      .join("\n")
      .toLowerCase(),
  };
}

/** @param {Record<string, any>} entry @param {Record<string, any>} raw */
function wordsOf(entry, raw) {
  if (entry.rule === "fault") return `an event of the host could not be read: ${name(raw.where)}`;
  if (entry.rule === "journal") return `the journal lost ${entry.count ?? "some"} lines`;
  return describe(entry);
}
