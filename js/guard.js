// The guard: events in, verdicts out, incidents to the journal.
import { errorForLog } from "./core.js";
import { metricsOf, sessionsOf, statusOf } from "./guard-status.js";
import { Incidents } from "./incidents.js";
import { KeptCore } from "./kept-core.js";
import { parseEntry } from "./lib/journal-entry.js";
import { SPEAKERS } from "./lib/scratch-buffer.js";
import { switchMode } from "./mode-switch.js";
import { OperatorLog } from "./operator-log.js";
import { Opinions } from "./opinions.js";
import { Prompts } from "./prompts.js";
import { Results } from "./results.js";
import { SettingsInForce } from "./settings-in-force.js";
import { speakerBehindWrapper, speakerByAnnouncement, unknownToolReport } from "./wasm/core.js";

/**
 * @typedef {import("./lib/verdict.js").Incident} Incident
 * @typedef {import("./lib/verdict.js").Question} Question
 * @typedef {import("./lib/verdict.js").Response} Verdict
 * @typedef {{ kind: "consult", question: Question }} Consult a reader is to be asked first, and then about the call again
 * @typedef {import("./lib/verdict.js").ReplyResponse & { doubt?: Question }} ReplyVerdict `doubt`: to be asked before the model is told
 * @typedef {import("./lib/verdict.js").Screened} Screened
 * @typedef {import("./lib/scratch-buffer.js").Turn} Turn
 * @typedef {import("./lib/scratch-buffer.js").Call} Call
 * @typedef {import("./lib/scratch-buffer.js").Result} Result
 * @typedef {import("./lib/scratch-buffer.js").Speaker} Speaker
 * @typedef {import("./results.js").Need} Need
 * @typedef {{ verdict: Verdict | undefined, screened: Screened | null }} Judged `verdict` undefined: nothing changes by it; `screened`: what
 *   is shown of the result, where that is not all
 */

const encoder = new TextEncoder();
/** Characters of a host's sentence that are read. */
const MAX_SENTENCE = 4096;

