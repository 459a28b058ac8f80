// Plays calls of a model to a guard, in the order in which a host tells of them: the model made it, it is about to run, it returned.
import { ScratchBuffer } from "./scratch-buffer.js";

/**
 * @typedef {{ tool: string, args: string, text: string, isError?: boolean, speaker?: "host" | "tool" }} PlayedCall `text`: what it returns;
 *   `speaker`: the host does not let a call run that it refuses
 * @typedef {{ n: number, ran: boolean, response: import("./verdict.js").Response, incidents: import("./verdict.js").Incident[] }} Played
 *   `n`: which call, from 1; `ran`: the verdict is on its result
 */

const SESSION = "play";

/**
 * One run, until it is ended or there are no more calls. Nobody is asked for a second opinion.
 * @param {import("../wasm/core.js").Guard} guard
 * @param {(n: number) => PlayedCall} callOf the nth call
 * @param {{ most: number, stepMs: number, provider?: string, model?: string }} how `most`: calls; `stepMs`: milliseconds between them
 * @returns {Generator<Played>} every verdict
 */
export function* play(guard, callOf, { most, stepMs, provider, model }) {
  const buffer = new ScratchBuffer();
  const turn = { session: SESSION, runId: "run", provider, model };
  buffer.beginTurn(guard, turn, 0);
  for (let n = 1; n <= most; n += 1) {
    const { tool, args, text, isError = false, speaker = "tool" } = callOf(n);
    const call = { session: SESSION, uid: `call-${n}`, callId: "", tool, args };
    const time = n * stepMs;
    const before = [buffer.onAssistantCall(guard, call, time), speaker === "host" ? undefined : buffer.onCall(guard, call, time)];
    let runs = true;
    for (const judged of before) {
      if (!judged) continue;
      yield { n, ran: false, ...judged };
      if (judged.response.kind === "halt") return;
      if (judged.response.kind === "block" || judged.response.kind === "ask") runs = false;
    }
    if (!runs) continue;
    const facts = { isError, status: undefined, exitCode: Number.NaN, text, length: text.length, chars: text.length, speaker };
    const asked = buffer.onReturn(guard, call, facts, undefined, time);
    const after = typeof asked === "number" ? buffer.onReturn(guard, call, facts, { texts: [text] }, time) : asked;
    if (typeof after !== "object") continue;
    yield { n, ran: true, ...after };
    if (after.response.kind === "halt") return;
  }
}
