// What a model is told when a live tool fails for real: the advice belongs to this host's own words.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { OPENCLAW_2026_2, OPENCLAW_2026_7, OPENCLAW_2026_9 } from "../hosts.js";

/** @typedef {import("../harness/fixture.js").Fixture} Fixture */
/** @typedef {{ name: string, args: object }} Call */

const THRICE = "same\nfirst\nsame\nsecond\nsame\n";
const AGAIN = "The same call will fail again.";

/** @param {string} path @param {string} oldText @param {string} newText */
const edit = (path, oldText, newText) => (/** @type {boolean} */ flat) => ({
  name: "edit",
  args: flat ? { path, oldText, newText } : { path, edits: [{ oldText, newText }] },
});
/** @param {string} name @param {object} args */
const call = (name, args) => () => ({ name, args });

/**
 * Calls that fail on a live host, and what the model must be shown behind or in place of the tool's own words; nothing for what a
 * command found out.
 * @type {{ what: string, call: (flatEdit: boolean, fixture: Fixture) => Call, told: string, own: RegExp, on?: import("../hosts.js").Host[] }[]}
 *   `own`: the tool's words, which stay; `on`: hosts whose tool fails this way, all by default
 */
const FAILURES = [
  {
    what: "a missing file",
    call: call("read", { path: "nope.txt" }),
    own: /ENOENT|not found/,
    told: `[TOOL ERROR] read() failed (not_found). ${AGAIN} List the folder or search for the name, then use the path that is there.`,
  },
  {
    what: "a folder as a file",
    call: call("read", { path: "folder" }),
    own: /directory/,
    told: `[TOOL ERROR] read() failed (is_a_directory). ${AGAIN} This is a folder: list it, then name a file in it.`,
  },
  {
    what: "a file as a folder",
    call: call("write", { path: "a.txt/b.txt", content: "x" }),
    own: /EEXIST/,
    told: "A file stands where this path needs a folder: choose another path, or look at that file first.",
  },
  {
    what: "a line behind the end of a file",
    call: call("read", { path: "a.txt", offset: 500 }),
    own: /beyond end of file/,
    told: "The file ends before that line: read from an earlier line, or read the whole file.",
    // elsewhere it is a result like any other
    on: [OPENCLAW_2026_2],
  },
  {
    what: "old text that is not there",
    call: edit("a.txt", "omega", "beta"),
    own: /Could not find the exact text/,
    told: `[TOOL ERROR] edit() failed (no_match). ${AGAIN} Read the file and copy the old text exactly, white space included.`,
  },
  {
    what: "old text that is there three times",
    call: edit("thrice.txt", "same", "new"),
    own: /Found 3 occurrences/,
    told: `[TOOL ERROR] edit() failed (no_match). ${AGAIN} The old text is there several times: add the lines around it to the old text until it is unique.`,
  },
  {
    what: "a new text like the old one",
    call: edit("a.txt", "alpha", "alpha"),
    own: /No changes made/,
    told: `[TOOL ERROR] edit() failed (no_match). ${AGAIN} There is nothing to change: the file holds that text already, or old and new text are the same. Go on, or send another new text.`,
    // elsewhere it is a result like any other
    on: [OPENCLAW_2026_2],
  },
  {
    what: "an edit of a missing file",
    call: edit("nope.txt", "a", "b"),
    own: /ENOENT|not found/,
    told: `[TOOL ERROR] edit() failed (not_found). ${AGAIN} There is no such file to edit: list the folder to find the right path, or write a new file.`,
  },
  {
    what: "a patch in another form",
    call: call("apply_patch", { input: "--- a.txt\n+++ a.txt\n" }),
    own: /first line of the patch/,
    told: "The tool reads patches in its own form alone: the whole text from *** Begin Patch to *** End Patch.",
    on: [OPENCLAW_2026_7, OPENCLAW_2026_9],
  },
  {
    what: "a command in a missing folder",
    call: call("exec", { command: "ls", workdir: "/nope/nowhere" }),
    own: /workdir/,
    told: "The command did not run: name a folder that exists as its working folder, or leave that out.",
    on: [OPENCLAW_2026_7, OPENCLAW_2026_9],
  },
  {
    what: "a program that is not there",
    call: call("exec", { command: "frobnicate --now" }),
    own: /frobnicate: not found/,
    told: "",
  },
  {
    what: "a port in use",
    call: (_, { gateway }) => ({
      name: "exec",
      args: { command: `"${process.execPath}" -e "require('node:net').createServer().listen(${gateway.port}, '127.0.0.1')"` },
    }),
    own: /EADDRINUSE/,
    told: "[TOOL ERROR] exec() failed (busy). Something listens on this port already: use it if it is what you need, end it if it is yours, or take another port.",
  },
  {
    what: "a folder that exists",
    call: call("exec", { command: "mkdir folder" }),
    own: /File exists/,
    told: "It exists already: use it, or choose another name (`mkdir -p` accepts a folder that exists).",
  },
  {
    what: "an unknown process",
    call: call("process", { action: "poll", sessionId: "brisk-otter" }),
    own: /No session found/,
    told: "No process has this id, or it is over: list the running ones and use an id from that list.",
  },
  {
    what: "a loopback address",
    call: call("web_fetch", { url: "http://127.0.0.1:9/" }),
    own: /private\/internal/,
    told: "The tool may not fetch private or internal addresses, however they are written: use a public source, or tell the user.",
  },
  {
    what: "a file's address",
    call: call("web_fetch", { url: "file:///etc/hostname" }),
    own: /http or https/,
    told: "Send a whole address that begins with http:// or https://.",
  },
  {
    what: "a message without a channel",
    call: call("message", { action: "send", target: "nobody", message: "hi" }),
    own: /Channel is required/,
    told: "No channel is set up for this message: answer here instead, or ask the user to set one up.",
    on: [OPENCLAW_2026_2, OPENCLAW_2026_7],
  },
  {
    what: "a message on an unknown channel",
    call: call("message", { action: "send", channel: "pigeon", target: "nobody", message: "hi" }),
    own: /[Cc]hannel/,
    told: "No channel is set up for this message: answer here instead, or ask the user to set one up.",
  },
  {
    what: "an unknown session",
    call: call("sessions_send", { label: "nope", message: "hi" }),
    own: /No session found/,
    told: "No session has this name: list the sessions, and use a key or label from that list.",
  },
  {
    what: "a wrong schedule",
    call: call("cron", {
      action: "add",
      job: {
        name: "late",
        schedule: { kind: "cron", expr: "99 99 * * *" },
        sessionTarget: "isolated",
        payload: { kind: "agentTurn", message: "hi" },
      },
    }),
    own: /CronPattern/,
    told: "Correct the schedule: a cron expression has five fields, minute to day of the week, and each has its range.",
    on: [OPENCLAW_2026_2],
  },
  {
    what: "an unknown tool behind tool_call",
    call: call("tool_describe", { id: "nope" }),
    own: /Unknown tool id: nope/,
    told: "Find the tool with tool_search first, and call it by the id that the search shows.",
    on: [OPENCLAW_2026_9],
  },
];

