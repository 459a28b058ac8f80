// Tool results as hosts hold them: the facts for the core, and how a text of ours gets into one.
import { headAndTail } from "../lib/scratch-buffer.js";
import { record } from "./events.js";

/**
 * @typedef {{ type?: unknown, text?: unknown }} Block
 * @typedef {{ content?: unknown, details?: unknown, isError?: unknown }} ToolResult
 * @typedef {{ content?: unknown[], details?: unknown, verdict?: import("../guard.js").Verdict, withheld: boolean, invalid: boolean }} JudgedResult
 *   `content` and `details` where they change; `withheld`: the model must not see the result; `invalid`: it became an error
 */

/** @param {unknown} value */
const textOf = (value) => (typeof value === "string" ? value : undefined);

/** @param {unknown} content @returns {unknown[]} its blocks; a text alone is one */
const blocksOf = (content) => (Array.isArray(content) ? content : typeof content === "string" ? [{ type: "text", text: content }] : []);

/** @param {unknown} content @returns {string[]} its texts, whole, in order */
export const textsOf = (content) =>
  typeof content === "string"
    ? [content]
    : blocksOf(content)
        .filter(isText)
        .map(({ text }) => text);

/** @param {unknown} content @returns {unknown[]} its images and other blocks */
export const withoutTexts = (content) => blocksOf(content).filter((block) => !isText(block));

/**
 * The content with other texts; images and other blocks stay.
 * @param {unknown} content
 * @param {(string | null)[]} texts in the order of `textsOf`, null for one that stays; further ones are appended
 * @returns {unknown[] | undefined} undefined when none changes
 */
export function withTexts(content, texts) {
  if (texts.every((text) => text === null)) return undefined;
  let next = 0;
  const blocks = blocksOf(content).map((block) => {
    if (!isText(block)) return block;
    const text = texts[next] ?? block.text;
    next += 1;
    return { ...block, text };
  });
  return [...blocks, ...texts.slice(next).map((text) => ({ type: "text", text }))];
}

/** @param {unknown} block @returns {block is { type: "text", text: string }} */
const isText = (block) => record(block).type === "text" && typeof record(block).text === "string";

/** @param {string} text */
const cut = (text) => headAndTail(text).join("");

/**
 * The facts of a result for the core.
 * @param {ToolResult} result
 * @param {import("../lib/scratch-buffer.js").Speaker} [speaker] who wrote it, where hooks tell
 * @param {unknown} [isError] the host's flag, where it is not part of the result
 * @returns {import("../guard.js").Result}
 */
export function readResult({ content, details, isError: flag }, speaker, isError = flag) {
  const { status, exitCode } = record(details);
  /** @type {string | undefined} */
  let text;
  let [length, chars] = [0, 0];
  if (typeof content === "string") [text, length, chars] = [content, content.length, content.length];
  else if (Array.isArray(content))
    for (const block of content) {
      const { type, text: own, data } = record(block);
      length += typeof own === "string" ? own.length : typeof data === "string" ? data.length : 1;
      if (type !== "text" || typeof own !== "string") continue;
      chars += own.length;
      // several texts are judged as one, each without its middle
      text = text === undefined ? own : `${cut(text)}\n${cut(own)}`;
    }
  return {
    isError: isError === true,
    status: textOf(status),
    exitCode: typeof exitCode === "number" ? exitCode : Number.NaN,
    text: text ?? "",
    length,
    chars,
    speaker,
  };
}

/**
 * The content with a verdict applied; images and other blocks stay.
 * @param {unknown} content
 * @param {import("../guard.js").Verdict} verdict append, replace or halt
 * @returns {unknown[] | undefined} undefined when the verdict changes no result
 */
export function withVerdict(content, verdict) {
  if (verdict.kind !== "append" && verdict.kind !== "replace" && verdict.kind !== "halt") return undefined;
  const blocks = blocksOf(content);
  if (verdict.kind === "replace" || (verdict.kind === "halt" && !verdict.append)) {
    return [{ type: "text", text: verdict.text }, ...withoutTexts(content)];
  }
  const last = blocks.findLastIndex(isText);
  if (last < 0) return [...blocks, { type: "text", text: verdict.text }];
  return blocks.map((block, i) => (i === last && isText(block) ? { ...block, text: `${block.text}\n\n${verdict.text}` } : block));
}

/**
 * A copy of a result with its judged content.
 * @template {object} R
 * @param {R} result @param {JudgedResult} judged
 * @returns {R | undefined} undefined when nothing changes
 */
export function withJudged(result, { content, details }) {
  if (content === undefined && details === undefined) return undefined;
  return { ...result, ...(content && { content }), ...(details !== undefined && { details }) };
}

/**
 * Puts a judged result into its message: into the content array, which the host has already passed on and the model sees in the
 * same run, and into the message, which is the documented way.
 * @param {Record<string, unknown>} message
 * @param {JudgedResult} judged
 * @returns {boolean} whether anything changed
 */
export function applyTo(message, { content, details, withheld, invalid }) {
  if (details !== undefined) message.details = details;
  if (withheld || invalid) message.isError = true;
  if (content && Array.isArray(message.content)) message.content.splice(0, message.content.length, ...content);
  else if (content) message.content = content;
  return content !== undefined || details !== undefined;
}

/** @param {unknown} value @returns {string | undefined} JSON; undefined for what JSON cannot hold (cycles, BigInt) */
export function toJson(value) {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
