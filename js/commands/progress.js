// Progress of long work: on a terminal, after a second, removed when it is done.
import { padEnd } from "./columns.js";

const SHOW_AFTER_MS = 1000;
const EVERY_MS = 100;
const CELLS = 24;

export class Progress {
  #io;
  #title;
  #since;
  #shown = 0;

  /** @param {import("./io.js").Io} io @param {string} title */
  constructor(io, title) {
    this.#io = io;
    this.#title = title;
    this.#since = io.now();
  }

  /** @param {number} done bytes @param {number} total bytes */
  update(done, total) {
    const { err, now, unicode, columns } = this.#io;
    const time = now();
    if (!err.isTTY || time - this.#since < SHOW_AFTER_MS || time - this.#shown < EVERY_MS) return;
    this.#shown = time;
    const share = Number.isFinite(total) && total > 0 ? Math.min(1, done / total) : undefined;
    const rate = done / 1000 / (time - this.#since);
    const [full, empty] = unicode ? ["█", "░"] : ["#", "."];
    const cells = Math.round((share ?? 0) * CELLS);
    const bar =
      share === undefined ? "" : ` ${padEnd(full.repeat(cells), cells)}${empty.repeat(CELLS - cells)} ${Math.floor(share * 100)} %`;
    err.write(`\r${`${this.#title}${bar} ${rate.toFixed(0)} MB/s`.slice(0, columns - 1)}\u001b[K`);
  }

  done() {
    if (this.#shown > 0) this.#io.err.write("\r\u001b[K");
    this.#shown = 0;
  }
}
