// When the guard steps in: a table of standard situations, as `tool-guard status` prints it.
import { aboutCourses } from "../../lib/status.js";
import { breakable, el, shown } from "./dom.js";

/** @typedef {{ rows: { name: string, about: string, words: string }[], does: string, basis: string }} Courses as `aboutCourses` words them */

const MAX_NAME = 60;
const MAX_TEXT = 200;

/** @param {any} status undefined: the gateway did not answer @returns {Courses | undefined} undefined: it does not tell */
export function coursesOf(status) {
  const rows = status?.courses?.rows;
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  return { rows, ...aboutCourses(status, Number(status.courses.seconds) || 0) };
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {Courses | undefined} courses */
export function drawCourses(courses) {
  if (!courses) return [];
  const { rows, does, basis } = courses;
  return [
    el(
      "table",
      { class: "courses", "aria-labelledby": "courses-title" },
      el(
        "thead",
        {},
        el("tr", {}, el("th", { scope: "col", text: "When a call is repeated" }), el("th", { scope: "col", text: capital(does) })),
      ),
      el("tbody", {}, ...rows.map(row)),
    ),
    el("p", { class: "muted", text: `${capital(basis)}.` }),
  ];
}

/** @param {Courses["rows"][number]} row its names of tools may be anybody's */
const row = ({ name, about, words }) =>
  el(
    "tr",
    {},
    el(
      "th",
      { scope: "row", class: "situation" },
      el("b", { class: "foreign", text: shown(name, MAX_NAME) }),
      el("span", { class: "about foreign" }, ...coded(shown(about, MAX_TEXT))),
    ),
    el("td", { text: shown(words, MAX_TEXT) }),
  );

/** Names of code stand between backticks. @param {string} text */
const coded = (text) => text.split("`").map((part, at) => (at % 2 === 1 ? el("code", {}, ...breakable(part)) : part));
