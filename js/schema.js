// JSON Schemas that results must fit. They are checked here and not in the core: a validator in Rust with its regular
// expressions and formats would more than double the WebAssembly, while this one is 55 KB of plain JavaScript, compiles no
// code, and is only loaded for tools that have a schema: at once, since settings are taken at once.
import { createRequire } from "node:module";

/** @typedef {import("./vendor/json-schema/index.js").SchemaDraft} Draft */

const require = createRequire(import.meta.url);
/** @returns {typeof import("./vendor/json-schema/index.js")} */
const validators = () => {
  const library = require("./vendor/json-schema/index.js");
  // its own expression takes twice the time for every two characters more
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
/** Keywords whose values are data, not schemas; and those whose values are schemas by name. */
const DATA = new Set(["enum", "const", "default", "examples"]);
const BY_NAME = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Characters of a result that is checked; a longer one passes. */
const MAX_CHARS = 2_000_000;
/** Comparisons of values that `uniqueItems` may take, of all lists of a result; one that takes more passes. */
const MAX_COMPARISONS = 1_000_000;
/** Complaints of a validator that are told. */
const MAX_COMPLAINTS = 3;

/**
 * The first thing in a schema that no validator could use.
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
 * Comparisons of values that it takes to know that no list in this one holds anything twice: each entry is compared with each other one, whole.
 * @param {unknown} value
 */
function comparisons(value) {
  let sum = 0;
  /** How many values there are in this one. @param {unknown} within @returns {number} */
  const count = (within) => {
    if (typeof within !== "object" || within === null) return 1;
    const size = Object.values(within).reduce((all, one) => all + count(one), 1);
    if (Array.isArray(within)) sum += within.length * size;
    return size;
  };
  count(value);
  return sum;
}

/**
 * What checks a text against a schema.
 * @param {unknown} schema @param {string} path where it stands in the settings
 * @returns {(text: string) => string | undefined} the complaint; a text that is no JSON gives none, as others say that
 * @throws when the schema cannot be used; the message names the place
 */
export function compile(schema, path) {
  const wrong = mistake(schema, path);
  if (wrong) throw new Error(wrong);
  const { $schema } = /** @type {{ $schema?: unknown }} */ (schema);
  const draft = DRAFTS.find(([pattern]) => pattern.test(String($schema)))?.[1] ?? "2020-12";
  const validator = new (validators().Validator)(/** @type {object} */ (schema), draft);
  try {
    // references that lead nowhere show when they are followed
    for (const probe of [null, 0, "", [], {}]) validator.validate(probe);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message.split("\n", 1)[0] : error}`);
  }
  const isCompared = JSON.stringify(schema).includes('"uniqueItems":true');
  return (text) => {
    if (text.length > MAX_CHARS) return undefined;
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      return undefined;
    }
    if (isCompared && comparisons(value) > MAX_COMPARISONS) return undefined;
    const { valid, errors } = validator.validate(value);
    if (valid) return undefined;
    // the innermost complaints come last, and say what is wrong
    return errors
      .slice(-MAX_COMPLAINTS)
      .map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)
      .join(" ");
  };
}

/**
 * The schemas among the formats of `screen.validate`, by their places in it.
 * @param {{ format: "json" | "non-empty" | { schema: unknown } }[]} validate as the core parsed it
 * @throws the first schema that cannot be used, with its place
 */
export function compileAll(validate) {
  /** @type {Map<number, (text: string) => string | undefined>} */
  const schemas = new Map();
  for (const [at, { format }] of validate.entries()) {
    if (typeof format === "object") schemas.set(at, compile(format.schema, `screen.validate[${at}].format.schema`));
  }
  return schemas;
}
