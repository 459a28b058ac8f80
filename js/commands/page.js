// `tool-guard page`: the gateway's page for a browser that has no way to show the gateway who it is. The address holds a
// key after `#`, which browsers keep to themselves; without it there is nothing to see.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { PAGE_PATH, pageHandler } from "../page/handler.js";
import { Failure, UsageError } from "./errors.js";
import { gatewayStatus } from "./gateway.js";
import { gatewayPlace } from "./gateway-place.js";
import { journalPlace } from "./place.js";
import { clean } from "./text.js";

const MAX_PORT = 65_535;

/**
 * @param {import("./io.js").Io} io @param {import("./table.js").Values} values
 * @returns {Promise<number>}
 */
export async function run(io, values) {
  const port = Number(values.port ?? 0);
  if (!/^\d+$/.test(String(values.port ?? 0)) || port > MAX_PORT)
    throw new UsageError(`page: --port "${values.port}" is no port, expected a number from 0 to ${MAX_PORT}`);
  const gateway = gatewayPlace(values.gateway, io.env);
  const { path, warning } = journalPlace(values.journal, io.env);
  const warn = (/** @type {string} */ text) => void io.err.write(`tool-guard: ${clean(text, io.unicode)}\n`);
  if (warning) warn(warning);
  const key = randomBytes(18).toString("base64url");
  const server = createServer(
    pageHandler({ status: (session) => gatewayStatus(gateway, session), journal: () => path, key, open: true, warn }),
  );
  // asked for before the address is told: a Ctrl-C from now on is an end like any other
  const { signal } = io;
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    throw new Failure(`port ${port} cannot be had: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  io.out.write(`http://127.0.0.1:${address.port}${PAGE_PATH}#${key}\nOpen this address in a browser; Ctrl-C ends it.\n`);
  if (!signal.aborted) await once(signal, "abort");
  server.close();
  server.closeAllConnections();
  return 0;
}
