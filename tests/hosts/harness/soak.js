// A long life of a real gateway: many turns of mixed models over many sessions, with restarts, kills and edits of the
// settings in between. It returns figures, and what is wrong with them.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { NEWEST } from "../hosts.js";
import { Gateway } from "./gateway.js";
import { ScriptedModel } from "./model.js";
import { Calls, REPORT, reconcile } from "./reconcile.js";
import { furnish, SCENARIOS } from "./scenarios.js";

/** Turns that are under way at the same time. */
const ABREAST = 4;
/** Turns between two samples of the memory. */
const SAMPLE_EVERY = 5;

/** Settings that follow each other: models that are only observed run on and on, so that is brief. @type {object[]} */
const SETTINGS = [{}, { maxIdenticalFailures: 3 }, { mode: "observe" }, { haltAfter: 3 }];

/** @typedef {[number, "SIGTERM" | "SIGKILL" | "settings"][]} Events what happens before which turn, as a share of all */

/** Restarts first, so that one process lives through the rest. @type {Events} */
const EVENTS = [
  [0.08, "SIGTERM"],
  [0.12, "settings"],
  [0.15, "SIGKILL"],
  [0.2, "settings"],
  [0.22, "settings"],
  [0.25, "SIGTERM"],
  [0.3, "SIGKILL"],
  [0.4, "settings"],
  [0.5, "settings"],
  [0.6, "settings"],
  [0.62, "settings"],
  [0.75, "settings"],
];

/** One of each, for a short life. @type {Events} */
export const FEW_EVENTS = [
  [0.25, "SIGTERM"],
  [0.5, "settings"],
  [0.75, "SIGKILL"],
];

/**
 * @typedef {{ turns: number, answered: number, brokenOff: number, rss: number[], seconds: number, failed: string[], log: string[],
 *   faults: any[], reconciled: import("./reconcile.js").Reconciled }} Figures
 *   `rss`: of the process that lived last; `log`: the gateway's lines that name us and trouble; `faults`: lines of the journal of things
 *   that went wrong
 */

/** Numbers from 0 to 1 that are the same in every run. @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A gateway at work: turns that are under way, and what became of the others. */
class Life {
  calls = new Calls();
  model = new ScriptedModel(this.calls);
  /** Turns that are under way, by session. @type {Map<number, { turn: string, done: Promise<unknown> }>} */
  busy = new Map();
  /** @type {Set<string>} */
  interrupted = new Set();
  /** When the process was killed. @type {number[]} */
  kills = [];
  /** Of ended runs, in the answer to each turn. @type {Map<string, number>} */
  reports = new Map();
  /** @type {string[]} */
  failed = [];
  /** @type {number[]} */
  rss = [];
  answered = 0;
  edits = 0;
  /** @type {Gateway} */
  gateway = /** @type {any} */ (undefined);

  /** @param {boolean} bare without the plugin */
  async begin(bare) {
    await this.model.start();
    this.gateway = await Gateway.prepare({ host: NEWEST.name, modelUrl: this.model.url });
    furnish(this.gateway.workspace);
    if (!bare) {
      await this.gateway.install(String(process.env.TOOL_GUARD_TGZ));
      this.gateway.configure({});
    }
    await this.gateway.start();
  }

  /** @param {number} session @param {string} turn @param {string} scenario */
  play(session, turn, scenario) {
    const marker = this.model.play(turn, SCENARIOS[scenario]);
    const answered = this.gateway.turn(`soak-${session}`, `${marker} Please go on.`).then(({ status, text }) => {
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
      this.answered += 1;
      this.reports.set(turn, text.split(REPORT).length - 1);
    });
    const done = answered
      .catch((error) => {
        if (!this.interrupted.has(turn)) this.failed.push(`${turn} (${scenario}): ${error}`);
      })
      .finally(() => this.busy.delete(session));
    this.busy.set(session, { turn, done });
  }

  idle() {
    return Promise.all([...this.busy.values()].map(({ done }) => done));
  }

  /** In the middle of turns. @param {"SIGTERM" | "SIGKILL"} signal */
  async restart(signal) {
    for (const { turn } of this.busy.values()) this.interrupted.add(turn);
    if (signal === "SIGKILL") this.kills.push(Date.now());
    await this.gateway.end(signal);
    await this.idle();
    this.rss = [];
    await this.gateway.start();
  }

