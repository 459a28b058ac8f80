// The table of what the guard can do in each program that the host runs agents with.
import { HARNESSES } from "../../js/hosts/harnesses.js";
import { table } from "./blocks.mjs";

/** @type {[Exclude<keyof import("../../js/hosts/harnesses.js").Harness, "silent">, string][]} */
const ROWS = [
  ["repairs", "malformed calls are repaired"],
  ["corrects", "guidance stands behind a result"],
  ["blocks", "stopped calls do not run, and the model is told why"],
  ["ends", "a run that goes on is ended"],
  ["tells", "the user gets the report"],
  ["screens", "results are screened before the model sees them"],
  ["claims", "answers are checked for claims"],
];

export const harnessTable = () =>
  table(
    ["", ...Object.values(HARNESSES).map(({ name }) => name)],
    ROWS.map(([key, words]) => [words, ...Object.values(HARNESSES).map((harness) => harness[key])]),
  );
