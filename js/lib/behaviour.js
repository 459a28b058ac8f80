// What a user sees of the guard under given settings: the core itself plays a few standard situations, and the numbers are those of the
// calls at which it spoke. Settings alone do not tell: they scale evidence.

import { Guard } from "../wasm/core.js";
import { ordinal } from "./incident-words.js";
import { play } from "./play.js";
import { startCore } from "./start-core.js";

/**
 * @typedef {import("./play.js").PlayedCall} PlayedCall
 * @typedef {{ name: string, about: string, call: (n: number) => PlayedCall }} Situation `name`: in a few words; `about`: what happens in it;
 *   `call`: the nth call
 * @typedef {{ corrected: number | null, noted: number | null, slowed: number | null, held: number | null, stopped: number | null, refused: number | null, asked: number | null,
 *   ended: number | null }} Course at which call the model was first told what it did wrong, that it repeats itself, that it has to wait, to stop;
 *   at which one was first kept from running until a wait is over (`held`), or altogether, the user asked, the run ended; null: at none
 * @typedef {{ settings: Record<string, unknown>, provider?: string, model?: string }} Under `settings`: of the plugin's entry
 */

/** Calls that are played; what comes later is told as never. */
export const MOST = 60;
/** Milliseconds from one call to the next. */
export const STEP_MS = 4000;

/** What a tool says of a failure that may pass, by class. @type {Record<string, string>} */
const TRANSIENT = {
  rate_limit: "HTTP 429 Too Many Requests",
  timeout: "request timed out",
  network: "connect ECONNREFUSED 192.0.2.7:443",
  server_error: "HTTP 503 Service Unavailable",
  busy: "database is locked",
};

const MALFORMED = 'Validation failed for tool "read":\n  - path: must have required properties path\n\nReceived arguments:\n{}';
/** What the tools of malformed calls need. */
const NEEDS = [
  ["write", "content"],
  ["edit", "path"],
  ["exec", "command"],
  ["process", "action"],
  ["read", "path"],
];
/** A call that lacks what its tool needs, of one tool after the other. @param {number} n @returns {PlayedCall} */
function malformed(n) {
  const [tool, need] = NEEDS[(n - 1) % NEEDS.length];
  const args = JSON.stringify({ note: n });
  const text = `Validation failed for tool "${tool}":\n  - ${need}: must have required properties ${need}\n\nReceived arguments:\n${args}`;
  return { tool, args, text, isError: true, speaker: "host" };
}
const missing = (/** @type {string} */ path) => ({
  tool: "read",
  args: JSON.stringify({ path }),
  text: `ENOENT: no such file or directory, open '${path}'`,
  isError: true,
});
const found = (/** @type {string} */ path) => ({ tool: "read", args: JSON.stringify({ path }), text: `the text of ${path}` });
const run = (/** @type {string} */ command, /** @type {string} */ text, isError = false) => ({
  tool: "exec",
  args: JSON.stringify({ command }),
  text,
  isError,
});

/** @type {Situation[]} */
export const SITUATIONS = [
  {
    name: "malformed call",
    about: "the same call that the host refuses, `read({})`",
    call: () => ({ tool: "read", args: "{}", text: MALFORMED, isError: true, speaker: "host" }),
  },
  { name: "malformed calls", about: "one call after the other that the host refuses, of several tools", call: malformed },
  { name: "missing file", about: "the same file that is not there is read", call: () => missing("notes.txt") },
  { name: "missing files", about: "one file after the other that is not there is read", call: (n) => missing(`notes-${n}.txt`) },
  { name: "same read", about: "the same file is read, with the same text", call: () => found("notes.txt") },
  {
    name: "two reads in turn",
    about: "two files are read in turn, each with the same text",
    // files have little in common
    call: (n) => ({ ...found(n % 2 === 1 ? "a.txt" : "b.txt"), text: n % 2 === 1 ? "alpha beta gamma delta" : "one two three four five" }),
  },
  {
    name: "same command",
    about: "the same command prints the same",
    call: () => run("git status", "nothing to commit, working tree clean"),
  },
  { name: "same short output", about: "the same command prints the same few characters, `date +%Y`", call: () => run("date +%Y", "2026") },
  {
    name: "same failing test",
    about: "the same tests fail in the same way, and nothing is changed",
    call: () => run("npm test", "3 failing\n\nCommand exited with code 1", true),
  },
  {
    name: "poll",
    about: "a command looks at something whose answer says that it goes on, `status: in_progress`",
    call: () => run("gh run view 7", "status: in_progress"),
  },
  { name: "rate limit", about: "the same call fails with a rate limit", call: () => transient("web_search", "rate_limit") },
  { name: "timeout", about: "the same call times out", call: () => transient("web_fetch", "timeout") },
  {
    name: "same message sent",
    about: "the same message is sent to the same person",
    call: () => ({ tool: "message", args: '{"action":"send","to":"ann","message":"Hello"}', text: '{"ok":true}' }),
  },
];

/** @param {string} tool @param {string} type its class @returns {PlayedCall} a failure that may pass */
const transient = (tool, type) => ({ tool, args: '{"query":"weather"}', text: TRANSIENT[type], isError: true });

