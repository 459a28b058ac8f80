// The whole journal for a command, with progress; what cannot be read is said on standard error.
import { Failure } from "../lib/errors.js";
import { clean } from "../lib/text.js";
import { unreadLine } from "./gateway-config.js";
import { explainMissing, journalPath } from "./journal-path.js";
import { readJournal } from "./journal-reader.js";
import { Progress } from "./progress.js";

/**
 * @param {import("./io.js").Io} io @param {import("./command.js").Values} values with `journal`
 * @param {Omit<Parameters<typeof readJournal>[1], "onBlock">} wanted
 * @returns {Promise<{ path: string, reading: import("./journal-reader.js").Reading }>}
 * @throws {Failure} there is no journal
 */
export async function readWholeJournal(io, values, wanted) {
  const { path, source, ...unread } = journalPath(values.journal, io.env);
  const warn = (/** @type {string} */ text) => io.err.write(`tool-guard: ${clean(text, io.unicode)}\n`);
  const line = unreadLine(unread);
  if (line) warn(line);
  const progress = new Progress(io, "reading the journal");
  let reading;
  try {
    reading = await readJournal(path, { ...wanted, onBlock: (done, total) => progress.update(done, total) });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw explainMissing(error, path, source);
  } finally {
    progress.done();
  }
  for (const problem of reading.problems) warn(problem);
  return { path, reading };
}
