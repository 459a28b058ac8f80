// `tool-guard explain`: how the guard classifies an error text and what it would say, by running the core on it; of a line of the
// journal also what was done, and on which evidence.
import { Failure, messageOf, UsageError } from "../lib/errors.js";
import { describe, evidenceOf, ordinal } from "../lib/incident-words.js";
import { parseEntry } from "../lib/journal-entry.js";
import { shortProblem } from "../lib/setting-problem.js";
import { startCore } from "../lib/start-core.js";
import { clean, visibleJson } from "../lib/text.js";
import { Guard, parseConfig } from "../wasm/core.js";
import { play } from "./play.js";
import { limitOf } from "./rule-limits.js";
import { settingsFrom } from "./settings.js";

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
  const guard = guardUnder(values);
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
    evidence: evidenceOf(incident) || null,
  };
  if (values.json) {
    io.out.write(`${visibleJson(JSON.stringify({ ...what, ...explanation }, null, 2))}\n`);
    return 0;
  }
  const show = (/** @type {string} */ words) => clean(words, io.unicode);
  const head = what
    ? [
        `did      ${show(what.did)}`,
        `rule     ${show(what.rule)}`,
        `setting  ${what.setting === null ? "none moves it" : show(what.setting)}`,
        `evidence ${what.evidence === null ? "none is told" : show(what.evidence)}`,
      ]
    : [];
  io.out.write(`${[...head, ...linesOf(explanation, show)].join("\n")}\n`);
  return 0;
}

/** A line of the journal, if that is what the text is. @param {string} text */
function incidentIn(text) {
  const entry = parseEntry(text);
  return typeof entry?.rule === "string" && typeof entry.action === "string" ? entry : undefined;
}

/** @param {Explanation} explanation @param {(words: string) => string} show */
function linesOf({ class: name, kind, retries, said }, show) {
  if (name === null || kind === null) return [];
  const lines = [`class    ${name}`, `kind     ${kind}: ${KINDS[kind]}`, `retries  ${retries ?? "not limited"}`];
  for (const { failure, action, evidence, text } of said) {
    const basis = evidence === null ? "" : `; evidence: ${show(evidence)}`;
    lines.push("", `at the ${ordinal(failure)} identical failure (${action}${basis}) the model is told:`);
    for (const line of text.split("\n")) lines.push(`  ${show(line)}`);
  }
  if (said.length === 0) lines.push("", "The guard says nothing about it.");
  return lines;
}

/**
 * A guard under the user's settings; without any, under the defaults.
 * @param {import("./command.js").Values} values with `config` and `set`
 * @returns {Guard}
 * @throws {Failure} one of them cannot be used
 */
function guardUnder(values) {
  const settings = settingsFrom("explain", values);
  startCore();
  try {
    parseConfig(settings);
  } catch (error) {
    throw new Failure(`${typeof values.config === "string" ? `${values.config}: ` : ""}${shortProblem(messageOf(error))}`, {
      cause: error,
    });
  }
  const guard = new Guard();
  guard.configure({ ...settings, secondOpinion: "off" }, false, 0, true, false);
  return guard;
}

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
