// Results, put to the core: first their facts, and what it asks for besides where that is not enough.

/**
 * @typedef {import("./lib/scratch-buffer.js").Call} Call
 * @typedef {import("./lib/scratch-buffer.js").Result} Result
 * @typedef {{ text: boolean, detectors: boolean, details: boolean, schema: number | undefined }} Need what the core needs of a result
 *   besides its facts: its whole texts, the detectors' answer, its details, the schema that it must match
 * @typedef {{ need: Need, texts: string[] | undefined, detection?: import("./detectors.js").Detection, waits?: boolean, time?: number }} Found what a need asked for;
 *   `waits`: the host waits for a reader; `time`: when the call returned, where that was before
 */

export class Results {
  #core;
  #settings;
  #fault;

  /**
   * @param {{ core: import("./kept-core.js").KeptCore, settings: import("./settings-in-force.js").SettingsInForce }} parts of a guard
   * @param {(where: string, error: unknown) => void} fault what could not be read is told
   */
  constructor({ core, settings }, fault) {
    this.#core = core;
    this.#settings = settings;
    this.#fault = fault;
  }

  /**
   * @param {Call} call @param {Result} facts @param {Found} [found] what an earlier answer asked for
   * @returns {import("./lib/verdict.js").Judged | Need | undefined} a need: the same must come again with what it asks for; undefined:
   *   nothing changes
   */
  judge(call, facts, found) {
    const findings = found && { ...found, schemaError: found.texts && this.#complaint(found.need.schema, found.texts) };
    const answer = this.#core.ask((core, buffer) => buffer.onReturn(core, call, facts, findings, found?.time));
    return typeof answer === "number" ? needOf(answer) : answer;
  }

  /** A result that the model was shown already. @param {Call} call @param {Result} facts @returns {import("./lib/verdict.js").Judged | undefined} */
  judgeUnseen(call, facts) {
    const answer = this.#core.ask((core, buffer) => buffer.onReturn(core, call, facts, { unseen: true }));
    return typeof answer === "number" ? undefined : answer;
  }

  /**
   * @param {Call} call @param {string[]} texts of the result's details
   * @returns {(string | null)[] | null} their replacements, null for an unchanged one; null: nothing is looked for in them
   */
  screenDetails(call, texts) {
    const answer = this.#core.ask((core, buffer) => buffer.onDetails(core, call, texts));
    return answer === undefined ? texts.map(() => null) : answer;
  }

  /** A validator that fails has no complaint. @param {number | undefined} schema @param {string[]} texts */
  #complaint(schema, texts) {
    try {
      return this.#settings.complaint(schema, texts);
    } catch (error) {
      this.#fault("schema", error);
      return undefined;
    }
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
