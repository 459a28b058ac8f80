// The results that the models of sessions were shown: a call that a model writes into its answer may come from one of them. The texts are
// the host's own strings, held and not copied.
import { record } from "./events.js";

/** Sessions whose results are held, and characters of all of them. */
const MAX_SESSIONS = 1024;
const MAX_CHARS = 32 * 1024 * 1024;
/** Characters of one session: a million tokens, as the largest windows of models hold. What is older no model is shown any more. */
const MAX_SESSION_CHARS = 4 * 1024 * 1024;
/** Texts of one session; as many results fill any window. */
const MAX_TEXTS = 8192;

/**
 * @typedef {{ texts: string[], chars: number, whole: boolean, reading: boolean }} Shown `whole`: nothing is missing that its model may
 *   be shown; `reading`: what came before is being read
 */

export class ShownResults {
  /** The oldest first. @type {Map<string, Shown>} */
  #sessions = new Map();
  #chars = 0;

  /** A session begins that has no history. @param {string} session */
  begin(session) {
    this.end(session);
    this.#open(session).whole = true;
  }

  /** The session is over. @param {string} session */
  end(session) {
    this.#chars -= this.#sessions.get(session)?.chars ?? 0;
    this.#sessions.delete(session);
  }

  /** @param {string} session @param {unknown} content of a result, as its tool returned it */
  add(session, content) {
    const known = this.#sessions.get(session) ?? this.#open(session);
    if (typeof content === "string") this.#push(known, content);
    else if (Array.isArray(content))
      for (const block of content) if (block?.type === "text" && typeof block.text === "string") this.#push(known, block.text);
    if (known.chars > MAX_SESSION_CHARS || known.texts.length > MAX_TEXTS) this.#shorten(known);
    if (this.#chars > MAX_CHARS) this.#forgetOldest(session);
  }

  /** @param {string} session @returns {string[] | undefined} undefined: some of them are not known */
  texts(session) {
    const known = this.#sessions.get(session);
    return known?.whole ? known.texts : undefined;
  }

  /** Whether its past is known, or being read. @param {string} session */
  isKnown(session) {
    const known = this.#sessions.get(session);
    return known !== undefined && (known.whole || known.reading);
  }

  /**
   * Reads what a session's model was shown before this process knew the session. Until that is done, and where it cannot be, its results
   * are not known.
   * @param {string} session @param {() => Promise<unknown[]>} read the events of its transcript
   */
  async readPast(session, read) {
    const known = this.#sessions.get(session) ?? this.#open(session);
    known.reading = true;
    try {
      for (const event of await read()) {
        const message = record(record(event).message ?? event);
        if (message.role === "toolResult") this.add(session, message.content);
      }
      const now = this.#sessions.get(session);
      if (now) now.whole = true;
    } finally {
      known.reading = false;
    }
  }

  /** @param {string} session */
  #open(session) {
    const known = { texts: [], chars: 0, whole: false, reading: false };
    this.#sessions.set(session, known);
    if (this.#sessions.size > MAX_SESSIONS) this.#forgetOldest(session);
    return known;
  }

  /** @param {Shown} known @param {string} text */
  #push(known, text) {
    known.texts.push(text);
    known.chars += text.length;
    this.#chars += text.length;
  }

  /** The older half goes at once: one by one would move all the others each time. @param {Shown} known */
  #shorten(known) {
    for (const text of known.texts.splice(0, Math.min(Math.ceil(known.texts.length / 2), known.texts.length - 1))) {
      known.chars -= text.length;
      this.#chars -= text.length;
    }
  }

  /** @param {string} kept the session that stays */
  #forgetOldest(kept) {
    for (const session of this.#sessions.keys()) {
      if (this.#chars <= MAX_CHARS / 2 && this.#sessions.size <= MAX_SESSIONS) return;
      if (session !== kept) this.end(session);
    }
  }
}
