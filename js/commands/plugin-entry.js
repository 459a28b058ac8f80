// The plugin's entry in the gateway's settings, as a command finds it.
import { codeOf, Failure, messageOf, reason } from "../lib/errors.js";
import { readSettings } from "../lib/regular-file.js";
import { configPath } from "./gateway-config.js";
import { parseLenient } from "./lenient-json.js";

/**
 * Uses the entry. What is wrong with it is told with the path of the settings.
 * @template T
 * @param {Record<string, string | undefined>} env @param {(entry: any, path: string, file: any) => T} use the entry is undefined where there is none;
 *   `file`: all that is in it
 * @returns {T}
 * @throws {Failure} the settings cannot be read or used; `cause`: why
 */
export function withPluginEntry(env, use) {
  const path = configPath(env);
  try {
    const file = /** @type {any} */ (parseLenient(readSettings(path))) ?? {};
    return use(file.plugins?.entries?.["tool-guard"], path, file);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path}: ${codeOf(error) === undefined ? messageOf(error) : reason(error)}`, { cause: error });
  }
}
