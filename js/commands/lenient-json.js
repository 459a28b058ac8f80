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
    throw new SyntaxError(`line ${lineOfError(json)}: ${message.split(/ in JSON| at position|, (?:\.\.\.)?"/, 1)[0]}`);
  }
}

/** The first line with which a text that is no JSON goes wrong: not every message of the engine says where. @param {string} json */
function lineOfError(json) {
  const lines = json.split("\n");
  let [good, bad] = [0, lines.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (goesOn(lines.slice(0, middle).join("\n"))) good = middle;
    else bad = middle;
  }
  return bad;
}

/** Whether what a text lacks to be JSON is only its end. @param {string} beginning of it */
function goesOn(beginning) {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const at = /at position (\d+)/.exec(message)?.[1];
    // a text in quotes never goes on in the next line
    if (message.startsWith("Unterminated string")) return false;
    return /end of JSON input/.test(message) || (at !== undefined && Number(at) >= beginning.trimEnd().length);
  }
}
