// `tool-guard audit`: whether the calls and results of recorded sessions match; --fix writes repaired copies.

import { Failure, reason } from "../lib/errors.js";
import { clean, grouped, plural, visibleJson } from "../lib/text.js";
import { audit, Copy } from "../wasm/core.js";
import { wrap } from "./columns.js";
import { Copies } from "./copies.js";
import { paint } from "./io.js";
import { Progress } from "./progress.js";
import { findRecordings } from "./recordings.js";
import { attempt, eachBlock, load, Problems, renew } from "./recordings-wasm.js";

/**
 * @typedef {import("./recordings.js").Recording} Recording
 * @typedef {import("./recordings-wasm.js").LineError} LineError
 * @typedef {{ kind: string, line: number, other: number | null, callId: string | null, tool: string | null, doubt: string | null,
 *   message: string }} Finding `doubt`: why it cannot be repaired automatically; `message`: the finding as a sentence
 * @typedef {{ format: string, threads: number, calls: number, results: number, findings: Finding[], errors: LineError[] }} Audit
 * @typedef {{ added: number, moved: number, duplicates: number, orphans: number, changed: boolean, left: Finding[] }} Fixed
 * @typedef {{ path: string, audit: Audit, fixed?: Fixed & { to: string } }} Audited
 */

/** A history must be in memory as a whole, which takes three to five times its size. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Kinds of findings in words, by the core's names. @type {Record<string, [one: string, many: string]>} */
const KINDS = {
  "orphaned-call": ["call without a result", "calls without a result"],
  "result-without-call": ["result without a call", "results without a call"],
  "duplicate-result": ["second result", "second results"],
  "misplaced-result": ["misplaced result", "misplaced results"],
  "repeated-id": ["repeated id", "repeated ids"],
};

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values @param {string[]} operands
 * @returns {Promise<number>}
 */
export async function run(io, values, operands) {
  const found = await findRecordings("audit", operands);
  const copies = typeof values.fix === "string" ? await Copies.at(values.fix, Boolean(values.force), found) : undefined;
  load();
  const progress = new Progress(io, "auditing");
  const problems = new Problems(io, progress);
  problems.found(found);
  const view = values.json ? new JsonView(io) : new TextView(io, progress);
  const total = found.recordings.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const recording of found.recordings) {
    const work = async () => {
      const audited = await one(recording, copies);
      for (const error of audited.audit.errors) problems.line(recording.path, error);
      problems.end(recording.path);
      if (audited.fixed && audited.fixed.left.length > 0)
        problems.report(`${recording.path}: ${plural(audited.fixed.left.length, "finding")} not for a program to mend, left as they are`);
      view.show(audited);
    };
    await attempt(recording.path, problems, work, renew);
    done += recording.size;
    progress.update(done, total);
  }
  progress.done();
  view.end(problems.count);
  return problems.count > 0 ? 1 : 0;
}

/**
 * @param {Recording} recording @param {Copies | undefined} copies
 * @returns {Promise<Audited>}
 * @throws {Failure} when it cannot be read, or its copy cannot be made
 */
async function one(recording, copies) {
  const { path } = recording;
  const text = await contentOf(recording);
  const found = JSON.parse(audit(text));
  if (found.refused) throw new Failure(`${path}:${found.refused.line}: ${found.refused.message}`);
  /** @type {Audited} */
  const audited = { path, audit: found };
  if (!copies) return audited;
  const copy = new Copy(text);
  const fixed = JSON.parse(copy.report());
  if (fixed.export) throw new Failure(`${path}: ${fixed.export}`);
  const to = await copies.write(recording, copy.text() ?? text);
  return { ...audited, fixed: { ...fixed, to } };
}

