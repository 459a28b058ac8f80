// What the core says: JSON, and on a line of its own the journal's line for each incident. Those lines are written as they
// come; nobody has to take them apart first.

/**
 * @typedef {{ kind: "keep" } | { kind: "rewrite", args: string } | { kind: "block", text: string } | { kind: "append", text: string }
 *   | { kind: "replace", text: string } | { kind: "halt", text: string, report: string, append: boolean }} Action
 * @typedef {{ deed: string, enforced: boolean, line: string }} Incident
 *   `enforced`: the deed was done, and not only observed; `line`: the JSON of a journal line, redacted, without what the core is not told
 * @typedef {Action & { incidents: Incident[] }} Verdict on a call
 * @typedef {{ instead: string | null, withheld: boolean, texts: (string | null)[], incidents: Incident[] }} ResultVerdict
 *   `instead`: the text in place of the whole result; else `texts` in place of its texts, null for those that stay
 */

/**
 * @template {Verdict | ResultVerdict} V
 * @param {string} said
 * @returns {V}
 */
export function heard(said) {
  const [json, ...lines] = said.split("\n");
  const verdict = JSON.parse(json);
  for (const [at, incident] of verdict.incidents.entries()) incident.line = lines[at];
  return verdict;
}
