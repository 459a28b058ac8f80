// The path of the journal: the one given on the command line, the one in the gateway's settings, or the default.
import { codeOf, Failure } from "../lib/errors.js";
import { expandHome } from "../lib/paths.js";
import { gatewayConfig, ownIn } from "./gateway-config.js";

const DEFAULT = "~/.openclaw/tool-guard.log";

/**
 * @param {unknown} asked the value of --journal
 * @param {Record<string, string | undefined>} env
 * @returns {{ path: string, source: string } & import("./gateway-config.js").Unread} `source`: what named it
 */
export function journalPath(asked, env) {
  if (typeof asked === "string" && asked !== "") return { path: expandHome(asked), source: "--journal" };
  const { path, config, problem } = gatewayConfig(env);
  const logPath = logPathIn(config);
  if (logPath !== undefined) return { path: expandHome(logPath), source: `logPath in ${path}` };
  return { path: expandHome(DEFAULT), source: "the default", ...(problem && { problem, instead: "the default journal is read" }) };
}

/** @param {any} config of a gateway @returns {string | undefined} */
function logPathIn(config) {
  const logPath = /** @type {any} */ (ownIn(config))?.logPath;
  return typeof logPath === "string" && logPath !== "" ? logPath : undefined;
}

/** @param {Failure} error @param {string} path @param {string} source what named it @returns {Failure} the same error, or help where there is no journal */
export function explainMissing(error, path, source) {
  if (codeOf(error.cause) !== "ENOENT") return error;
  return new Failure(
    `there is no journal at ${path} (${source}). The guard makes it when it first has something to write; --journal FILE names another`,
  );
}
