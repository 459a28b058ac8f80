// The head of the page: the mode, what keeps the guard from working, and whether the gateway answers.
import { plural } from "../../lib/text.js";
import { arrange, byId, el, shown, timeText } from "./dom.js";

/** Settings that cannot be used, at most. */
const MAX_PROBLEMS = 8;

const MODES = /** @type {Record<string, [string, string]>} */ ({
  enforce: ["Enforcing", "fine"],
  on: ["Enforcing", "fine"],
  observe: ["Observing", "corrected"],
  off: ["Off", "ended"],
});

/** @param {any} status undefined: the gateway did not answer @param {Iterable<string>} problems of the latest requests */
export function drawHead(status, problems) {
  const mode = byId("mode");
  mode.hidden = status === undefined;
  if (status) {
    const [text, tone] = MODES[status.switch ?? status.mode] ?? [shown(status.mode, 20), "other"];
    mode.textContent = status.switch ? `${text}, by hand` : text;
    mode.className = `pill ${tone}`;
    byId("about").textContent = `${shown(status.version, 20)} on ${shown(status.host, 40)}`;
  }
  const wrong = warnings(status);
  const texts = [...new Set([...problems, ...wrong])];
  const banners = byId("banners");
  const old = new Map([...banners.children].map((child) => [child.textContent, child]));
  arrange(
    banners,
    texts.map((text) => old.get(text) ?? el("p", { class: wrong.includes(text) ? "banner wrong" : "banner", text })),
  );
}

/** What keeps the guard from doing what its settings say. @param {any} status @returns {string[]} */
function warnings(status) {
  const wrong = Array.isArray(status?.problems) ? status.problems : [];
  const { count, last, why } = status?.restarts ?? {};
  const restarted = `The core was restarted ${plural(Number(count) || 0, "time")}, last ${timeText(Number(last), Date.now())}: ${shown(why, 300)}`;
  return [
    ...wrong.slice(0, MAX_PROBLEMS).map((/** @type {unknown} */ problem) => `A setting cannot be used: ${shown(problem, 400)}`),
    ...(wrong.length > MAX_PROBLEMS ? [`and ${wrong.length - MAX_PROBLEMS} more settings`] : []),
    ...(count > 0 ? [restarted] : []),
  ];
}

/**
 * The dot, and in words what it says. The command's page has the journal also where no gateway answers.
 * @param {"live" | "retrying" | "paused"} state of the requests @param {boolean} answers whether the gateway told its status @param {number} next milliseconds
 */
export function drawLive(state, answers, next) {
  const texts = { live: answers ? "Gateway answers" : "Gateway does not answer", paused: "Paused", retrying: "" };
  const live = byId("live");
  live.className = `live ${state === "live" && !answers ? "silent" : state}`;
  const text = texts[state] || `Trying again at ${timeText(next, Date.now())}`;
  if (live.textContent !== text) live.textContent = text;
}
