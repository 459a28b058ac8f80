// The guard's settings for a command: from a file, and from --set options.
import { Failure, reason, UsageError } from "../lib/errors.js";
import { expandHome } from "../lib/paths.js";
import { readSettings } from "../lib/regular-file.js";
import { parseLenient } from "./lenient-json.js";

/** @typedef {Record<string, unknown>} Settings */

/** A replay shows what an enforcing guard would do: these two keys of a file would only silence it. */
const SILENCING = ["mode", "enabled"];

/**
 * @param {string} command @param {import("./command.js").Values} values with `config` and `set`
 * @returns {Settings} the plugin's own settings, not validated yet
 */
export function settingsFrom(command, { config, set }) {
  const own = typeof config === "string" ? fromFile(config) : {};
  return (Array.isArray(set) ? set : []).reduce((settings, assignment) => assigned(command, settings, assignment), own);
}

/** @param {string} asked @returns {Settings} */
function fromFile(asked) {
  const path = expandHome(asked);
  let value;
  try {
    value = parseLenient(readSettings(path));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure(`${path}, ${error.message}`);
    throw new Failure(`${path}: ${reason(error)}`);
  }
  if (!isObject(value)) throw new Failure(`${path}: no settings, expected an object`);
  const own = isObject(value.plugins) ? /** @type {any} */ (value).plugins.entries?.["tool-guard"]?.config : value;
  if (!isObject(own)) throw new Failure(`${path}: it has no plugins.entries.tool-guard.config`);
  return Object.fromEntries(Object.entries(own).filter(([key]) => !SILENCING.includes(key)));
}

/** @param {string} command @param {Settings} settings @param {string} assignment `a.b=value` @returns {Settings} */
function assigned(command, settings, assignment) {
  const at = assignment.indexOf("=");
  const keys = assignment.slice(0, Math.max(at, 0)).split(".");
  if (keys.some((key) => key === ""))
    throw new UsageError(`${command}: --set "${assignment}" is no setting, expected for instance --set sameFailure.stopAt=4`);
  return put(settings, keys, parsed(assignment.slice(at + 1)));
}

/** @param {unknown} into @param {string[]} keys @param {unknown} value @returns {Settings} */
function put(into, [key, ...rest], value) {
  const own = isObject(into) ? into : {};
  // a computed key is an own property whatever its name, `__proto__` too
  return { ...own, [key]: rest.length > 0 ? put(Object.hasOwn(own, key) ? own[key] : undefined, rest, value) : value };
}

/** JSON; any other text is a string. @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param {unknown} value @returns {value is Settings} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
