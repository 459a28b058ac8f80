// Second opinions: what the core asks is put to a reader that the host offers, one question at a time in each session. A reader that
// hangs, fails or is cut gave no answer, and then what the rules found decides.
import { errorForLog } from "./core.js";

/** Milliseconds that a reader has. */
const MAX_WAIT_MS = 8_000;

/**
 * @typedef {import("./lib/verdict.js").Question} Question
 * @typedef {{ text: string | undefined, model?: string, tokens?: number }} Answer `text` undefined: none that is whole
 * @typedef {(asked: { system: string, text: string, model: string | undefined, agentId: string | undefined, signal: AbortSignal }) => Promise<Answer>} Reader
 *   `system`: what is asked; `text`: what it is asked about; `model`: undefined for the agent's own
 * @typedef {{ session: string, agentId?: string }} Asker
 * @typedef {import("./lib/verdict.js").Response | undefined} Told
 * @typedef {{ told: Told, isUnderstood: boolean }} Judged what the core makes of an answer; `isUnderstood`: it read the answer, or needs it no more
 */

export class Opinions {
  /** @type {import("./lib/status.js").OpinionCounts} */
  counts = { asked: 0, unanswered: 0, unusable: 0, tokens: 0, model: null, error: null };
  /** What the host offers. @type {Reader | undefined} */
  reader;
  /** By session: when the question before is answered. @type {Map<string, Promise<Told>>} */
  #queues = new Map();
  /** By session and question, those that are not answered yet. @type {Map<string, Promise<Told>>} */
  #open = new Map();
  #settings;
  #answered;

  /**
   * @param {import("./settings-in-force.js").SettingsInForce} settings
   * @param {(asker: Asker, question: Question, answer: Answer & { millis: number }) => Judged} answered tells the core
   */
  constructor(settings, answered) {
    this.#settings = settings;
    this.#answered = answered;
  }

  /** When a model is asked; `none`: the host lets no plugin ask. @returns {"off" | "confirm" | "review" | "none"} */
  get mode() {
    return this.reader ? this.#settings.secondOpinion : "none";
  }

  /**
   * Puts a question; the same one, while it is open, is put once.
   * @param {Asker} asker @param {Question} question
   * @returns {Promise<Told>} what the core makes of the answer; never rejects
   */
  ask(asker, question) {
    const key = `${question.id}${asker.session}`;
    const open = this.#open.get(key);
    if (open) return open;
    const before = this.#queues.get(asker.session) ?? Promise.resolve(undefined);
    const answer = before.then(() => this.#put(asker, question));
    this.#open.set(key, answer);
    this.#queues.set(asker.session, answer);
    return answer.finally(() => {
      this.#open.delete(key);
      if (this.#queues.get(asker.session) === answer) this.#queues.delete(asker.session);
    });
  }

  /** A question that could not be put has no answer. @param {Asker} asker @param {Question} question */
  giveUp(asker, question) {
    this.#answered(asker, question, { text: undefined, millis: 0 });
  }

  /** @param {Asker} asker @param {Question} question @returns {Promise<Told>} */
  async #put(asker, question) {
    const since = Date.now();
    const answer = await this.#read(asker, question);
    const { counts } = this;
    counts.asked += 1;
    counts.tokens += answer.tokens ?? 0;
    counts.model = answer.model ?? counts.model;
    if (answer.text !== undefined) counts.error = null;
    try {
      const { told, isUnderstood } = this.#answered(asker, question, { ...answer, millis: Date.now() - since });
      if (answer === NO_ANSWER) counts.unanswered += 1;
      else if (answer.text === undefined || !isUnderstood) counts.unusable += 1;
      return told;
    } catch (error) {
      counts.error = errorForLog(error);
      return undefined;
    }
  }

  /** @param {Asker} asker @param {Question} question @returns {Promise<Answer>} */
  async #read({ agentId }, { system, text }) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), MAX_WAIT_MS);
    // a reader may not heed the signal
    const tooLate = new Promise((resolve) => late.signal.addEventListener("abort", resolve)).then(() => NO_ANSWER);
    try {
      if (!this.reader) return NO_ANSWER;
      const model = this.#settings.secondOpinionModel;
      const answer = await Promise.race([this.reader({ system, text, model, agentId, signal: late.signal }), tooLate]);
      // what came so far is no answer
      if (late.signal.aborted) this.counts.error = `no answer within ${MAX_WAIT_MS / 1000} s`;
      else if (answer.text === undefined) this.counts.error = "the answer was cut";
      return late.signal.aborted ? NO_ANSWER : answer;
    } catch (error) {
      this.counts.error = errorForLog(error);
      return NO_ANSWER;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** @type {Answer} */
const NO_ANSWER = { text: undefined };
