// `tool-guard page`: the gateway's page for a browser without credentials for the gateway. The address has a key after `#`, which
// browsers do not send; without the key no data is served.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Failure, messageOf, UsageError } from "../lib/errors.js";
import { PAGE_PATH, pageHandler } from "../lib/page-handler.js";
import { clean } from "../lib/text.js";
import { gatewayStatus } from "./gateway.js";
import { gatewayAddress } from "./gateway-address.js";
import { unreadLine } from "./gateway-config.js";
import { journalPath } from "./journal-path.js";

const MAX_PORT = 65_535;

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values
 * @returns {Promise<number>}
 */
export async function run(io, values) {
  const port = Number(values.port ?? 0);
  if (!/^\d+$/.test(String(values.port ?? 0)) || port > MAX_PORT)
    throw new UsageError(`page: --port "${values.port}" is no port, expected a number from 0 to ${MAX_PORT}`);
  const gateway = gatewayAddress(values.gateway, io.env);
  const journal = journalPath(values.journal, io.env);
  const warn = (/** @type {string} */ text) => void io.err.write(`tool-guard: ${clean(text, io.unicode)}\n`);
  const unread = unreadLine(journal, gateway);
  if (unread) warn(unread);
  const key = randomBytes(18).toString("base64url");
  const server = createServer(
    pageHandler({ status: (session, asked) => gatewayStatus(gateway, session, asked), journal: () => journal.path, key, open: true, warn }),
  );
  // from here on Ctrl-C ends the command in an orderly way
  const { signal } = io;
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    throw new Failure(`port ${port} cannot be had: ${messageOf(error)}`, { cause: error });
  }
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  io.out.write(`http://127.0.0.1:${address.port}${PAGE_PATH}#${key}\nOpen this address in a browser; Ctrl-C ends it.\n`);
  if (!signal.aborted) await once(signal, "abort");
  server.close();
  server.closeAllConnections();
  return 0;
}
