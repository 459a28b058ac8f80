// The guard: events in, verdicts out, incidents to the journal.
import { Core, errorForLog, forLog } from "./core.js";
import { Incidents } from "./incidents.js";
import { digests } from "./lib/settings-digests.js";
import { NO_PROMPT_ROUTE } from "./lib/status.js";
import { parseVerdict } from "./lib/verdict.js";
import { version } from "./lib/version.js";
import { OperatorLog } from "./operator-log.js";
import { compileAll } from "./schema.js";
import { StateFile } from "./state.js";
import { mergeStates, readConfig, unknownToolReport } from "./wasm/core.js";

/**
 * @typedef {import("./lib/verdict.js").Incident} Incident
 * @typedef {import("./lib/verdict.js").ReplyVerdict} ReplyVerdict
 * @typedef {import("./lib/verdict.js").ResultVerdict} ResultVerdict
 * @typedef {import("./lib/verdict.js").Verdict} Verdict
 * @typedef {import("./lib/scratch-buffer.js").Turn} Turn
 * @typedef {import("./lib/scratch-buffer.js").Call} Call
 * @typedef {import("./lib/scratch-buffer.js").Result} Result
 * @typedef {{ text: boolean, detectors: boolean, details: boolean, schema: number | undefined }} Need what the core needs of a result
 *   besides its facts: its whole texts, the detectors' answer, its details, the schema that it must match
 */

/** Actions that open or close a loop, which survives a restart. */
const CHANGES_STATE = new Set(["slow", "bump", "stop", "block", "halt", "reset"]);

/** The journal where the settings name none. */
const DEFAULT_JOURNAL = "~/.openclaw/tool-guard.log";

