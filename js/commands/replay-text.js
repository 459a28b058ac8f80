// A replay for a person: what the guard would have done and said, call by call, then the figures.

import { evidenceOf } from "../lib/incident-words.js";
import { clean, grouped, plural } from "../lib/text.js";
import { fit, wrap } from "./columns.js";
import { draw } from "./grid.js";
import { paint } from "./io.js";

/**
 * @typedef {import("./recordings-wasm.js").Call} Call
 * @typedef {import("./recordings-wasm.js").Totals} Totals
 * @typedef {import("./recordings.js").Recording} Recording
 */

/** Actions in words, by the core's names. @type {Record<string, { words: string, hue?: "red" | "yellow" }>} */
const ACTIONS = {
  repair: { words: "arguments repaired" },
  correct: { words: "told what it needs" },
  note: { words: "told" },
  slow: { words: "has to wait" },
  bump: { words: "kept from running once", hue: "yellow" },
  stop: { words: "stopped", hue: "yellow" },
  block: { words: "kept from running", hue: "yellow" },
  halt: { words: "run ended", hue: "red" },
  reset: { words: "counts forgotten" },
};
/** Lines of a message, and characters of a call's arguments. */
const MESSAGE_LINES = 6;
const ARGS = 60;

/** The columns of the table of files. @type {{ title: string, keep: number, of: (totals: Totals) => number, hue?: "red" | "yellow" }[]} */
const COLUMNS = [
  { title: "sessions", keep: 3, of: ({ sessions }) => sessions },
  { title: "calls", keep: 9, of: ({ calls }) => calls },
  { title: "failed", keep: 7, of: ({ failed }) => failed },
  { title: "told", keep: 6, of: ({ told }) => told },
  { title: "repaired", keep: 1, of: ({ repaired }) => repaired },
  { title: "slowed", keep: 0, of: ({ slowed }) => slowed },
  { title: "bumped", keep: 0, of: ({ bumped }) => bumped },
  { title: "stopped", keep: 8, of: ({ trips }) => trips, hue: "yellow" },
  { title: "ended", keep: 5, of: ({ ended }) => ended, hue: "red" },
  { title: "saved", keep: 10, of: ({ saved }) => saved },
  { title: "tokens", keep: 4, of: ({ tokensSaved }) => tokensSaved },
  { title: "no-error", keep: 2, of: ({ healthyTouched }) => healthyTouched },
];

export class TextReplay {
  #io;
  #write;
  #limit;
  #from;
  #paint;
  /** @type {{ path: string, totals: Totals }[]} */
  #files = [];
  /** Of the current file: the session that was named last, events that were shown, and events beyond the limit. */
  #session = "";
  #shown = 0;
  #more = 0;

  /**
   * @param {import("./io.js").Io} io @param {(text: string) => void} write @param {number} limit events of a file, rows of the table
   * @param {string | null} settingsFrom the file of the settings; null: the defaults
   */
  constructor(io, write, limit, settingsFrom) {
    this.#from = settingsFrom;
    this.#io = io;
    this.#write = write;
    this.#limit = limit;
    this.#paint = paint(io);
  }