  /** The host takes no settings for a plugin that is at work. */
  async edit() {
    await this.idle();
    this.edits += 1;
    await this.gateway.reconfigure(SETTINGS[this.edits % SETTINGS.length]);
  }

  /** The lines of all of the journal's files. @returns {any[]} */
  lines() {
    const { journal } = this.gateway;
    const files = readdirSync(dirname(journal)).filter((name) => name.startsWith(basename(journal)));
    const texts = files.flatMap((name) => readFileSync(join(dirname(journal), name), "utf8").split("\n"));
    return texts.filter(Boolean).map((line) => JSON.parse(line));
  }
}

/**
 * @param {{ turns: number, sessions: number, events?: Events, bare?: boolean, seed?: number, say?: (text: string) => void }} options
 *   `bare`: without the plugin, to see what the host's own memory does
 * @returns {Promise<Figures>}
 */
export async function soak({ turns, sessions, events: planned = EVENTS, bare = false, seed = 1, say = () => {} }) {
  const life = new Life();
  const next = random(seed);
  const scenarios = Object.keys(SCENARIOS);
  const events = [...planned];
  const since = Date.now();
  try {
    await life.begin(bare);
    for (let n = 0; n < turns; n += 1) {
      for (; events.length > 0 && n >= events[0][0] * turns; events.shift()) {
        const what = events[0][1];
        say(`before turn ${n}: ${what}`);
        if (what !== "settings") await life.restart(what);
        else if (!bare) await life.edit();
      }
      while (life.busy.size >= Math.min(ABREAST, sessions)) await Promise.race([...life.busy.values()].map(({ done }) => done));
      let session = Math.floor(next() * sessions);
      while (life.busy.has(session)) session = (session + 1) % sessions;
      life.play(session, `soak-${n}`, scenarios[Math.floor(next() * scenarios.length)]);
      if (n % SAMPLE_EVERY === 0) life.rss.push(life.gateway.rss);
      if (n % 20 === 19)
        say(`${n + 1} turns in ${Math.round((Date.now() - since) / 1000)} s, ${Math.round(life.gateway.rss / 2 ** 20)} MB`);
    }
    await life.idle();
    life.rss.push(life.gateway.rss);
    await life.gateway.end();
    const lines = bare ? [] : life.lines();
    const isFault = (/** @type {any} */ { rule }) => rule === "fault" || rule === "journal";
    return {
      turns,
      answered: life.answered,
      brokenOff: life.interrupted.size,
      seconds: Math.round((Date.now() - since) / 1000),
      rss: life.rss,
      failed: life.failed,
      faults: lines.filter(isFault),
      log: life.gateway
        .logText()
        .split("\n")
        .filter((line) => /\[tool-guard\]|tool-guard:|hook failed|panicked/i.test(line)),
      reconciled: reconcile(
        life.calls,
        lines.filter((line) => !isFault(line)),
        life,
      ),
    };
  } finally {
    await life.gateway?.stop();
    await life.model.stop();
  }
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** How much larger the process is in the last third of its life than in the second. @param {number[]} rss */
export function growth(rss) {
  const third = Math.floor(rss.length / 3);
  return median(rss.slice(2 * third)) / median(rss.slice(third, 2 * third)) - 1;
}

/** Growth of a process that counts as none: hosts gather garbage when they like to. */
const FLAT = 0.15;
/** Samples of the memory that tell something of its growth. */
const ENOUGH = 60;

/**
 * What is wrong with a life.
 * @param {Figures} figures @returns {string[]}
 */
export function problems({ turns, answered, brokenOff, failed, log, faults, rss, reconciled }) {
  const wrong = [...failed, ...log, ...faults.map((line) => JSON.stringify(line)), ...reconciled.mismatches];
  if (answered < turns - brokenOff) wrong.push(`${answered} of ${turns} turns were answered, ${brokenOff} were broken off`);
  if (rss.length >= ENOUGH && growth(rss) > FLAT) wrong.push(`the process grew by ${Math.round(growth(rss) * 100)} %`);
  return wrong;
}
