// JSON Schemas that results must match. They are checked here and not in the core: a validator in Rust with its regular expressions
// and formats would more than double the WebAssembly, while this one is 55 KB of plain JavaScript without code generation, and is
// loaded only for tools that have a schema. It is loaded synchronously, as settings are applied synchronously.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { messageOf } from "./lib/errors.js";
import { packageFile } from "./lib/package-file.js";

/** @typedef {import("./vendor/json-schema/index.js").SchemaDraft} Draft */

const require = createRequire(import.meta.url);
/** @returns {typeof import("./vendor/json-schema/index.js")} */
const validators = () => {
  const library = require(fileURLToPath(packageFile("js/vendor/json-schema/index.js")));
  // its own expression takes exponential time
  library.format.url = URL.canParse;
  return library;
};

/** @type {[RegExp, Draft][]} */
const DRAFTS = [
  [/draft-04/, "4"],
  [/draft-07/, "7"],
  [/2019-09/, "2019-09"],
];
const TYPES = new Set(["null", "boolean", "number", "integer", "string", "array", "object"]);
/** Keywords whose values are data, not schemas; and those whose values map names to schemas. */
const DATA = new Set(["enum", "const", "default", "examples"]);
const BY_NAME = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Characters of a result, its values and their depth, and comparisons for `uniqueItems` over all its lists: what takes a second or two. */
const MAX_CHARS = 50_000_000;
const MAX_VALUES = 2_000_000;
const MAX_DEPTH = 500;
const MAX_COMPARISONS = 100_000_000;
/** The complaint about a result that is beyond these. */
const UNCHECKED = "it is too large or too deep to be checked";
/** Complaints of a validator that are reported. */
const MAX_COMPLAINTS = 3;

/**
 * The first mistake in a schema, with its path.
 * @param {unknown} schema @param {string} path
 * @returns {string | undefined}
 */
function mistake(schema, path) {
  if (typeof schema === "boolean") return undefined;
  if (typeof schema !== "object" || schema === null) return `${path}: expected a schema`;
  for (const [key, value] of Object.entries(schema)) {
    const at = `${path}.${key}`;
    const patterns = key === "pattern" ? [value] : key === "patternProperties" ? Object.keys(Object(value)) : [];
    for (const pattern of patterns) {
      if (!isPattern(pattern)) return `${at}: ${JSON.stringify(pattern)} is not allowed here, expected a regular expression`;
    }
    const types = key === "type" ? [value].flat() : [];
    if (!types.every((type) => TYPES.has(type))) return `${at}: ${JSON.stringify(value)} is not allowed here, expected a type of JSON`;
    if (DATA.has(key) || typeof value !== "object" || value === null || key === "type" || key === "required") continue;
    const inner = BY_NAME.has(key)
      ? Object.entries(value).map(([name, of]) => mistake(of, `${at}.${name}`))
      : Array.isArray(value)
        ? value.map((of, i) => mistake(of, `${at}[${i}]`))
        : key === "dependentRequired" || key === "dependencies" || key === "$vocabulary"
          ? []
          : [mistake(value, at)];
    const found = inner.find((text) => text !== undefined);
    if (found) return found;
  }
  return undefined;
}

/** @param {unknown} pattern */
function isPattern(pattern) {
  try {
    return typeof pattern === "string" && new RegExp(pattern, "u") !== undefined;
  } catch {
    return false;
  }
}

/**
 * Whether a value can be checked in time. Each item of a list that must have no duplicates is compared deeply with each other one.
 * @param {unknown} value @param {boolean} compares whether the schema asks for that
 */
function isCheckable(value, compares) {
  let [values, comparisons] = [0, 0];
  /** How many values this one consists of. @param {unknown} within @param {number} depth @returns {number} */
  const count = (within, depth) => {
    values += 1;
    if (typeof within !== "object" || within === null) return 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return Number.POSITIVE_INFINITY;
    let size = 1;
    for (const key in within) size += count(/** @type {Record<string, unknown>} */ (within)[key], depth + 1);
    // comparing texts and numbers takes little
    if (Array.isArray(within)) comparisons += size === within.length + 1 ? within.length ** 2 / 8 : within.length * size;
    return size;
  };
  return Number.isFinite(count(value, 0)) && values <= MAX_VALUES && !(compares && comparisons > MAX_COMPARISONS);
}

/**
 * A function that checks a text against a schema.
 * @param {unknown} schema @param {string} path of the schema in the settings
 * @returns {(text: string) => string | undefined} the complaint; none for a text that is not JSON, which the core's format check reports
 * @throws when the schema cannot be used; the message names the path
 */
export function compile(schema, path) {
  const wrong = mistake(schema, path);
  if (wrong) throw new Error(wrong);
  const { $schema } = /** @type {{ $schema?: unknown }} */ (schema);
  const draft = DRAFTS.find(([pattern]) => pattern.test(String($schema)))?.[1] ?? "2020-12";
  const validator = new (validators().Validator)(/** @type {object} */ (schema), draft);
  try {
    // dangling references only show when they are followed
    for (const probe of [null, 0, "", [], {}]) validator.validate(probe);
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error).split("\n", 1)[0]}`);
  }
  const compares = JSON.stringify(schema).includes('"uniqueItems":true');
  return (text) => {
    if (text.length > MAX_CHARS) return UNCHECKED;
    try {
      const value = JSON.parse(text);
      if (!isCheckable(value, compares)) return UNCHECKED;
      const { valid, errors } = validator.validate(value);
      if (valid) return undefined;
      // the innermost complaints come last, and are the specific ones
      return errors
        .slice(-MAX_COMPLAINTS)
        .map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)
        .join(" ");
    } catch (error) {
      // a stack that overflows is no mistake of the text
      return error instanceof SyntaxError ? undefined : UNCHECKED;
    }
  };
}

/**
 * The schemas among the formats of `screen.validate`, by index. One that cannot be used is left out: no result is refused for it.
 * @param {{ format: "json" | "non-empty" | { schema: unknown } }[]} validate as the core parsed it
 * @returns {{ schemas: Map<number, (text: string) => string | undefined>, problems: string[] }} `problems`: with their paths
 */
export function compileAll(validate) {
  /** @type {Map<number, (text: string) => string | undefined>} */
  const schemas = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const [at, { format }] of validate.entries()) {
    if (typeof format !== "object") continue;
    try {
      schemas.set(at, compile(format.schema, `screen.validate[${at}].format.schema`));
    } catch (error) {
      problems.push(`${messageOf(error)}; results are not checked against it`);
    }
  }
  return { schemas, problems };
}
