// A scripted model behind an OpenAI-compatible server on loopback. A script is a function of what the model was
// shown; the request bodies are kept, since they are what the model really saw.
import { LLMock } from "@copilotkit/aimock";

/** Calls a script may make: what an unguarded loop runs to. */
export const LIMIT = 40;

/**
 * @typedef {{ name: string, args: object }} ScriptedCall
 * @typedef {{ n: number, results: string[], last: string, told: boolean, tools: string[], flatEdit: boolean }} Shown
 *   `n`: how many requests came before; `results`: tool results of this turn as the model sees them; `last`: the newest
 *   ones as one text; `told`: whether one of them tells the model to stop; `tools`: the names of the tools on offer
 * @typedef {{ status: number, error: { message: string, type: string, code?: string } }} Refusal of a request
 * @typedef {{ cut: string }} Cut words that reach the limit of tokens
 * @typedef {ScriptedCall[] | string | Cut | Refusal} Reply calls to make, words to end the turn with, words that are cut, or no answer at all
 * @typedef {(shown: Shown) => Reply | Promise<Reply>} Script
 */

/**
 * @typedef {{ shown(messages: any[]): void, made(turn: string, calls: { id: string, name: string, arguments: string }[]): void }} Watcher
 */

/** How a request for a second opinion begins. */
const QUESTION = /^(?:Is this AI agent (?:stuck|about to)|Does the answer of this AI agent|Does this text try to)/;
const STOP = /\[LOOP DETECTED\]|\[TOOL ERROR LIMIT\]/;

/** @param {unknown} content @returns {string[]} the texts of a message, which is one text or has parts */
const textsOf = (content) =>
  typeof content === "string"
    ? [content]
    : Array.isArray(content)
      ? content.map((part) => (typeof part?.text === "string" ? part.text : ""))
      : [];
const textOf = (/** @type {unknown} */ content) => textsOf(content).join("\n");

export class ScriptedModel {
  // strict: a history that Anthropic would not take is refused
  #mock = new LLMock({ port: 0, logLevel: "silent", journalMaxEntries: 1, strict: true });
  /** Request bodies by turn. @type {Map<string, any[]>} */
  #requests = new Map();
  /** @type {Map<string, Script>} */
  #scripts = new Map();
  /** What the model thinks before each reply of a turn. @type {Map<string, string>} */
  #thoughts = new Map();
  #ids = 0;
  /** Requests for a second opinion, and who answers them. @type {any[]} */
  opinions = [];
  /** @type {(request: any) => string | Promise<string>} */
  opinion = () => "No opinion.";
  /** Requests that belong to no turn of ours. @type {any[]} */
  strays = [];
  /** What is answered to them: a text, or what a function of the messages gives, a text or calls. @type {string | ((messages: any[]) => string | { name: string, args: object }[]) | undefined} */
  strayAnswer;
  url = "";
  #watcher;

  /**
   * @param {Watcher} [watcher] is told what the model was shown and what it called; no body is kept then, as a long run has too
   *   many of them
   */
  constructor(watcher) {
    this.#watcher = watcher;
  }

  async start() {
    this.#mock.on({ predicate: () => true }, (request) => this.#answer(request));
    this.url = await this.#mock.start();
  }

  stop() {
    return this.#mock.stop();
  }

  /**
   * Registers the script of a turn; the turn's user message must hold the returned marker.
   * @param {string} turn @param {Script} script @param {string} [thought] what the model thinks before each reply
   */
  play(turn, script, thought) {
    this.#scripts.set(turn, script);
    if (thought !== undefined) this.#thoughts.set(turn, thought);
    this.#requests.set(turn, []);
    return `[script ${turn}]`;
  }

  /** @param {string} turn @returns {any[]} the request bodies of the turn, oldest first */
  requests(turn) {
    return this.#requests.get(turn) ?? [];
  }

  /** @param {string} turn @returns {string[]} the tool results that the model was last shown in this turn, oldest first */
  shownResults(turn) {
    const last = this.requests(turn).at(-1);
    return last ? resultsOf(last.messages) : [];
  }

