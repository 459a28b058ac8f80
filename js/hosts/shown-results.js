// The results that the models of sessions were shown: a call that a model writes into its answer may come from one of them. The texts are
// the host's own strings, held and not copied.
import { BoundedMap } from "../bounded-map.js";
import { record } from "./events.js";
import { textsOf } from "./result.js";

/** Sessions whose results are held, and characters of all of them. */
const MAX_SESSIONS = 1024;
const MAX_CHARS = 32 * 1024 * 1024;
/** Characters of one session: about as much as the largest windows of models hold. What is older no model is shown any more. */
const MAX_SESSION_CHARS = 2 * 1024 * 1024;

/**
 * @typedef {{ texts: string[], chars: number, whole: boolean, reading?: boolean }} Shown `whole`: nothing is missing that its model may
 *   be shown; `reading`: what came before is being read
 */

export class ShownResults {
  /** @type {BoundedMap<Shown>} */
  #sessions = new BoundedMap(MAX_SESSIONS, MAX_CHARS);

  /** A session begins that has no history, or its model sees none of it any more. @param {string} session */
  begin(session) {
    this.#sessions.set(session, { texts: [], chars: 0, whole: true });
  }

  /** @param {string} session @param {unknown} content of a result, as its tool returned it */
  add(session, content) {
    const known = this.#sessions.get(session) ?? { texts: [], chars: 0, whole: false };
    for (const text of textsOf(content)) {
      known.texts.push(text);
      known.chars += text.length;
    }
    while (known.chars > MAX_SESSION_CHARS && known.texts.length > 1) known.chars -= known.texts.shift()?.length ?? 0;
    this.#sessions.set(session, known, known.chars);
  }

  /** @param {string} session @returns {string[] | undefined} undefined: some of them are not known */
  texts(session) {
    const known = this.#sessions.get(session);
    return known?.whole ? known.texts : undefined;
  }

  /** Whether its past is known, or being read. @param {string} session */
  isKnown(session) {
    const known = this.#sessions.get(session);
    return known !== undefined && (known.whole || known.reading === true);
  }

  /** The session is over. @param {string} session */
  end(session) {
    this.#sessions.delete(session);
  }

  /**
   * Reads what a session's model was shown before this process knew the session. Until that is done, and where it cannot be, its results
   * are not known.
   * @param {string} session @param {() => Promise<unknown[]>} read the events of its transcript
   */
  async readPast(session, read) {
    const known = this.#sessions.get(session) ?? { texts: [], chars: 0, whole: false };
    known.reading = true;
    this.#sessions.set(session, known, known.chars);
    for (const event of await read()) {
      const message = record(record(event).message ?? event);
      if (message.role === "toolResult") this.add(session, message.content);
    }
    const now = this.#sessions.get(session);
    if (now) now.whole = true;
  }
}
