// Thresholds that are not the defaults, part by part and in words: who sets one part of a threshold has not set the others.
import { isDeepStrictEqual } from "node:util";

/**
 * @typedef {import("./status.js").InForce} InForce
 * @typedef {() => import("../wasm/core.js").Guard} MakeGuard makes one without settings
 */

/** A model with the profile for small models. */
const SMALL = "small:1b";
const PROFILE = "small-model-profile";

/** @param {MakeGuard} make @param {string | undefined} model @returns {Map<string, unknown>} what it gets without settings of the user's */
function withoutSettings(make, model) {
  const guard = make();
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
 * @param {MakeGuard} make
 * @returns {InForce[]} the parts that are not the defaults, by their path
 */
export function ownThresholds(thresholds, make) {
  const own = thresholds.filter(({ source }) => source !== "default");
  if (own.length === 0) return [];
  const [standard, profile] = [withoutSettings(make, undefined), withoutSettings(make, SMALL)];
  const isSmall = thresholds.some(({ source }) => source === PROFILE);
  return own.flatMap(({ key, value, source }) => {
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

/**
 * A setting's value in words: `6`, `read 6, write 3`, `none`.
 * @param {unknown} value JSON; names in it may be anybody's
 * @returns {string}
 */
export function valueWords(value) {
  if (typeof value !== "object" || value === null) return String(value);
  const parts = Array.isArray(value)
    ? value.map(valueWords)
    : Object.entries(value).map(([key, inner]) => (hasParts(inner) ? valueWords(inner) : `${key} ${valueWords(inner)}`));
  return parts.length > 0 ? parts.join(", ") : "none";
}
