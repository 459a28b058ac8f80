// The texts of a result's details: a tree of any shape, read and rebuilt within bounds.

/** Values that are visited, and their depth; hosts refuse more themselves. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 24;
/** From here on a number may be a secret (a card or account number), and is treated as text. */
const LONG_NUMBER = 1e8;

/**
 * Copies a tree with every text replaced by what `visit` returns, always in the same order.
 * @param {unknown} tree @param {(text: string, value: unknown) => unknown} visit
 * @returns {unknown} the copy
 */
function walk(tree, visit) {
  let left = MAX_VALUES;
  /** @param {unknown} value @param {number} depth @returns {unknown} */
  const copy = (value, depth) => {
    left -= 1;
    if (left < 0 || depth > MAX_DEPTH) return value;
    if (typeof value === "string") return visit(value, value);
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= LONG_NUMBER) return visit(String(value), value);
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if (typeof value !== "object" || value === null || !isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, depth + 1)]));
  };
  return copy(tree, 0);
}

/** @param {object} value */
const isPlain = (value) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** @param {unknown} tree @returns {string[]} its texts, in a fixed order */
export function textsIn(tree) {
  /** @type {string[]} */
  const texts = [];
  walk(tree, (text, value) => {
    texts.push(text);
    return value;
  });
  return texts;
}

/**
 * A copy of a tree with other texts.
 * @param {unknown} tree
 * @param {(string | null)[]} texts in the order of `textsIn`; null: as it was
 */
export function mapTexts(tree, texts) {
  let next = 0;
  return walk(tree, (_, value) => {
    const text = texts[next];
    next += 1;
    return text ?? value;
  });
}
