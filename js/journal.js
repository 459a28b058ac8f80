// Incidents as JSON lines. Writing never blocks a hook and never fails one; what is lost is counted and said.
import { appendFileSync, mkdirSync, statSync } from "node:fs";
import { appendFile, chmod, mkdir, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";

/**
 * @typedef {{ time: number, rule: string, deed: string, enforced: boolean, sessionKey: string, runId: string | null, toolName: string,
 *   args: unknown, errorType: string | null, errorMessage: string | null, modelId: string | null, provider: string | null, count: number,
 *   first: number, last: number, calls: number | null, tokens: number | null, callKey: string }} Incident as the core tells it, redacted
 */

/** Bytes after which a new file is begun, and how many old ones are kept. */
const MAX_BYTES = 10 * 1024 * 1024;
const KEPT_FILES = 5;
/** Lines that wait for the disk at most; more are counted as lost. */
const MAX_WAITING = 10_000;

const iso = (/** @type {number} */ millis) => new Date(millis).toISOString();

/** @param {string} path as configured; `~` is the user's home */
export const expandHome = (path) => resolve(path.replace(/^~(?=$|[\\/])/, homedir()));

export class Journal {
  #path = "";
  /** @type {string[]} */
  #waiting = [];
  #lost = 0;
  #failed = false;
  /** @type {Promise<void>} the end of the writing that is under way */
  #writing = Promise.resolve();
  #busy = false;
  /**
   * What has left the queue and is not known to be on disk; `size` is the file's before it was written, once that began.
   * @type {{ text: string, size: number | undefined } | undefined}
   */
  #underWay;
  #warn;
  #maxBytes;

  /**
   * @param {(text: string) => void} warn tells the operator
   * @param {{ maxBytes?: number }} [limits]
   */
  constructor(warn, { maxBytes = MAX_BYTES } = {}) {
    this.#warn = warn;
    this.#maxBytes = maxBytes;
    // a run outside the gateway ends its process with the run
    process.once("exit", () => this.#flushAtExit());
  }

  /** @param {string} path where lines go from now on */
  open(path) {
    const full = expandHome(path);
    if (full !== this.#path) this.#failed = false;
    this.#path = full;
  }

  /**
   * @param {Incident} incident
   * @param {{ host: string, agentId?: string, toolCallId: string | null }} context what only the shim knows
   */
  incident(incident, { host, agentId, toolCallId }) {
    const {
      time,
      rule,
      deed,
      enforced,
      sessionKey,
      runId,
      toolName,
      args,
      errorType,
      errorMessage,
      modelId,
      provider,
      count,
      first,
      last,
      calls,
      tokens,
      callKey,
    } = incident;
    this.write({
      timestamp: iso(time),
      modelId,
      provider,
      toolName,
      args,
      errorType,
      errorMessage,
      v: 1,
      sessionKey,
      runId,
      agentId: agentId ?? null,
      toolCallId,
      rule,
      action: enforced ? deed : `would: ${deed}`,
      count,
      first: iso(first),
      last: iso(last),
      calls,
      tokens,
      callKey,
      host,
      mode: enforced ? "enforce" : "observe",
    });
  }

  /** @param {object} line one line; JSON keeps it one line whatever it holds */
  write(line) {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(`${JSON.stringify(line)}\n`);
    if (!this.#busy) {
      this.#busy = true;
      this.#writing = this.#drain();
    }
  }

  /** Resolves when what was written so far is on disk, or is known to be lost. */
  async flush() {
    await this.#writing;
  }

  async #drain() {
    try {
      while (this.#waiting.length > 0) {
        const lines = this.#waiting;
        this.#waiting = [];
        this.#underWay = { text: lines.join(""), size: undefined };
        try {
          await this.#append(this.#underWay);
          this.#failed = false;
        } catch (error) {
          this.#lost += lines.length;
          if (!this.#failed)
            this.#warn(`journal ${this.#path} cannot be written (${error instanceof Error ? error.message : error}); lines are dropped`);
          this.#failed = true;
        }
        this.#underWay = undefined;
      }
    } finally {
      this.#busy = false;
    }
  }

  /** @param {{ text: string, size: number | undefined }} underWay */
  async #append(underWay) {
    const path = this.#path;
    if (path === "") throw new Error("no path is set");
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const now = await stat(path).catch(() => undefined);
    if (now && !now.isFile()) throw new Error("not a file");
    // a file that was there before may be readable by others
    if (now && (now.mode & 0o077) !== 0) await chmod(path, 0o600);
    const lost = this.#lost;
    const told =
      lost > 0 ? `${JSON.stringify({ timestamp: new Date().toISOString(), v: 1, rule: "journal", action: "lost", count: lost })}\n` : "";
    const text = told + underWay.text;
    underWay.size = now?.size ?? 0;
    if (underWay.size > 0 && underWay.size + Buffer.byteLength(text) > this.#maxBytes) {
      await this.#rotate(path);
      underWay.size = 0;
    }
    await appendFile(path, text, { mode: 0o600 });
    this.#lost -= lost;
  }

  /** Writes what still waits; nothing asynchronous happens any more. */
  #flushAtExit() {
    const { text = "", size } = this.#underWay ?? {};
    try {
      const taken = size !== undefined && (statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0) > size;
      const rest = (taken ? "" : text) + this.#waiting.join("");
      if (rest === "" || this.#path === "") return;
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      appendFileSync(this.#path, rest, { mode: 0o600 });
    } catch {
      // nobody is left to be told
    }
  }

  /** @param {string} path `tool-guard.log` becomes `tool-guard.log.1`, and so on; the oldest goes */
  async #rotate(path) {
    await rm(`${path}.${KEPT_FILES - 1}`, { force: true });
    for (let n = KEPT_FILES - 2; n >= 1; n -= 1) await rename(`${path}.${n}`, `${path}.${n + 1}`).catch(() => {});
    await rename(path, `${path}.1`);
  }
}
