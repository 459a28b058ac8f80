// The texts of a result's details: a tree of any shape, read and rebuilt within bounds. Names of fields and keys of maps are texts as
// well, as are bytes, long numbers, and what an object says of itself as JSON. What is beyond the bounds, or cannot be read, is withheld.

/** Values that are read, and their depth: what hosts keep has far fewer. */
const MAX_VALUES = 200_000;
const MAX_DEPTH = 400;
/** From here on a number may be a secret (a card or account number), and is treated as text. */
const LONG_NUMBER = 1e8;
/** In place of what is not read, as the core writes it for what it withholds. */
const WITHHELD = "[withheld]";

/** @typedef {(text: string) => string | undefined} Visit the text in its place; undefined: it stays */

/**
 * Copies a tree with every text replaced by what `visit` returns, always in the same order.
 * @param {unknown} tree @param {Visit} visit
 * @returns {{ copy: unknown, whole: boolean }} `whole`: nothing was withheld
 */
function walk(tree, visit) {
  let [left, changes, whole] = [MAX_VALUES, 0, true];
  /** Copies of objects, of those that are being read as well. @type {Map<object, unknown>} */
  const copies = new Map();
  /** New names of fields. @type {Map<string, string>} */
  const names = new Map();

  const withhold = () => {
    changes += 1;
    whole = false;
    return WITHHELD;
  };
  /** @template T @param {string} text @param {T} value that the text stands for @param {(text: string) => unknown} [made] */
  const visited = (text, value, made = (text) => text) => {
    const changed = visit(text);
    if (changed === undefined) return value;
    changes += 1;
    return made(changed);
  };
  /** @param {string} name @param {object} copy without a field of the new name */
  const renamed = (name, copy) => {
    const known = names.get(name) ?? String(visited(name, name));
    names.set(name, known);
    let free = known;
    for (let i = 2; free !== name && Object.hasOwn(copy, free); i += 1) free = `${known} (${i})`;
    return free;
  };

  /** @param {unknown} value @param {number} depth @returns {unknown} */
  const copyOf = (value, depth) => {
    left -= 1;
    if (typeof value === "number" || typeof value === "bigint") {
      const isLong = Number.isFinite(Number(value)) && (value < 0 ? -value : value) >= LONG_NUMBER;
      if (!isLong) return value;
      return left < 0 ? withhold() : visited(String(value), value);
    }
    if (typeof value === "string") return left < 0 && value !== "" ? withhold() : visited(value, value);
    if (typeof value !== "object" || value === null) return value;
    if (copies.has(value)) {
      const known = copies.get(value);
      // whatever leads back to a copy must be one itself
      if (known !== value) changes += 1;
      return known;
    }
    if (left < 0 || depth > MAX_DEPTH) return withhold();
    try {
      return objectCopy(value, depth + 1);
    } catch {
      copies.set(value, WITHHELD);
      return withhold();
    }
  };

  /** @param {object} value @param {number} depth */
  const objectCopy = (value, depth) => {
    const bytes = bytesOf(value);
    if (bytes) return visited(decoded(bytes), value, (text) => Buffer.from(text));
    const before = changes;
    const copy = isPlain(value) ? fieldsCopy(value, depth) : instanceCopy(value, depth);
    // an instance in which nothing changed stays what it is
    if (changes === before && !isPlain(value)) {
      copies.set(value, value);
      return value;
    }
    return copy;
  };

  /** @param {object} value of a class, an array or a collection @param {number} depth @returns {unknown} */
  const instanceCopy = (value, depth) => {
    if (Array.isArray(value) || ArrayBuffer.isView(value)) {
      const items = /** @type {unknown[]} */ (value);
      if (items.length > MAX_VALUES) return withhold();
      /** @type {unknown[]} */
      const copy = new Array(items.length);
      copies.set(value, copy);
      items.forEach((item, i) => {
        copy[i] = copyOf(item, depth);
      });
      return copy;
    }
    if (value instanceof Map) {
      const copy = new Map();
      copies.set(value, copy);
      for (const [key, item] of value) copy.set(copyOf(key, depth), copyOf(item, depth));
      return copy;
    }
    if (value instanceof Set) {
      const copy = new Set();
      copies.set(value, copy);
      for (const item of value) copy.add(copyOf(item, depth));
      return copy;
    }
    if (value instanceof String || value instanceof Number || value instanceof BigInt) return copyOf(value.valueOf(), depth);
    if (value instanceof RegExp) return visited(String(value), value);
    if (value instanceof Date) return value;
    const fields = fieldsCopy(value, depth);
    const { toJSON } = /** @type {{ toJSON?: unknown }} */ (value);
    return typeof toJSON === "function" ? copyOf(toJSON.call(value), depth) : fields;
  };

  /** @param {object} value @param {number} depth */
  const fieldsCopy = (value, depth) => {
    const copy = Object.create(Object.getPrototypeOf(value));
    copies.set(value, copy);
    for (const name of fieldsOf(value)) {
      const item = copyOf(/** @type {Record<string, unknown>} */ (value)[name], depth);
      // not assigned: a name may be `__proto__`
      Object.defineProperty(copy, renamed(name, copy), { value: item, enumerable: true, writable: true, configurable: true });
    }
    return copy;
  };

  return { copy: copyOf(tree, 0), whole };
}

/** @param {object} value */
const isPlain = (value) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** What an error says is not enumerable. @param {object} value @returns {string[]} */
const fieldsOf = (value) =>
  value instanceof Error
    ? [...new Set([...["message", "stack", "cause", "errors"].filter((name) => name in value), ...Object.keys(value)])]
    : Object.keys(value);

/** @param {object} value @returns {Uint8Array | undefined} its bytes, if it holds bytes */
function bytesOf(value) {
  if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) return new Uint8Array(value);
  const isBytes = value instanceof DataView || (ArrayBuffer.isView(value) && "BYTES_PER_ELEMENT" in value && value.BYTES_PER_ELEMENT === 1);
  return isBytes ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : undefined;
}

/** Bytes as text; those of no text one by one, so that what is plain in them is found. @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  }
}

/**
 * @param {unknown} tree
 * @returns {{ texts: string[], whole: boolean }} its texts, in a fixed order; `whole`: these are all
 */
export function textsIn(tree) {
  /** @type {string[]} */
  const texts = [];
  const { whole } = walk(tree, (text) => {
    texts.push(text);
    return undefined;
  });
  return { texts, whole };
}

/**
 * A copy of a tree with other texts.
 * @param {unknown} tree
 * @param {string[]} texts that `textsIn` found
 * @param {(string | null)[]} changed in their order; null: as it was
 */
export function mapTexts(tree, texts, changed) {
  let next = 0;
  return walk(tree, (text) => {
    const at = next;
    next += 1;
    // what reads otherwise the second time was never screened
    if (texts[at] !== text) return WITHHELD;
    return changed[at] ?? undefined;
  }).copy;
}
