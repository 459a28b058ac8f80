// The figures at the top.
import { grouped } from "../../lib/text.js";
import { el } from "./dom.js";

/** @typedef {{ label: string, value: string, more: string, tone?: string }} Tile */

/**
 * @param {import("../../lib/tally.js").Tally} tally
 * @param {{ openTrips: number, observedTrips?: number, sessionCount: number } | undefined} status undefined: the gateway did not answer
 * @returns {Tile[]}
 */
export function tilesOf({ totals: { enforced: done, observed } }, status) {
  const screened = (/** @type {typeof done} */ counts) => counts.injection + counts.redaction + counts.size + counts.validation;
  const tile = (/** @type {string} */ label, /** @type {number} */ n, /** @type {number} */ would, more = "", tone = "") => ({
    label,
    value: grouped(n),
    more: [more, would > 0 ? `${grouped(would)} would have been` : ""].filter(Boolean).join(", "),
    tone: n > 0 ? tone : "",
  });
  const { blocks, bumps, slows } = done;
  const kept = [`${grouped(blocks)} blocked`, bumps > 0 ? `${grouped(bumps)} bumped` : "", slows > 0 ? `${grouped(slows)} slowed` : ""];
  const open = status
    ? {
        ...tile("Loops standing", status.openTrips, status.observedTrips ?? 0, `in ${grouped(status.sessionCount)} sessions`, "stopped"),
        tone: status.openTrips > 0 ? "stopped" : "",
      }
    : { label: "Loops standing", value: "–", more: "not known now" };
  return [
    open,
    tile("Runs ended", done.halts, observed.halts, "", "ended"),
    tile("Loops stopped", done.loops, observed.loops, kept.filter(Boolean).join(", "), "stopped"),
    tile("Failures", done.failures, observed.failures, `${grouped(done.corrections)} corrected`),
    tile("Calls repaired", done.repairs, observed.repairs),
    tile("Results screened", screened(done), screened(observed)),
    tile("Calls in loops", done.calls, 0, done.tokens > 0 ? `${grouped(done.tokens)} tokens` : ""),
  ];
}

/** @param {Tile[]} tiles */
export const drawTiles = (tiles) =>
  tiles.map(({ label, value, more, tone }) =>
    el(
      "div",
      { class: `tile ${tone ?? ""}` },
      el("dt", { text: label }),
      el("dd", {}, el("span", { class: "figure", text: value }), el("small", { text: more })),
    ),
  );
