// `tool-guard explain`: how the guard classifies an error text and what it would say, by running the core on it; of a line of the
// journal also what was done, and on which evidence.
import { Failure, messageOf, UsageError } from "../lib/errors.js";
import { describe, evidenceOf, ordinal } from "../lib/incident-words.js";
import { parseEntry } from "../lib/journal-entry.js";
import { valueWords } from "../lib/own-thresholds.js";
import { play } from "../lib/play.js";
import { shortProblem } from "../lib/setting-problem.js";
import { startCore } from "../lib/start-core.js";
import { clean, visibleJson } from "../lib/text.js";
import { Guard, parseConfig, readConfig } from "../wasm/core.js";
import { limitOf, valuesOf } from "./rule-limits.js";
import { settingsFor } from "./settings.js";

/** Failures after which no more messages can come. */
const TRIES = 12;
/** Milliseconds between them. */
const STEP_MS = 1000;

const KINDS = /** @type {Record<string, string>} */ ({
  deterministic: "the same call will fail again",
  transient: "the same call may work later",
  informative: "what a command found out; only repetition counts",
  neutral: "a veto or a cancellation; only repetition counts",
  unknown: "nobody knows whether it may work later",
});

/**
 * @typedef {{ failure: number, action: string, evidence: string | null, text: string }} Message after which failure, and what it rests on
 * @typedef {{ class: string | null, kind: string | null, retries: number | null, said: Message[] }} Explanation null: there is no error
 */

/** Who said what a line of the journal tells of. @param {import("../lib/journal-entry.js").Entry | undefined} incident */
const speakerOf = (incident) => (incident?.speaker === "host" || incident?.speaker === "tool" ? incident.speaker : undefined);

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values @param {string[]} positionals
 * @returns {Promise<number>}
 */
export async function run(io, values, positionals) {
  const text = positionals.length === 1 && positionals[0] === "-" ? await io.input() : positionals.join(" ");
  if (text.trim() === "")
    throw new UsageError('explain: which error? For instance: tool-guard explain "ENOENT: no such file or directory"');
  if (incidentsIn(text) > 1)
    throw new UsageError("explain: one line of the journal at a time, for instance: tool-guard tail -n 1 --json | tool-guard explain -");
  const { settings, from } = settingsFor("explain", values, io);
  const guard = guardUnder(settings, from);
  if (typeof values.args === "string") checkArgs(values.args);
  const incident = incidentIn(text);
  const told = incident ?? { errorMessage: text };
  const tool = typeof values.tool === "string" ? values.tool : incident && String(incident.toolName ?? "some_tool");
  const args = typeof values.args === "string" ? values.args : incident && JSON.stringify(incident.args ?? {});
  const isError = typeof told.errorMessage === "string" && (incident === undefined || typeof told.errorType === "string");
  const explanation = isError
    ? explained(guard, tool, args, told.errorMessage, speakerOf(incident))
    : { class: null, kind: null, retries: null, said: [] };
  const what = incident && {
    did: describe(incident),
    rule: incident.rule,
    setting: limitOf(incident) ?? null,
    values: Object.fromEntries(valuesOf(incident, inForceFor(guard, settings, incident))),
    evidence: evidenceOf(incident) || null,
  };
  if (values.json) {
    io.out.write(`${visibleJson(JSON.stringify({ ...what, settingsFrom: from, ...explanation }, null, 2))}\n`);
    return 0;
  }
  const show = (/** @type {string} */ words) => clean(words, io.unicode);
  const head = what
    ? [
        `did      ${show(what.did)}`,
        `rule     ${show(what.rule)}`,
        `setting  ${what.setting === null ? "none moves it" : show(what.setting)}`,
        ...(Object.keys(what.values).length > 0
          ? [`now      ${show(valuesInWords(what.values, `${from ?? "the defaults"}${values.set ? " and --set" : ""}`))}`]
          : []),
        `evidence ${what.evidence === null ? "none is told" : show(what.evidence)}`,
      ]
    : [];
  // without a line of the journal it is told where the figures come from only if that is not the defaults
  const source = what || from === null || explanation.kind === null ? [] : [`settings ${show(from)}`];
  io.out.write(`${[...head, ...linesOf(explanation, show, source)].join("\n")}\n`);
  return 0;
}

/** A line of the journal, if that is what the text is. @param {string} text */
function incidentIn(text) {
  const entry = parseEntry(text);
  return typeof entry?.rule === "string" && typeof entry.action === "string" ? entry : undefined;
}

/** How many lines of the journal a text is, if it is nothing else. @param {string} text */
function incidentsIn(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.every((line) => incidentIn(line) !== undefined) ? lines.length : 0;
}

