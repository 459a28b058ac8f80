// What holds now, and for whom: settings, the situations in which the guard steps in, states of sessions.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { asSettings, behaviourUnder, courseWords } from "../../js/lib/behaviour.js";
import { PAGE_PATH } from "../../js/lib/page-handler.js";
import { startCore } from "../../js/lib/start-core.js";
import { Courses } from "../../js/page/courses.js";
import { Guard } from "../../js/wasm/core.js";
import { again, guarded, MALFORMED, OpenClaw2026_9, play } from "../shim/doubles.js";
import { Chromium } from "./chromium.js";
import { session, statusOf, trip } from "./fixture.js";
import { count, DRAWN, opener, text, texts } from "./opened.js";

/** @type {Chromium} */
let chromium;
before(async () => {
  startCore();
  chromium = await Chromium.start();
});
after(() => chromium.stop());
const opened = opener(() => chromium);

/** What is in force under these settings. @param {object} settings @param {string} [model] @returns {any[]} */
function inForce(settings, model) {
  const guard = new Guard();
  try {
    guard.configure({ settings });
    return guard.thresholdsInForce(model, model);
  } finally {
    guard.free();
  }
}

for (const width of [390, 800, 1400])
  test(`at ${width} px the state of a session is read whole`, async (t) => {
    const now = Date.now();
    const sessions = [
      session("agent:main:a", { state: "LOOP_DETECTED", observed: true, halted: true, trip: trip(now, { observed: true }) }),
      session("agent:main:b", { observed: true, capped: true }),
      session("agent:main:c", { state: "LOOP_DETECTED", observed: true, trip: trip(now, { observed: true }) }),
      session("agent:main:d", { halted: true }),
    ];
    const { tab } = await opened(t, { status: statusOf(sessions, { mode: "observe" }) }, { width });
    const badges = await tab.value(`[...document.querySelectorAll(".sessions .badge")].map((badge) => ({
      text: badge.innerText, cut: badge.scrollWidth > badge.clientWidth || badge.scrollHeight > badge.clientHeight,
      cell: badge.closest("td").getBoundingClientRect().right - badge.getBoundingClientRect().right }))`);
    assert.deepEqual(badges.map((/** @type {any} */ badge) => badge.text).sort(), [
      "Run ended",
      "Would be at its limit",
      "Would have ended the run",
      "Would have stopped a loop",
    ]);
    for (const { text, cut, cell } of badges) assert.ok(!cut && cell >= 0, text);
  });

test("of unset settings only the number is shown until they are unfolded", async (t) => {
  const status = statusOf([], { thresholds: inForce({}) });
  const { tab, backend } = await opened(t, { status });
  const card = text(".thresholds-card");
  assert.match(await tab.value(card), /In force\s.*Nothing was set: the defaults hold\.\s+\d+ settings with their defaults$/s);
  await tab.value("document.querySelector('.defaults').open = true");
  await tab.until(`${text(".defaults")}.includes("maxIdenticalFailures")`);
  const defaults = await tab.value(text(".defaults"));
  assert.doesNotMatch(defaults, /built in|none|retryBudgets|limits|polls|true|false/, "nothing that says nothing");
  assert.match(defaults, /forgive\s+yes\s/);
  assert.match(defaults, /budget\.calls\s+no limit\s/);
  backend.status = statusOf([], {
    thresholds: inForce({ haltAfter: 0, repeat: { limits: { read: 6, exec: 0 } }, retryBudgets: { busy: 3 } }),
  });
  await tab.until(`${count(".thresholds .own")} === 4`);
  assert.deepEqual(
    (await tab.value(texts(".thresholds .own"))).map((/** @type {string} */ row) => row.split(/\s{2,}|\t/).join(" ")).sort(),
    [
      "haltAfter your settings never",
      "repeat.limits.exec your settings no limit",
      "repeat.limits.read your settings 6",
      "retryBudgets.busy your settings 3",
    ],
  );
  assert.equal(await tab.value("document.querySelector('.defaults').open"), true, "what was unfolded stays so");
});

test("shows when the guard acts, in the sentences of tool-guard status", async (t) => {
  const features = { onDuplicate: "approve", tools: { web_search: { retryBudgets: { busy: 1 } } } };
  const settings = { haltAfter: 1, repeat: { limits: { read: 6 }, polls: ["queue__look"] } };
  const status = statusOf([], { thresholds: inForce(settings), features, opinions: { mode: "confirm" } });
  const { tab, backend } = await opened(t, { status });
  const rows = async () => {
    await tab.value("document.querySelector('.fold').open = true");
    return tab.value(
      `[...document.querySelectorAll(".courses tbody tr")].map((row) => [row.querySelector("b").innerText, row.querySelector(".about").innerText, row.cells[1].innerText])`,
    );
  };
  const told = behaviourUnder({ settings: asSettings(/** @type {any} */ (status)) });
  assert.ok(told.some(({ name }) => name === "poll queue__look") && told.some(({ name }) => name === "web_search, busy"));
  assert.deepEqual(
    await rows(),
    told.map(({ name, about, course }) => [name, about.replaceAll("`", ""), courseWords(course)]),
  );
  assert.match(await tab.value(text(".courses thead")), /When a call is repeated\s+What is done/);
  assert.match(
    await tab.value(text("#courses")),
    /For calls 4 s apart .* a model is asked before a refusal, once a run took some 30,000 tokens\.$/,
  );
  backend.status = statusOf([], { thresholds: inForce({}), mode: "observe" });
  await tab.until(`${text(".courses thead")}.includes("What would be done")`);
  assert.deepEqual((await rows())[0], [
    "malformed call",
    "the same call that the host refuses, read({})",
    "stopped at the 2nd, run ended at the 4th",
  ]);
  assert.doesNotMatch(await tab.value(text("#courses")), /a model is asked/);
  assert.equal(await tab.value("document.querySelector('.fold').open"), true);
  backend.status = statusOf([], { thresholds: inForce({}), switch: "off" });
  await tab.until(`${text(".courses thead")}.includes("What would be done")`);
  // a gateway of an older version does not tell them
  backend.status = statusOf([], { thresholds: [] });
  await tab.until("document.querySelector('#courses-card').hidden");
});

