// Who wrote a message that stands in the user's place. The host says so: a message of another session has its provenance, and what came from
// outside (the mail of a hook, a web page) stands between marks.

/** @typedef {import("./events.js").Payload} Payload */

const BEGIN = "<<<EXTERNAL_UNTRUSTED_CONTENT";
const END = "<<<END_EXTERNAL_UNTRUSTED_CONTENT";
const MARK_END = ">>>";
/** Parts of one message that are told apart; what comes behind them is taken for one of others. */
const MAX_PARTS = 64;

/**
 * @param {string} words of a message in the user's place @param {Payload} provenance that the host gives it
 * @returns {{ users: string, others: string[] }} what the user wrote, and what others did
 */
export function authorsOf(words, provenance) {
  if (provenance.kind === "inter_session") return { users: "", others: [words] };
  const users = [];
  const others = [];
  let rest = words;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const begin = rest.indexOf(BEGIN);
    if (begin < 0) return { users: [...users, rest].join("\n"), others };
    users.push(rest.slice(0, begin));
    const end = rest.indexOf(END, begin);
    // a mark without an end: nobody knows where the user goes on
    if (end < 0) return { users: users.join("\n"), others: [...others, rest.slice(begin)] };
    others.push(rest.slice(begin, end));
    const after = rest.indexOf(MARK_END, end);
    rest = after < 0 ? "" : rest.slice(after + MARK_END.length);
  }
  return { users: users.join("\n"), others: rest === "" ? others : [...others, rest] };
}
