// From a command line to a command: finds it, parses its options with node:util's parseArgs, runs it. Errors become a sentence and an
// exit code.
import { parseArgs } from "node:util";
import { Failure, UsageError } from "../lib/errors.js";
import { didYouMean } from "../lib/suggest.js";
import { clean } from "../lib/text.js";
import { version } from "../lib/version.js";
import { commandHelp, generalHelp } from "./help.js";
import { named } from "./program.js";
import { COMMANDS } from "./table.js";

/** @typedef {import("./command.js").Command} Command */

const HELP = ["--help", "-h", "help"];
const VERSION = ["--version", "-V", "version"];

/**
 * @param {string[]} args without the program's name
 * @param {import("./io.js").Io} io
 * @returns {Promise<number>} the exit code: 0 done, 1 something could not be read, 2 the command line is wrong
 */
export async function main([name, ...rest], io) {
  try {
    if (name === undefined || HELP.includes(name)) {
      const topic = rest.find((word) => !word.startsWith("-"));
      io.out.write(topic === undefined ? generalHelp(COMMANDS, io) : commandHelp(called(find(topic), io), io));
      return 0;
    }
    if (VERSION.includes(name)) {
      io.out.write(`tool-guard ${version}\n`);
      return 0;
    }
    return await runCommand(find(name), rest, io);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Failure)) throw error;
    const message = named(
      error.message,
      io.program,
      COMMANDS.map((command) => command.name),
    );
    io.err.write(`tool-guard: ${clean(message, io.unicode)}\n`);
    return error.exitCode;
  }
}

/** @param {string} name @returns {Command} */
function find(name) {
  const command = COMMANDS.find((known) => known.name === name);
  if (command) return command;
  if (name.startsWith("-"))
    throw new UsageError(`a command comes first, then its options: tool-guard report ${name} (tool-guard --help lists the commands)`);
  const known = COMMANDS.map((known) => known.name);
  throw new UsageError(
    `there is no command "${name}".${didYouMean(name, known)} tool-guard --help tells what each does: ${known.join(", ")}`,
  );
}

/** A command whose texts name commands as the user calls them. @param {Command} command @param {import("./io.js").Io} io @returns {Command} */
const called = (command, io) => {
  const names = COMMANDS.map(({ name }) => name);
  /** @param {any} value @returns {any} */
  const texts = (value) => {
    if (typeof value === "string") return named(value, io.program, names);
    if (Array.isArray(value)) return value.map(texts);
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, own]) => [key, texts(own)]))
      : value;
  };
  return texts(command);
};

/** @param {Command} command @param {string[]} args @param {import("./io.js").Io} io */
async function runCommand(command, args, io) {
  const { name, options, operands } = command;
  let parsed;
  try {
    parsed = parseArgs({ args, options: { ...options, help: { type: "boolean", short: "h" } }, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${name}: ${complaint(/** @type {Error} */ (error), command)} (see tool-guard ${name} --help)`);
  }
  const { positionals } = parsed;
  const values = /** @type {import("./command.js").Values} */ (parsed.values);
  if (values.help) {
    io.out.write(commandHelp(called(command, io), io));
    return 0;
  }
  if (positionals.length > (operands?.most ?? 0))
    throw new UsageError(`${name}: "${positionals[operands?.most ?? 0]}" is not understood (see tool-guard ${name} --help)`);
  for (const [option, { choices }] of Object.entries(options)) {
    const value = values[option];
    if (choices && value !== undefined && !choices.includes(String(value)))
      throw new UsageError(
        `${name}: --${option} ${value} is not possible, expected ${choices.join(", ")}.${didYouMean(String(value), choices)}`,
      );
  }
  return command.run(io, values, positionals);
}

/** What is wrong with the options, from the message of parseArgs. @param {Error} error @param {Command} command */
function complaint({ message }, { options }) {
  const unknown = /^Unknown option '(-[^']*)'/.exec(message)?.[1];
  const [, short, long, why] =
    /^Option '(?:(-\w), )?(-[\w-]+)[^']*' (argument is ambiguous|argument missing|does not take an argument)/.exec(message) ?? [];
  if (why === "does not take an argument") return `${long} takes no value`;
  if (why !== undefined) {
    const known = Object.entries(options).find(([name, option]) => [`--${name}`, `-${option.short}`].includes(long));
    const needs = `${short ?? long} needs a value: ${short ?? long} ${known?.[1].argument ?? "VALUE"}`;
    return why === "argument missing" ? needs : `${needs}; what begins with a dash is an option`;
  }
  if (unknown === undefined) return message.split(/\. |\n/, 1)[0];
  const names = Object.keys(options).map((option) => `--${option}`);
  return `there is no option ${unknown}.${didYouMean(unknown, names)}`;
}
