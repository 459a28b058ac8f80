// Elements, made of text and other elements only: untrusted text is never parsed as HTML.
import { clean } from "../../lib/text.js";

/**
 * @typedef {{ class?: string, text?: string, on?: Record<string, (event: any) => void>, [attribute: string]: any }} Props
 */

/**
 * @param {string} name @param {Props} [props] `undefined` and `false` leave an attribute out
 * @param {(Node | string | undefined)[]} children
 * @returns {any}
 */
export function el(name, { class: className, text, on, ...attributes } = {}, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(attribute, value === true ? "" : String(value));
  for (const [event, listener] of Object.entries(on ?? {})) element.addEventListener(event, listener);
  if (text !== undefined) element.textContent = text;
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** A name with optional line breaks between its parts. @param {string} text @returns {(string | Node)[]} */
export const breakable = (text) =>
  text.split(/(?<=[:/._])|(?<=[a-z])(?=[A-Z])/).flatMap((part, at) => (at === 0 ? [part] : [el("wbr"), part]));

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/**
 * Makes these the children of an element. Those that stay are not touched: they keep focus and open details.
 * @param {Element} parent @param {Element[]} children
 */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const child of children) {
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}

/**
 * A function that redraws an element only if its value changed, and restores the focus.
 * @template T
 * @param {Element} parent @param {(value: T) => Element[]} draw
 * @returns {(value: T) => void}
 */
export function redrawn(parent, draw) {
  /** @type {string | undefined} */
  let last = "";
  return (value) => {
    const text = JSON.stringify(value);
    if (text === last) return;
    last = text;
    const focused = document.activeElement && parent.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
    parent.replaceChildren(...draw(value));
    if (!focused) return;
    const again = [...parent.querySelectorAll("[aria-label]")].find((element) => nameOf(element) === focused);
    /** @type {HTMLElement | undefined} */ (again)?.focus({ preventScroll: true });
  };
}

/** By what an element is known again: its label, where that does not change with its value. @param {Element} element */
const nameOf = (element) => element.getAttribute("data-mark") ?? element.getAttribute("aria-label");

/** Untrusted text as one clean line, cut. @param {unknown} value @param {number} [max] */
export function shown(value, max = 200) {
  const text = typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
  // cleaning makes it shorter, so more than `max` characters are read
  const line = clean(text.slice(0, max * 4));
  return line.length > max ? `${[...line.slice(0, max)].slice(0, -1).join("")}…` : line;
}

const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");

/** 14:03:59, with the date when it is not today. @param {number} millis @param {number} now */
export function timeText(millis, now) {
  if (!Number.isFinite(millis)) return "-";
  const [at, today] = [new Date(millis), new Date(now)];
  const time = `${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
  return at.toDateString() === today.toDateString() ? time : `${day(at, today)} ${time}`;
}

/** @param {Date} at @param {Date} today */
const day = (at, today) =>
  at.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    ...(at.getFullYear() === today.getFullYear() ? {} : { year: "numeric" }),
  });

const AGES = /** @type {const} */ ([
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
]);

/** 5 min ago. @param {number} millis @param {number} now */
export function age(millis, now) {
  const passed = now - millis;
  if (!Number.isFinite(passed)) return "-";
  const [unit, name] = AGES.find(([unit]) => passed >= unit) ?? [];
  return unit === undefined ? "now" : `${Math.floor(passed / unit)} ${name} ago`;
}
