// The words for the guard's modes: the same in a chat, on the command line and through the gateway's method.
import { didYouMean } from "./suggest.js";

/** What an operator says, and the core's switch; undefined: as the settings say. @type {Record<string, string | undefined>} */
const SWITCHES = { enforce: "on", observe: "observe", off: "off", default: undefined };
/** The modes that can be asked for. */
export const MODES = Object.keys(SWITCHES);
/** Other words that are taken: the core's own, and what users of another guard know. @type {Record<string, string>} */
const SYNONYMS = { on: "enforce" };
/** Words that are not taken, and what they are likely to mean. @type {Record<string, string>} */
const MEANT = { enable: "enforce", watch: "observe", disable: "off", reset: "default" };
/** What the guard does in a mode, as a part of a sentence. @type {Record<string, string>} */
const DOES = { enforce: "enforces", observe: "only observes", off: "is off" };

/** @param {unknown} word @returns {string | undefined} the mode that it names; undefined: none */
export function modeOf(word) {
  if (typeof word !== "string") return undefined;
  const lower = word.toLowerCase();
  const mode = Object.hasOwn(SYNONYMS, lower) ? SYNONYMS[lower] : lower;
  return MODES.includes(mode) ? mode : undefined;
}

/** @param {string} mode one of MODES @returns {string | undefined} the core's switch for it */
export const switchFor = (mode) => SWITCHES[mode];

/** A mode as texts name it. @param {string} mode that the settings say, or the core's switch */
export const modeName = (mode) => modeOf(mode) ?? mode;

/** What is wrong with a word that is no mode. @param {string} word already fit to be shown */
export function noMode(word) {
  const lower = word.toLowerCase();
  const meant = Object.hasOwn(MEANT, lower) ? ` Did you mean ${MEANT[lower]}?` : didYouMean(word, MODES);
  return `"${word}" is no mode, expected ${MODES.join(", ")}.${meant}`;
}

/**
 * What was switched, as a sentence without its end.
 * @param {string} mode one of MODES @param {string} where such as `in this session` @param {string} settings what holds after `default`
 */
export const switched = (mode, where, settings) =>
  mode === "default" ? `Tool Guard does ${where} what ${settings} again` : `Tool Guard ${DOES[mode]} now, ${where}`;
