// The page in a real Chromium, over sample data.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Failure } from "../../js/lib/errors.js";
import { ACT_SIGNS, actEvidence } from "../../js/page/web/story.js";
import { bump, entry, fault, halt, jsonl, loss, observed, slow, stop } from "../commands/helpers.js";
import { Chromium } from "./chromium.js";
import { act, fixture, lively, livelyStatus, opinion, session, statusOf, trip } from "./fixture.js";
import { count, DRAWN, opener, TEXT, text } from "./opened.js";

/** @type {Chromium} */
let chromium;
before(async () => {
  chromium = await Chromium.start();
});
after(() => chromium.stop());
const opened = opener(() => chromium);

/** Screenshots, for a person. */
const pictures = mkdtempSync(join(tmpdir(), "tool-guard-pictures-"));

const FOCUSED = "(document.activeElement.id || document.activeElement.className || document.activeElement.tagName) + ''";

/** All text of the page whose contrast with its background is too small. */
const FAINT = `(() => {
  const parse = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = [];
  let seen = 0;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const box = element.getBoundingClientRect();
    if (walker.currentNode.data.trim() === "" || box.width < 2 || getComputedStyle(element).clipPath !== "none") continue;
    seen += 1;
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(ground(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) faint.push(element.className + " " + walker.currentNode.data.slice(0, 30) + " " + ratio.toFixed(2));
  }
  return { seen, faint: [...new Set(faint)] };
})()`;

