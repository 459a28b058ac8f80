// The path of the journal: the one given on the command line, the one in the gateway's settings, or the default.
import { join } from "node:path";
import { codeOf, Failure, messageOf, reason } from "../lib/errors.js";
import { expandHome } from "../lib/paths.js";
import { readSettings } from "../lib/regular-file.js";
import { parseLenient } from "./lenient-json.js";

const DEFAULT = "~/.openclaw/tool-guard.log";

/**
 * @param {unknown} asked the value of --journal
 * @param {Record<string, string | undefined>} env
 * @returns {{ path: string, source: string, warning?: string }} `source`: what named it
 */
export function journalPath(asked, env) {
  if (typeof asked === "string" && asked !== "") return { path: expandHome(asked), source: "--journal" };
  const config = configPath(env);
  let text;
  try {
    text = readSettings(config);
  } catch (error) {
    const warning =
      codeOf(error) === "ENOENT" && !env.OPENCLAW_CONFIG_PATH ? undefined : `${config}: ${reason(error)}; the default journal is read`;
    return { path: expandHome(DEFAULT), source: "the default", warning };
  }
  try {
    const logPath = logPathIn(parseLenient(text));
    if (logPath !== undefined) return { path: expandHome(logPath), source: `logPath in ${config}` };
    return { path: expandHome(DEFAULT), source: "the default" };
  } catch (error) {
    const warning = `${config}, ${messageOf(error)}; the default journal is read`;
    return { path: expandHome(DEFAULT), source: "the default", warning };
  }
}

/** The path of the gateway's settings. @param {Record<string, string | undefined>} env */
export function configPath({ OPENCLAW_CONFIG_PATH, OPENCLAW_STATE_DIR }) {
  return expandHome(OPENCLAW_CONFIG_PATH || join(OPENCLAW_STATE_DIR || "~/.openclaw", "openclaw.json"));
}

/** @param {any} settings @returns {string | undefined} */
function logPathIn(settings) {
  const logPath = settings?.plugins?.entries?.["tool-guard"]?.config?.logPath;
  return typeof logPath === "string" && logPath !== "" ? logPath : undefined;
}

/** @param {Failure} error @param {string} path @param {string} source what named it @returns {Failure} the same error, or help where there is no journal */
export function explainMissing(error, path, source) {
  if (codeOf(error.cause) !== "ENOENT") return error;
  return new Failure(
    `there is no journal at ${path} (${source}). The guard makes it when it first has something to write; --journal FILE names another`,
  );
}
