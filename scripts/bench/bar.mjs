// The bar: a guard as it is usually written in JavaScript. Arguments are compared as JSON with sorted keys, errors are
// known by a list of regular expressions over the text, counts are kept in a Map.

/** @param {any} value @returns {string} */
function stable(value) {
  if (Array.isArray(value)) return `[${value.map(stable).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${stable(value[key])}`).join(",")}}`;
}

/** What failures look like, by class. @type {[string, RegExp][]} */
const ERRORS = [
  ["missing_param", /missing required (parameter|property|argument)|must have required propert/i],
  ["invalid", /validation failed|invalid (argument|value|input)|must be (string|number|object)/i],
  ["not_found", /ENOENT|no such file|file not found|does not exist|404 not found/i],
  ["denied", /EACCES|EPERM|permission denied|operation not permitted|403 forbidden/i],
  ["timeout", /ETIMEDOUT|timed? ?out|deadline exceeded/i],
  ["network", /ECONNREFUSED|ECONNRESET|ENOTFOUND|socket hang up|network error/i],
  ["rate", /429|too many requests|rate limit/i],
  ["server", /50[0234]|internal server error|bad gateway|service unavailable/i],
  ["no_match", /no match|could not find the (exact )?text|old ?text/i],
  ["unknown_tool", /tool \S+ not found|unknown tool|no such tool/i],
  ["failed", /command (failed|exited with code [1-9])|exit code [1-9]|non-zero exit/i],
  ["error", /^\s*(error|exception|traceback|fatal|panic)\b/im],
];

export class PlainGuard {
  /** @type {Map<string, Map<string, { failures: number, last: string, same: number, result: string }>>} */
  #sessions = new Map();

  /** @param {string} session @param {string} tool @param {unknown} params */
  onCall(session, tool, params) {
    const record = this.#record(session, `${tool}:${stable(params)}`);
    return record.failures >= 2 ? { block: true, blockReason: `Tool "${tool}" failed ${record.failures} times` } : undefined;
  }

  /** @param {string} session @param {string} tool @param {unknown} params @param {{ content: { text: string }[] }} result @param {boolean} isError */
  onResult(session, tool, params, result, isError) {
    const text = result.content.map((block) => block.text).join("\n");
    const found = ERRORS.find(([, pattern]) => pattern.test(text));
    const record = this.#record(session, `${tool}:${stable(params)}`);
    record.same = record.result === text ? record.same + 1 : 1;
    record.result = text;
    if (!isError) {
      record.failures = 0;
      return undefined;
    }
    record.failures = record.last === found?.[0] ? record.failures + 1 : 1;
    record.last = found?.[0] ?? "unknown";
    return { content: [{ type: "text", text: `[${record.last}] ${tool} failed ${record.failures} times` }] };
  }

  /** @param {string} session @param {string} key */
  #record(session, key) {
    const calls = this.#sessions.get(session) ?? new Map();
    const record = calls.get(key) ?? { failures: 0, last: "", same: 0, result: "" };
    this.#sessions.set(session, calls.set(key, record));
    return record;
  }
}