/** @param {Fixture} fixture a guarded gateway */
export function adviceSuite(fixture) {
  const { host } = fixture;
  /** A result may hold JSON that holds the text. @param {string} text */
  const plain = (text) => text.replaceAll("\\n", "\n").replaceAll('\\"', '"');

  describe(`${host.name}: advice`, () => {
    before(() => {
      const { workspace } = fixture.gateway;
      mkdirSync(join(workspace, "folder"));
      writeFileSync(join(workspace, "thrice.txt"), THRICE);
    });

    for (const { what, call, told, own } of FAILURES.filter(({ on }) => on?.includes(host) ?? true)) {
      test(`${what}: the model is told what helps`, async () => {
        const { results } = await fixture.play(`advice-${what.replaceAll(" ", "-").replaceAll("'", "")}`, ({ n, tools, flatEdit }) => {
          // where an edited result comes late, one more call is there to see it
          if (n > 0) return n === 1 && host.lateByOne ? [{ name: "read", args: { path: "a.txt" } }] : "Done.";
          const made = call(flatEdit, fixture);
          return [tools.includes(made.name) ? made : { name: "tool_call", args: { id: made.name, args: made.args } }];
        });
        const shown = plain(results[0]);
        assert.match(shown, own);
        assert.ok(shown.includes(told), shown);
        assert.equal(shown.split("[TOOL ERROR]").length - 1, told === "" ? 0 : 1, shown);
      });
    }
  });
}
