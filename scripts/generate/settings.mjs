// The table of settings, from the manifest's schema: every key, its type, its default, what it does.
import { isDeepStrictEqual } from "node:util";
import { code, table } from "./blocks.mjs";

/** @typedef {Record<string, any>} Schema */

const NUMBERS = /** @type {Record<string, string>} */ ({ integer: "whole number", number: "number" });

/** The type of a value, for a person. @param {Schema} schema @returns {string} */
function typeOf(schema) {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ value) => code(JSON.stringify(value))).join(", ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ type })).join(" or ");
  if (schema.type === "array") return `list of ${schema.items?.type === "object" ? "objects" : `${typeOf(schema.items ?? {})}s`}`;
  const words = NUMBERS[schema.type];
  if (!words) return { boolean: "`true` or `false`", string: "text" }[/** @type {string} */ (schema.type)] ?? "object";
  return schema.minimum === undefined ? words : `${words}, ${schema.minimum} to ${schema.maximum}`;
}

/** Whether an object is the same for every key that may stand in it. @param {Schema} schema */
function alike({ properties }) {
  const schemas = Object.values(properties ?? {});
  return schemas.length > 5 && schemas.every((schema) => isDeepStrictEqual(schema, schemas[0])) ? schemas[0] : undefined;
}

/** A schema without what only the top level has. @param {Schema} schema @returns {Schema} */
const bare = ({ default: _, description: __, ...rest }) => rest;

/**
 * The rows of a schema and of what is in it.
 * @param {string} path @param {Schema} schema @param {unknown} standard the default @param {Schema} top the schema's top level
 * @returns {string[][]}
 */
function rows(path, schema, standard, top) {
  const row = [code(path), typeOf(schema), standard === undefined ? "" : code(JSON.stringify(standard)), schema.description ?? ""];
  const inner = schema.type === "array" ? schema.items : schema;
  const below = schema.type === "array" ? `${path}[]` : path;
  const one = alike(inner);
  if (one) return [[row[0], `object: class → ${typeOf(one)}`, row[2], row[3]]];
  const map = inner?.additionalProperties;
  if (map && map !== true && !inner.properties) {
    if (!map.properties) return [[row[0], `object: name → ${typeOf(map)}`, row[2], row[3]]];
    return [row, ...Object.entries(map.properties).flatMap(([key, value]) => rows(`${path}.NAME.${key}`, value, undefined, top))];
  }
  const entries = Object.entries(inner?.properties ?? {});
  // what may be set again at a lower level is told once
  const again = entries.filter(([key, value]) => path !== "" && top[key] && isDeepStrictEqual(bare(value), bare(top[key])));
  const own = entries.filter((entry) => !again.includes(entry));
  const told =
    again.length > 0 ? [[again.map(([key]) => code(`${below}.${key}`)).join(" "), "as above", "", "The same, for these models"]] : [];
  const values = Object(standard);
  return [
    ...(path === "" ? [] : [row]),
    ...own.flatMap(([key, value]) => rows(path === "" ? key : `${below}.${key}`, value, value.default ?? values[key], top)),
    ...told,
  ];
}

/** @param {Schema} configSchema @returns {string} */
export const settingsTable = (configSchema) =>
  table(["key", "type", "default", "what it does"], rows("", configSchema, undefined, configSchema.properties));
