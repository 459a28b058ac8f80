// What the page's addresses for data take. Anything else is refused with the field's name: a misspelt cursor would else bring the whole end
// of the journal, as if nothing were wrong.
import { CURSOR } from "./journal-tail.js";
import { clean } from "./text.js";

/** Characters of a session's key, as hosts' adapters cut it. */
const MAX_KEY = 512;
/** Characters of a field's name that are repeated. */
const MAX_NAME = 40;

/** @typedef {{ allows: (value: string) => boolean, expected: string }} Field */

/** @type {Field} */
const CURSOR_FIELD = { allows: (value) => value === "" || CURSOR.test(value), expected: "a cursor of an earlier answer" };
/** @type {Field} */
const KEY = { allows: () => true, expected: "the page's key" };

/** By address and field. @type {Record<"status" | "incidents", Record<string, Field>>} */
const FIELDS = {
  status: {
    key: KEY,
    courses: { allows: (value) => value === "1", expected: "1, for when the guard steps in" },
    session: { allows: ({ length }) => length <= MAX_KEY, expected: `the key of a session, at most ${MAX_KEY} characters` },
  },
  incidents: { key: KEY, after: CURSOR_FIELD, before: CURSOR_FIELD },
};

/**
 * @param {"status" | "incidents"} name of the address @param {URLSearchParams} query
 * @returns {string | undefined} what is wrong with it, with the field's name; undefined: nothing
 */
export function queryProblem(name, query) {
  const fields = FIELDS[name];
  for (const [field, value] of query) {
    if (!Object.hasOwn(fields, field))
      return `${clean(field).slice(0, MAX_NAME)}: there is no such field here, expected ${Object.keys(fields).join(", ")}`;
    if (query.getAll(field).length > 1) return `${field}: given more than once`;
    if (!fields[field].allows(value)) return `${field}: expected ${fields[field].expected}`;
  }
  if (query.get("after") && query.get("before")) return "after, before: expected one of them";
  return undefined;
}