export class Guard {
  #log = new OperatorLog();
  #settings = new SettingsInForce();
  /** Where incidents go. */
  incidents = new Incidents((text, kind) => this.warn(text, kind));
  #core = new KeptCore({
    warn: (text, kind) => this.warn(text, kind),
    onRestart: () => this.incidents.offerCorrectionsAgain(),
  });
  /** Lines about the programs that run agents here and carry less than the host's own runner. @type {Set<string>} */
  #harnesses = new Set();
  /** The host's version, where it tells. @type {string | undefined} */
  #hostVersion;
  /** What is registered with the host, by name. @type {Set<string>} */
  hooks = new Set();
  /** Those whose hooks are registered. @type {WeakSet<object>} */
  #apis = new WeakSet();
  /** What adapters share in the process, by name. @type {Map<string, unknown>} */
  shared = new Map();
  #parts = { core: this.#core, settings: this.#settings, incidents: this.incidents };
  #prompts = new Prompts(this.#parts);
  #results = new Results(this.#parts, (where, error) => this.fault(where, error));
  /** Whom second opinions are asked of. */
  opinions = new Opinions(this.#settings, (asker, { id }, answer) => {
    const judged = this.#core.ask((core, buffer) => buffer.onOpinion(core, asker.session, id, answer));
    const isUnderstood = !judged?.incidents.some(({ line }) => parseEntry(line)?.opinion?.judgement === null);
    return { told: this.#recorded(asker, judged), isUnderstood };
  });

  /**
   * Takes the entry's settings; counters stay. A setting that cannot be used has its default, and the log and the status say so.
   * @param {{ settings: unknown, host: string, flatEdit: boolean, hostVersion?: string, asks?: boolean, reader?: import("./opinions.js").Reader, logger?: import("./operator-log.js").Logger, statePath?: string }} entry
   *   `reader`: who gives second opinions; `statePath`: the file of the state that survives a restart; without it none is kept
   */
  configure({ settings, host, hostVersion, flatEdit, asks = false, reader, logger, statePath }) {
    if (logger) this.#log.use(logger);
    this.incidents.host = host;
    this.#hostVersion = hostVersion;
    this.opinions.reader = reader;
    const consults = reader !== undefined;
    try {
      this.#settings.take(settings);
      this.#core.configure({ settings, flatEdit, asks, consults });
    } catch (error) {
      // no settings are known to do this
      this.#settings.onlyObserve(errorForLog(error));
      this.#core.configure({ settings: { mode: "observe" }, flatEdit, asks, consults });
    }
    for (const problem of this.#settings.problems) this.#log.errorOnce(`settings: ${problem}`);
    this.incidents.notify(this.#settings.notify);
    this.incidents.open(this.#settings.logPath);
    if (statePath !== undefined) this.#core.open(statePath);
  }

  /** Whether the plugin is switched on; hooks of replaced instances check this too. */
  get enabled() {
    return this.#settings.enabled;
  }

  /** Whether verdicts are carried out in sessions without a mode of their own. */
  get isOn() {
    return this.#core.ask((core) => core.isOn) ?? false;
  }

  /** Whether calls that a model writes into its answer are made. */
  get makesTextCalls() {
    return this.#settings.textCalls;
  }

  /** The journal's file, as configured. */
  get journalPath() {
    return this.#settings.logPath;
  }

  /**
   * Whether hooks may be registered with this object: only once, or every event would count twice.
   * @param {object} api the host's plugin API
   */
  claim(api) {
    if (this.#apis.has(api)) return false;
    this.#apis.add(api);
    return true;
  }

  /** A turn begins, or one of its model calls does; idempotent per run id. This may close a loop. @param {Turn} turn */
  beginTurn(turn) {
    this.#core.change((core, buffer) => buffer.beginTurn(core, turn));
  }

  /** @param {string} session @param {number} tokens that the model's answer took */
  onUsage(session, tokens) {
    this.#core.ask((core) => core.onUsage(session, tokens, Date.now()));
  }

  /** @param {Call} call made by the model, not validated yet @returns {Verdict | undefined} */
  onAssistantCall(call) {
    const answer = this.#core.ask((core, buffer) => buffer.onAssistantCall(core, call));
    return this.#recorded(call, answer);
  }

  /** @param {Call} call about to run @returns {Verdict | Consult | undefined} */
  onCall(call) {
    const answer = this.#core.ask((core, buffer) => buffer.onCall(core, call));
    return answer?.question?.holds ? { kind: "consult", question: answer.question } : this.#recorded(call, answer);
  }

  /**
   * The same where the host waits for an answer: readers are asked where that is wanted.
   * @param {Call} call about to run
   * @param {string} [asked] the question before, which is not put twice
   * @returns {Verdict | undefined | Promise<Verdict | undefined>} a promise only if somebody is asked
   */
  onCallWithReader(call, asked) {
    const verdict = this.onCall(call);
    if (verdict?.kind !== "consult") return verdict;
    const { id } = verdict.question;
    return id === asked ? undefined : this.opinions.ask(call, verdict.question).then(() => this.onCallWithReader(call, id));
  }

  /**
   * A call returned: judged at once, unless more must be known of its result.
   * @param {Call} call @param {Result} facts @param {import("./results.js").Found} [found] what an earlier answer asked for
   * @returns {Judged | Need | Consult | undefined} a need: the same must come again with what it asks for; a question: when that is answered;
   *   undefined: nothing changes
   */
  onReturn(call, facts, found) {
    const answer = this.#results.judge(call, facts, found);
    if (answer === undefined || "detectors" in answer) return answer;
    if (answer.question?.holds) return { kind: "consult", question: answer.question };
    return { verdict: this.#recorded(call, answer), screened: answer.screened };
  }

  /** A call returned whose result the model was shown already: the journal tells that nothing was put into it. @param {Call} call @param {Result} facts */
  onRelayedReturn(call, facts) {
    this.#recorded(call, this.#results.judgeUnseen(call, facts));
  }

  /**
   * @param {Call} call @param {string[]} texts of the result's details
   * @returns {(string | null)[] | null} their replacements, null for an unchanged one; null: nothing is looked for in them
   */
  onDetails(call, texts) {
    return this.#results.screenDetails(call, texts);
  }

  /**
   * Who wrote a result, on a host that does not tell which result is of which call.
   * @param {string} tool @param {Result} result @returns {Speaker} `host`: the call was never announced
   */
  speakerOf(tool, { isError, status, text }) {
    const error = isError && status === undefined ? text.slice(0, MAX_SENTENCE) : undefined;
    return SPEAKERS[this.#core.ask(() => speakerByAnnouncement(tool, error)) ?? 0];
  }

  /**
   * Who wrote the result of a call that reached another tool, once the call of that one is over.
   * @param {string} inner the other tool @param {string | undefined} error what its call failed with @returns {Speaker}
   */
  speakerBehind(inner, error) {
    return SPEAKERS[this.#core.ask(() => speakerBehindWrapper(inner, error?.slice(0, MAX_SENTENCE))) ?? 0];
  }

  /** A session begins that has no history. @param {string} session */
  beginSession(session) {
    this.#core.ask((core) => core.beginSession(session, Date.now()));
  }

  /** @param {string} session @param {string} request the user's message */
  onRequest(session, request) {
    this.#core.ask((core) => core.onRequest(session, request, Date.now()));
  }

  /** @param {string} session @param {string} text in the user's place, which somebody else wrote */
  onMessageOfOthers(session, text) {
    this.#core.ask((core) => core.onMessageOfOthers(session, text, Date.now()));
  }

  /** Another program runs the session's current run, and its calls are only relayed. @param {string} session */
  markRelayed(session) {
    this.#core.ask((core) => core.markRelayed(session, Date.now()));
  }

  /** The history that the model sees was shortened. @param {string} session */
  onCompaction(session) {
    this.#core.ask((core) => core.onCompaction(session, Date.now()));
  }

  /** A sub-agent of the session has ended. @param {string} session */
  onChildEnded(session) {
    this.#core.ask((core) => core.onChildEnded(session, Date.now()));
  }

  /**
   * An answer that would end the run, before the user reads it.
   * @param {{ session: string, agentId?: string, trigger?: string, stopReason?: string }} run `trigger`: what started it; `stopReason`: why
   *   the message ended
   * @param {string} answer
   * @returns {ReplyVerdict | undefined} undefined: it stays as it is
   */
  onReply(run, answer) {
    const { session, trigger, stopReason } = run;
    const judged = this.#core.ask((core) => core.onReply({ session, text: answer, trigger, stopReason, time: Date.now() }));
    // whoever tells the model asks first
    if (judged?.question) return { ...judged.response, doubt: judged.question };
    return this.#recorded(run, judged);
  }

  /**
   * An answer without calls, which may hold some as text.
   * @param {{ session: string, agentId?: string, stopReason?: string }} run `stopReason`: why the message ended
   * @param {string} answer @param {string[]} tools that the model has @param {() => string[] | undefined} results that it was shown;
   *   undefined: not all of them are known, and nothing is made
   * @returns {{ ask: string | null, words: string, calls: { tool: string, args: string }[] } | undefined} undefined: it stays as it is; `ask`: the
   *   model is to be asked once more, with this text; `args` is JSON
   */
  onTextCalls(run, answer, tools, results) {
    const { session, stopReason } = run;
    const ask = (/** @type {Uint8Array[] | undefined} */ texts) =>
      this.#core.ask((core) => core.onTextCalls({ session, text: answer, tools, results: texts, stopReason, time: Date.now() }));
    let found = ask(undefined);
    if (found?.needsResults) {
      const shown = results();
      if (shown === undefined) return undefined;
      found = ask(shown.map((text) => encoder.encode(text)));
    }
    if (found === undefined) return undefined;
    this.#record(run, found.incidents);
    return found.calls.length > 0 || found.ask !== null ? found : undefined;
  }

  /** @param {string} limits what another program that runs agents here does not carry, in a line */
  noteHarness(limits) {
    this.#harnesses.add(limits);
  }

  /** @param {import("./lib/status.js").PromptRoute} route of this host */
  usePromptRoute(route) {
    this.#prompts.route = route;
    if (this.#settings.narrows && route.obstacle !== null) this.warn(route.obstacle, "hints");
  }

  /**
   * A prompt is about to be built.
   * @param {Parameters<Prompts["choose"]>[0]} prompt
   * @returns {{ hints: string | null, tools: string[] | null }} null: nothing changes
   */
  onPrompt(prompt) {
    const verdict = this.#prompts.choose(prompt);
    if (verdict === undefined) return { hints: null, tools: null };
    this.#record({}, verdict.incidents);
    for (const complaint of verdict.complaints) this.#log.errorOnce(complaint);
    return { hints: verdict.hints, tools: verdict.tools };
  }

  /** The report for the user where the host itself ends a run. @param {string} tool @param {number} attempts */
  unknownToolReport(tool, attempts) {
    return this.#core.ask(() => unknownToolReport(tool, attempts)) ?? "";
  }

  /** @param {string} session a session that is over */
  endSession(session) {
    this.#core.change((core) => core.endSession(session));
  }

  /** Clears a session's counters. @param {string} session */
  resetSession(session) {
    this.#core.change((core) => core.resetSession(session, Date.now()));
  }

  /**
   * The user switches the guard by hand.
   * @param {string | undefined} session undefined: every session without a switch of its own
   * @param {string | undefined} to `on`, `observe` or `off`; undefined: as the settings say
   */
  setSwitch(session, to) {
    this.#core.change((core) => core.setSwitch(session, to, Date.now()));
  }

  /** An operator switches the guard from outside of a chat. @param {Record<string, unknown>} asked of any content */
  switchMode(asked) {
    return switchMode(this.#parts, asked);
  }

  /** What an operator may know. @param {{ session?: string }} [about] the session whose model's thresholds are included */
  status({ session } = {}) {
    return statusOf(this.#parts, {
      session,
      hostVersion: this.#hostVersion,
      hooks: this.hooks,
      harnesses: this.#harnesses,
      promptRoute: this.#prompts.route,
      opinions: this.opinions,
    });
  }

  /** @returns {object[]} every session in memory */
  snapshot() {
    return sessionsOf(this.#parts);
  }

  /** What was done since the process began, in Prometheus' text format. */
  metrics() {
    return metricsOf(this.#parts);
  }

  /**
   * A hook could not read its event: the event passes, and the journal gets a line.
   * @param {string} where @param {unknown} error
   */
  fault(where, error) {
    this.incidents.fault(where, errorForLog(error));
    this.warn(`${where}: ${errorForLog(error)}; passed unchanged`);
  }

  /** @param {string} text for the operator @param {import("./operator-log.js").Kind} [kind] a few of each are logged */
  warn(text, kind = "fault") {
    this.#log.warn(text, kind);
  }

  /** Resolves when everything so far is on disk. */
  async flush() {
    await Promise.all([this.incidents.flush(), this.#core.flush()]);
  }

  /**
   * @template {{ kind: string }} R
   * @param {{ session: string, agentId?: string }} of a call or an answer
   * @param {{ response: R, incidents: Incident[], question?: Question | null } | undefined} answer a question in it is put in the background
   * @returns {R | undefined} undefined: nothing changes
   */
  #recorded(of, answer) {
    if (answer === undefined) return undefined;
    this.#record(of, answer.incidents);
    if (answer.question) void this.opinions.ask(of, answer.question);
    return answer.response.kind === "keep" ? undefined : answer.response;
  }

  /** @param {{ agentId?: string }} of a call or an answer @param {Incident[]} incidents */
  #record({ agentId }, incidents) {
    for (const incident of incidents) {
      if (incident.changesLoops) this.#core.touch();
      this.incidents.add(incident, agentId);
    }
  }
}
