// `tool-guard explain`: how the guard classifies an error text and what it would say, by running the core on it; of a line of the
// journal also what was done, and on which evidence.
import { UsageError } from "../lib/errors.js";
import { describe, evidenceOf } from "../lib/incident-words.js";
import { parseEntry } from "../lib/journal-entry.js";
import { ScratchBuffer } from "../lib/scratch-buffer.js";
import { clean, visibleJson } from "../lib/text.js";
import { wasmBytes } from "../lib/wasm-bytes.js";
import { Guard, initSync } from "../wasm/core.js";

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
  const text = positionals.join(" ");
  if (text.trim() === "")
    throw new UsageError('explain: which error? For instance: tool-guard explain "ENOENT: no such file or directory"');
  const incident = incidentIn(text);
  const told = incident ?? { errorMessage: text };
  const tool = typeof values.tool === "string" ? values.tool : incident && String(incident.toolName ?? "some_tool");
  const args = typeof values.args === "string" ? values.args : incident && JSON.stringify(incident.args ?? {});
  const isError = typeof told.errorMessage === "string" && (incident === undefined || typeof told.errorType === "string");
  const explanation = isError
    ? explained(tool, args, told.errorMessage, speakerOf(incident))
    : { class: null, kind: null, retries: null, said: [] };
  const what = incident && { did: describe(incident), evidence: evidenceOf(incident) || null };
  if (values.json) {
    io.out.write(`${visibleJson(JSON.stringify({ ...what, ...explanation }, null, 2))}\n`);
    return 0;
  }
  const show = (/** @type {string} */ words) => clean(words, io.unicode);
  const head = what ? [`did      ${show(what.did)}`, `evidence ${what.evidence === null ? "none is told" : show(what.evidence)}`] : [];
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
 * What is not given is taken from the text, where a host's sentence names it.
 * @param {string | undefined} givenTool @param {string | undefined} givenArgs @param {string} text
 * @param {"host" | "tool" | undefined} speaker who said it, where that is known
 * @returns {Explanation}
 */
function explained(givenTool, givenArgs, text, speaker) {
  initSync({ module: wasmBytes() });
  const guard = new Guard();
  const { tool, args, class: name, kind, retries, refused } = /** @type {any} */ (guard.classOf(givenTool, text));
  const by = speaker ?? (refused ? "host" : "tool");
  return { class: name, kind, retries, said: messagesOf(guard, { tool, args: givenArgs ?? args ?? "{}" }, text, by) };
}

/**
 * Repeats the failing call until it is stopped.
 * @param {Guard} guard @param {{ tool: string, args: string }} called @param {string} text @param {"host" | "tool"} speaker
 * @returns {Message[]}
 */
function messagesOf(guard, { tool, args }, text, speaker) {
  /** @type {Message[]} */
  const messages = [];
  const buffer = new ScratchBuffer();
  const add = (/** @type {number} */ failure, /** @type {import("../lib/verdict.js").Judged | number | undefined} */ judged) => {
    if (typeof judged !== "object") return undefined;
    const { response, incidents } = judged;
    const action = incidents[0]?.action ?? response.kind;
    const evidence = incidents[0] ? evidenceOf(JSON.parse(incidents[0].line)) || null : null;
    if ("text" in response) messages.push({ failure, action, evidence, text: response.text });
    return action;
  };
  for (let failure = 1; failure <= TRIES; failure += 1) {
    const call = { session: "explain", uid: `call-${failure}`, callId: "", tool, args };
    const before = buffer.onCall(guard, call, failure * STEP_MS);
    if (before?.response.kind === "block" || before?.response.kind === "halt") {
      // one that is bumped gets through when the model insists
      if (before.incidents[0]?.action !== "bump") break;
      add(failure, before);
      continue;
    }
    const facts = { isError: true, status: undefined, exitCode: Number.NaN, text, length: text.length, chars: text.length, speaker };
    const action = add(failure, buffer.onReturn(guard, call, facts, {}, failure * STEP_MS));
    if (action === "stop" || action === "halt") break;
  }
  return messages;
}

/** @param {number} n */
const ordinal = (n) => `${n}${["th", "st", "nd", "rd"][n] ?? "th"}`;
