// Thresholds that are not the defaults, part by part: who sets one part of a threshold has not set the others.
import { isDeepStrictEqual } from "node:util";
import { wasmBytes } from "../lib/wasm-bytes.js";
import { Guard, initSync } from "../wasm/core.js";

/**
 * @typedef {import("../lib/status.js").InForce} InForce
 */

/** A model with the profile for small models. */
const SMALL = "small:1b";
const PROFILE = "small-model-profile";

/** @param {string | undefined} model @returns {Map<string, unknown>} what it gets without settings of the user's */
function withoutSettings(model) {
  initSync({ module: wasmBytes() });
  const guard = new Guard();
  try {
    return new Map(guard.thresholdsInForce(model, model).map((/** @type {InForce} */ { key, value }) => [key, value]));
  } finally {
    guard.free();
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const hasParts = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param {InForce[]} thresholds in force, each with the last of its sources
 * @returns {InForce[]} the parts that are not the defaults, by their path
 */
export function ownThresholds(thresholds) {
  const [standard, profile] = [withoutSettings(undefined), withoutSettings(SMALL)];
  const isSmall = thresholds.some(({ source }) => source === PROFILE);
  return thresholds
    .filter(({ source }) => source !== "default")
    .flatMap(({ key, value, source }) => {
      const usual = standard.get(key);
      if (!hasParts(value) || !hasParts(usual)) return [{ key, value, source }];
      const small = /** @type {Record<string, unknown>} */ (profile.get(key) ?? {});
      const parts = Object.entries(value).filter(([part, own]) => !isDeepStrictEqual(own, usual[part]));
      return parts.map(([part, own]) => ({
        key: `${key}.${part}`,
        value: own,
        source: isSmall && isDeepStrictEqual(own, small[part]) ? PROFILE : source,
      }));
    });
}
