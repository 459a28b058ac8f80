// When the guard steps in: a table of standard situations, as `tool-guard status` prints it.
import { breakable, el, shown } from "./dom.js";

/**
 * @typedef {{ seconds: number, rows: { name: string, about: string, words: string }[], observes: boolean, asks: boolean }} Courses `asks`: a
 *   model before a call is refused
 */

const MAX_NAME = 60;
const MAX_TEXT = 200;

/** @param {any} status undefined: the gateway did not answer @returns {Courses | undefined} undefined: it does not tell */
export function coursesOf(status) {
  const { courses, mode, switch: switched, opinions } = status ?? {};
  if (!Array.isArray(courses?.rows) || courses.rows.length === 0) return undefined;
  const asks = opinions?.mode === "confirm" || opinions?.mode === "review";
  return { seconds: Number(courses.seconds) || 0, rows: courses.rows, observes: (switched ?? mode) === "observe", asks };
}

/** @param {Courses | undefined} courses */
export function drawCourses(courses) {
  if (!courses) return [];
  const { rows, observes, seconds, asks } = courses;
  const basis = [
    `For calls ${seconds} s apart with nothing done in between`,
    "pauses and news move it",
    ...(asks ? ["a model is asked before a refusal, once a run took some 30,000 tokens"] : []),
  ].join("; ");
  return [
    el(
      "table",
      { class: "courses", "aria-labelledby": "courses-title" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col", text: "When a call is repeated" }),
          el("th", { scope: "col", text: observes ? "What would be done" : "What is done" }),
        ),
      ),
      el("tbody", {}, ...rows.map(row)),
    ),
    el("p", { class: "muted", text: `${basis}.` }),
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