/** @param {Recording} recording @returns {Promise<Buffer>} */
async function contentOf({ path }) {
  /** @type {Buffer[]} */
  const parts = [];
  let bytes = 0;
  let isTooLong = false;
  try {
    await eachBlock(path, (block, { size }) => {
      bytes += block.length;
      // a compressed file has more content than its size
      isTooLong = bytes > MAX_BYTES || (Number.isFinite(size) && size > MAX_BYTES);
      // the next block overwrites this one
      parts.push(Buffer.from(block));
      return !isTooLong;
    });
  } catch (error) {
    throw new Failure(`${path}: ${reason(error)}`);
  }
  if (isTooLong) throw new Failure(`${path}: longer than ${MAX_BYTES >> 20} MB, which is more than can be looked at as a whole`);
  return Buffer.concat(parts);
}

/** The findings of all recordings. */
class Sums {
  files = 0;
  calls = 0;
  results = 0;
  /** @type {Record<string, number>} */
  findings = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]));

  /** @param {Audit} audit */
  add({ calls, results, findings }) {
    this.files += 1;
    this.calls += calls;
    this.results += results;
    for (const { kind } of findings) this.findings[kind] = (this.findings[kind] ?? 0) + 1;
  }
}

class TextView {
  #io;
  #progress;
  #sums = new Sums();
  #changed = 0;
  #copies = 0;

  /** @param {import("./io.js").Io} io @param {Progress} progress */
  constructor(io, progress) {
    this.#io = io;
    this.#progress = progress;
  }

  /** @param {Audited} audited */
  show({ path, audit, fixed }) {
    const { unicode, out } = this.#io;
    this.#sums.add(audit);
    const name = clean(path, unicode);
    const lines = audit.findings.map(({ line, message }) => `${paint(this.#io)("bold", `${name}:${line}:`)} ${clean(message, unicode)}\n`);
    if (fixed) {
      this.#copies += 1;
      if (fixed.changed) {
        this.#changed += 1;
        lines.push(`${name}: ${repairs(fixed)}; written to ${clean(fixed.to, unicode)}\n`);
      }
    }
    this.#progress.done();
    out.write(lines.join(""));
  }

  /** Writes the sums. @param {number} problems that were told */
  end(problems) {
    const { files, calls, results, findings } = this.#sums;
    if (files === 0) {
      if (problems === 0) this.#io.out.write("No session was found.\n");
      return;
    }
    const kinds = Object.entries(findings).filter(([, count]) => count > 0);
    const found = kinds.map(([kind, count]) => plural(count, ...(KINDS[kind] ?? [kind, kind]))).join(", ");
    const copied =
      this.#copies > 0 ? ` ${plural(this.#copies, "copy", "copies")} written, ${grouped(this.#changed)} of them repaired.` : "";
    const text = `${plural(files, "file")}, ${plural(calls, "call")}, ${plural(results, "result")}: ${found || "nothing is wrong"}.${copied}`;
    this.#io.out.write(`${wrap(text, this.#io.columns)}\n`);
  }
}

/** @param {Fixed} fixed */
function repairs({ added, moved, duplicates, orphans }) {
  const parts = [
    added > 0 && `${plural(added, "result")} added`,
    moved > 0 && `${grouped(moved)} moved`,
    duplicates > 0 && `${plural(duplicates, "second result")} removed`,
    orphans > 0 && `${plural(orphans, "result")} without a call removed`,
  ];
  return parts.filter((part) => typeof part === "string").join(", ");
}

class JsonView {
  #write;
  #sums = new Sums();

  /** @param {import("./io.js").Io} io */
  constructor({ out }) {
    this.#write = (/** @type {string} */ text) => out.write(visibleJson(text));
    this.#write('{"files":[');
  }

  /** @param {Audited} audited */
  show({ path, audit, fixed }) {
    this.#write(`${this.#sums.files > 0 ? "," : ""}\n${JSON.stringify({ path, ...audit, fixed })}`);
    this.#sums.add(audit);
  }

  /** @param {number} problems */
  end(problems) {
    this.#write(`],\n"totals":${JSON.stringify(this.#sums)},"problems":${problems}}\n`);
  }
}
