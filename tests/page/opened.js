// A page over a fixture in a tab of its own, and expressions about it.
import { fixture } from "./fixture.js";

/** @typedef {import("./chromium.js").Chromium} Chromium */

export const DRAWN = "document.body?.dataset.drawn";
export const TEXT = "document.body.innerText";
export const text = (/** @type {string} */ selector) => `document.querySelector(${JSON.stringify(selector)}).innerText`;
export const count = (/** @type {string} */ selector) => `document.querySelectorAll(${JSON.stringify(selector)}).length`;
/** The texts of all that match. @param {string} selector */
export const texts = (selector) => `[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => element.innerText)`;

/**
 * A function that opens a page, drawn once.
 * @param {() => Chromium} chromium
 */
export const opener =
  (chromium) =>
  /** @param {import("node:test").TestContext} t @param {Parameters<typeof fixture>[1]} [what] @param {Parameters<Chromium["tab"]>[0]} [how] */
  async (t, what, how) => {
    const made = await fixture(t, what);
    const tab = await chromium().tab(how);
    t.after(() => tab.close());
    await tab.open(made.url);
    await tab.until(DRAWN);
    return { ...made, tab };
  };
