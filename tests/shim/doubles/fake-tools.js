// The tools of a double: a few files, a tiny shell, and the refusals and errors of each host generation, word for word.

/**
 * @typedef {{ type: string, [key: string]: unknown }} Block
 * @typedef {{ content: Block[], details: Record<string, unknown>, isError: boolean, terminate?: boolean }} Result
 * @typedef {{ name: string, args: any }} Call
 * @typedef {"2" | "7" | "9"} Generation
 */

/** @param {string} text @returns {Block} */
export const textBlock = (text) => ({ type: "text", text });

/** @param {string} text @param {Record<string, unknown>} [details] @returns {Result} */
const fine = (text, details = {}) => ({ content: [textBlock(text)], details, isError: false });

/** @param {string} text what stands in place of a result that never came @returns {Result} */
export const refused = (text) => ({ content: [textBlock(text)], details: {}, isError: true });

/**
 * What hosts make of an error that a tool throws; only the newer ones set the flag.
 * @param {string} tool @param {string} error @param {Generation} generation
 * @returns {Result}
 */
export function thrown(tool, error, generation) {
  const details = { status: "error", tool, error };
  return { content: [textBlock(JSON.stringify(details, null, 2))], details, isError: generation !== "2" };
}

/** The texts of a result, as a test compares them. @param {unknown} content */
export const textsOf = (content) =>
  (Array.isArray(content) ? content : []).flatMap((block) => (block?.type === "text" ? [block.text] : [])).join("\n");

/** Parameters that a schema requires. */
const REQUIRED = {
  read: { path: "string" },
  write: { path: "string", content: "string" },
  edit: { path: "string", edits: "array" },
  exec: { command: "string" },
  process: { action: "string" },
  tool_call: { id: "string" },
  message: { action: "string" },
  page_fetch: { url: "string" },
};

/** 2026.2 leaves the parameters of these to the tools themselves. */
const DEFERRED = new Set(["read", "edit"]);
const OLD_PARAMETERS = {
  read: [["path", "file_path"]],
  edit: [
    ["path", "file_path"],
    ["oldText", "old_string"],
    ["newText", "new_string"],
  ],
};

/** @param {unknown} value */
const typeOf = (value) => (Array.isArray(value) ? "array" : typeof value);

export class FakeTools {
  /** @type {Map<string, string | Block[]>} */
  files = new Map(/** @type {[string, string][]} */ ([["a.txt", "alpha file\n"]]));
  /** Pages by their URL, for a tool of a plugin that fetches them. @type {Map<string, Result>} */
  pages = new Map();
  /** Calls that really ran, as `read {"path":"a.txt"}`. @type {string[]} */
  ran = [];
  /** Names that the model can call. @type {Set<string>} */
  names = new Set(["read", "write", "edit", "exec", "process", "page_fetch"]);
  #generation;

  /** @param {Generation} generation */
  constructor(generation) {
    this.#generation = generation;
    if (generation === "9") this.names.add("tool_call");
  }

  /** Whether the tool checks its parameters itself, after the hooks. @param {string} name */
  isLoose(name) {
    return this.#generation === "2" && DEFERRED.has(name);
  }

  /**
   * What the host refuses before anything runs; numbers for strings are coerced, as on real hosts.
   * @param {Call} call
   * @returns {{ args: any } | { refusal: string }}
   */
  validate({ name, args }) {
    if (!this.names.has(name)) return { refusal: `Tool ${name} not found` };
    const coerced = { ...args };
    const complaints = Object.entries(REQUIRED[/** @type {keyof typeof REQUIRED} */ (name)]).flatMap(([parameter, type]) => {
      // loose tools report a missing parameter themselves
      if (!(parameter in coerced)) return this.isLoose(name) ? [] : [this.#missing(parameter)];
      if (type === "string" && typeof coerced[parameter] === "number") coerced[parameter] = String(coerced[parameter]);
      return typeOf(coerced[parameter]) === type ? [] : [`  - ${parameter}: must be ${type}`];
    });
    if (complaints.length === 0) return { args: coerced };
    return {
      refusal: `Validation failed for tool "${name}":\n${complaints.join("\n")}\n\nReceived arguments:\n${JSON.stringify(args, null, 2)}`,
    };
  }

  /** @param {string} parameter */
  #missing(parameter) {
    return `  - ${parameter}: must have required ${this.#generation === "2" ? `property '${parameter}'` : `properties ${parameter}`}`;
  }

