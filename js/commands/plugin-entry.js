// The plugin's entry in the gateway's settings, as a command finds it.
import { codeOf, Failure, messageOf, reason } from "../lib/errors.js";
import { readSettings } from "../lib/regular-file.js";
import { configPath } from "./gateway-config.js";
import { parseLenient } from "./lenient-json.js";

/**
 * Uses the entry. What is wrong with it is told with the path of the settings.
 * @template T
 * @param {Record<string, string | undefined>} env @param {(entry: any, path: string, plugins: any) => T} use the entry is undefined where there is none;
 *   `plugins`: what it stands in
 * @returns {T}
 * @throws {Failure} the settings cannot be read or used; `cause`: why
 */
export function withPluginEntry(env, use) {
  const path = configPath(env);
  try {
    const plugins = /** @type {any} */ (parseLenient(readSettings(path)))?.plugins ?? {};
    return use(plugins.entries?.["tool-guard"], path, plugins);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path}: ${codeOf(error) === undefined ? messageOf(error) : reason(error)}`, { cause: error });
  }
}
