// Tools that settings name and that are nearly called as one of the host's: such a setting holds for no tool, and nothing would tell.
import { didYouMean } from "../lib/suggest.js";
import { catalogue } from "../wasm/core.js";

/** Shorter names resemble others by chance. */
const LEAST = 4;

/**
 * @param {any} config settings that were read
 * @returns {string[]} by setting, the name and what it may have been meant for
 */
export function misnamedTools({ tools, repeat, models }) {
  const known = Object.keys(catalogue(false));
  const named = [
    ...Object.keys(tools ?? {}).map((name) => ["tools", name]),
    ...ofRepeat("repeat", repeat),
    .../** @type {any[]} */ (models ?? []).flatMap((model, at) => ofRepeat(`models[${at}].repeat`, model.repeat)),
  ];
  return named.flatMap(([place, name]) => {
    const meant = known.includes(name) || name.length < LEAST || name.includes("*") ? "" : didYouMean(name, known);
    return meant ? [`${place}: the host has no tool "${name}".${meant}`] : [];
  });
}

/** @param {string} place @param {any} repeat @returns {[place: string, name: string][]} */
const ofRepeat = (place, repeat) => [
  ...Object.keys(repeat?.limits ?? {}).map((name) => /** @type {[string, string]} */ ([`${place}.limits`, name])),
  .../** @type {string[]} */ (repeat?.polls ?? []).map((name) => /** @type {[string, string]} */ ([`${place}.polls`, name])),
];