  /**
   * Runs a valid call.
   * @param {Call} call
   * @returns {Result}
   */
  run({ name, args }) {
    this.ran.push(`${name} ${JSON.stringify(args)}`);
    try {
      return this.#run(name, args);
    } catch (error) {
      return thrown(name, /** @type {Error} */ (error).message, this.#generation);
    }
  }

  /** @param {string} name @param {any} args @returns {Result} */
  #run(name, args) {
    if (this.isLoose(name)) {
      for (const [right, old] of OLD_PARAMETERS[/** @type {"read" | "edit"} */ (name)]) {
        if (typeof (args?.[right] ?? args?.[old]) !== "string")
          throw new Error(`Missing required parameter: ${right} (${right} or ${old})`);
      }
    }
    const path = args.path ?? args.file_path;
    switch (name) {
      case "read": {
        const file = this.#file(path);
        return typeof file === "string" ? fine(file) : { content: [...file], details: {}, isError: false };
      }
      case "write":
        this.files.set(path, args.content);
        return fine(`Successfully wrote ${args.content.length} bytes to ${path}`);
      case "edit":
        return this.#edit(path, args.edits ?? [{ oldText: args.oldText ?? args.old_string, newText: args.newText ?? args.new_string }]);
      case "exec":
        return args.background ? this.#background() : this.#exec(args.command);
      case "process":
        if (args.action === "list") return fine(this.#running ? `${this.#running} running` : "No sessions.");
        // soft failures: the tool returns, and says in its details that it failed
        if (!args.sessionId) return fine("sessionId is required for this action.", { status: "failed" });
        if (args.sessionId !== this.#running) return fine(`No session found for ${args.sessionId}`, { status: "failed" });
        if (args.action === "poll") return fine("(no new output)\n\nProcess still running.", { status: "running" });
        this.#running = undefined;
        return fine(`Termination requested for session ${args.sessionId}.`);
      case "page_fetch":
        return structuredClone(this.pages.get(args.url)) ?? fine("404 Not Found", { status: "failed" });
      case "agents_list":
        return fine("main");
      default:
        throw new Error(`the double has no ${name}`);
    }
  }

  /** @param {string} path */
  #file(path) {
    const file = this.files.get(path);
    if (file === undefined) throw new Error(`ENOENT: no such file or directory, access '/workspace/${path}'`);
    return file;
  }

  /** @param {string} path @param {{ oldText: string, newText: string }[]} edits */
  #edit(path, edits) {
    let text = String(this.#file(path));
    for (const { oldText, newText } of edits) {
      if (!text.includes(oldText)) throw new Error(`Could not find the exact text in ${path}. The old text must match exactly.`);
      text = text.replace(oldText, newText);
    }
    this.files.set(path, text);
    return fine(`Successfully replaced text in ${path}.`);
  }

  /** The session of a command that was sent to the background. @type {string | undefined} */
  #running;
  #tries = 0;

  /** @returns {Result} */
  #background() {
    this.#running = "calm-reef";
    const text = `Command still running (session ${this.#running}, pid 4242). Use process (list/poll/log/write/kill/clear/remove) for follow-up.`;
    return fine(text, { status: "running", sessionId: this.#running });
  }

  #looks = 0;

  /** `echo`, with or without a file to go to; a server that is busy twice; `false`; nothing else. @param {string} command @returns {Result} */
  #exec(command) {
    if (command === "sh fetch.sh") {
      this.#tries += 1;
      if (this.#tries > 2) return fine("the page\n", { status: "completed", exitCode: 0 });
      return this.#failed("fetch: HTTP 429 Too Many Requests", 22);
    }
    if (command === "sh build-state.sh") {
      this.#looks += 1;
      return fine(`build 17: ${this.#looks < 10 ? "running" : "done"}\n`, { status: "completed", exitCode: 0 });
    }
    const [, said, file] = /^echo (.*?)(?: > (\S+))?$/.exec(command) ?? [];
    if (file !== undefined) this.files.set(file, `${said}\n`);
    const output = file ? "(no output)" : `${said}\n`;
    if (said !== undefined) return fine(output, { status: "completed", exitCode: 0, aggregated: output });
    return this.#failed("1 test failed", 1);
  }

  /** A command that failed: only the newest hosts let the tool return. @param {string} output @param {number} code @returns {Result} */
  #failed(output, code) {
    if (this.#generation !== "9") throw new Error(`${output}\n\nCommand exited with code ${code}`);
    return fine(`${output}\n\n(Command exited with code ${code})`, { status: "completed", exitCode: code });
  }
}
