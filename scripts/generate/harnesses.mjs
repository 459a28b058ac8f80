// The table of what the guard can do in each program that the host runs agents with.
import { HARNESSES } from "../../js/hosts/harnesses.js";
import { AGENTS } from "../../tests/hosts/harness/agents.js";
import { RELAYED } from "../../tests/hosts/harness/relayed.js";
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

/** A section for each program: what plugins are told of its runs. */
export const relayedSections = () =>
  Object.entries(AGENTS)
    .map(([id, { name }]) => {
      const lines = RELAYED[id].map((line) =>
        line.replace(/^(\w+)/, (hook) => (hook === "middleware" ? "tool-result middleware" : `\`${hook}\``)),
      );
      return `### A run of ${name}\n\n${lines.map((line, at) => `${at + 1}. ${line}`).join("\n")}`;
    })
    .join("\n\n");
