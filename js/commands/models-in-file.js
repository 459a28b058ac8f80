// The models that the gateway's file names, wherever that is: of agents, of their helpers, of providers.

/** Deeper nothing is looked for. */
const MAX_DEPTH = 8;
/** Names that are collected. */
const MAX_NAMES = 1_000;
/** Keys below which a model stands: `model`, `imageModel`, `utilityModel`. */
const A_MODEL = /(^m|M)odel$/;
/** Keys of what stands there. */
const OF_MODEL = new Set(["primary", "fallbacks"]);

/**
 * @param {any} file the gateway's settings, which may be anything
 * @returns {string[]} names and patterns as `provider/model`, each once
 */
export function modelsIn({ agents, models }) {
  const names = new Set();
  const add = (/** @type {unknown} */ name) => {
    if (typeof name === "string" && name !== "" && names.size < MAX_NAMES) names.add(name);
  };
  const walk = (/** @type {unknown} */ value, /** @type {boolean} */ isModel, /** @type {number} */ depth) => {
    if (isModel) add(value);
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH || names.size >= MAX_NAMES) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "models" && typeof inner === "object" && inner !== null && !Array.isArray(inner)) Object.keys(inner).forEach(add);
      walk(inner, A_MODEL.test(key) || (isModel && (OF_MODEL.has(key) || Array.isArray(value))), depth + 1);
    }
  };
  walk(agents, false, 0);
  for (const [provider, own] of Object.entries(models?.providers ?? {}))
    if (Array.isArray(own?.models)) for (const model of own.models) if (typeof model?.id === "string") add(`${provider}/${model.id}`);
  return [...names];
}
