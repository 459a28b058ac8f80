// What is wrong with a setting, shorter than the core tells it.
import { didYouMean } from "./suggest.js";

/** A key that is not known: its path, the known ones, and the one that the core takes it for. */
const UNKNOWN_KEY = /^([^:]*): this key is not allowed here, expected one of ([^();]*?)(?: \(did you mean ([^()]*)\?\))?(?=;|$)/;

/** What holds instead of a setting, where the guard itself reads it. */
const CONSEQUENCE = /; [^;]*$/;

/** @param {string} problem as the core tells it */
export const withoutConsequence = (problem) => problem.replace(CONSEQUENCE, "");

/**
 * What is wrong with a setting, without the list of all keys where one is likely meant.
 * @param {string} problem as the core tells it
 */
export const shortProblem = (problem) =>
  problem.replace(UNKNOWN_KEY, (whole, path, keys, near) => {
    const meant = near ? ` Did you mean ${near}?` : didYouMean(path.split(".").at(-1), keys.split(", "));
    return meant === "" ? whole : `${path}: this key is not allowed here (${meant.trim().replace("Did", "did")})`;
  });
