// Scripts without options: they say what they do, rather than do it, when they are asked, or given what they do not know.
import { say } from "./progress.mjs";

/**
 * Ends the process if the command has arguments: with its help if it asks for that, else with an error.
 * @param {string} name
 * @param {string} about what it does, for a person
 */
export function noOptions(name, about) {
  const args = process.argv.slice(2);
  if (args.length === 0) return;
  const help = `Usage: npm run ${name}\n\n${about}\n`;
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(help);
    process.exit(0);
  }
  say(`${name}: ${args.join(" ")}: there are no options\n\n${help}`);
  process.exit(2);
}
