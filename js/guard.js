// The one guard of this process. Hosts evaluate a plugin's modules several times in one process, so what must be
// shared lives on globalThis; a new version of the plugin gets a guard of its own.
import { readFileSync } from "node:fs";
import { heard } from "./answer.js";
import { clean } from "./commands/text.js";
import { Core, logged, messageOf } from "./core.js";
import { Journal } from "./journal.js";
import { compileAll } from "./schema.js";
import { StateFile } from "./state.js";
import { mergeStates, parseConfig, unknownToolReport } from "./wasm/core.js";

/**
 * @typedef {import("./answer.js").Incident} Incident
 * @typedef {import("./answer.js").ResultVerdict} ResultVerdict
 * @typedef {import("./answer.js").Verdict} Verdict
 * @typedef {{ info?: (text: string) => void, warn?: (text: string) => void, error?: (text: string) => void }} Logger
 * @typedef {{ session: string, runId?: string, provider?: string, model?: string, window?: number, unattended?: boolean }} Turn
 *   `window` in tokens; `unattended`: no user asked for it
 * @typedef {{ session: string, uid: string, callId: string, tool: string, args: string | undefined, agentId?: string }} Call
 *   one occurrence of a call: `callId` is the host's (empty while it does not tell), `uid` the same and what is unique in the process behind a `#`, `args` is JSON
 * @typedef {{ text: boolean, detectors: boolean, details: boolean, schema: number | undefined }} Need what the core must be told of a result
 * @typedef {{ isError: boolean, status: string | undefined, exitCode: number, text: string, length: number, chars: number }} Result
 *   `exitCode` is NaN when there is none; of a long `text` the middle is not looked at; `length` is that of the whole result, `chars` of its texts
 */

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const SHARED = Symbol.for(`tool-guard@${version}`);

/** A fault that repeats is said this often at most, each kind for itself; the journal's loss is counted all the same. */
const MAX_WARNINGS = 5;

/** What is done when a loop begins to stand, or ceases to. */
const STANDS = new Set(["stop", "block", "halt", "reset"]);

