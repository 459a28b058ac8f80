// What the page shows is part of its address: a reload, a bookmark and the back button know it. It stands after "#", which browsers do
// not send, behind the key if there is one: names of sessions get into no server's log.

/**
 * @typedef {{ range: string, view: "rows" | "lines", kind: string, q: string, tool?: string, model?: string, session?: string,
 *   rule?: string }} View `tool` and the like: only incidents with exactly this name, which may be empty
 */

/** Ranges of time, in hours, and as they are told; 0: everything. @type {Record<string, [number, string]>} */
export const RANGES = { "1h": [1, "hour"], "24h": [24, "24 hours"], "7d": [168, "7 days"], all: [0, ""] };
/** The fields that incidents are filtered by, and their names on the page. */
export const FIELDS = /** @type {const} */ ([
  ["tool", "Tool"],
  ["model", "Model"],
  ["session", "Session"],
  ["rule", "Rule"],
]);
const MAX = 300;

const parts = () => /^#?([^?]*)\??(.*)$/s.exec(location.hash)?.slice(1) ?? ["", ""];

/** The key for data that is part of the address, as the command printed it. */
export const keyInAddress = () => parts()[0];

/** @returns {View} what the address says; what it does not say, or says wrongly, is as on a new page */
export function viewInAddress() {
  const query = new URLSearchParams(parts()[1]);
  const text = (/** @type {string} */ name) => query.get(name)?.slice(0, MAX);
  const range = text("range") ?? "";
  return {
    range: Object.hasOwn(RANGES, range) ? range : "all",
    view: query.get("view") === "lines" ? "lines" : "rows",
    kind: text("kind") ?? "",
    q: text("q") ?? "",
    ...Object.fromEntries(FIELDS.flatMap(([name]) => (query.has(name) ? [[name, text(name)]] : []))),
  };
}

/**
 * @param {View} view into the address
 * @param {boolean} [step] whether "back" leads to what was shown before; while a word is typed it does not
 */
export function toAddress(view, step = true) {
  const query = new URLSearchParams();
  if (view.range !== "all") query.set("range", view.range);
  if (view.view !== "rows") query.set("view", view.view);
  for (const name of /** @type {const} */ (["kind", "q"])) if (view[name] !== "") query.set(name, view[name]);
  for (const [name] of FIELDS) if (view[name] !== undefined) query.set(name, view[name]);
  const text = query.toString();
  const hash = `#${keyInAddress()}${text && `?${text}`}`;
  if (hash === (location.hash || "#")) return;
  try {
    history[step ? "pushState" : "replaceState"](null, "", hash);
  } catch {
    // a browser that allows it in no frame, or not so often: the page works without
  }
}
