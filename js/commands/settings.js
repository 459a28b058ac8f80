// The guard's settings for a command: the user's own, as the gateway would take them, or those of a file; then --set options.
import { Failure, reason, UsageError } from "../lib/errors.js";
import { expandHome } from "../lib/paths.js";
import { readSettings } from "../lib/regular-file.js";
import { shortProblem } from "../lib/setting-problem.js";
import { startCore } from "../lib/start-core.js";
import { clean } from "../lib/text.js";
import { readConfig } from "../wasm/core.js";
import { gatewayConfig } from "./gateway-config.js";
import { parseLenient } from "./lenient-json.js";

/**
 * @typedef {Record<string, unknown>} Settings
 * @typedef {{ settings: Settings, from: string | null }} Used `settings`: the plugin's own, not validated yet; `from`: the file they come from, without
 *   what --set adds; null: the defaults
 */

/** The value of --config for no file. */
const DEFAULTS = "defaults";

/** A replay shows what an enforcing guard would do: these two keys of a file would only silence it. */
const SILENCING = ["mode", "enabled"];

/**
 * @param {string} command @param {import("./command.js").Values} values with `config` and `set` @param {import("./io.js").Io} io
 * @returns {Used}
 */
export function settingsFor(command, { config, set }, io) {
  const { settings, from } = typeof config === "string" ? asked(config) : ofGateway(io);
  const all = (Array.isArray(set) ? set : []).reduce((settings, assignment) => assigned(command, settings, assignment), settings);
  return { settings: all, from };
}

/** @param {string} config @returns {Used} */
function asked(config) {
  if (config === DEFAULTS) return { settings: {}, from: null };
  const path = expandHome(config);
  let value;
  try {
    value = parseLenient(readSettings(path));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure(`${path}, ${error.message}`);
    throw new Failure(`${path}: ${reason(error)}`);
  }
  if (!isObject(value)) throw new Failure(`${path}: no settings, expected an object`);
  const own = isObject(value.plugins) ? ownIn(value) : value;
  if (!isObject(own)) throw new Failure(`${path}: it has no plugins.entries.tool-guard.config`);
  return { settings: audible(own), from: path };
}

/** What the gateway here runs on; what cannot be used of it is told. @param {import("./io.js").Io} io @returns {Used} */
function ofGateway(io) {
  const { path, config, problem } = gatewayConfig(io.env);
  const own = ownIn(config);
  const none = { settings: {}, from: null };
  if (problem === undefined && !isObject(own)) return none;
  startCore();
  const why = problem ?? readConfig(own).problems.map((/** @type {string} */ each) => `${path}: ${shortProblem(each)}`)[0];
  if (why === undefined) return { settings: audible(/** @type {Settings} */ (own)), from: path };
  io.err.write(`tool-guard: ${clean(why, io.unicode)}; the default settings are used\n`);
  return none;
}

/** @param {any} config of a gateway @returns {unknown} */
const ownIn = (config) => config?.plugins?.entries?.["tool-guard"]?.config;

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