export class Guard {
  #logPath = "";
  #log = new OperatorLog();
  /** Where incidents go. */
  incidents = new Incidents((text, kind) => this.warn(text, kind));
  /** @type {StateFile} */
  #state = new StateFile(
    {
      current: () => this.#core.ask((core) => core.state(Date.now())),
      merge: (ours, base, theirs) => this.#core.ask(() => mergeStates(ours, base, theirs, Date.now())),
    },
    (text) => this.warn(text, "state"),
  );
  #core = new Core({
    savedState: () => this.#state.last,
    onStateRejected: (error) => this.warn(`state ${this.#state.path} is not taken: ${errorForLog(error)}`, "state"),
    onRestart: (trap) => {
      this.incidents.offerCorrectionsAgain();
      const why = errorForLog(trap);
      this.#restarts = { count: this.#restarts.count + 1, last: Date.now(), why };
      this.warn(`the core was restarted after ${why}`, "core");
    },
  });
  /** How often a fresh core took over, when last, and after which error. @type {import("./lib/status.js").Restarts} */
  #restarts = { count: 0, last: null, why: null };
  /** What is wrong with the settings, a line each. @type {string[]} */
  #problems = [];
  /** A digest of each setting in force, by its key. @type {Record<string, string>} */
  #digests = {};
  /** Whether the user wants some model to be shown fewer tools. */
  #narrows = false;
  /** Whether the plugin is switched on; hooks of replaced instances check this too. */
  enabled = true;
  /** Whether verdicts are carried out. */
  enforcing = true;
  /** What adapters share in the process, by name. @type {Map<string, unknown>} */
  shared = new Map();

  /** How prompts are given something on this host. @type {import("./lib/status.js").PromptRoute} */
  promptRoute = NO_PROMPT_ROUTE;

  /** Lines about the programs that run agents here and carry less than the host's own runner. @type {Set<string>} */
  #harnesses = new Set();

  /** By the index of each schema in `screen.validate`. @type {Map<number, (text: string) => string | undefined>} */
  #schemas = new Map();
  /** Those whose hooks are registered. @type {WeakSet<object>} */
  #apis = new WeakSet();

  /**
   * Takes the entry's settings; counters stay. A setting that cannot be used has its default, and the log and the status say so.
   * @param {{ settings: unknown, host: string, flatEdit: boolean, asks?: boolean, logger?: import("./operator-log.js").Logger, statePath?: string }} entry
   *   `statePath`: the file of the state that survives a restart; without it none is kept
   */
  configure({ settings, host, flatEdit, asks = false, logger, statePath }) {
    if (logger) this.#log.use(logger);
    this.incidents.host = host;
    try {
      this.#take(settings, flatEdit, asks);
    } catch (error) {
      // no settings are known to do this; whatever it is, a guard that does not know its mode changes nothing
      this.#problems = [`config: cannot be read (${errorForLog(error)}); the guard only observes`];
      this.#log.error(`settings: ${this.#problems[0]}`);
      this.#core.configure({ mode: "observe" }, flatEdit, asks);
      this.enforcing = false;
      this.#logPath ||= DEFAULT_JOURNAL;
    }
    this.incidents.open(this.#logPath);
    const saved = statePath === undefined ? undefined : this.#state.open(statePath);
    if (saved !== undefined) this.#core.restore(saved);
  }

  /** @param {unknown} settings @param {boolean} flatEdit @param {boolean} asks */
  #take(settings, flatEdit, asks) {
    const { config, problems } = readConfig(settings);
    const { schemas, problems: unusable } = compileAll(config.screen.validate);
    this.#core.configure(settings, flatEdit, asks);
    this.#schemas = schemas;
    this.enabled = config.enabled;
    this.enforcing = config.mode === "enforce";
    this.#narrows = config.showTools !== "full" || config.models.some((/** @type {any} */ model) => model.showTools !== undefined);
    this.#logPath = config.logPath;
    this.incidents.notify(config.notify);
    this.#digests = digests(config);
    this.#problems = [...problems, ...unusable].map(forLog);
    for (const problem of this.#problems) this.#log.errorOnce(`settings: ${problem}`);
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

  /** A turn begins, or one of its model calls does; idempotent per run id. @param {Turn} turn */
  beginTurn(turn) {
    this.#core.ask((core, buffer) => buffer.beginTurn(core, turn));
    // this may close a loop
    this.#state.touch();
  }

  /** @param {string} session @param {number} tokens that the model's answer took */
  onUsage(session, tokens) {
    this.#core.ask((core) => core.onUsage(session, tokens, Date.now()));
  }

  /** @param {Call} call made by the model, not validated yet @returns {Verdict | undefined} */
  onAssistantCall(call) {
    return this.#judge(call, (core, buffer) => buffer.onAssistantCall(core, call));
  }

  /** @param {Call} call about to run @returns {Verdict | undefined} */
  onCall(call) {
    return this.#judge(call, (core, buffer) => buffer.onCall(core, call));
  }

  /**
   * A call returned: judged at once, unless its result must be screened.
   * @param {Call} call @param {Result} facts
   * @returns {Verdict | Need | undefined} a need: `onResult`, `onOutcome` and `onDetails` must be called; undefined: nothing changes
   */
  onReturn(call, facts) {
    const answer = this.#core.ask((core, buffer) => buffer.onReturn(core, call, facts));
    return typeof answer === "number" ? needOf(answer) : this.#recorded(call, answer);
  }

  /** @param {Call} call @returns {Need} what the core needs of its result */
  needs(call) {
    return needOf(this.#core.ask((core) => core.needs(call.session, call.uid, call.tool, call.args, 0, Date.now())) ?? 0);
  }

  /**
   * A result before the model sees it.
   * @param {Call} call
   * @param {{ facts: Result, texts: string[], need: Need, detection?: import("./detectors.js").Detection }} result
   * @returns {ResultVerdict | undefined} undefined: it stays as it is
   */
  onResult(call, { facts: { isError, status, exitCode }, texts, need, detection }) {
    const schema = need.schema === undefined ? undefined : this.#schemas.get(need.schema);
    const complaint = schema && this.#complaint(schema, texts.join("\n"));
    const answer = this.#core.ask((core) =>
      core.onResult(
        call.session,
        call.uid,
        call.tool,
        call.args,
        isError,
        status,
        exitCode,
        texts.map(utf8),
        complaint,
        detection?.reason,
        detection?.severity ?? 0,
        Date.now(),
      ),
    );
    if (answer === undefined) return undefined;
    const verdict = /** @type {ResultVerdict} */ (parseVerdict(answer));
    this.#record(call, verdict.incidents);
    return verdict;
  }

  /** A validator that fails has no complaint. @param {(text: string) => string | undefined} schema @param {string} text */
  #complaint(schema, text) {
    try {
      return schema(text);
    } catch (error) {
      this.fault("schema", error);
      return undefined;
    }
  }

  /** @param {Call} call @param {string[]} texts of the result's details @returns {(string | null)[]} their replacements, null for an unchanged one */
  onDetails(call, texts) {
    return (
      this.#core.ask((core) => core.onDetails(call.session, call.uid, call.tool, call.args, texts.map(utf8), Date.now())) ??
      texts.map(() => null)
    );
  }

  /** @param {Call} call @param {Result} facts @returns {Verdict | undefined} */
  onOutcome(call, facts) {
    return this.#judge(call, (core, buffer) => buffer.onOutcome(core, call, facts));
  }

  /** The same for a result that cannot be changed: the journal tells that the model was shown nothing. @param {Call} call @param {Result} facts */
  onRelayedOutcome(call, facts) {
    const verdict = this.#core.ask((core, buffer) => buffer.onOutcome(core, call, facts));
    if (verdict) this.#record(call, verdict.incidents.map(withoutPlacement));
  }

  /** A session begins that has no history. @param {string} session */
  beginSession(session) {
    this.#core.ask((core) => core.beginSession(session, Date.now()));
  }

  /** @param {string} session @param {string} request the user's message */
  onRequest(session, request) {
    this.#core.ask((core) => core.onRequest(session, request, Date.now()));
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
   * @param {{ session: string, agentId?: string }} run @param {string} answer
   * @returns {ReplyVerdict | undefined} undefined: it stays as it is
   */
  onReply(run, answer) {
    const json = this.#core.ask((core) => core.onReply(run.session, answer, Date.now()));
    if (json === undefined) return undefined;
    const verdict = /** @type {ReplyVerdict} */ (parseVerdict(json));
    this.#record(run, verdict.incidents);
    return verdict.kind === "keep" ? undefined : verdict;
  }

  /** @param {string} limits what another program that runs agents here does not carry, in a line */
  noteHarness(limits) {
    this.#harnesses.add(limits);
  }

  /** @param {import("./lib/status.js").PromptRoute} route of this host */
  usePromptRoute(route) {
    this.promptRoute = route;
    if (this.#narrows && route.obstacle !== null) this.warn(route.obstacle, "hints");
  }

  /**
   * A prompt is about to be built. What it is given is chosen once a session.
   * @param {{ session: string, provider?: string, model?: string, tools?: string[], narrows: boolean }} prompt `tools`: those that exist,
   *   where the host tells; `narrows`: fewer can be shown here
   * @returns {{ hints: string | null, tools: string[] | null }} null: nothing changes
   */
  onPrompt({ session, provider, model, tools, narrows }) {
    const counts = this.incidents.takeCorrections();
    if (counts) this.#core.ask((core) => core.learn(counts));
    const json = this.#core.ask((core) => core.onPrompt(session, provider, model, tools, narrows, Date.now()));
    if (json === undefined) return { hints: null, tools: null };
    const verdict = /** @type {import("./lib/verdict.js").PromptVerdict} */ (parseVerdict(json));
    this.#record({}, verdict.incidents);
    for (const complaint of verdict.complaints) this.#log.errorOnce(complaint);
    return { hints: verdict.hints, tools: verdict.tools };
  }

  /**
   * The report for the user where the host itself ends a run.
   * @param {string} tool @param {number} attempts
   */
  unknownToolReport(tool, attempts) {
    return this.#core.ask(() => unknownToolReport(tool, attempts)) ?? "";
  }

  /** @param {string} session a session that is over */
  endSession(session) {
    this.#core.ask((core) => core.endSession(session));
    this.#state.touch();
  }

  /** Clears a session's counters. @param {string} session */
  resetSession(session) {
    this.#core.ask((core) => core.resetSession(session, Date.now()));
    this.#state.touch();
  }

  /**
   * The user switches the guard by hand.
   * @param {string | undefined} session undefined: every session without a switch of its own
   * @param {string | undefined} to `on`, `observe` or `off`; undefined: as the settings say
   */
  setSwitch(session, to) {
    this.#core.ask((core) => core.setSwitch(session, to, Date.now()));
    this.#state.touch();
  }

  /**
   * What an operator may know.
   * @param {{ session?: string }} [about] the session whose model's thresholds are included
   * @returns {import("./lib/status.js").Status}
   */
  status({ session } = {}) {
    const sessions = /** @type {any[]} */ (this.snapshot());
    const here = sessions.find(({ sessionKey }) => sessionKey === session);
    const model = [here?.provider ?? undefined, here?.modelId ?? undefined];
    return {
      version,
      host: this.incidents.host,
      enabled: this.enabled,
      mode: this.enforcing ? "enforce" : "observe",
      switch: this.#switch,
      journal: this.#logPath,
      problems: this.#problems,
      settings: this.#digests,
      restarts: this.#restarts,
      harnesses: [...this.#harnesses],
      prompt: { hints: this.promptRoute.hints, obstacle: this.#narrows ? this.promptRoute.obstacle : null },
      session: session ?? null,
      thresholds: this.#core.ask((core) => core.thresholdsInForce(model[0], model[1])) ?? [],
      sessions,
    };
  }

  /** The mode that the user switched all sessions to. @returns {string | null} */
  get #switch() {
    return JSON.parse(this.#core.ask((core) => core.state(Date.now())) ?? "{}").switch ?? null;
  }

  /** Whether verdicts are carried out in sessions without a mode of their own. */
  get isOn() {
    return this.enabled && (this.#switch ?? (this.enforcing ? "on" : "observe")) === "on";
  }

  /** The journal's file, as configured. */
  get journalPath() {
    return this.#logPath;
  }

  /** @returns {object[]} every session in memory */
  snapshot() {
    return this.#core.ask((core) => core.snapshot()) ?? [];
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
    await Promise.all([this.incidents.flush(), this.#state.flush()]);
  }

  /**
   * @param {Call} call
   * @param {(core: import("./wasm/core.js").Guard, buffer: import("./lib/scratch-buffer.js").ScratchBuffer) => Verdict | undefined} question
   * @returns {Verdict | undefined}
   */
  #judge(call, question) {
    return this.#recorded(call, this.#core.ask(question));
  }

  /** @param {Call} call @param {Verdict | undefined} verdict @returns {Verdict | undefined} undefined: nothing changes */
  #recorded(call, verdict) {
    if (verdict === undefined) return undefined;
    this.#record(call, verdict.incidents);
    return verdict.kind === "keep" ? undefined : verdict;
  }

  /** @param {{ agentId?: string }} of a call or an answer @param {Incident[]} incidents */
  #record({ agentId }, incidents) {
    for (const incident of incidents) {
      if (CHANGES_STATE.has(incident.action)) this.#state.touch();
      this.incidents.add(incident, agentId);
    }
  }

  /** What was done since the process began, in Prometheus' text format. @returns {string} */
  metrics() {
    const sessions = /** @type {import("./lib/status.js").Session[]} */ (this.snapshot());
    const open = sessions.filter(({ trip }) => trip?.open);
    return this.incidents.metrics({
      sessions: sessions.length,
      openLoops: {
        enforced: open.filter(({ trip }) => !trip?.observed).length,
        observed: open.filter(({ trip }) => trip?.observed).length,
      },
      restarts: this.#restarts.count,
      problems: this.#problems.length,
    });
  }
}

/** @param {number} flags of the core @returns {Need} */
function needOf(flags) {
  const schema = flags >> 3;
  return {
    text: (flags & 1) !== 0,
    detectors: (flags & 2) !== 0,
    details: (flags & 4) !== 0,
    schema: schema === 0 ? undefined : schema - 1,
  };
}

/** @param {Incident} incident */
const withoutPlacement = (incident) => ({ ...incident, line: JSON.stringify({ ...JSON.parse(incident.line), placement: null }) });

const encoder = new TextEncoder();
/** Passing bytes to WebAssembly is an order of magnitude faster than strings. @param {string} text */
const utf8 = (text) => encoder.encode(text);
