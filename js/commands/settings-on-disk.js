// The plugin's settings in the gateway's file, and whether the gateway runs on them: it refuses an edit that its own schema does not
// allow, and may drop one that is saved while an agent works.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, messageOf } from "../lib/errors.js";
import { shortProblem, withoutConsequence } from "../lib/setting-problem.js";
import { digests } from "../lib/settings-digests.js";
import { startCore } from "../lib/start-core.js";
import { readConfig } from "../wasm/core.js";
import { isReplaced } from "./gateway-config.js";
import { modelsIn } from "./models-in-file.js";
import { withPluginEntry } from "./plugin-entry.js";

/**
 * @typedef {{ path: string, entry: any, config: any, problems: string[], switchedOff: string | null, barred: string | null, gone: boolean, models: string[] }} OnDisk
 *   `entry`: of the plugin, in the file; `config`: what can be used of its settings; `problems`: what cannot; `switchedOff`: why the
 *   gateway does not load the plugin, if it does not; `barred`: what else in the file keeps it from that; `gone`: the host's folder of plugins does not hold it, and the file names no other place;
 *   `models`: names and patterns of those that the file names, as `provider/model`
 */

/**
 * @param {Record<string, string | undefined>} env
 * @param {boolean} needed whether it matters that there are none
 * @returns {OnDisk | undefined}
 * @throws {Failure} they cannot be read, and are needed
 */
export function settingsOnDisk(env, needed) {
  startCore();
  try {
    return withPluginEntry(env, (entry, path, { plugins = {}, ...file }) => {
      if (typeof entry !== "object" || entry === null)
        throw new Failure(`${path} has no plugins.entries.tool-guard: the plugin is not installed there`);
      const { config, problems } = readConfig(entry.config ?? {});
      const off = `the plugin is switched off in ${path} (plugins.entries.tool-guard.enabled is false), as uninstalling it leaves it: openclaw plugins enable tool-guard`;
      return {
        path,
        entry,
        config,
        problems,
        switchedOff: entry.enabled === false ? off : null,
        barred: barredBy(plugins),
        gone: !existsSync(join(dirname(path), "extensions", "tool-guard")) && (plugins.load?.paths ?? []).length === 0,
        models: modelsIn(file),
      };
    });
  } catch (error) {
    if (needed) throw error instanceof Failure ? error : new Failure(messageOf(error), { cause: error });
    return undefined;
  }
}

/** What keeps the gateway from loading the plugin beside its own switch. @param {any} plugins of the file @returns {string | null} */
function barredBy({ enabled, allow, deny }) {
  if (enabled === false) return "plugins.enabled is false: no plugin is loaded";
  if (Array.isArray(allow) && allow.length > 0 && !allow.includes("tool-guard")) return "plugins.allow does not name tool-guard";
  return Array.isArray(deny) && deny.includes("tool-guard") ? "plugins.deny names tool-guard" : null;
}

/**
 * Settings of the file that cannot be used, and that the gateway does not run on: it refused the file.
 * @param {OnDisk} onDisk @param {unknown} known what is wrong with the settings that it runs on; a gateway of an older version tells nothing
 * @returns {string[]} what is wrong with each
 */
export function refusedSettings({ entry, problems }, known) {
  if (!Array.isArray(known) || entry.config?.$include !== undefined) return [];
  const there = new Set(known.map(String).map(placeOf));
  return problems.filter(
    (problem) => !there.has(placeOf(problem)) && isLiteral(entry.config?.[/^[^.[]*/.exec(placeOf(problem))?.[0] ?? ""]),
  );
}

/** The path of the setting that a problem is about. @param {string} problem */
const placeOf = (problem) => problem.split(": ", 1)[0];

/**
 * Why the gateway does not run on the settings in the file.
 * @param {OnDisk} onDisk @param {{ settings?: unknown, problems?: unknown }} live
 * @returns {string[]} a line, or none
 */
export function differences(onDisk, { settings: live, problems }) {
  const { path, entry, config } = onDisk;
  const refused = refusedSettings(onDisk, problems);
  // what differs besides follows from that
  if (refused.length > 0)
    return [
      `the gateway does not run on the settings in ${path}, and does not start with them: ${refused.map((problem) => withoutConsequence(shortProblem(problem))).join(" | ")}`,
    ];
  // a gateway of an older version tells none
  if (typeof live !== "object" || live === null) return [];
  const [here, there] = [digests(config), /** @type {Record<string, unknown>} */ (live)];
  const keys = Object.keys(here).filter(
    (key) => Object.hasOwn(there, key) && here[key] !== there[key] && isLiteral(entry.config?.[key] ?? config[key]),
  );
  if (keys.length === 0 || entry.config?.$include !== undefined) return [];
  return [
    `the gateway does not run on the settings in ${path}: ${keys.join(", ")} ${keys.length === 1 ? "differs" : "differ"}. It refused the edit, or has not taken it yet: its log tells. A gateway does not start with settings that it refuses: correct them first`,
  ];
}

/** Whether the gateway takes the value as it is written: it knows `~`, too. @param {unknown} value */
const isLiteral = (value) => !isReplaced(value) && !(typeof value === "string" && value.startsWith("~"));
