// What core tells of itself for the manifest, the journal's schema and the documentation.
import { readFileSync } from "node:fs";
import { initSync, reference } from "../../js/wasm/core.js";

/**
 * @typedef {{ tool: string, args: string, text: string, isError: boolean }} ExampleCall `{n}` in texts is the round's number, `{lines}` 2000 lines; `reader`: what is answered for a second opinion
 * @typedef {{ name: string, reader: string | null, unattended: boolean, settings: string, rounds: number,
 *   request: string | null, answer: string | null, calls: ExampleCall[] }} Example
 * @typedef {{ configSchema: Record<string, any>, uiHints: Record<string, any>, actions: string[], classes: string[],
 *   rules: { name: string, breaksLoops: boolean, examples: Example[] }[],
 *   advice: { tools: string[], classes: string[], words: string[], text: string }[] }} Reference
 */

initSync({ module: readFileSync(new URL("../../js/wasm/core_bg.wasm", import.meta.url)) });

/** @type {Reference} */
export const REFERENCE = JSON.parse(reference());
