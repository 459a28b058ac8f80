// The events that are measured: results of a given length, through the plugin's own hooks on a host double.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import plugin from "../../js/index.js";
import { OpenClaw2026_9 } from "../../tests/shim/doubles/openclaw-2026-9.js";

const scratch = mkdtempSync(join(tmpdir(), "tool-guard-bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** The plugin on a double, and the hooks that are called. */
export function load() {
  const host = new OpenClaw2026_9();
  host.load(plugin, { logPath: join(scratch, "tool-guard.log"), maxFailuresPerTurn: 1000 });
  return hooksOf(host);
}

/** The hooks of a double that has the plugin. @param {OpenClaw2026_9} host */
export function hooksOf(host) {
  /** @param {string} name @returns {(event: any, ctx: any) => void} */
  const of = (name) => {
    // a host that loads a plugin twice calls the hooks of one instance
    const handlers = host.hooks.filter((hook) => hook.name === name && hook.mode === host.modes[0]).map(({ handler }) => handler);
    if (handlers.length === 0) throw new Error(`no hook ${name}`);
    return (event, ctx) => {
      for (const handler of handlers) handler(event, ctx);
    };
  };
  return {
    begin: of("model_call_started"),
    written: of("before_message_write"),
    before: of("before_tool_call"),
    persist: of("tool_result_persist"),
    middleware: host.middlewares[0].handler,
  };
}

const LINE = "const total = rows.reduce((sum, row) => sum + row.amount * row.rate, 0); // line 17 of the report\n";

/** Bodies of results by their length, made once: a host has its result at hand, and making it would be what is measured. @type {Map<number, string[]>} */
const made = new Map();
/** Results of one length with other words each: more than the guard compares with each other. */
const POOL = 32;
const WORDS = (
  "amber anchor barley beacon branch candle canvas cedar cellar cherry cinder clover copper cotton dagger delta ember falcon fennel " +
  "feather forest garden ginger granite harbor hazel heron indigo island ivory jasmine juniper kettle lantern laurel lemon linen lobster " +
  "maple marble meadow mirror nettle nutmeg oyster paddle parcel pepper pigeon pillow quartz raven ribbon saddle saffron silver spindle"
).split(" ");

/** @param {number} length @param {number} seed @returns {string} lines of words that no other seed puts together */
function body(length, seed) {
  let [text, state] = ["", seed + 1];
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += WORDS[state % WORDS.length] + (state % 11 === 0 ? "\n" : " ");
  }
  return text.slice(0, length);
}

/** In one piece, as hosts have it. @param {string} text */
const flat = (text) => Buffer.from(text, "latin1").toString("latin1");

/** A result of so many characters, unlike the others. @param {number} length @param {number} n @returns {string} */
export function ordinary(length, n) {
  const bodies = made.get(length) ?? Array.from({ length: POOL }, (_, seed) => flat(body(length, seed)));
  made.set(length, bodies);
  return length > 100_000 ? bodies[n % POOL] : flat(`${n}\n${bodies[n % POOL]}`.slice(0, length));
}

/** One that differs from the others in a number only, so that the guard compares them. @param {number} length @param {number} n @returns {string} */
export function alike(length, n) {
  return flat(`${n}\n${LINE.repeat(Math.ceil(length / LINE.length))}`.slice(0, length));
}

/** Calls of one session, twenty in a run, in the forms of the host. @param {number} n @param {{ params?: object, run?: number }} [more] */
export function call(n, { params = { path: `src/parts/file-${n}.ts`, offset: n }, run = Math.floor(n / 20) } = {}) {
  const toolCallId = `call_${n}`;
  const ctx = { sessionKey: "agent:main:main", runId: `run-${run}`, agentId: "main", toolName: "read", toolCallId };
  return {
    ctx,
    params,
    begin: { runId: ctx.runId, sessionId: "s-1", provider: "acme", model: "model-1" },
    message: { message: { role: "assistant", content: [{ type: "toolCall", id: toolCallId, name: "read", arguments: params }] } },
    before: { toolName: "read", params, runId: ctx.runId, toolCallId },
    persist: { toolName: "read", toolCallId, message: { role: "toolResult", toolCallId, toolName: "read", content: [] } },
    /** @param {string} text @param {boolean} [isError] */
    result: (text, isError = false) => ({
      toolName: "read",
      toolCallId,
      isError,
      result: { content: [{ type: "text", text }], details: { status: isError ? "error" : "completed" } },
    }),
  };
}
