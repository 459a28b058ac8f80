// `tool-guard explain`: how the guard classifies an error text and what it would say, by running the core on it.
import { readFileSync } from "node:fs";
import { UsageError } from "../lib/errors.js";
import { ScratchBuffer } from "../lib/scratch-buffer.js";
import { clean } from "../lib/text.js";
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
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values @param {string[]} positionals
 * @returns {Promise<number>}
 */
export async function run(io, values, positionals) {
  const text = positionals.join(" ");
  if (text.trim() === "")
    throw new UsageError('explain: which error? For instance: tool-guard explain "ENOENT: no such file or directory"');
  initSync({ module: readFileSync(new URL("../wasm/core_bg.wasm", import.meta.url)) });
  const guard = new Guard();
  const explained = /** @type {any} */ (guard.classOf(typeof values.tool === "string" ? values.tool : undefined, text));
  const { tool, class: name, kind, retries } = explained;
  const args = typeof values.args === "string" ? values.args : (explained.args ?? "{}");
  const messages = messagesOf(guard, tool, args, text);
  if (values.json) {
    io.out.write(`${JSON.stringify({ class: name, kind, retries, said: messages }, null, 2)}\n`);
    return 0;
  }
  const lines = [`class    ${name}`, `kind     ${kind}: ${KINDS[kind]}`];
  lines.push(`retries  ${retries ?? "not limited"}`);
  for (const { failure, action, text: words } of messages) {
    lines.push("", `at the ${ordinal(failure)} identical failure (${action}) the model is told:`);
    for (const line of words.split("\n")) lines.push(`  ${clean(line, io.unicode)}`);
  }
  if (messages.length === 0) lines.push("", "The guard says nothing about it.");
  io.out.write(`${lines.join("\n")}\n`);
  return 0;
}

/**
 * Repeats the failing call until it is stopped.
 * @param {Guard} guard @param {string} tool @param {string} args @param {string} text
 * @returns {{ failure: number, action: string, text: string }[]} the messages, after which failure, and the action
 */
function messagesOf(guard, tool, args, text) {
  /** @type {{ failure: number, action: string, text: string }[]} */
  const messages = [];
  const buffer = new ScratchBuffer();
  for (let failure = 1; failure <= TRIES; failure += 1) {
    const call = { session: "explain", uid: `call-${failure}`, callId: "", tool, args };
    const before = buffer.onCall(guard, call, failure * STEP_MS);
    if (before?.kind === "block" || before?.kind === "halt") break;
    const facts = { isError: true, status: undefined, exitCode: Number.NaN, text, length: text.length, chars: text.length };
    const verdict = buffer.onOutcome(guard, call, facts, failure * STEP_MS);
    const action = verdict?.incidents[0]?.action ?? verdict?.kind;
    if (action && verdict && "text" in verdict) messages.push({ failure, action, text: verdict.text });
    if (action === "stop" || action === "halt") break;
  }
  return messages;
}

/** @param {number} n */
const ordinal = (n) => `${n}${["th", "st", "nd", "rd"][n] ?? "th"}`;
