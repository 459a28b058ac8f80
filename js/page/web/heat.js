// Failures by tool and model: a table with darker cells for more failures.
import { grouped, plural } from "../../lib/text.js";
import { breakable, el, shown } from "./dom.js";

const STEPS = 5;
/** Characters of a name; its title has all of it. */
const MAX_NAME = 60;

/** A logarithmic scale: one failure is always visible, and the maximum is always the darkest. @param {number} n @param {number} most */
export const step = (n, most) =>
  n === 0 ? 0 : n === most ? STEPS : Math.min(STEPS - 1, 1 + Math.floor(((STEPS - 1) * Math.log(n)) / Math.log(most)));

/** @param {{ heat: import("./figures.js").Heat, onPick?: (tool: string, model: string) => void }} what */
export function drawHeat({ heat: { names, cells, tools, models, observed }, onPick }) {
  if (cells.length === 0) return [el("p", { class: "empty", text: "No failures in this time." })];
  const sums = cells.map((row) => row.reduce((a, b) => a + b, 0));
  const most = Math.max(...cells.flat());
  const rows = cells.map((row, at) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", class: "foreign", title: names.tools[at] }, ...breakable(shown(names.tools[at], MAX_NAME) || "(no tool)")),
      ...row.map((n, model) => {
        const label = `${plural(n, "failure")} of ${names.tools[at] || "no tool"} with ${names.models[model] || "an unknown model"}: show them`;
        const pick = () => onPick?.(names.tools[at], names.models[model]);
        return el(
          "td",
          { class: `heat heat-${step(n, most)}` },
          n > 0
            ? el("button", { type: "button", text: grouped(n), "aria-label": label, on: { click: pick } })
            : el("span", { text: "·", "aria-label": "none" }),
        );
      }),
      el("td", { class: "num sum", text: grouped(sums[at]) }),
    ),
  );
  const apart = observed > 0 ? `${grouped(observed)} of them only observed` : "";
  const fewer = [tools > 0 ? plural(tools, "more tool") : "", models > 0 ? plural(models, "more model") : ""].filter(Boolean).join(" and ");
  const notes = [apart, fewer && `${fewer} with fewer failures`].filter(Boolean).join("; ");
  return [
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-labelledby": "heat-title" },
      el(
        "table",
        { class: "heat-table", "aria-labelledby": "heat-title" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            el("th", { scope: "col", text: "Tool" }),
            ...names.models.map((model) =>
              el("th", { scope: "col", class: "foreign model", title: model }, ...breakable(shown(model, MAX_NAME) || "unknown")),
            ),
            el("th", { scope: "col", class: "num", text: "Sum" }),
          ),
        ),
        el("tbody", {}, ...rows),
      ),
    ),
    ...(notes ? [el("p", { class: "muted", text: notes })] : []),
  ];
}
