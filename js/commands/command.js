// What a command is.

/**
 * @typedef {{ type: "string" | "boolean", short?: string, argument?: string, about: string, choices?: string[], file?: boolean,
 *   multiple?: boolean }} Option `argument`: its value's name in help; `file`: its value is a path; `multiple`: it may be repeated
 * @typedef {Record<string, string | boolean | string[] | undefined>} Values of options
 * @typedef {{ name: string, summary: string, usage: string, about?: (string | [string, string][])[], options: Record<string, Option>,
 *   operands?: { most: number, choices?: string[], files?: boolean }, examples: [string, string][],
 *   run: (io: import("./io.js").Io, values: Values, positionals: string[]) => Promise<number> }} Command
 *   `about`: paragraphs and tables for its help; `operands`: arguments that are not options; `examples`: a command line and what it does;
 *   `run`: to the exit code
 */

export {};
