// Generated parts of documents stand between two comments, so that everything around them is written by hand.

/**
 * @param {string} document
 * @param {Record<string, string>} blocks what belongs there, by name; a name may be without a place
 * @returns {string} the document with its generated parts made anew
 * @throws {Error} a place whose name nobody knows, or that does not end
 */
export function fill(document, blocks) {
  const places = [...document.matchAll(/<!-- generated: (\S+) -->/g)].map(([, name]) => name);
  let filled = document;
  for (const name of places) {
    if (!Object.hasOwn(blocks, name)) throw new Error(`nothing is generated under the name ${name}`);
    const [begin, end] = [`<!-- generated: ${name} -->\n`, `\n<!-- end: ${name} -->`];
    const [from, to] = [filled.indexOf(begin) + begin.length, filled.indexOf(end)];
    if (from < begin.length || to < 0) throw new Error(`the place of ${name} has no end`);
    filled = `${filled.slice(0, from)}\n${blocks[name]}\n${filled.slice(to)}`;
  }
  return filled;
}

/**
 * A Markdown table. @param {string[]} head @param {string[][]} rows
 * @returns {string}
 */
export function table(head, rows) {
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** Text as it stands, in a block of its own. @param {string} text @param {string} [language] */
export const fenced = (text, language = "text") => `\`\`\`${language}\n${text}\n\`\`\``;
/** @param {unknown} value */
export const code = (value) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
