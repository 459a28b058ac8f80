// The name under which the commands are called, in texts that name another command.

/** The name of the executable; texts are written with it. */
export const PROGRAM = "tool-guard";

/**
 * A text in which commands are called as the user called this one.
 * @param {string} text @param {string} program the name, such as `openclaw toolguard` @param {string[]} commands their names
 */
export function named(text, program, commands) {
  if (program === PROGRAM) return text;
  const call = new RegExp(`(?<![\\w./-])${PROGRAM}(?= (?:${[...commands, "COMMAND", "--help"].join("|")})(?![\\w-]))`, "g");
  return text.replace(call, () => program);
}
