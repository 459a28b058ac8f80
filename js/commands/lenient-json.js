// JSON with comments, trailing commas, unquoted keys and single quotes, as openclaw.json may have them: rewritten, then JSON.parse.
//
// By hand: the package json5 is 29 KB minified for these 30 lines; its rarer forms (hexadecimal, Infinity) are reported as errors.

const STRING = String.raw`"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'`;
const COMMENTS = new RegExp(String.raw`${STRING}|\/\/[^\n]*|\/\*[^]*?\*\/`, "g");
const REST = new RegExp(String.raw`${STRING}|,(?=\s*[}\]])|(?<![\w$])[A-Za-z_$][\w$]*(?=\s*:)`, "g");

/**
 * @param {string} text
 * @returns {unknown}
 * @throws {SyntaxError} that names the line, which rewriting does not change
 */
export function parseLenient(text) {
  const bare = text.replace(/^\ufeff/, "").replace(COMMENTS, (found) => (found.startsWith("/") ? found.replace(/[^\n]/g, " ") : found));
  const json = bare.replace(REST, (found) => {
    if (found === ",") return " ";
    if (found.startsWith('"')) return found;
    if (found.startsWith("'"))
      return `"${found
        .slice(1, -1)
        .replace(/\\'/g, "'")
        .replace(/(\\.)|"/gs, (_, escaped) => escaped ?? '\\"')}"`;
    return `"${found}"`;
  });
  try {
    return JSON.parse(json);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const at = /at position (\d+)/.exec(message)?.[1];
    const line = at === undefined ? json.split("\n").length : json.slice(0, Number(at)).split("\n").length;
    throw new SyntaxError(`line ${line}: ${message.split(/ in JSON| at position|, "/, 1)[0]}`);
  }
}
