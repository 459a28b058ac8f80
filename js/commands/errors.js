// What goes wrong in ways that a user can mend, and the exit code that says so.

/** Something that was asked for cannot be had: exit code 1. */
export class Failure extends Error {
  exitCode = 1;
}

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  exitCode = 2;
}

/** Why the system refused, in words. @param {unknown} error */
export function reason(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  /** @type {Record<string, string>} */
  const words = {
    ENOENT: "there is no such file",
    EACCES: "it may not be read",
    EPERM: "it may not be read",
    EISDIR: "it is a folder",
    ENOTDIR: "a part of its path is no folder",
  };
  return words[code ?? ""] ?? message;
}
