// What the core answers: JSON, and on a line of its own the journal's line for each incident. Those lines are written as
// they come and are parsed only where one is needed.

/**
 * @typedef {{ kind: "keep" } | { kind: "rewrite", args: string } | { kind: "block", text: string } | { kind: "append", text: string }
 *   | { kind: "replace", text: string } | { kind: "ask", title: string, text: string, denied: string } | { kind: "halt", text: string, report: string, append: boolean }} Response
 * @typedef {{ action: string, enforced: boolean, line: string }} Incident
 *   `enforced`: the action was carried out, not only observed; `line`: the JSON of a journal line, redacted, without the fields that
 *   only JavaScript knows
 * @typedef {Response & { incidents: Incident[] }} Verdict on a call
 * @typedef {({ kind: "keep" } | { kind: "revise", text: string } | { kind: "tell", text: string }) & { incidents: Incident[] }} ReplyVerdict
 *   on an answer that would end the run: `revise`: the model is asked once more, with the text; `tell`: the user gets the text under it
 * @typedef {{ hints: string | null, tools: string[] | null, complaints: string[], incidents: Incident[] }} PromptVerdict on a prompt: lines
 *   for it, the only tools that are shown, settings that match nothing
 * @typedef {{ instead: string | null, withheld: boolean, texts: (string | null)[], incidents: Incident[] }} ResultVerdict
 *   `instead`: the text that replaces the whole result; otherwise `texts` replace its texts, null for an unchanged one
 */

/**
 * @template {Verdict | ReplyVerdict | PromptVerdict | ResultVerdict} V
 * @param {string} answer of the core
 * @returns {V}
 */
export function parseVerdict(answer) {
  const [json, ...lines] = answer.split("\n");
  const verdict = JSON.parse(json);
  for (const [at, incident] of verdict.incidents.entries()) incident.line = lines[at];
  return verdict;
}
