// Text from models, tools and the web is untrusted: none of it may move a cursor, reorder a line or look like output of ours.

/** The characters that the core drops from its own messages too: controls, line ends, and what Unicode renders as nothing. */
const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;
const ASCII = /^[\x20-\x7e]*$/;

/**
 * The text as one line without hidden characters.
 * @param {unknown} text @param {boolean} [unicode] whether more than ASCII can be shown
 */
export function clean(text, unicode = true) {
  const line = String(text).replace(/\s+/gu, " ").replace(HIDDEN, "").trim();
  return unicode || ASCII.test(line) ? line : line.replace(/[^\x20-\x7e]/gu, "?");
}

/** JSON with hidden characters escaped: the same value, safe to print on a terminal. @param {string} json */
export function visibleJson(json) {
  // true for nearly every text, and much faster to test
  if (ASCII.test(json)) return json;
  return json.replace(HIDDEN, (found) =>
    // a line end between tokens is not part of a string
    found === "\n"
      ? found
      : Array.from({ length: found.length }, (_, i) => `\\u${found.charCodeAt(i).toString(16).padStart(4, "0")}`).join(""),
  );
}

/** 1234567 as 1,234,567. @param {number} n */
export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {number} n @param {string} one @param {string} [many] */
export const plural = (n, one, many = `${one}s`) => `${grouped(n)} ${n === 1 ? one : many}`;
