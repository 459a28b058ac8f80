// Names in settings that nothing here has: such a setting can be used, and holds for no tool or no model, and nothing else would tell.
import { didYouMean } from "../lib/suggest.js";
import { clean } from "../lib/text.js";
import { catalogue, Guard } from "../wasm/core.js";

/** Shorter names of tools resemble others by chance. */
const LEAST = 4;
/** Models that a line names. */
const NAMED = 3;

/**
 * @param {import("./settings-on-disk.js").OnDisk} onDisk
 * @returns {string[]} a line for each name
 */
export const doubts = ({ config, models }) => [...misnamedTools(config), ...unmatchedModels(config, models)];

/** Tools that are nearly called as one of the host's. @param {any} config settings that were read @returns {string[]} */
function misnamedTools({ tools, repeat, models }) {
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

/**
 * Patterns of models that match none of those that the gateway's file names.
 * @param {any} config settings that were read @param {string[]} models as `provider/model`
 * @returns {string[]}
 */
function unmatchedModels({ models: entries }, models) {
  if (models.length === 0) return [];
  const some = `${models.slice(0, NAMED).join(", ")}${models.length > NAMED ? ` and ${models.length - NAMED} more` : ""}`;
  return /** @type {any[]} */ (entries ?? []).flatMap(({ match }, at) =>
    /** @type {string[]} */ (match)
      .filter((pattern) => !models.some((model) => isMatched(pattern, model)))
      .map((pattern) => `models[${at}].match: "${clean(pattern, true)}" matches no model that openclaw.json names (${clean(some, true)})`),
  );
}

/** The guard's own answer. @param {string} pattern @param {string} model as `provider/model` */
function isMatched(pattern, model) {
  const slash = model.indexOf("/");
  const guard = new Guard();
  try {
    guard.configure({ smallModelProfile: false, models: [{ match: [pattern], forgive: false }] }, false, 0, false, false);
    const thresholds = guard.thresholdsInForce(slash < 0 ? undefined : model.slice(0, slash), model.slice(slash + 1));
    return thresholds.some((/** @type {import("../lib/status.js").InForce} */ { source }) => source !== "default");
  } finally {
    guard.free();
  }
}
