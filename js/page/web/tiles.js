// The figures at the top.
import { grouped, plural } from "../../lib/text.js";
import { el } from "./dom.js";

/**
 * @typedef {{ label: string, value: string, more: string, before: string, tone?: string }} Tile `before`: the same figure of the period before
 * @typedef {import("../../lib/tally.js").Both} Both
 */

const NO_MORE = { acts: 0, actsBefore: 0, freed: 0, before: undefined };

/** @param {import("../../lib/tally.js").Counts} counts */
const screened = ({ injection, redaction, size, validation }) => injection + redaction + size + validation;

/** @param {number} n @param {number | undefined} before */
function comparison(n, before) {
  if (before === undefined) return "";
  return n === before ? "as before" : `${n > before ? "↑" : "↓"} from ${grouped(before)}`;
}

/**
 * @param {{ totals: Both }} tally
 * @param {{ openTrips: number, observedTrips?: number, sessionCount: number } | undefined} status undefined: the gateway did not answer
 * @param {{ acts: number, actsBefore: number, freed: number, before: Both | undefined }} [more] acts of the time, loops that a reader let
 *   go on, and what there was in the time before; undefined: the journal does not reach that far
 * @returns {Tile[]}
 */
export function tilesOf({ totals: { enforced: done, observed } }, status, { acts, actsBefore, freed, before } = NO_MORE) {
  /** @param {string} label @param {(counts: import("../../lib/tally.js").Counts) => number} count @param {string} [more] @param {string} [tone] */
  const tile = (label, count, more = "", tone = "") => ({
    label,
    value: grouped(count(done)),
    more: [more, count(observed) > 0 ? `${grouped(count(observed))} would have been` : ""].filter(Boolean).join(", "),
    before: comparison(count(done), before && count(before.enforced)),
    tone: count(done) > 0 ? tone : "",
  });
  const { blocks, bumps, slows } = done;
  const kept = [
    `${grouped(blocks)} blocked`,
    bumps > 0 ? `${grouped(bumps)} bumped` : "",
    slows > 0 ? `${grouped(slows)} slowed` : "",
    freed > 0 ? `${grouped(freed)} let go on by a reader` : "",
  ];
  const would = status?.observedTrips ? `, ${grouped(status.observedTrips)} would have been` : "";
  const open = {
    label: "Open loops",
    value: status ? grouped(status.openTrips) : "–",
    more: status ? `now, in ${plural(status.sessionCount, "session")}${would}` : "not known now",
    before: "",
    tone: status && status.openTrips > 0 ? "stopped" : "",
  };
  return [
    open,
    tile("Runs ended", ({ halts }) => halts, "", "ended"),
    tile("Loops stopped", ({ loops }) => loops, kept.filter(Boolean).join(", "), "stopped"),
    tile("Calls in loops", ({ calls }) => calls, done.tokens > 0 ? `${grouped(done.tokens)} tokens` : ""),
    tile("Failures", ({ failures }) => failures, `${grouped(done.corrections)} corrected`),
    tile("Calls repaired", ({ repairs }) => repairs),
    tile("Results screened", screened),
    { label: "Acts of a text", value: grouped(acts), more: "", before: comparison(acts, before && actsBefore) },
  ];
}

/** @param {Tile[]} tiles */
export const drawTiles = (tiles) =>
  tiles.map(({ label, value, more, before, tone }) =>
    el(
      "div",
      { class: `tile ${tone ?? ""}` },
      el("dt", { text: label }),
      el(
        "dd",
        {},
        el("span", { class: "figure", text: value }),
        el("small", { text: more }),
        before ? el("small", { class: "before", text: before }) : undefined,
      ),
    ),
  );