  open() {
    [this.#session, this.#shown, this.#more] = ["", 0, 0];
  }

  /** @param {Recording} recording @param {import("./recordings-wasm.js").Chunk} chunk */
  show({ path }, { sessions, totals }) {
    for (const { session, calls } of sessions)
      for (const event of eventsOf(calls)) {
        if (this.#shown >= this.#limit) {
          this.#more += 1;
          continue;
        }
        const head = this.#shown === 0 ? this.#paint("bold", `${clean(path, this.#io.unicode)}\n`) : "";
        const isNamed = session === this.#session || path.includes(session);
        const name = isNamed ? "" : `  ${this.#paint("dim", `session ${clean(session, this.#io.unicode)}`)}\n`;
        this.#session = session;
        this.#shown += 1;
        this.#write(head + name + this.#event(event));
      }
    if (!totals) return;
    if (totals.sessions > 0) this.#files.push({ path, totals });
    if (this.#more > 0) this.#write(`  ${this.#paint("dim", `and ${grouped(this.#more)} more (--limit 0 shows all)`)}\n`);
    if (this.#shown > 0) this.#write("\n");
  }

  /** @param {Totals} totals */
  end(totals) {
    this.#write(this.#files.length === 0 ? "No session was found.\n" : `${this.#table()}\n${this.#sentences(totals)}`);
  }

  /** @param {Call[]} calls one, or several of an ended run */
  #event([first, ...others]) {
    const { unicode, columns } = this.#io;
    const { line, turn, tool, args, failed, said } = first;
    if (said.length === 0) {
      const last = others.at(-1)?.line ?? line;
      const where = last === line ? `line ${line}` : `lines ${line} to ${last}`;
      return `  ${where}, turn ${turn}: ${plural(others.length + 1, "call")} not made, the run was over\n`;
    }
    const how = failed === null ? "without a result" : failed ? "failed" : "succeeded";
    const call = `${clean(tool, unicode)}(${fit(clean(args === null ? "" : JSON.stringify(args), unicode), ARGS, unicode)})`;
    const lines = [`  line ${line}, turn ${turn}: ${this.#paint("bold", call)} ${this.#paint("dim", how)}`];
    for (const message of said) {
      const { action, rule, cause, text, report } = message;
      const evidence = evidenceOf(message);
      const { words, hue } = ACTIONS[action] ?? { words: clean(action, unicode) };
      lines.push(
        `    ${hue ? this.#paint(hue, words) : words} ${this.#paint("dim", `(${rule === "halt" ? cause : rule})${evidence ? ` ${clean(evidence, unicode)}` : ""}`)}`,
      );
      lines.push(...fenced(report ?? text, columns - 6, unicode).map((line) => `    ${this.#paint("dim", unicode ? "│" : "|")} ${line}`));
    }
    return `${lines.join("\n")}\n`;
  }

  #table() {
    const sorted = this.#files.toSorted((a, b) => b.totals.saved - a.totals.saved || b.totals.told - a.totals.told);
    const rows = sorted.slice(0, this.#limit);
    const table = draw(
      {
        title: "by file",
        names: rows.map(({ path }) => path),
        bar: rows.map(({ totals }) => totals.saved),
        least: 28,
        keepEnd: true,
        columns: COLUMNS.map(({ of, ...column }) => ({ ...column, values: rows.map(({ totals }) => of(totals)) })),
      },
      this.#io,
    );
    const rest = sorted.length - rows.length;
    return rest > 0 ? `${table}${this.#paint("dim", `and ${grouped(rest)} more (--limit 0 shows all)`)}\n` : table;
  }

  /** @param {Totals} totals */
  #sentences(totals) {
    const {
      sessions,
      calls,
      failed,
      told,
      repaired,
      slowed,
      bumped,
      trips,
      ended,
      saved,
      tokens,
      tokensSaved,
      healthyTouched,
      newsTouched,
      rules,
    } = totals;
    const known = tokens > 0 ? `, ${plural(tokens, "token")} as far as they are told` : "";
    const actions = [
      told > 0 && `spoken of ${plural(told, "call")}`,
      repaired > 0 && `repaired ${plural(repaired, "call")}`,
      slowed > 0 && `slowed ${plural(slowed, "call")}`,
      bumped > 0 && `bumped ${plural(bumped, "call")}`,
      trips > 0 && `stopped something in ${plural(trips, "turn")}`,
      ended > 0 && `ended ${grouped(ended)} of them`,
    ].filter((action) => typeof action === "string");
    const byRule = Object.entries(rules).sort(([, a], [, b]) => b - a);
    const lines = [
      `${plural(sessions, "session")}, ${plural(calls, "call")} of which ${grouped(failed)} failed${known}.`,
      `${this.#from === null ? "The guard" : `Under the settings of ${clean(this.#from, this.#io.unicode)} the guard`} would have ${actions.length > 0 ? actions.join(", ") : "had nothing to say"}.`,
      saved > 0 && `Saved: ${plural(saved, "call")}${tokensSaved > 0 ? ` and ${plural(tokensSaved, "token")}` : ""}.`,
      healthyTouched > 0 &&
        `Of calls that had not failed ${grouped(healthyTouched)} would have been touched, of which ${grouped(newsTouched)} told something new.`,
      byRule.length > 0 && `By rule: ${byRule.map(([rule, count]) => `${rule} ${grouped(count)}`).join(", ")}.`,
    ].filter((line) => typeof line === "string");
    return `${lines.map((line) => wrap(line, this.#io.columns)).join("\n")}\n`;
  }
}

/** The calls of an ended run that were not made are one event; every other call is its own. @param {Call[]} calls @returns {Call[][]} */
function eventsOf(calls) {
  /** @type {Call[][]} */
  const events = [];
  for (const call of calls) {
    const last = events.at(-1);
    if (last && call.said.length === 0 && last[0].said.length === 0 && last[0].turn === call.turn) last.push(call);
    else events.push([call]);
  }
  return events;
}

/** Untrusted text, cut; the caller puts each line behind a bar, so that none looks like output of ours. @param {string} text @param {number} columns @param {boolean} unicode */
function fenced(text, columns, unicode) {
  const lines = text.split("\n").flatMap((line) => wrap(clean(line, unicode), columns).split("\n"));
  const shown = lines.slice(0, MESSAGE_LINES).map((line) => fit(line, columns, unicode));
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `(${plural(rest, "more line")})`] : shown;
}