/** Which part of a course a verdict begins. @param {import("./play.js").Played} played @returns {keyof Course | undefined} */
function stepOf({ ran, response, incidents }) {
  const action = incidents[0]?.action;
  if (response.kind === "halt") return "ended";
  if (response.kind === "ask") return "asked";
  if (action === "slow") return ran ? "slowed" : "held";
  if (!ran) return response.kind === "block" ? "refused" : undefined;
  return { correct: /** @type {const} */ ("corrected"), note: /** @type {const} */ ("noted"), stop: /** @type {const} */ ("stopped") }[
    action ?? ""
  ];
}

/**
 * Plays one situation.
 * @param {Situation} situation @param {Under} under
 * @returns {Course}
 */
export function courseOf({ call }, { settings, provider = "acme", model = "model" }) {
  startCore();
  const guard = new Guard();
  try {
    // what would be done where verdicts are carried out, on a host that can ask the user
    guard.configure({ settings: { ...settings, enabled: true, mode: "enforce", secondOpinion: "off" }, asks: true });
    /** @type {Course} */
    const course = { corrected: null, noted: null, slowed: null, held: null, stopped: null, refused: null, asked: null, ended: null };
    for (const played of play(guard, call, { most: MOST, stepMs: STEP_MS, provider, model })) {
      const step = stepOf(played);
      if (step !== undefined) course[step] ??= played.n;
    }
    return course;
  } finally {
    guard.free();
  }
}

/** Tools whose repetition is among the standard situations. */
const SHOWN = new Set(["read", "exec"]);

/** Characters of a name in settings that are shown. */
const NAME = 60;

/** @param {string} name */
const short = (name) => (name.length > NAME ? `${name.slice(0, NAME)}…` : name);

/** Situations of single tools that the settings name. @param {any} settings @returns {Situation[]} */
function ofTools({ repeat, tools }) {
  const names = Object.keys(repeat?.limits ?? {}).filter((name) => !SHOWN.has(name));
  const limited = names.map((name) => ({
    name: name === "*" ? "any other tool" : `same ${short(name)}`,
    about: `the same call of \`${short(name)}\` gives the same result`,
    call: () => ({ tool: named(name), args: '{"id":7}', text: "the same text" }),
  }));
  const polled = (repeat?.polls ?? []).map((/** @type {string} */ name) => ({
    name: `poll ${short(name)}`,
    about: `\`${short(name)}\` says that something is running`,
    call: () => ({ tool: named(name), args: '{"id":7}', text: '{"status":"running"}' }),
  }));
  const budgets = Object.entries(tools ?? {}).flatMap(([name, tool]) =>
    Object.keys(tool?.retryBudgets ?? {})
      .filter((type) => Object.hasOwn(TRANSIENT, type))
      .map((type) => ({
        name: `${short(name)}, ${type}`,
        about: `the same call of \`${short(name)}\` fails with \`${type}\``,
        call: () => transient(name, type),
      })),
  );
  return [...limited, ...polled, ...budgets];
}

/** A name that a pattern stands for. @param {string} pattern */
const named = (pattern) => pattern.replaceAll("*", "x");

/** Single tools that are told of; settings may name thousands. */
const MAX_TOOLS = 20;

/** Every situation, those of single tools that the settings name too. @param {Under} under @returns {Situation[]} */
export const situationsUnder = ({ settings }) => [...SITUATIONS, ...ofTools(settings).slice(0, MAX_TOOLS)];

/**
 * Plays every situation.
 * @param {Under} under
 * @returns {{ name: string, about: string, course: Course }[]}
 */
export const behaviourUnder = (under) =>
  situationsUnder(under).map((situation) => ({
    name: situation.name,
    about: situation.about,
    course: courseOf(situation, under),
  }));

/**
 * What is in force as settings: those of one model, so nothing of them depends on its name.
 * @param {{ thresholds: import("./status.js").InForce[], features: import("./features.js").Features | null }} status
 */
export const asSettings = ({ thresholds, features }) => ({
  ...Object.fromEntries(thresholds.map(({ key, value }) => [key, value])),
  smallModelProfile: false,
  ...(features && { onDuplicate: features.onDuplicate, tools: features.tools }),
});

/**
 * A course in words: "noted at the 3rd, refused at the 7th, run ended at the 10th".
 * @param {Course} course
 */
export function courseWords({ corrected, noted, slowed, held, stopped, refused, asked, ended }) {
  /** @type {[string, number | null][]} */
  const steps = [
    ["noted", noted],
    ["slowed", slowed],
    ["held", held],
    // a stop is announced on a result; what it means is that calls are kept from running
    ["stopped", refused === null && held === null ? stopped : null],
    ["refused", refused],
    ["you are asked", asked],
  ];
  // what was wrong with a single call is told at once; here it is about its repetition
  if (corrected !== null && steps.every(([, n]) => n === null)) steps.push(["corrected", corrected]);
  const told = steps.filter(([, n]) => n !== null).map(([what, n]) => `${what} at the ${ordinal(Number(n))}`);
  if (ended === null && told.length === 0) return "nothing is done";
  return [...told, ended === null ? "run not ended" : `run ended at the ${ordinal(ended)}`].join(", ");
}
