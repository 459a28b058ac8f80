// The settings of the plugin's entry, as they are in force: what can be used of them, and what is wrong with the rest.
import { forLog } from "./core.js";
import { featuresOf } from "./lib/features.js";
import { digests } from "./lib/settings-digests.js";
import { compileAll } from "./schema.js";
import { readConfig } from "./wasm/core.js";

/** The journal where the settings name none. */
const DEFAULT_JOURNAL = "~/.openclaw/tool-guard.log";

export class SettingsInForce {
  /** Whether the plugin is switched on. */
  enabled = true;
  /** Whether verdicts are carried out. */
  enforcing = true;
  /** Whether the user wants some model to be shown fewer tools. */
  narrows = false;
  /** Whether calls that a model writes into its answer are made. */
  textCalls = true;
  /** The journal's file. */
  logPath = "";
  /** Who is told, outside of the chat. @type {import("./notify/notifier.js").Settings} */
  notify = { command: [], on: [] };
  /** When a model is asked for a second opinion. @type {"off" | "confirm" | "review"} */
  secondOpinion = "off";
  /** The model that is asked; undefined: the agent's own. @type {string | undefined} */
  secondOpinionModel;
  /** A digest of each setting, by its key. @type {Record<string, string>} */
  digests = {};
  /** What is switched on beside the thresholds; null: the settings cannot be read. @type {import("./lib/features.js").Features | null} */
  features = null;
  /** What is wrong with the settings, a line each. @type {string[]} */
  problems = [];
  /** By the index of each schema in `screen.validate`. @type {Map<number, (text: string) => string | undefined>} */
  #schemas = new Map();

  /**
   * A setting that cannot be used has its default.
   * @param {unknown} settings of the entry
   */
  take(settings) {
    const { config, problems, narrows, opinions } = readConfig(settings);
    const { schemas, problems: unusable } = compileAll(config.screen.validate);
    this.#schemas = schemas;
    this.enabled = config.enabled;
    this.enforcing = config.mode === "enforce";
    this.narrows = narrows;
    this.textCalls = config.repair.textCalls;
    this.logPath = config.logPath;
    this.notify = config.notify;
    this.secondOpinion = opinions;
    this.secondOpinionModel = config.secondOpinionModel;
    this.digests = digests(config);
    this.features = featuresOf(config);
    this.problems = [...problems, ...unusable].map(forLog);
  }

  /**
   * The settings cannot even be read: a guard that does not know its mode changes nothing.
   * @param {string} why
   */
  onlyObserve(why) {
    this.problems = [`config: cannot be read (${why}); the guard only observes`];
    this.enforcing = false;
    this.secondOpinion = "off";
    this.logPath ||= DEFAULT_JOURNAL;
  }

  /**
   * @param {number | undefined} schema its index @param {string[]} texts of a result
   * @returns {string | undefined} what the schema's validator complains of
   */
  complaint(schema, texts) {
    return schema === undefined ? undefined : this.#schemas.get(schema)?.(texts.join("\n"));
  }
}
