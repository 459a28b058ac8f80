// Thresholds that are not the defaults, part by part and in words: who sets one part of a threshold has not set the others.
import { isDeepStrictEqual } from "node:util";
import { Guard } from "../wasm/core.js";
import { startCore } from "./start-core.js";

/** @typedef {import("./status.js").InForce} InForce */

/** A model with the profile for small models. */
const SMALL = "small:1b";
const PROFILE = "small-model-profile";

/** @param {string | undefined} model @returns {Map<string, unknown>} what it gets without settings of the user's */
function withoutSettings(model) {
  startCore();
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
 * Thresholds part by part, each credited to who set that part.
 * @param {InForce[]} thresholds in force, each with the last of its sources
 * @returns {InForce[]} by the path of the part; what has no parts stays whole
 */
export function thresholdParts(thresholds) {
  const isOwn = thresholds.some(({ source }) => source !== "default");
  const [standard, profile] = isOwn ? [withoutSettings(undefined), withoutSettings(SMALL)] : [new Map(), new Map()];
  const isSmall = thresholds.some(({ source }) => source === PROFILE);
  return thresholds.flatMap(({ key, value, source }) => {
    if (!hasParts(value) || Object.keys(value).length === 0) return [{ key, value, source }];
    const usual = standard.get(key) ?? {};
    const small = profile.get(key) ?? {};
    const sourceOf = (/** @type {string} */ part, /** @type {unknown} */ own) => {
      if (source === "default" || isDeepStrictEqual(own, usual[part])) return "default";
      return isSmall && isDeepStrictEqual(own, small[part]) ? PROFILE : source;
    };
    return Object.entries(value).map(([part, own]) => ({ key: `${key}.${part}`, value: own, source: sourceOf(part, own) }));
  });
}

/**
 * The parts that are not the defaults.
 * @param {InForce[]} thresholds in force, each with the last of its sources
 * @returns {InForce[]} by the path of the part
 */
export const ownThresholds = (thresholds) => thresholdParts(thresholds).filter(({ source }) => source !== "default");

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
