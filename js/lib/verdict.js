// What the core answers, as plain objects. The lines of the journal in it are texts, written as they come and parsed only where one is
// needed.

/**
 * @typedef {{ kind: "keep" } | { kind: "rewrite", args: string } | { kind: "block", text: string } | { kind: "append", text: string }
 *   | { kind: "replace", text: string } | { kind: "ask", title: string, text: string, denied: string } | { kind: "halt", text: string, report: string, append: boolean }} Response
 * @typedef {{ action: string, enforced: boolean, changesLoops: boolean, notice: "halt" | "stop" | "screen" | null, line: string }} Incident
 *   `enforced`: the action was carried out, not only observed; `changesLoops`: the state that survives a restart may be another one now;
 *   `notice`: what people are told of it as; `line`: the JSON of a journal line, redacted, without the fields that only JavaScript knows
 * @typedef {{ instead: string | null, withheld: boolean, texts: (string | null)[] }} Screened
 *   `instead`: the text that replaces the whole result; otherwise `texts` replace its texts, null for an unchanged one
 * @typedef {{ id: string, system: string, text: string, holds: boolean }} Question for a reader: what is asked, and what about; `holds`: a call,
 *   a result or an answer waits for it, and a call or a result is to be asked about again then
 * @typedef {{ response: Response, screened: Screened | null, incidents: Incident[], question: Question | null }} Judged a call or its result
 * @typedef {{ kind: "keep" } | { kind: "revise", text: string } | { kind: "tell", text: string }} ReplyResponse
 *   to an answer that would end the run: `revise`: the model is asked once more, with the text; `tell`: the user gets the text under it
 * @typedef {{ response: ReplyResponse, incidents: Incident[], question: Question | null }} JudgedReply `question`: asked before the model is
 *   told, and a text in place of a result is what it is told then
 * @typedef {{ hints: string | null, tools: string[] | null, complaints: string[], incidents: Incident[] }} PromptVerdict on a prompt: lines
 *   for it, the only tools that are shown, settings that match nothing
 */

export {};
