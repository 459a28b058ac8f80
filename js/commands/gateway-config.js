// The gateway's file of settings, as commands read it: where it is, and what is wrong with it.
import { join } from "node:path";
import { codeOf, messageOf, reason } from "../lib/errors.js";
import { expandHome } from "../lib/paths.js";
import { readSettings } from "../lib/regular-file.js";
import { parseLenient } from "./lenient-json.js";

/**
 * @typedef {{ problem?: string, instead?: string }} Unread `problem`: why the settings cannot be read, with their path and where there is one the
 *   line; `instead`: what is done then
 */

/** The path of the gateway's settings. @param {Record<string, string | undefined>} env */
export function configPath({ OPENCLAW_CONFIG_PATH, OPENCLAW_STATE_DIR }) {
  return expandHome(OPENCLAW_CONFIG_PATH || join(OPENCLAW_STATE_DIR || "~/.openclaw", "openclaw.json"));
}

/**
 * @param {Record<string, string | undefined>} env
 * @returns {{ path: string, config: any, problem?: string }} `config` undefined: there is none, or it cannot be read; `problem`: then why. That the default file is not there is no problem
 */
export function gatewayConfig(env) {
  const path = configPath(env);
  let text;
  try {
    text = readSettings(path);
  } catch (error) {
    const isNone = codeOf(error) === "ENOENT" && !env.OPENCLAW_CONFIG_PATH;
    return isNone ? { path, config: undefined } : { path, config: undefined, problem: `${path}: ${reason(error)}` };
  }
  try {
    return { path, config: parseLenient(text) };
  } catch (error) {
    return { path, config: undefined, problem: `${path}, ${messageOf(error)}` };
  }
}

/**
 * The plugin's own settings.
 * @param {any} config of a gateway, which may be anything
 * @returns {unknown}
 */
export const ownIn = (config) => config?.plugins?.entries?.["tool-guard"]?.config;

/** Whether the gateway puts something else in place of the value: it replaces names of environment variables, and includes files. @param {unknown} value */
export const isReplaced = (value) => /\$\{|"\$include"/.test(JSON.stringify(value) ?? "");

/** One line about settings that several uses of them miss. @param {...Unread} uses @returns {string | undefined} undefined: all could be read */
export function unreadLine(...uses) {
  const missed = uses.filter(({ problem }) => problem !== undefined);
  return missed.length === 0 ? undefined : `${missed[0].problem}; ${missed.map(({ instead }) => instead).join(", and ")}`;
}