/** @param {Explanation} explanation @param {(words: string) => string} show @param {string[]} source a line about the settings, or none */
function linesOf({ class: name, kind, retries, said }, show, source) {
  if (name === null || kind === null) return [];
  const lines = [`class    ${name}`, `kind     ${kind}: ${KINDS[kind]}`, `retries  ${retries ?? "not limited"}`, ...source];
  for (const { failure, action, evidence, text } of said) {
    const basis = evidence === null ? "" : `; evidence: ${show(evidence)}`;
    lines.push("", `at the ${ordinal(failure)} identical failure (${action}${basis}) the model is told:`);
    for (const line of text.split("\n")) lines.push(`  ${show(line)}`);
  }
  if (said.length === 0) lines.push("", "The guard says nothing about it.");
  return lines;
}

/**
 * A guard under these settings.
 * @param {import("./settings.js").Settings} settings @param {string | null} file that they come from
 * @returns {Guard}
 * @throws {Failure} one of them cannot be used
 */
function guardUnder(settings, file) {
  startCore();
  try {
    parseConfig(settings);
  } catch (error) {
    throw new Failure(`${file === null ? "" : `${file}: `}${shortProblem(messageOf(error))}`, { cause: error });
  }
  const guard = new Guard();
  guard.configure({ settings: { ...settings, secondOpinion: "off" }, asks: true });
  return guard;
}

/**
 * What holds for the model of an incident: thresholds may be of its own, all else is as it was set.
 * @param {Guard} guard @param {import("./settings.js").Settings} settings @param {import("../lib/journal-entry.js").Entry} incident
 * @returns {import("./rule-limits.js").InForce}
 */
function inForceFor(guard, settings, { provider, modelId }) {
  const [family, model] = [provider, modelId].map((name) => (typeof name === "string" ? name : undefined));
  const thresholds = /** @type {import("../lib/status.js").InForce[]} */ (guard.thresholdsInForce(family, model));
  const own = thresholds.map(({ key, value }) => /** @type {const} */ ([key, value]));
  return {
    settings: new Map([...Object.entries(readConfig(settings).config), ...own]),
    repeatLimit: (tool) =>
      /** @type {[string | null, number]} */ (guard.repeatLimit(family, model, tool).map((/** @type {any} */ part) => part ?? null)),
  };
}

/** @param {Record<string, unknown>} values of settings @param {string} source where they come from */
const valuesInWords = (values, source) =>
  `${Object.entries(values)
    .map(([setting, value]) => `${setting} ${value === null ? "not set" : valueWords(value)}`)
    .join(", ")} (${source})`;

/** @param {string} args the value of --args @throws {UsageError} it is no JSON object */
function checkArgs(args) {
  let value;
  try {
    value = JSON.parse(args);
  } catch (error) {
    throw new UsageError(`explain: --args ${args} is no JSON (${messageOf(error)}), expected for instance --args '{"path":"a.txt"}'`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UsageError(`explain: --args ${args} is no JSON object, expected for instance --args '{"path":"a.txt"}'`);
}

/**
 * What is not given is taken from the text, where a host's sentence names it.
 * @param {Guard} guard @param {string | undefined} givenTool @param {string | undefined} givenArgs @param {string} text
 * @param {"host" | "tool" | undefined} speaker who said it, where that is known
 * @returns {Explanation}
 */
function explained(guard, givenTool, givenArgs, text, speaker) {
  const { tool, args, class: name, kind, retries, refused } = /** @type {any} */ (guard.classOf(givenTool, text));
  const by = speaker ?? (refused ? "host" : "tool");
  return { class: name, kind, retries, said: messagesOf(guard, { tool, args: givenArgs ?? args ?? "{}" }, text, by) };
}

/**
 * Repeats the failing call until it is stopped.
 * @param {Guard} guard @param {{ tool: string, args: string }} called @param {string} text @param {"host" | "tool"} speaker
 * @returns {Message[]}
 */
function messagesOf(guard, called, text, speaker) {
  /** @type {Message[]} */
  const messages = [];
  const call = () => ({ ...called, text, isError: true, speaker });
  for (const { n, ran, response, incidents } of play(guard, call, { most: TRIES, stepMs: STEP_MS })) {
    const action = incidents[0]?.action ?? response.kind;
    // a call that is bumped gets through when the model insists
    const isOver = ran ? action === "stop" : response.kind === "halt" || (response.kind === "block" && action !== "bump");
    if (isOver && !ran) break;
    const evidence = incidents[0] ? evidenceOf(JSON.parse(incidents[0].line)) || null : null;
    if ("text" in response) messages.push({ failure: n, action, evidence, text: response.text });
    if (isOver) break;
  }
  return messages;
}