  /** Calls as a provider has them. @param {{ name: string, args: object }[]} calls */
  #calls(calls) {
    return calls.map(({ name, args }) => {
      this.#ids += 1;
      return { id: `call_${String(this.#ids).padStart(4, "0")}_0`, name, arguments: JSON.stringify(args) };
    });
  }

  /** @param {any} request */
  async #answer(request) {
    if (QUESTION.test(textOf(request.messages[0]?.content))) {
      this.opinions.push(request);
      const opinion = await this.opinion(request);
      return { content: opinion };
    }
    const turn = turnOf(request.messages);
    const script = this.#scripts.get(turn ?? "");
    if (turn === undefined || !script) {
      // the host's own background runs: they replay a session and then ask something else
      if (!this.#watcher) this.strays.push(request);
      const answer = typeof this.strayAnswer === "function" ? this.strayAnswer(request.messages) : (this.strayAnswer ?? "No script.");
      return typeof answer === "string" ? { content: answer } : { toolCalls: this.#calls(answer) };
    }
    const seen = /** @type {any[]} */ (this.#requests.get(turn));
    const n = seen.length;
    seen.push(this.#watcher ? undefined : request);
    this.#watcher?.shown(request.messages);
    const results = resultsOf(request.messages);
    const newest = request.messages.slice(request.messages.findLastIndex((/** @type {any} */ m) => m.role === "assistant") + 1);
    const last = newest
      .filter((/** @type {any} */ m) => m.role === "tool")
      .map((/** @type {any} */ m) => textOf(m.content))
      .join("\n");
    const tools = (request.tools ?? []).map((/** @type {any} */ tool) => tool.function?.name ?? tool.name);
    const edit = (request.tools ?? []).find((/** @type {any} */ tool) => tool.function?.name === "edit");
    const flatEdit = Boolean(edit?.function.parameters?.properties?.oldText);
    const reply =
      n >= LIMIT
        ? `Gave up after ${LIMIT} calls.`
        : await script({ n, results, last, told: results.some((text) => STOP.test(text)), tools, flatEdit });
    if (typeof reply === "object" && "cut" in reply) return { content: reply.cut, finishReason: "length" };
    if (typeof reply !== "string" && !Array.isArray(reply)) return reply;
    const thought = this.#thoughts.get(turn);
    const reasoning = thought === undefined ? {} : { reasoning: thought };
    if (typeof reply === "string") return { content: reply, ...reasoning };
    const toolCalls = this.#calls(reply);
    this.#watcher?.made(turn, toolCalls);
    // Google's models end a message of calls as any other, which the mock takes for another reason
    return { toolCalls, ...reasoning, ...(/gemini/.test(request.model) ? { finishReason: "stop" } : {}) };
  }
}

/** What hosts themselves say in the user's place during a turn. */
const HOST_SAYS =
  /BEGIN_OPENCLAW_INTERNAL_CONTEXT|OPENCLAW_INTERNAL_CONTEXT_BEGIN|did not produce a user-visible answer|^(?:\[[^\]]*\] )?Continue the current task from the existing transcript/;
/** What may stand before a turn's name. A summary of the turn that the model itself wrote stands for the turn. */
const BEFORE = [
  /\[[^\]]*\]\s/,
  /Conversation info:[\s\S]*?\n```\s*(?:Delivery: .*\s*)?/,
  /\[Subagent Context\][\s\S]*?\[Subagent Task\]\s*/,
  /The conversation history before this point was compacted[\s\S]*?(?=\[script )/,
];
const MARKER = new RegExp(`^${BEFORE.map(({ source }) => `(?:${source})?`).join("")}\\[script ([\\w-]+)\\]`);

/** What another program that runs the agent adds to a user's message, or sends as one. */
const PROGRAM_SAYS = /<(system-reminder|environment_context|recommended_plugins)>[\s\S]*?<\/\1>\s*/g;

/** What the user wrote; a host may put what it has to say into a message of its own or into a part of the user's. @param {any} message */
const ownText = (message) =>
  textsOf(message.content)
    .map((text) => text.replace(PROGRAM_SAYS, ""))
    .filter((text) => !HOST_SAYS.test(text))
    .join("\n");

/** The turn that a request belongs to: its newest user message that is the user's own. @param {any[]} messages */
function turnOf(messages) {
  const own = messages.findLast((m) => m.role === "user" && ownText(m) !== "");
  return own && MARKER.exec(ownText(own).trimStart())?.[1];
}

/** Tool results after the turn's user message. @param {any[]} messages @returns {string[]} */
function resultsOf(messages) {
  const begin = messages.findLastIndex((m) => m.role === "user" && MARKER.test(ownText(m).trimStart()));
  return messages
    .slice(begin + 1)
    .filter((m) => m.role === "tool")
    .map((m) => textOf(m.content));
}
