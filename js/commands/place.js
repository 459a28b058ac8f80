// Where the journal is: as the user says, as the gateway's settings say, or where it is by default.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expandHome } from "../journal.js";
import { reason } from "./errors.js";
import { parseLenient } from "./lenient-json.js";

const DEFAULT = "~/.openclaw/tool-guard.log";

/**
 * @param {unknown} asked the value of --journal
 * @param {Record<string, string | undefined>} env
 * @returns {{ path: string, said: string, warning?: string }} `said`: by whom
 */
export function journalPlace(asked, env) {
  if (typeof asked === "string" && asked !== "") return { path: expandHome(asked), said: "--journal" };
  const config = configPath(env);
  let text;
  try {
    text = readFileSync(config, "utf8");
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const missed = code === "ENOENT" && !env.OPENCLAW_CONFIG_PATH ? undefined : `${config}: ${reason(error)}; the default journal is read`;
    return { path: expandHome(DEFAULT), said: "the default", warning: missed };
  }
  try {
    const logPath = logPathIn(parseLenient(text));
    if (logPath !== undefined) return { path: expandHome(logPath), said: `logPath in ${config}` };
    return { path: expandHome(DEFAULT), said: "the default" };
  } catch (error) {
    const warning = `${config}, ${/** @type {Error} */ (error).message}; the default journal is read`;
    return { path: expandHome(DEFAULT), said: "the default", warning };
  }
}

/** Where the gateway's settings are. @param {Record<string, string | undefined>} env */
export function configPath({ OPENCLAW_CONFIG_PATH, OPENCLAW_STATE_DIR }) {
  return expandHome(OPENCLAW_CONFIG_PATH || join(OPENCLAW_STATE_DIR || "~/.openclaw", "openclaw.json"));
}

/** @param {any} settings @returns {string | undefined} */
function logPathIn(settings) {
  const logPath = settings?.plugins?.entries?.["tool-guard"]?.config?.logPath;
  return typeof logPath === "string" && logPath !== "" ? logPath : undefined;
}
