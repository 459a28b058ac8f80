// Errors that a user can do something about, and their exit codes; errors of the system and of others, as text.

/** What was asked for is not available: exit code 1. */
export class Failure extends Error {
  exitCode = 1;
}

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  exitCode = 2;
}

/** @param {unknown} error anything that was thrown @returns {string} its message */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {unknown} error @returns {string | undefined} the code of a system error, such as ENOENT */
export const codeOf = (error) => /** @type {NodeJS.ErrnoException | undefined} */ (error)?.code;

/** Why a file could not be read, for a user. @type {Record<string, string>} */
const REASONS = {
  ENOENT: "there is no such file",
  EACCES: "it may not be read",
  EPERM: "it may not be read",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder",
  ENOTREG: "not a file: no pipe and no device is read",
  ENXIO: "not a file: no pipe and no device is read",
};

/** @param {unknown} error of the file system @returns {string} why, for a user */
export const reason = (error) => REASONS[codeOf(error) ?? ""] ?? messageOf(error);
