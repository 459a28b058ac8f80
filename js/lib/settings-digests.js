// What tells two sets of settings apart without telling what they are: some hold secrets, as the addresses of webhooks do.
import { createHash } from "node:crypto";

/** Hexadecimal digits of a digest. */
const LENGTH = 16;

/**
 * @param {Record<string, unknown>} config as the core read it, with its defaults filled in
 * @returns {Record<string, string>} a digest of each setting, by its key
 */
export const digests = (config) =>
  Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key, createHash("sha256").update(canonical(value)).digest("hex").slice(0, LENGTH)]),
  );

/** JSON with sorted keys. @param {unknown} value */
const canonical = (value) =>
  JSON.stringify(value, (_, of) =>
    typeof of === "object" && of !== null && !Array.isArray(of)
      ? Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)))
      : of,
  ) ?? "";
