// What the guard can do in each program that the host runs agents with, as data: for `status`, and for the table in docs/hosts.md. Every
// cell is measured by tests/hosts/suites/harnesses.js.

/**
 * @typedef {object} Harness
 * @property {string} name as its users say it
 * @property {"yes" | "host tools" | "no"} repairs a malformed call is repaired before it fails; "host tools": only calls of OpenClaw's own tools
 * @property {"yes" | "host tools" | "no"} corrects the model is told what is wrong behind a result
 * @property {"yes" | "no"} blocks a stopped call does not run, and the model is told why
 * @property {"yes" | "no"} ends a run that goes on is ended
 * @property {"yes" | "chats" | "no"} tells the user gets the report of a run that was ended; "chats": not over HTTP or on the command line
 * @property {boolean} silent nothing is said in a chat when its run is aborted, so the report is sent as a message of its own
 * @property {"yes" | "host tools" | "no"} screens results are screened before the model sees them
 * @property {"yes" | "no"} claims answers are checked against the calls of the run
 */

/** @type {Record<string, Harness>} by the name that {@link harnessOf} gives */
export const HARNESSES = {
  openclaw: {
    name: "OpenClaw's own runner",
    repairs: "yes",
    corrects: "yes",
    blocks: "yes",
    ends: "yes",
    tells: "yes",
    silent: false,
    screens: "yes",
    claims: "yes",
  },
  codex: {
    name: "Codex",
    repairs: "no",
    corrects: "host tools",
    blocks: "yes",
    ends: "yes",
    tells: "chats",
    silent: true,
    screens: "host tools",
    claims: "no",
  },
  cli: {
    name: "a command-line agent (Claude CLI)",
    repairs: "no",
    corrects: "no",
    blocks: "yes",
    ends: "yes",
    tells: "chats",
    silent: false,
    screens: "no",
    claims: "no",
  },
};

/** What is limited, as a user reads it. @type {[keyof Harness, string][]} */
const WORDS = [
  ["repairs", "repaired"],
  ["corrects", "explained to the model"],
  ["screens", "screened"],
];

/** @param {Harness} harness @returns {string} what the guard cannot do there, in a line for `status` */
export function limitsOf(harness) {
  const missing = (/** @type {string} */ value) => WORDS.filter(([key]) => harness[key] === value).map(([, word]) => word);
  const never = [...missing("no"), ...(harness.claims === "no" ? ["checked for claims"] : [])];
  const partly = missing("host tools");
  const rest = partly.length > 0 ? `; ${partly.join(" and ")} only for OpenClaw's own tools` : "";
  const told = harness.tells === "chats" ? "; that a run was ended, the user reads only in chats" : "";
  return `${harness.name}: loops are blocked; nothing is ${never.join(" or ")}${rest}${told}`;
}
