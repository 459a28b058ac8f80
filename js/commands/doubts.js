// Names in settings that nothing here has: such a setting can be used, and holds for no tool or no model, and nothing else would tell.
import { didYouMean } from "../lib/suggest.js";
import { plural } from "../lib/text.js";
import { catalogue, Guard } from "../wasm/core.js";
import { fit } from "./columns.js";

/** Shorter names of tools resemble others by chance. */
const LEAST = 4;
/** Models that a line names, and characters of a name. */
const NAMED = 3;
const NAME = 60;
/** Lines; of more only the number is told. */
const MOST = 5;
/** Patterns that are compared with models: each takes some 10 microseconds a model. */
const PATTERNS = 20;

/**
 * @param {import("./settings-on-disk.js").OnDisk} onDisk
 * @returns {string[]} a line for each name, of the first ones
 */
export function doubts({ config, models, problems }) {
  const lines = [...misnamedTools(config), ...unmatchedModels(config, models, problems)];
  return lines.length <= MOST ? lines : [...lines.slice(0, MOST), `and ${plural(lines.length - MOST, "more name")} that nothing here has`];
}

/** Tools that are nearly called as one of the host's. @param {any} config settings that were read @returns {string[]} */
function misnamedTools({ tools, repeat, models, screen, showTools }) {
  const known = Object.keys(catalogue(false));
  const named = [
    ...Object.keys(tools ?? {}).map((name) => ["tools", name]),
    ...Object.keys(screen?.tools ?? {}).map((name) => ["screen.tools", name]),
    .../** @type {any[]} */ (screen?.validate ?? []).map(({ tool }, at) => [`screen.validate[${at}].tool`, String(tool)]),
    ...shown("showTools", showTools),
    ...ofRepeat("repeat", repeat),
    .../** @type {any[]} */ (models ?? []).flatMap((model, at) => ofRepeat(`models[${at}].repeat`, model.repeat)),
  ];
  return named.flatMap(([place, name]) => {
    const meant = known.includes(name) || name.length < LEAST || name.includes("*") ? "" : didYouMean(name, known);
    return meant ? [`${place}: the host has no tool "${fit(name, NAME)}".${meant}`] : [];
  });
}

/** @param {string} place @param {unknown} names a word, or a list of names @returns {[place: string, name: string][]} */
const shown = (place, names) => (Array.isArray(names) ? names.map((name) => [place, String(name)]) : []);

/** @param {string} place @param {any} repeat @returns {[place: string, name: string][]} */
const ofRepeat = (place, repeat) => [
  ...Object.keys(repeat?.limits ?? {}).map((name) => /** @type {[string, string]} */ ([`${place}.limits`, name])),
  .../** @type {string[]} */ (repeat?.polls ?? []).map((name) => /** @type {[string, string]} */ ([`${place}.polls`, name])),
];

/**
 * Patterns of models that match none of those that the gateway's file names.
 * @param {any} config settings that were read @param {string[]} named models and patterns, as `provider/model`
 * @param {string[]} problems of entries that cannot be used: without them the others have other numbers
 * @returns {string[]}
 */
function unmatchedModels({ models: entries }, named, problems) {
  const models = named.filter((name) => !name.includes("*"));
  if (models.length === 0 || problems.some((problem) => problem.startsWith("models["))) return [];
  // all models of these providers may be chosen
  const open = named.filter((name) => name.includes("*")).map((name) => name.split("/")[0]);
  const some = models.slice(0, NAMED).map((name) => fit(name, NAME));
  const told = `${some.join(", ")}${models.length > NAMED ? ` and ${models.length - NAMED} more` : ""}`;
  const patterns = /** @type {any[]} */ (entries ?? []).flatMap(({ match }, at) =>
    match.map((/** @type {string} */ pattern) => ({ at, pattern })),
  );
  return patterns
    .slice(0, PATTERNS)
    .filter(({ pattern }) => !open.some((provider) => !pattern.includes("/") || pattern.startsWith(`${provider}/`)))
    .filter(({ pattern }) => !matchesAny(pattern, models))
    .map(({ at, pattern }) => `models[${at}].match: "${fit(pattern, NAME)}" matches no model that openclaw.json names (${told})`);
}

/** The guard's own answer. @param {string} pattern @param {string[]} models as `provider/model` */
function matchesAny(pattern, models) {
  const guard = new Guard();
  try {
    guard.configure({ settings: { smallModelProfile: false, models: [{ match: [pattern], forgive: false }] } });
    return models.some((model) => {
      const slash = model.indexOf("/");
      const thresholds = guard.thresholdsInForce(slash < 0 ? undefined : model.slice(0, slash), model.slice(slash + 1));
      return thresholds.some((/** @type {import("../lib/status.js").InForce} */ { source }) => source !== "default");
    });
  } finally {
    guard.free();
  }
}