/** What makes the page wider than the window. */
const OVERFLOWING = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
  .filter((element) => element.getBoundingClientRect().right > innerWidth && !element.closest(".scroll > *"))
  .map((element) => element.tagName + "." + element.className + "#" + element.id + " " + element.textContent.slice(0, 40))`;

const ALL_ROWS = "while (!document.querySelector('#list-more').hidden) document.querySelector('#list-more').click()";
/** Opens all that is folded, all rows, and in them all lines. */
const OPEN_ALL = `document.querySelectorAll("details.row, details.fold, details.defaults").forEach((details) => { details.open = true });
  setTimeout(() => document.querySelectorAll("details.line").forEach((details) => { details.open = true }), 100)`;

for (const [name, how] of /** @type {const} */ ([
  ["light", {}],
  ["light-800", { width: 800 }],
  ["dark-1000", { width: 1000, dark: true }],
  ["dark", { dark: true }],
  ["light-375", { width: 375, height: 812 }],
  ["dark-375", { width: 375, height: 812, dark: true }],
]))
  test(`${name}: all parts are readable, fit the window, and log no error`, async (t) => {
    const now = Date.now();
    const { tab, url } = await opened(t, { lines: lively(now), status: livelyStatus(now) }, how);
    writeFileSync(join(pictures, `${name}.png`), await tab.picture());
    for (const [selector, least] of /** @type {const} */ ([
      [".tile", 8],
      [".sessions tbody tr", 5],
      [".thresholds tbody tr", 10],
      [".histogram .part", 20],
      [".histogram .column-value:not(:empty)", 10],
      ["#acts > li", 4],
      [".track .trip", 10],
      [".heat button", 10],
      ["#list > li", 50],
    ]))
      assert.ok((await tab.value(count(selector))) >= least, selector);
    const { seen, faint } = await tab.value(FAINT);
    assert.ok(seen > 200);
    assert.deepEqual(faint, []);
    await tab.value(OPEN_ALL);
    await tab.until("document.querySelector('#list .fields')");
    assert.deepEqual(await tab.value(OVERFLOWING), []);
    assert.deepEqual((await tab.value(FAINT)).faint, []);
    assert.deepEqual(tab.problems, []);
    const own = new URL(url).origin;
    assert.deepEqual(
      tab.requests.filter((asked) => !asked.startsWith(own) && !asked.startsWith("data:image/svg")),
      [],
      "nothing from elsewhere",
    );
  });

const EVIL = [
  "<img src=x onerror=\"document.title='owned'\">",
  "</script><script>document.title='owned'</script>",
  "\u202Egnp.exe\u202C \u2066hidden\u2069 \u200bzero\u0000\u001b[31m",
  "x".repeat(10_000),
  "__proto__",
  "constructor",
  "toString",
  "javascript:document.title='owned'",
  '"><svg/onload=document.title="owned">',
  "{{7*7}} $%7B7*7} &lt;b&gt; %3Cb%3E",
  "\ud800 lone",
  "🧨".repeat(300),
];

for (const width of [1280, 375])
  test(`at ${width} px hostile names, errors, models and sessions are plain text`, async (t) => {
    const now = new Date().toISOString();
    const lines = EVIL.flatMap((evil) =>
      [
        "toolName",
        "errorMessage",
        "evidence",
        "modelId",
        "provider",
        "sessionKey",
        "runId",
        "rule",
        "action",
        "placement",
        "errorType",
        "callKey",
        "args",
        "agentId",
        "where",
        "timestamp",
      ].map((field) =>
        stop({
          timestamp: now,
          last: now,
          first: now,
          [field]: evil,
          ...(field === "args" && { args: { [evil]: evil } }),
          ...(field === "where" && { rule: "fault" }),
        }),
      ),
    );
    lines.push(...EVIL.map((evil) => stop(Object.fromEntries(Object.keys(stop()).map((field) => [field, evil])))));
    lines.push(
      ...[{ toString: 1 }, ["x"], 7, true, { a: { b: [1] } }].map((value) =>
        stop(Object.fromEntries(Object.keys(stop()).map((field) => [field, value]))),
      ),
    );
    const status = statusOf(
      EVIL.map((evil) =>
        session(evil, {
          modelId: evil,
          provider: evil,
          state: evil,
          switch: evil,
          calls: evil,
          failures: evil,
          lastSeen: evil,
          trip: trip(Date.now(), { call: evil, error: evil, rule: evil, count: evil, last: evil }),
        }),
      ),
      {
        mode: EVIL[0],
        switch: EVIL[0],
        version: EVIL[1],
        host: EVIL[2],
        thresholds: EVIL.map((evil) => ({ key: evil, value: { [evil]: [evil] }, source: evil })),
      },
    );
    const { tab } = await opened(t, { lines, status }, { width });
    await tab.value("document.querySelector('input[name=view][value=lines]').click()");
    await tab.until(`${count("#list > li")} === 50`);
    // everything is drawn and opened
    await tab.value(ALL_ROWS);
    await tab.value("document.querySelectorAll('#sessions button.more').forEach((button) => button.click())");
    await tab.value(OPEN_ALL);
    await tab.until("[...document.querySelectorAll('#list .row')].every((details) => details.querySelector('.fields'))");
    assert.equal(await tab.value(count("#list > li")), lines.length);
    assert.equal(await tab.value("document.title"), "Tool Guard");
    assert.equal(
      await tab.value(count("img, script:not([src]), iframe, object, embed, a:not(.skip), [onerror], [onload], [style*=url]")),
      0,
    );
    assert.equal(await tab.value("({}).polluted ?? Object.keys(Object.prototype).length"), 0);
    assert.equal(
      await tab.value("/[\\u0000\\u200b\\u202a-\\u202e\\u2066-\\u2069\\u001b]/.test(document.body.textContent)"),
      false,
      "nothing hidden, nothing that turns a line round",
    );
    assert.ok((await tab.value(TEXT)).includes("<img src=x onerror="), "it is shown, as text");
    assert.deepEqual(await tab.value(OVERFLOWING), []);
    await tab.value("document.querySelector('input[name=view][value=rows]').click()");
    await tab.value(ALL_ROWS);
    await tab.value(OPEN_ALL);
    await tab.until("document.querySelector('#list .lines .fields')");
    assert.equal(await tab.value("document.title"), "Tool Guard");
    assert.deepEqual(await tab.value(OVERFLOWING), []);
    assert.deepEqual(tab.problems, []);
    writeFileSync(join(pictures, `hostile-${width}.png`), await tab.picture());
  });

test("lines of other forms are shown, what is none is counted", async (t) => {
  const now = new Date().toISOString();
  const original = {
    timestamp: now,
    modelId: "m",
    provider: "p",
    toolName: "old_plugin_tool",
    args: { a: 1 },
    errorType: "not_found",
    errorMessage: "gone",
  };
  const later = { timestamp: now, v: 9, rule: "telepathy", action: "foresee", toolName: "new_tool", moreFields: { deep: [1, 2] } };
  const lines = `${jsonl([original, later, fault({ timestamp: now }), loss(12), {}])}not json\n[1,2]\n"text"\nnull\n\n{"cut":`;
  const { tab } = await opened(t, { lines });
  assert.equal(await tab.value(count("#list > li")), 5);
  const content = await tab.value(TEXT);
  for (const part of [
    'old_plugin_tool({"a":1}) failed (not_found)',
    "new_tool foresee",
    "could not be read: before_tool_call",
    "the journal lost 12 lines",
    "4 lines could not be read",
  ])
    assert.ok(content.includes(part), `${part} in ${content}`);
  assert.deepEqual(tab.problems, []);
});

test("calls slowed or refused once are no stops; the search finds evidence", async (t) => {
  const timestamp = new Date().toISOString();
  const lines = [
    bump({ timestamp, toolName: "a_look" }),
    slow({ timestamp, toolName: "a_poll", callKey: "2" }),
    entry({ timestamp, toolName: "other", callKey: "3" }),
  ];
  const { tab } = await opened(t, { lines });
  assert.deepEqual(await tab.value("[...document.querySelectorAll('#list .badge')].map((b) => b.textContent)"), [
    "Corrected",
    "Slowed",
    "Bumped",
  ]);
  assert.equal(await tab.value(count(".track .trip")), 0, "no loop was stopped");
  assert.match(await tab.value(text("#tiles")), /0 blocked, 1 bumped, 1 slowed/);
  await tab.value(
    "document.querySelector('#query').value = 'identical results nothing'; document.querySelector('#query').dispatchEvent(new Event('input'))",
  );
  assert.deepEqual(await tab.value("[...document.querySelectorAll('#list b')].map((b) => b.textContent)"), ["a_look({})"]);
  await tab.value("document.querySelector('#list details').open = true");
  await tab.until("document.querySelector('#list .story')");
  assert.match(await tab.value(text("#list .story")), /Evidence\n+3 identical results, nothing changed in between$/);
  await tab.value("document.querySelector('#query').value = ''; document.querySelector('#query').dispatchEvent(new Event('input'))");
  await tab.value("[...document.querySelectorAll('#list details')].at(0).open = true");
  await tab.until("document.querySelector('#list li:first-child .story')");
  assert.doesNotMatch(await tab.value(text("#list li:first-child .story")), /Evidence/, "where there is none");
});

test("a new incident appears by itself and keeps open rows and the focus", async (t) => {
  const now = Date.now();
  const { tab, backend } = await opened(t, { lines: lively(now), status: livelyStatus(now) });
  await tab.value("document.querySelector('#list details').open = true; document.querySelectorAll('#list summary')[1].focus()");
  const before = await tab.value("document.activeElement.innerText");
  backend.add(halt({ timestamp: new Date().toISOString(), toolName: "brand_new_tool" }));
  await tab.until(`${text("#list > li")}.includes("brand_new_tool")`);
  assert.equal(await tab.value("document.activeElement.innerText"), before);
  assert.equal(await tab.value("document.querySelectorAll('#list > li')[1].firstElementChild.open"), true);
  backend.status = statusOf([session("agent:main:later", { trip: trip(Date.now()) })], { mode: "observe" });
  await tab.until(`${TEXT}.includes("agent:main:later") && ${text("#mode")} === "Observing"`);
  const asked = backend.requests.filter((url) => url.includes("/incidents?"));
  assert.ok(
    asked.slice(1).every((url) => /after=\d+-\d+-\d+/.test(url)),
    "only what is new is asked for",
  );
});

test("rotation under the page's eyes shows every incident once", async (t) => {
  const line = (/** @type {string} */ toolName) => entry({ timestamp: new Date().toISOString(), toolName, callKey: toolName });
  const { tab, path, backend } = await opened(t, { lines: [line("one"), line("two")] });
  renameSync(path, `${path}.1`);
  writeFileSync(path, jsonl([line("three")]));
  await tab.until(`${count("#list > li")} === 3`);
  backend.add(line("four"));
  await tab.until(`${count("#list > li")} === 4`);
  assert.deepEqual(await tab.value("[...document.querySelectorAll('#list b')].map((b) => b.textContent)"), [
    "four({})",
    "three({})",
    "two({})",
    "one({})",
  ]);
});

test("by keyboard alone: search, kinds, rows, loops", async (t) => {
  const now = Date.now();
  const { tab } = await opened(t, {
    lines: [...lively(now), stop({ timestamp: new Date(now).toISOString(), toolName: "needle", sessionKey: "agent:main:hay" })],
    status: livelyStatus(now),
  });
  await tab.press("Tab");
  assert.equal(await tab.value(FOCUSED), "skip");
  assert.notEqual(await tab.value("getComputedStyle(document.activeElement).outlineStyle"), "none", "the focus is seen");
  await tab.press("Enter");
  assert.equal(await tab.value(FOCUSED), "incidents");
  assert.match(await tab.value("location.hash"), /^#made-up-key$/, "the key is not lost");
  await tab.press("/");
  assert.equal(await tab.value(FOCUSED), "query");
  await tab.type("needle hay");
  await tab.until(`${count("#list > li")} === 1`);
  assert.match(await tab.value(text("#matches")), /1 of 1 shown/);
  assert.match(await tab.value("location.hash"), /^#made-up-key\?q=needle\+hay$/);
  await tab.press("Escape");
  await tab.until(`${count("#list > li")} === 50`);
  await tab.type("zzz/");
  assert.match(await tab.value(text("#matches")), /Nothing matches/);
  await tab.press("Escape");
  // to the kinds, the first of which shows all
  await tab.press("Tab");
  await tab.press("Tab");
  await tab.press("Space");
  assert.equal(await tab.value("document.activeElement.getAttribute('aria-pressed')"), "true");
  assert.deepEqual(await tab.value("[...new Set([...document.querySelectorAll('#list > li')].map((row) => row.className))]"), [
    "loop",
    "loop ended",
  ]);
  await tab.value("document.querySelector('#list summary').focus()");
  await tab.press("ArrowDown");
  await tab.press("Enter");
  await tab.until("document.querySelectorAll('#list .row')[1].open && document.querySelector('#list .story')");
  // into the lines of the row, the first of which opens
  for (let n = 0; n < 9 && !(await tab.value("document.activeElement.matches('.line > summary')")); n += 1) await tab.press("Tab");
  await tab.press("Enter");
  await tab.until("document.querySelector('#list .fields')");
  // one stop among the loops, arrows from one to the next
  assert.equal(await tab.value(count(".track .trip[tabindex='0']")), 1);
  await tab.value("document.querySelector(\".track .trip[tabindex='0']\").focus()");
  const label = await tab.value("document.activeElement.getAttribute('aria-label')");
  await tab.press("ArrowLeft");
  const other = await tab.value("document.activeElement.getAttribute('aria-label')");
  assert.ok(other !== label && /^(Run ended|Loop stopped), agent:/.test(other));
  assert.ok(other.includes((await tab.value(text(".trip-caption"))).slice(0, 20)), "what is pointed at is told");
  await tab.press("Enter");
  assert.equal(await tab.value("document.activeElement.matches('#list .row[open] > summary')"), true, "its row is open, and has the focus");
  const [session] = /agent:[^.]+/.exec(other) ?? [];
  assert.ok((await tab.value("document.activeElement.innerText")).replace(/\s/g, "").includes(String(session)));
});

test("a mark of the timeline leads to its row, by pointer and by keyboard", async (t) => {
  const now = Date.now();
  const at = (/** @type {number} */ minutes) => new Date(now - minutes * 60_000).toISOString();
  const { tab } = await opened(t, {
    lines: [
      stop({ timestamp: at(50), first: at(50), toolName: "old_tool", runId: "old", sessionKey: "agent:main:old" }),
      entry({ timestamp: at(49.9), toolName: "told_tool", runId: "told", sessionKey: "agent:main:told" }),
      stop({ timestamp: at(1), first: at(1), toolName: "new_tool", runId: "new", sessionKey: "agent:main:new" }),
    ],
  });
  const opens = async (/** @type {string} */ tool) => {
    await tab.until("document.activeElement.matches('#list .row[open] > summary')");
    assert.match(await tab.value("document.activeElement.innerText"), new RegExp(tool));
    await tab.value("document.querySelectorAll('.row').forEach((row) => { row.open = false })");
    await tab.value("document.activeElement.blur()");
  };
  const columns = ".columns-plot button.column";
  assert.equal(await tab.value(count(columns)), 2);
  assert.equal(await tab.value(count(`${columns}[tabindex='0']`)), 1, "one stop of the Tab key");
  await tab.value(`document.querySelector("${columns}").click()`);
  await opens("told_tool");
  await tab.value(`document.querySelector("${columns}[tabindex='0']").focus()`);
  await tab.press("Enter");
  await opens("new_tool");
  await tab.value(`document.querySelector("${columns}[tabindex='0']").focus()`);
  await tab.press("ArrowLeft");
  await tab.press("Enter");
  await opens("told_tool");
  await tab.value("document.querySelector('.track .trip').click()");
  await opens("old_tool|new_tool");
  // a row that filters hide is shown
  await tab.press("/");
  await tab.type("new_tool");
  await tab.until(`${count("#list > li")} === 1`);
  await tab.value(`document.querySelector("${columns}").click()`);
  await opens("told_tool");
});

test("landmarks, names and tables are there for those who do not see", async (t) => {
  const now = Date.now();
  const { tab } = await opened(t, { lines: lively(now), status: livelyStatus(now) });
  await tab.value("document.querySelectorAll('details.fold, details.defaults').forEach((details) => { details.open = true })");
  const { nodes } = await tab.send("Accessibility.getFullAXTree");
  const roles = (/** @type {string} */ role) => nodes.filter((/** @type {any} */ node) => !node.ignored && node.role?.value === role);
  const names = (/** @type {string} */ role) => roles(role).map((/** @type {any} */ node) => node.name?.value ?? "");
  assert.equal(roles("main").length, 1);
  assert.equal(roles("banner").length, 1);
  assert.equal(roles("search").length, 1);
  assert.deepEqual(names("heading").sort(), [
    "Acts that a text asked for, and not the user",
    "Failures by tool and model",
    "In force",
    "Incidents",
    "Live sessions",
    "Loops and other incidents",
    "Timeline",
    "Tool Guard",
    "When it steps in",
  ]);
  assert.deepEqual(names("table").sort(), ["Defaults", "Failures by tool and model", "In force", "Live sessions", "When it steps in"]);
  for (const role of ["button", "textbox", "searchbox", "combobox", "radio", "link", "region"])
    for (const name of names(role)) assert.notEqual(name.trim(), "", role);
  assert.ok(roles("columnheader").length >= 15 && roles("rowheader").length >= 15);
});

test("a range of time is one for all parts", async (t) => {
  const now = Date.now();
  const old = stop({ timestamp: new Date(now - 3 * 3_600_000).toISOString(), toolName: "old_tool", runId: "old" });
  const young = halt({ timestamp: new Date(now - 60_000).toISOString(), toolName: "young_tool" });
  const { tab } = await opened(t, { lines: [old, young] });
  assert.equal(await tab.value(count("#list > li")), 2);
  await tab.value("document.querySelector('input[name=range][value=\"1h\"]').click()");
  assert.equal(await tab.value(count("#list > li")), 1);
  assert.equal(await tab.value(count(".track .trip")), 1);
  assert.doesNotMatch(await tab.value(TEXT), /old_tool/);
});

const PICK = (/** @type {string} */ id, /** @type {string} */ value) =>
  `{ const select = document.querySelector("#${id}"); select.value = ${JSON.stringify(value)}; select.dispatchEvent(new Event("change", { bubbles: true })); }`;

test("one loop is one row with repetition, texts, evidence and end", async (t) => {
  const now = Date.now();
  const at = (/** @type {number} */ second) => ({ timestamp: new Date(now - 60_000 + second * 1000).toISOString() });
  const call = { args: { path: "lost.txt" }, toolName: "read", errorMessage: "gone" };
  const lines = [
    entry({ ...at(0), ...call }),
    opinion("stuck", at(1)),
    stop({ ...at(2), ...call, evidence: "2 identical failures (missing_param)" }),
    stop({ ...at(3), ...call, action: "block", count: 3, calls: 3 }),
    halt({ ...at(4), ...call, callKey: "another call" }),
    stop({ ...at(5), ...call, runId: "run-2" }),
    act(at(6)),
  ];
  const { tab } = await opened(t, { lines });
  assert.equal(await tab.value(count("#list > li.loop")), 2);
  assert.equal(await tab.value(count("#acts > li")), 1, "an act is no loop");
  assert.equal(await tab.value(count("#list > li")), 2);
  assert.equal(await tab.value(count(".track .trip")), 2, "as many on the timeline");
  assert.match(await tab.value(text("#tiles")), /Loops stopped\s+2\s/);
  assert.match(
    await tab.value(text("#list > li.ended summary")),
    /5 lines\s+Run ended\s+read\(\{"path":"lost\.txt"\}\) loop: the same call failed 2 times/,
  );
  await tab.value("document.querySelectorAll('.row').forEach((row) => { row.open = true })");
  await tab.until("document.querySelector('#acts .story') && document.querySelector('#list .ended .story')");
  const story = await tab.value(text("#list .ended .story"));
  for (const part of [
    /What repeated\s+read\(\{"path":"lost.txt"\}\)/,
    /The model was told\s+what was wrong .*to stop this.*, in place of the result/s,
    /Evidence\s+2 identical failures \(missing_param\)/,
    /Second opinion\s+model asked: stuck, 88 of 100, acme\/m-1, “The last calls/,
    /The end\s+The run was ended at \d\d:/,
  ])
    assert.match(story, part);
  assert.match(
    await tab.value(text("#acts .story")),
    /The call\s+send_mail\(.*Where the words came from\s+"kim@lib-desk.example" stands in web_fetch\(.*What the user said\s+The user did not name it.\s+The user asked for no such act.\s.*speaks for it\s+An order for such an act/s,
  );
  assert.ok(
    await tab.value("document.querySelector('#list .story').compareDocumentPosition(document.querySelector('#list .line')) & 4"),
    "words come before fields",
  );
});

test("range and filters are in the address; back and forward go through them", async (t) => {
  const now = Date.now();
  const stamp = new Date(now - 60_000).toISOString();
  const lines = [
    entry({ timestamp: new Date(now - 5 * 3_600_000).toISOString(), toolName: "a_tool", callKey: "0" }),
    entry({ timestamp: stamp, toolName: "a_tool", callKey: "1" }),
    entry({ timestamp: stamp, toolName: "b_tool", callKey: "2" }),
  ];
  const { tab, url } = await opened(t, { lines });
  await tab.value("document.querySelector('input[name=range][value=\"1h\"]').click()");
  await tab.value(PICK("field-tool", "=a_tool"));
  assert.equal(await tab.value("location.hash"), "#made-up-key?range=1h&tool=a_tool");
  assert.equal(await tab.value(count("#list > li")), 1);
  const copy = await chromium.tab();
  t.after(() => copy.close());
  await copy.open(`${url}?range=1h&tool=a_tool`);
  await copy.until(DRAWN);
  assert.equal(await copy.value(count("#list > li")), 1, "what is copied shows the same");
  assert.equal(await copy.value("document.querySelector('#field-tool').value"), "=a_tool");
  await tab.value("history.back()");
  await tab.until(`${count("#list > li")} === 2`);
  await tab.value("history.back()");
  await tab.until(`${count("#list > li")} === 3`);
  assert.equal(await tab.value("document.querySelector('input[name=range]:checked').value"), "all");
  await tab.value("history.forward()");
  await tab.until(`${count("#list > li")} === 2`);
  await tab.value("document.querySelector('#field-tool').focus()");
  await tab.value(PICK("field-tool", "=b_tool"));
  await tab.value("document.querySelector('#clear').click()");
  assert.equal(await tab.value("location.hash"), "#made-up-key?range=1h");
  await tab.value(`location.hash = "#made-up-key?range=9y&view=x&kind=nonsense&tool="`);
  assert.match(await tab.value(text("#matches")), /Nothing matches/, "no line is of no tool");
  assert.deepEqual(tab.problems, []);
});

test("a range is compared with the one before if the journal reaches back", async (t) => {
  const now = Date.now();
  const at = (/** @type {number} */ minutes) => ({ timestamp: new Date(now - minutes * 60_000).toISOString(), runId: `run-${minutes}` });
  const { tab, backend } = await opened(t, { lines: [90, 80, 70, 10].map((minutes) => stop(at(minutes))) });
  await tab.value("document.querySelector('input[name=range][value=\"1h\"]').click()");
  assert.equal(await tab.value(count(".before")), 0);
  assert.match(await tab.value(text("#scope")), /not enough for a comparison with the hour before/);
  writeFileSync(backend.path, jsonl([stop(at(200)), ...[90, 80, 70, 10].map((minutes) => stop(at(minutes)))]));
  await tab.open("about:blank");
  await tab.open(`${backend.url}?range=1h`);
  await tab.until(DRAWN);
  assert.match(await tab.value(text("#tiles")), /Loops stopped\s+1\s+0 blocked\s+↓ from 3/);
});

test("older lines are loaded on request, and what All is is said", async (t) => {
  const now = Date.now();
  const old = Array.from({ length: 3000 }, (_, n) =>
    entry({ timestamp: new Date(now - 9_000_000 + n).toISOString(), callKey: `old ${n}`, toolName: "old_tool", evidence: "x".repeat(600) }),
  );
  const { tab, path } = await opened(t, { lines: [entry({ timestamp: new Date(now).toISOString(), toolName: "new_tool" })] });
  assert.equal(await tab.value(text("#all")), "All");
  assert.equal(await tab.value("document.querySelector('#older').hidden"), true);
  writeFileSync(`${path}.1`, jsonl(old));
  await tab.value("location.reload()");
  await tab.until(`${DRAWN} && ${text("#all")} === "All loaded"`);
  assert.match(await tab.value(text("#scope")), /^\d+ lines?, not the oldest ones, since |^\d,\d+ lines, not the oldest ones, since /);
  for (let n = 0; n < 3 && !(await tab.value("document.querySelector('#older').hidden")); n += 1) {
    const before = await tab.value(text("#scope"));
    await tab.value("document.querySelector('#older').click()");
    await tab.until(`${text("#scope")} !== ${JSON.stringify(before)}`);
  }
  assert.equal(await tab.value(text("#all")), "All");
  assert.match(await tab.value(text("#scope")), /^3,001 lines since /);
  assert.match(await tab.value(text("#matches")), /of 3001 shown/);
  assert.deepEqual(tab.problems, []);
});

test("the source of an act is read from the journal's evidence", () => {
  const core = readFileSync(new URL("../../crates/rules/src/foreign_act.rs", import.meta.url), "utf8");
  const signs = core.slice(core.indexOf("fn evidence("), core.indexOf("fn decision("));
  for (const [, sign] of ACT_SIGNS) assert.ok(signs.includes(`"${sign}"`), sign);
  assert.equal(ACT_SIGNS.length, [...signs.matchAll(/"(?:the user|an order|there was)[^"]*"/g)].length, "all of them");
  assert.deepEqual(
    actEvidence('read("a, the user did not name it") asks for such an act, there was a warning of that text, the user only asked to look'),
    {
      origin: 'read("a, the user did not name it") asks for such an act',
      user: ["the user only asked to look"],
      more: ["there was a warning of that text"],
    },
  );
  assert.deepEqual(actEvidence("the user named nothing of it, the user asked for no such act"), {
    origin: "",
    user: ["the user named nothing of it", "the user asked for no such act"],
    more: [],
  });
});

test("what is not drawn is said where it is not drawn", async (t) => {
  const now = Date.now();
  const at = (/** @type {number} */ minutes) => {
    const time = new Date(now - minutes * 60_000).toISOString();
    return { timestamp: time, first: time };
  };
  const lines = [
    ...Array.from({ length: 60 }, (_, n) => stop({ ...at(900 - n), sessionKey: "agent:main:busy", runId: `run-${n}` })),
    ...Array.from({ length: 9 }, (_, n) => stop({ ...at(500 - n), sessionKey: `agent:main:${n}`, runId: `other-${n}` })),
    stop({ ...at(2), sessionKey: "agent:main:busy", runId: "last" }),
  ];
  const { tab } = await opened(t, { lines });
  assert.equal(await tab.value(count(".track .trip")), 40 + 7);
  const gaps = await tab.value("[...document.querySelectorAll('.track .not-drawn')].map((gap) => gap.textContent)");
  assert.deepEqual(gaps, ["+21", "2 loops of 2 more sessions not drawn here: the list below has them"]);
  assert.equal(await tab.value("document.querySelector('.not-drawn').title"), "21 older loops, not drawn");
  const [gap, first] = await tab.value(
    "[document.querySelector('.not-drawn').getBoundingClientRect().right, document.querySelector('.track .trip').getBoundingClientRect().left]",
  );
  assert.ok(gap <= first + 16, "the gap ends where the drawn ones begin");
});

test("sessions of the host's own are folded, but not one in a loop", async (t) => {
  const own = (/** @type {string} */ name, more = {}) => session(`agent:main:internal-session-effects:${name}`, more);
  const looping = own("b", { state: "LOOP_DETECTED", trip: trip(Date.now()) });
  const { tab } = await opened(t, { status: statusOf([session("agent:main:main"), own("a"), looping]) });
  assert.equal(await tab.value(count(".sessions tbody tr")), 2);
  await tab.value("document.querySelector('#sessions [aria-expanded=false]').focus()");
  await tab.press("Enter");
  await tab.until(`${count(".sessions tbody tr")} === 3`);
  assert.equal(await tab.value("document.activeElement.getAttribute('aria-expanded')"), "true", "the focus stays");
  assert.equal(await tab.value("document.activeElement.textContent"), "1 session of the host's own");
});

test("a failure's cell leads to its incidents", async (t) => {
  const now = new Date().toISOString();
  const { tab } = await opened(t, {
    lines: [entry({ timestamp: now, toolName: "a_tool" }), entry({ timestamp: now, toolName: "b_tool", modelId: "m-2" })],
  });
  await tab.value("document.querySelector('.heat button[aria-label*=b_tool]').click()");
  assert.deepEqual(await tab.value("[...document.querySelectorAll('#list b')].map((b) => b.textContent)"), ["b_tool({})"]);
  const busy = await opened(t, { lines: lively(Date.now()) });
  for (const at of [0, 3, 9]) {
    const cell = await busy.tab.value(`{ const cell = document.querySelectorAll(".heat button")[${at}]; cell.click(); cell.textContent }`);
    assert.equal(await busy.tab.value(count("#list > li")), Number(cell), "exactly its calls");
  }
});

test("an empty journal has a friendly text", async (t) => {
  const { tab, path } = await opened(t, {});
  rmSync(path);
  const content = await tab.value(TEXT);
  for (const part of [
    "No session has called a tool yet.",
    "No failures in this time.",
    "Nothing happened in this time.",
    "The guard had nothing to say yet.",
  ])
    assert.ok(content.includes(part), part);
  writeFileSync(path, jsonl([entry({ timestamp: new Date().toISOString(), toolName: "first_ever" })]));
  await tab.until(`${TEXT}.includes("first_ever")`);
  writeFileSync(join(pictures, "empty.png"), await tab.picture());
});

test("without live status the page says why and shows the journal", async (t) => {
  const { tab } = await opened(t, {
    lines: [entry({ toolName: "from_the_journal" })],
    status: new Failure("the gateway at http://127.0.0.1:1 does not answer: is it running?"),
  });
  const content = await tab.value(TEXT);
  for (const part of ["does not answer: is it running?", "What is live is not known now.", "from_the_journal"])
    assert.ok(content.includes(part), part);
  assert.equal(await tab.value(text("#live")), "Gateway does not answer");
  assert.match(await tab.value("document.querySelector('#live').className"), /silent/);
});

test("shows errors: unreadable journal, wrong key, unreachable gateway", async (t) => {
  const now = Date.now();
  const { tab, backend, server, folder, path } = await opened(t, { lines: lively(now), status: livelyStatus(now) });
  backend.path = folder;
  await tab.until(`${TEXT}.includes("it is a folder")`);
  assert.equal(await tab.value(count("#list > li")), 50, "what was there stays");
  backend.path = path;
  await tab.until(`!${TEXT}.includes("it is a folder")`);
  backend.guard = () => false;
  await tab.until(`${TEXT}.includes("does not know this page any more")`);
  assert.match(await tab.value(text("#live")), /^Trying again at /);
  writeFileSync(join(pictures, "refused.png"), await tab.picture());
  server.close();
  server.closeAllConnections();
  await tab.until(`${TEXT}.includes("The gateway does not answer.")`, 60_000);
  assert.equal(await tab.value(count(".banner")), 1, "once, however much was asked");
});

test("without its key the command's page shows nothing", async (t) => {
  const { url } = await fixture(t, { lines: [entry({ toolName: "secret_tool" })] });
  const tab = await chromium.tab();
  t.after(() => tab.close());
  await tab.open(url.replace(/#.*/, "#wrong"));
  await tab.until(`${TEXT}.includes("does not know this page any more")`);
  assert.doesNotMatch(await tab.value(TEXT), /secret_tool/);
});

/** Put into a page before its own scripts: its timers only run out when the test says so, and its requests are counted. */
const CLOCK = `{
  const timers = new Map();
  let last = 0;
  window.setTimeout = (callback) => {
    timers.set(++last, callback);
    return last;
  };
  window.clearTimeout = (id) => timers.delete(id);
  const send = window.fetch.bind(window);
  window.clock = {
    requests: 0,
    open: 0,
    elapse() {
      const due = [...timers.values()];
      timers.clear();
      for (const callback of due) callback();
      return due.length;
    },
  };
  window.fetch = async (...request) => {
    window.clock.requests += 1;
    window.clock.open += 1;
    return send(...request).finally(() => (window.clock.open -= 1));
  };
}`;

test("nobody looks: nothing is asked", async (t) => {
  const { url, backend } = await fixture(t);
  const tab = await chromium.tab();
  t.after(() => tab.close());
  await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: CLOCK });
  await tab.open(url);
  await tab.until(`${text("#live")} === "Gateway answers"`);
  const [requests, sent] = [await tab.value("clock.requests"), backend.requests.length];
  assert.equal(await tab.value("clock.elapse()"), 1, "a page that is seen waits for its next update");
  await tab.until(`clock.requests === ${2 * requests} && clock.open === 0 && ${text("#live")} === "Gateway answers"`);
  await tab.value(
    "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))",
  );
  await tab.until(`${text("#live")} === "Paused"`);
  assert.equal(await tab.value("new Promise((resolve) => requestIdleCallback(resolve)).then(() => clock.elapse())"), 0, "no timer runs");
  assert.equal(await tab.value("clock.requests"), 2 * requests);
  assert.equal(backend.requests.length, sent + requests);
  await tab.value("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))");
  await tab.until(`clock.requests === ${3 * requests} && ${text("#live")} === "Gateway answers"`);
  assert.equal(backend.requests.length, sent + 2 * requests);
});

test("1 MB of journal: drawn at once, in a page of bounded size", async (t) => {
  const now = Date.now();
  const lines = jsonl(lively(now, 7, 900));
  assert.ok(lines.length > 1024 * 1024);
  const { tab } = await opened(t, { lines, status: statusOf(Array.from({ length: 2000 }, (_, n) => session(`agent:main:${n}`))) });
  const [drawn, painted] = await tab.value(
    "new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve([document.body.dataset.drawn, performance.now()]))))",
  );
  t.diagnostic(`1 MB of journal: asked, read and drawn in ${drawn} ms; ${Math.round(painted)} ms after the page was opened`);
  assert.ok(Number(drawn) < 10_000);
  await tab.value("document.querySelector('input[name=view][value=lines]').click()");
  const kept = await tab.value(`Number(/(\\d+) shown/.exec(${text("#matches")})[1])`);
  assert.ok(kept > 1000, `${kept} incidents`);
  assert.ok((await tab.value(count("*"))) < 4000);
  for (let n = 0; n < 20; n += 1) await tab.value("document.querySelector('#list-more').click()");
  assert.equal(await tab.value(count("#list > li")), 500);
  assert.match(await tab.value(text("#matches")), /500 of \d+ shown; filters or a search show others/);
  assert.ok((await tab.value(count("*"))) < 12_000);
});

after(() => console.log(`screenshots: ${pictures}`));

test("whatever keeps the settings from taking effect is on top, in red", async (t) => {
  const evil = "<img src=x onerror=\"document.title='owned'\">";
  const problems = [`mode: "${evil}" is not allowed here; the guard only observes`, ...Array.from({ length: 9 }, (_, n) => `x${n}: wrong`)];
  const restarts = { count: 2, last: Date.now() - 60_000, why: "unreachable" };
  const { tab, backend } = await opened(t, { status: statusOf([], { problems, restarts, mode: "observe" }) });
  assert.equal(await tab.value(count(".banner.wrong")), 10);
  const banners = await tab.value(text("#banners"));
  assert.match(banners, /^A setting cannot be used: mode: "<img src=x/);
  assert.match(banners, /\nand 2 more settings\n/);
  assert.match(banners, /The core was restarted 2 times, last \d\d:\d\d:\d\d: unreachable$/);
  const [red, plain] = await tab.value(
    `["banner wrong", "banner"].map((name) => { const one = document.createElement("p"); one.className = name; byWhom.append(one); const { color } = getComputedStyle(one); one.remove(); return color; })`.replace(
      "byWhom",
      'document.querySelector("#banners")',
    ),
  );
  assert.notEqual(red, plain);
  assert.notEqual(await tab.value("document.title"), "owned");
  const { faint } = await tab.value(FAINT);
  assert.deepEqual(faint, []);
  backend.status = statusOf([]);
  await tab.until(`${count(".banner")} === 0`);
});

test("what was only observed is shown as what would have been done", async (t) => {
  const now = Date.now();
  const at = { timestamp: new Date(now - 5000).toISOString() };
  const sessions = [
    session("agent:main:a", { state: "LOOP_DETECTED", observed: true, halted: true, trip: trip(now, { observed: true }) }),
    session("agent:main:b", { observed: true, capped: true }),
    session("agent:main:c", { state: "LOOP_DETECTED", observed: true, trip: trip(now, { observed: true }) }),
    session("agent:main:d", { observed: true }),
  ];
  const lines = [observed(stop(at)), observed(halt(at))];
  const { tab } = await opened(t, { lines, status: statusOf(sessions, { mode: "observe" }) });
  const states = await tab.value('[...document.querySelectorAll(".sessions tbody .badge")].map((badge) => badge.innerText)');
  assert.deepEqual(states.sort(), ["Observing", "Would be at its limit", "Would have ended the run", "Would have stopped a loop"]);
  assert.match(await tab.value(text(".sessions .trip")), /^would have stopped /);
  assert.deepEqual(await tab.value('[...document.querySelectorAll("#list .badge")].map((badge) => badge.innerText)'), ["Would: Run ended"]);
  assert.match(await tab.value(text("#list")), /would have been: stopped/);
  await tab.value("document.querySelector('#list details').open = true");
  await tab.until("document.querySelector('#list .story')");
  assert.match(await tab.value(text("#list .story")), /The model would have been told.*The run would have been ended at /s);
  assert.match(await tab.value("document.querySelector('.histogram [role=group]').getAttribute('aria-label')"), / 2 observed;/);
  assert.match(await tab.value('document.querySelector(".track .trip").getAttribute("aria-label")'), /^Run would have been ended, /);
  const tiles = await tab.value(text("#tiles"));
  assert.match(tiles, /Open loops\s+0\s+now, in 4 sessions, 2 would have been/);
  assert.match(tiles, /Runs ended\s+0\s+1 would have been/);
});
