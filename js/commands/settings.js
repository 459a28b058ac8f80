// The guard's settings for a command: the user's own, as the gateway would take them, or those of a file; then --set options.
import { Failure, reason, UsageError } from "../lib/errors.js";
import { expandHome } from "../lib/paths.js";
import { readSettings } from "../lib/regular-file.js";
import { shortProblem } from "../lib/setting-problem.js";
import { startCore } from "../lib/start-core.js";
import { clean } from "../lib/text.js";
import { readConfig } from "../wasm/core.js";
import { gatewayConfig, isReplaced, ownIn } from "./gateway-config.js";
import { parseLenient } from "./lenient-json.js";

/**
 * @typedef {Record<string, unknown>} Settings
 * @typedef {{ settings: Settings, from: string | null, isWhole: boolean }} Used `settings`: the plugin's own, not validated yet; `from`: the file they come
 *   from, without what --set adds; null: the defaults; `isWhole`: nothing of the user's settings had to be left out
 */

/** The value of --config for no file. */
const DEFAULTS = "defaults";

/** A replay shows what an enforcing guard would do: these two keys of a file would only silence it. */
const SILENCING = ["mode", "enabled"];
/** Keys by which the gateway's file is known; the plugin's own settings have none of them. */
const GATEWAY_KEYS = ["plugins", "agents", "gateway", "channels"];
/** Problems with settings that are told. */
const MAX_PROBLEMS = 5;

/**
 * @param {string} command @param {import("./command.js").Values} values with `config` and `set` @param {import("./io.js").Io} io
 * @returns {Used}
 */
export function settingsFor(command, { config, set }, io) {
  const { settings, from, isWhole } = typeof config === "string" ? asked(config) : ofGateway(io);
  const all = (Array.isArray(set) ? set : []).reduce((settings, assignment) => assigned(command, settings, assignment), settings);
  return { settings: all, from, isWhole };
}

/** @param {string} config @returns {Used} */
function asked(config) {
  if (config === DEFAULTS) return { settings: {}, from: null, isWhole: true };
  const path = expandHome(config);
  let value;
  try {
    value = parseLenient(readSettings(path));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure(`${path}, ${error.message}`);
    throw new Failure(`${path}: ${reason(error)}`);
  }
  if (!isObject(value)) throw new Failure(`${path}: no settings, expected an object`);
  const own = GATEWAY_KEYS.some((key) => Object.hasOwn(value, key)) ? ownIn(value) : value;
  if (!isObject(own)) throw new Failure(`${path}: it has no plugins.entries.tool-guard.config`);
  return { settings: audible(own), from: path, isWhole: true };
}

/** What the gateway here runs on; what cannot be used of it is told, and left out. @param {import("./io.js").Io} io @returns {Used} */
function ofGateway(io) {
  const { path, config, problem } = gatewayConfig(io.env);
  const say = (/** @type {string} */ text) => io.err.write(`tool-guard: ${clean(text, io.unicode)}\n`);
  if (problem !== undefined) say(`${problem}; the default settings are used`);
  const own = ownIn(config);
  if (!isObject(own)) return { settings: {}, from: null, isWhole: problem === undefined };
  const all = Object.entries(audible(own));
  const replaced = all.filter(([key, value]) => isReplaced({ [key]: value })).map(([key]) => key);
  if (replaced.length > 0)
    say(`${path}: the gateway puts values in place of what is written as ${replaced.join(", ")}, which is left out here: --set gives them`);
  const written = Object.fromEntries(all.filter(([key]) => !replaced.includes(key)));
  startCore();
  const { config: read, problems } = readConfig(written);
  for (const each of problems.slice(0, MAX_PROBLEMS)) say(`${path}: ${shortProblem(each)}`);
  const settings = problems.length === 0 ? written : /** @type {Settings} */ (usable(written, read));
  return { settings, from: path, isWhole: problems.length === 0 && replaced.length === 0 };
}

/** What was read of that which is written. @param {unknown} written @param {unknown} read with the defaults of what is not written @returns {unknown} */
function usable(written, read) {
  if (!isObject(written) || !isObject(read)) return read;
  const there = Object.entries(written).filter(([key]) => Object.hasOwn(read, key));
  return Object.fromEntries(there.map(([key, value]) => [key, usable(value, read[key])]));
}

/** @param {Settings} own */
const audible = (own) => Object.fromEntries(Object.entries(own).filter(([key]) => !SILENCING.includes(key)));

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