export class Guard {
  #host = "unknown";
  #logPath = "";
  /** How often each kind was said. @type {Map<string, number>} */
  #warnings = new Map();
  /** @type {Logger} */
  #logger = console;
  #journal = new Journal((text) => this.warn(text, "journal"));
  /** @type {StateFile} */
  #state = new StateFile(
    {
      now: () => this.#core.ask((core) => core.state(Date.now())),
      beside: (ours, base, theirs) => this.#core.ask(() => mergeStates(ours, base, theirs, Date.now())),
    },
    (text) => this.warn(text, "state"),
  );
  #lastAgent = { id: "", logged: "" };
  #core = new Core({
    left: () => this.#state.last,
    refused: (error) => this.warn(`state ${this.#state.path} is not taken: ${messageOf(error)}`, "state"),
    restarted: (trap) => this.warn(`the core was restarted after ${messageOf(trap)}`, "core"),
  });
  /** Whether the plugin is switched on; hooks of replaced instances ask this too. */
  enabled = true;
  /** Whether verdicts are carried out. */
  enforcing = true;
  /** What adapters keep for the process, by adapter name. @type {Map<string, unknown>} */
  shared = new Map();

  /** Told of every incident; must not throw. @type {((incident: Incident) => void) | undefined} */
  onIncident;

  /** By the place of each schema under `screen.validate`. @type {Map<number, (text: string) => string | undefined>} */
  #schemas = new Map();
  /** @type {WeakSet<object>} */
  #apis = new WeakSet();

  /**
   * Takes the entry's settings; counters stay. Settings that cannot be used are refused whole: those in force stay.
   * @param {{ settings: unknown, host: string, flatEdit: boolean, logger?: Logger, statePath?: string }} entry
   *   `statePath`: the file of what survives a restart; none is kept without it
   */
  configure({ settings, host, flatEdit, logger, statePath }) {
    this.#logger = logger ?? this.#logger;
    this.#host = host;
    try {
      const { enabled, mode, logPath, screen } = parseConfig(settings);
      const schemas = compileAll(screen.validate);
      this.#core.configure(settings, flatEdit);
      this.#schemas = schemas;
      this.enabled = enabled;
      this.enforcing = mode === "enforce";
      this.#logPath = logPath;
      this.#journal.open(logPath);
    } catch (error) {
      this.#logger.error?.(`tool-guard: settings not taken, those in force stay: ${messageOf(error)}`);
      // a gateway that starts with them has the defaults, and these are told of somewhere too
      if (this.#logPath === "") {
        this.#logPath = parseConfig({}).logPath;
        this.#journal.open(this.#logPath);
      }
    }
    const left = statePath === undefined ? undefined : this.#state.open(statePath);
    if (left !== undefined) this.#core.restore(left);
  }

  /**
   * Whether hooks may be registered with this object: once only, or every event would count twice.
   * @param {object} api the host's plugin API
   */
  claim(api) {
    if (this.#apis.has(api)) return false;
    this.#apis.add(api);
    return true;
  }

  /** A turn begins, or a model call of it does; idempotent per run id. @param {Turn} turn */
  beginTurn(turn) {
    this.#core.ask((core, room) => room.beginTurn(core, turn));
    // a loop that stood may be over
    this.#state.touch();
  }

  /** The model answered, which took so many tokens. @param {string} session @param {number} tokens */
  onUsage(session, tokens) {
    this.#core.ask((core) => core.onUsage(session, tokens, Date.now()));
  }

  /** @param {Call} call made by the model, not validated yet @returns {Verdict | undefined} */
  onAssistantCall(call) {
    return this.#answer(call, (core, room) => room.onAssistantCall(core, call));
  }

  /** @param {Call} call about to run @returns {Verdict | undefined} */
  onCall(call) {
    return this.#answer(call, (core, room) => room.onCall(core, call));
  }

  /**
   * A call came back: judged at once, unless something must be looked for in its texts.
   * @param {Call} call @param {Result} facts
   * @returns {Verdict | Need | undefined} a need: `onResult`, `onOutcome` and `onDetails` are to be asked; undefined: it is shown as it is
   */
  onReturn(call, facts) {
    const answer = this.#core.ask((core, room) => room.onReturn(core, call, facts));
    return typeof answer === "number" ? needOf(answer) : this.#said(call, answer);
  }

  /** What must be looked for beside a result. @param {Call} call @returns {Need} */
  needs(call) {
    return needOf(this.#core.ask((core) => core.needs(call.session, call.uid, call.tool, call.args, 0, Date.now())) ?? 0);
  }

  /**
   * A result before the model sees it.
   * @param {Call} call
   * @param {{ facts: Result, texts: string[], need: Need, detection?: import("./detectors.js").Detection }} result
   * @returns {ResultVerdict | undefined} undefined: it is shown as it is
   */
  onResult(call, { facts: { isError, status }, texts, need, detection }) {
    const succeeded = !isError && status !== "error" && status !== "failed";
    const schema = need.schema === undefined || !succeeded ? undefined : this.#schemas.get(need.schema);
    const complaint = schema && this.#complaint(schema, texts.join("\n"));
    const said = this.#core.ask((core) =>
      core.onResult(
        call.session,
        call.uid,
        call.tool,
        call.args,
        succeeded,
        texts.map(utf8),
        complaint,
        detection?.reason,
        detection?.severity ?? 0,
        Date.now(),
      ),
    );
    if (said === undefined) return undefined;
    const verdict = /** @type {ResultVerdict} */ (heard(said));
    this.#note(call, verdict.incidents);
    return verdict;
  }

  /** A text that a schema cannot be held against has no complaint. @param {(text: string) => string | undefined} schema @param {string} text */
  #complaint(schema, text) {
    try {
      return schema(text);
    } catch (error) {
      this.fault("schema", error);
      return undefined;
    }
  }

  /** @param {Call} call @param {string[]} texts that the host keeps beside its result @returns {(string | null)[]} those that change */
  onDetails(call, texts) {
    return (
      this.#core.ask((core) => core.onDetails(call.session, call.uid, call.tool, call.args, texts.map(utf8), Date.now())) ??
      texts.map(() => null)
    );
  }

  /** @param {Call} call @param {Result} facts @returns {Verdict | undefined} */
  onOutcome(call, facts) {
    return this.#answer(call, (core, room) => room.onOutcome(core, call, facts));
  }

  /**
   * What the user is told where the host itself ends a run.
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

  /** Forgets what was counted in a session. @param {string} session */
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
   * @param {{ session?: string }} [about] whose model's thresholds are told
   * @returns {import("./status.js").Status}
   */
  status({ session } = {}) {
    const sessions = /** @type {any[]} */ (this.snapshot());
    const here = sessions.find(({ sessionKey }) => sessionKey === session);
    const model = [here?.provider ?? undefined, here?.modelId ?? undefined];
    return {
      version,
      host: this.#host,
      enabled: this.enabled,
      mode: this.enforcing ? "enforce" : "observe",
      switch: this.#switch,
      journal: this.#logPath,
      session: session ?? null,
      thresholds: this.#core.ask((core) => core.thresholdsInForce(model[0], model[1])) ?? [],
      sessions,
    };
  }

  /** The mode that the user gave all sessions by hand. @returns {string | null} */
  get #switch() {
    return JSON.parse(this.#core.ask((core) => core.state(Date.now())) ?? "{}").switch ?? null;
  }

  /** Whether sessions without a mode of their own are told anything. */
  get speaks() {
    return this.enabled && (this.#switch ?? (this.enforcing ? "on" : "observe")) === "on";
  }

  /** The journal's file, as configured. */
  get journalPath() {
    return this.#logPath;
  }

  /** @returns {object[]} every session that is remembered */
  snapshot() {
    return this.#core.ask((core) => core.snapshot()) ?? [];
  }

  /**
   * A hook met something that it cannot read: the event passes, one line tells.
   * @param {string} where @param {unknown} error
   */
  fault(where, error) {
    this.#journal.write({
      timestamp: new Date().toISOString(),
      v: 1,
      host: this.#host,
      rule: "fault",
      action: "keep",
      where,
      errorMessage: messageOf(error),
    });
    this.warn(`${where}: ${messageOf(error)}; passed unchanged`);
  }

  /** @param {string} text for the operator, a few times at most @param {"fault" | "journal" | "state" | "core"} [kind] */
  warn(text, kind = "fault") {
    const said = this.#warnings.get(kind) ?? 0;
    if (said < MAX_WARNINGS) this.#logger.warn?.(`tool-guard: ${clean(text)}`);
    this.#warnings.set(kind, said + 1);
  }

  /** Resolves when what was written so far is on disk. */
  async flush() {
    await Promise.all([this.#journal.flush(), this.#state.flush()]);
  }

  /**
   * @param {Call} call
   * @param {(core: import("./wasm/core.js").Guard, room: import("./room.js").Room) => Verdict | undefined} question
   * @returns {Verdict | undefined}
   */
  #answer(call, question) {
    return this.#said(call, this.#core.ask(question));
  }

  /** @param {Call} call @param {Verdict | undefined} verdict @returns {Verdict | undefined} */
  #said(call, verdict) {
    if (verdict === undefined) return undefined;
    this.#note(call, verdict.incidents);
    return verdict.kind === "keep" ? undefined : verdict;
  }

  /** @param {Call} call @param {Incident[]} incidents */
  #note({ agentId }, incidents) {
    for (const incident of incidents) {
      if (STANDS.has(incident.deed)) this.#state.touch();
      this.#journal.incident(incident, this.#host, agentId && this.#agent(agentId));
      this.onIncident?.(incident);
    }
  }

  /** Fit for the journal; it is nearly always the same one. @param {string} id */
  #agent(id) {
    if (id !== this.#lastAgent.id) this.#lastAgent = { id, logged: logged(id) };
    return this.#lastAgent.logged;
  }
}

/** @param {number} flags as the core tells them @returns {Need} */
function needOf(flags) {
  const schema = flags >> 3;
  return {
    text: (flags & 1) !== 0,
    detectors: (flags & 2) !== 0,
    details: (flags & 4) !== 0,
    schema: schema === 0 ? undefined : schema - 1,
  };
}

const encoder = new TextEncoder();
/** Strings cross into WebAssembly an order of magnitude faster as bytes. @param {string} text */
const utf8 = (text) => encoder.encode(text);

/** @returns {Guard} the guard of this process, made at the first call */
export function processGuard() {
  const store = /** @type {Record<symbol, Guard | undefined>} */ (/** @type {unknown} */ (globalThis));
  store[SHARED] ??= new Guard();
  return store[SHARED];
}
