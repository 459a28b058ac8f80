// Text in the columns of a terminal.
//
// By hand: string-width with its dependencies is 24 KB against 3 KB here, takes 13 us instead of 3 us for a line of Chinese, and does
// not cut a text to columns.

const DOUBLE_WIDTH =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const WIDTHLESS = /[\p{Mn}\p{Me}]/u;
const ASCII = /^[\x20-\x7e]*$/;
/** Combining marks of one character; the rest is dropped. */
const MAX_MARKS = 2;

/** @param {string} char */
const widthOf = (char) => (WIDTHLESS.test(char) ? 0 : DOUBLE_WIDTH.test(char) ? 2 : 1);

/** Columns that clean text takes on a terminal. @param {string} text */
export function width(text) {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const char of text) columns += widthOf(char);
  return columns;
}

/**
 * Clean text in at most so many columns, the cut marked.
 * @param {string} text @param {number} columns @param {boolean} [unicode]
 */
export function fit(text, columns, unicode = true) {
  if (ASCII.test(text) && text.length <= columns) return text;
  const mark = unicode ? "…" : "~";
  let taken = "";
  let used = 0;
  let marks = 0;
  let whole = "";
  for (const char of text) {
    const wide = widthOf(char);
    marks = wide === 0 ? marks + 1 : 0;
    if (marks > MAX_MARKS) continue;
    if (used + wide > columns) return columns < 1 ? "" : taken + mark;
    used += wide;
    whole += char;
    if (used < columns) taken = whole;
  }
  return whole;
}

/**
 * The same, but the end is kept: for names with a common beginning.
 * @param {string} text @param {number} columns @param {boolean} [unicode]
 */
export function fitEnd(text, columns, unicode = true) {
  if (width(text) <= columns) return text;
  const chars = [...text].slice(-columns);
  while (chars.length > 0 && width(chars.join("")) > columns - 1) chars.shift();
  return columns < 1 ? "" : (unicode ? "…" : "~") + chars.join("");
}

/** @param {string} text @param {number} columns */
export const padEnd = (text, columns) => text + " ".repeat(Math.max(0, columns - width(text)));
/** @param {string} text @param {number} columns */
export const padStart = (text, columns) => " ".repeat(Math.max(0, columns - width(text))) + text;

/** Clean text in lines of at most so many columns; a longer word has a line of its own. @param {string} text @param {number} columns */
export function wrap(text, columns) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const joined = lines[lines.length - 1] === "" ? word : `${lines[lines.length - 1]} ${word}`;
    if (width(joined) > columns && lines[lines.length - 1] !== "") lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  return lines.join("\n");
}

const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");

/** A time on the reader's clock: 2026-11-21 23:14:58. @param {number} millis */
export function clock(millis) {
  const at = new Date(millis);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}
