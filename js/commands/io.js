// A command's environment: output streams, width, colours, clock. The same commands run in a process of their own, under
// `openclaw toolguard` and behind a slash command.

import { PROGRAM } from "./program.js";

/**
 * @typedef {{ write(text: string): unknown, isTTY?: boolean }} Writer
 * @typedef {{ out: Writer, err: Writer, columns: number, color: boolean, unicode: boolean, now: () => number,
 *   env: Record<string, string | undefined>, program: string, input: () => Promise<string>, readonly signal: AbortSignal }} Io
 *   `program`: the name under which the command was called; `unicode`: whether more than ASCII can be shown; `input`: what comes in
 *   through a pipe, cut; `signal` ends a command that follows or serves
 */

/** Columns of a pipe or a file. */
const COLUMNS = 100;
const MIN_COLUMNS = 40;
/** Characters that are taken from a pipe. */
const MAX_INPUT = 1 << 20;

/** @param {NodeJS.WriteStream} stream @param {Record<string, string | undefined>} env */
function colored(stream, env) {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return stream.isTTY === true && env.TERM !== "dumb";
}

/** Whether the terminal shows UTF-8, by its locale. @param {Record<string, string | undefined>} env @param {string} platform */
export function supportsUnicode(env, platform) {
  if (env.TERM === "linux" || env.TERM === "dumb") return false;
  if (platform === "win32") return Boolean(env.WT_SESSION || env.TERM_PROGRAM || env.ConEmuTask);
  return /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || "");
}

/** @param {NodeJS.ReadStream} stream @returns {Promise<string>} its text */
async function textOf(stream) {
  let text = "";
  for await (const part of stream.setEncoding("utf8")) {
    text += part;
    if (text.length >= MAX_INPUT) break;
  }
  return text.slice(0, MAX_INPUT);
}

/** @param {string} [program] the name under which the command was called @returns {Io} this process's */
export function processIo(program = PROGRAM) {
  const { env, stdin, stdout, stderr, platform } = process;
  const columns = stdout.columns ?? Number.parseInt(env.COLUMNS ?? "", 10);
  /** @type {AbortController | undefined} */
  let interrupted;
  return {
    out: stdout,
    err: stderr,
    columns: Number.isNaN(columns) || columns <= 0 ? COLUMNS : Math.max(columns, MIN_COLUMNS),
    color: colored(stdout, env),
    unicode: supportsUnicode(env, platform),
    now: Date.now,
    env,
    program,
    input: () => textOf(stdin),
    // only a command that reads the signal handles Ctrl-C: any other is ended by it
    get signal() {
      if (!interrupted) {
        const controller = new AbortController();
        for (const name of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(name, () => controller.abort());
        interrupted = controller;
      }
      return interrupted.signal;
    },
  };
}

/**
 * @param {Io} io
 * @returns {(code: "bold" | "dim" | "red" | "yellow" | "cyan", text: string) => string} text in colour, if the terminal has colours
 */
export function paint({ color }) {
  const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39], cyan: [36, 39] };
  return (code, text) => (color && text !== "" ? `\u001b[${codes[code][0]}m${text}\u001b[${codes[code][1]}m` : text);
}
