// The address of this machine's gateway, and its credentials.
import { UsageError } from "../lib/errors.js";
import { gatewayConfig } from "./gateway-config.js";

/** @typedef {{ url: string, secret: string | undefined } & import("./gateway-config.js").Unread} Gateway */

const DEFAULT_PORT = 18789;

/**
 * @param {unknown} asked the value of --gateway
 * @param {Record<string, string | undefined>} env
 * @returns {Gateway}
 */
export function gatewayAddress(asked, env) {
  const { config, problem } = gatewayConfig(env);
  const { port, tls, auth } = config?.gateway ?? {};
  const scheme = tls?.enabled === true ? "https" : "http";
  const here = `${scheme}://127.0.0.1:${Number(env.OPENCLAW_GATEWAY_PORT) || Number(port) || DEFAULT_PORT}`;
  const url = typeof asked === "string" ? URL.parse(asked) : URL.parse(here);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`--gateway "${asked}" is no address, expected for instance ${here}`);
  const secret =
    env.OPENCLAW_GATEWAY_TOKEN ||
    env.OPENCLAW_GATEWAY_PASSWORD ||
    (auth?.mode === "password" ? plain(auth?.password, env) : plain(auth?.token, env));
  const address = url.href.replace(/\/+$/, "");
  const instead = `the gateway is asked at ${address}${secret ? "" : " without its token"}`;
  return { url: address, secret, ...(problem && { problem, instead }) };
}

/** A secret in the settings, or in an environment variable that they name. @param {unknown} value @param {Record<string, string | undefined>} env */
function plain(value, env) {
  if (typeof value !== "string") return undefined;
  const [, name] = /^\$\{(\w+)\}$/.exec(value) ?? [];
  return name === undefined ? value : env[name];
}