test("situations run once for each settings; what cannot run is reported", async () => {
  let played = 0;
  /** @type {string[]} */
  const warnings = [];
  const player = /** @type {any} */ ({
    asSettings: () => ({}),
    situationsUnder: () => [{ name: "a", about: "b" }],
    courseOf: () => ({}),
    courseWords: () => `${++played}`,
    STEP_MS: 4000,
  });
  const courses = new Courses(
    (text) => warnings.push(text),
    async () => player,
  );
  const status = (/** @type {number} */ value) => ({ thresholds: [{ key: "haltAfter", value, source: "entry" }], features: null });
  const [first, again] = [await courses.under(status(1)), await courses.under(status(1))];
  assert.deepEqual([first, again], Array(2).fill({ seconds: 4, rows: [{ name: "a", about: "b", words: "1" }] }));
  for (let n = 0; n < 40; n += 1) await courses.under(status(n % 20));
  assert.ok(played > 20, "of many settings few are kept");
  assert.equal(await courses.under({ thresholds: [], features: null }), null);
  const broken = new Courses(
    (text) => warnings.push(text),
    () => Promise.reject(new Error("no such file")),
  );
  assert.deepEqual([await broken.under(status(1)), await broken.under(status(1))], [null, null]);
  assert.deepEqual(warnings, ["the page: when the guard steps in could not be played: no such file"]);
});

test("settings are shown for a model, and for a session of that model", async (t) => {
  const small = { modelId: "qwen3:8b", provider: "ollama" };
  const sessions = [
    session("agent:main:a"),
    session("agent:main:b", small),
    session("agent:main:c", small),
    session("agent:main:d", { modelId: null }),
  ];
  const { tab, backend } = await opened(t, { status: statusOf(sessions) });
  assert.match(await tab.value(text(".picker")), /^for\s+models in general/);
  assert.deepEqual(await tab.value("[...document.querySelectorAll('#about-model option')].map((option) => option.text)"), [
    "models in general",
    "anthropic/claude-sonnet-4-5",
    "ollama/qwen3:8b",
  ]);
  assert.ok(!backend.requests.some((url) => url.includes("session=")));
  await tab.value(
    "{ const select = document.querySelector('#about-model'); select.value = 'ollama/qwen3:8b'; select.dispatchEvent(new Event('change')); }",
  );
  const until = Date.now() + 20_000;
  while (!backend.requests.some((url) => url.includes("session=agent%3Amain%3Ab")) && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(backend.requests.some((url) => url.includes("session=agent%3Amain%3Ab")));
  // when no session has the model any more, nothing else is shown under its name
  backend.status = statusOf([session("agent:main:a")]);
  await tab.until("document.querySelector('#about-model').value === ''");
});

test("a running guard shows situations for all models and for a named one", async (t) => {
  const { host } = guarded(t, OpenClaw2026_9, { models: [{ match: ["mock/*"], maxIdenticalFailures: 9, haltAfter: 0 }] });
  await play(host, again(1, MALFORMED));
  const server = createServer((req, res) => void host.routes.get(PAGE_PATH).handler(req, res));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const tab = await chromium.tab();
  t.after(() => {
    server.close();
    server.closeAllConnections();
    return tab.close();
  });
  await tab.open(`http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}${PAGE_PATH}`);
  await tab.until(DRAWN);
  await tab.value("document.querySelector('.fold').open = true");
  const malformed = "document.querySelector('.courses tbody tr').cells[1].innerText";
  assert.equal(await tab.value(malformed), "stopped at the 2nd, run ended at the 4th");
  const models = await tab.value("[...document.querySelectorAll('#about-model option')].map((option) => option.value)");
  assert.equal(models.length, 2);
  assert.match(models[1], /^mock\//);
  await tab.value(
    "{ const select = document.querySelector('#about-model'); select.selectedIndex = 1; select.dispatchEvent(new Event('change')); }",
  );
  await tab.until(`${malformed} === "noted at the 4th, stopped at the 5th, run not ended"`);
  assert.match(await tab.value(text(".thresholds")), /maxIdenticalFailures\s+your settings for this model\s+9/);
});
