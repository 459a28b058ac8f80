// Suggestions for a mistyped name. By hand: packages for edit distance (leven, fastest-levenshtein) count a swap of two neighbours,
// the most frequent mistake, as two edits.

/** @param {string} a @param {string} b @returns {number} insertions, deletions, replacements and swaps of neighbours */
function distance(a, b) {
  /** @type {number[][]} */
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, rows[i - 2][j - 2] + 1);
      rows[i][j] = best;
    }
  }
  return rows[a.length][b.length];
}

/**
 * @param {string} word @param {string[]} known names; one that begins with the word is near
 * @returns {string} a question to append to an error; empty: no name is near
 */
export function didYouMean(word, known) {
  const short = word.slice(0, 40).toLowerCase();
  const near = known
    .map((name) => ({ name, far: name.toLowerCase().startsWith(short) && short.length > 1 ? 1 : distance(short, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.far - b.far);
  return near.length > 0 ? ` Did you mean ${near[0].name}?` : "";
}
