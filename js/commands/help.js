// Help, from the table of commands.
//
// By hand: commander, the usual package, is 126 KB against the 6 KB of cli.js and help.js, and node:util parses the options.
import { paint } from "./io.js";

/** @typedef {import("./command.js").Command} Command */

/** @param {[string, string][]} rows @param {number} columns */
function aligned(rows, columns) {
  const left = Math.max(...rows.map(([term]) => term.length));
  return rows.map(([term, text]) => `  ${term.padEnd(left)}  ${wrapped(text, columns - left - 4, left + 4)}`.trimEnd()).join("\n");
}

/** @param {string} text @param {number} columns @param {number} indent of the lines after the first */
function wrapped(text, columns, indent) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== "" && last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines.join(`\n${" ".repeat(indent)}`);
}

/** @param {Command[]} commands @param {import("./io.js").Io} io */
export function generalHelp(commands, io) {
  const bold = (/** @type {string} */ text) => paint(io)("bold", text);
  const rows = commands.map(({ name, summary }) => /** @type {[string, string]} */ ([name, summary]));
  const { program } = io;
  return `${program}: what the guard of your agents' tool calls did

${bold("Usage")}
  ${program} COMMAND [options]

${bold("Commands")}
${aligned([...rows, ["help COMMAND", "the options of a command, with examples"]], io.columns)}

${bold("Options")}
${aligned(
  [
    ["-h, --help", "this help; after a command, that command's"],
    ["-V, --version", "the version"],
  ],
  io.columns,
)}

${bold("Examples")}
  ${program} report --since 7d
  ${program} tail -f
`;
}

/** @param {Command} command @param {import("./io.js").Io} io */
export function commandHelp({ name, summary, usage, about = [], options, examples }, io) {
  const bold = (/** @type {string} */ text) => paint(io)("bold", text);
  const rows = Object.entries(options).map(([option, { short, argument, about }]) => {
    const flag = `${short ? `-${short}, ` : "    "}--${option}${argument ? ` ${argument}` : ""}`;
    return /** @type {[string, string]} */ ([flag, about]);
  });
  const shown = examples.map(([line, what]) => (what ? `  ${line}\n      ${what}` : `  ${line}`));
  return `${io.program} ${name}: ${summary}

${bold("Usage")}
  ${usage}

${bold("Options")}
${aligned([...rows, ["-h, --help", "this help"]], io.columns)}

${bold("Examples")}
${shown.join("\n")}
${about.map((part) => `\n${typeof part === "string" ? wrapped(part, io.columns, 0) : aligned(part, io.columns)}\n`).join("")}`;
}
