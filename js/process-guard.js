// The one guard of this process. Hosts evaluate a plugin's modules several times in one process, so it lives on globalThis; another
// version of the plugin gets a guard of its own.
import { Guard } from "./guard.js";
import { version } from "./lib/version.js";

const SHARED = Symbol.for(`tool-guard@${version}`);

/** @returns {Guard} made on the first call */
export function processGuard() {
  const store = /** @type {Record<symbol, Guard | undefined>} */ (/** @type {unknown} */ (globalThis));
  store[SHARED] ??= new Guard();
  return store[SHARED];
}
