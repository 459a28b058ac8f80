// The checks of `tool-guard doctor`, as data: each looks at what was gathered and says what it found, and where it failed what to do next.
import { modeName } from "../lib/modes.js";
import { shortProblem } from "../lib/setting-problem.js";
import { opinionLine } from "../lib/status.js";
import { plural } from "../lib/text.js";
import { clock } from "./columns.js";
import { refusedSettings } from "./settings-on-disk.js";

/**
 * @typedef {{ result: "ok" | "note" | "fail" | "unknown", text: string, next?: string }} Finding `note`: nothing is wrong, but worth knowing; `unknown`:
 *   only a gateway that answers can tell; `next`: what to do, in a sentence
 * @typedef {{ status: import("./status-data.js").Status, onDisk: import("./settings-on-disk.js").OnDisk | undefined, problems: string[], unread: string | null, advice: string | null, isNamed: boolean,
 *   journal: Awaited<ReturnType<typeof import("./journal-access.js").journalAccess>>, version: string }} Facts
 *   `advice`: what to do where the gateway answers and tells nothing of the guard; `problems`: what could not be asked or read; `unread`: why the gateway's file of settings cannot be read; `isNamed`: the journal, by --journal; `version`: this command's
 * @typedef {{ name: string, look: (facts: Facts) => Finding }} Check
 */

/** Versions of OpenClaw that the guard was run in: tests/hosts installs them. */
export const MEASURED = ["2026.9.6", "2026.7.35", "2026.2.6-3"];
/** What is registered with every host that tells of its hooks. */
const NEEDED = ["before_tool_call", "tool_result_persist"];

const ENTRY = "plugins.entries.tool-guard";
const ok = (/** @type {string} */ text) => /** @type {Finding} */ ({ result: "ok", text });
const note = (/** @type {string} */ text, /** @type {string} */ next) => /** @type {Finding} */ ({ result: "note", text, next });
const fail = (/** @type {string} */ text, /** @type {string} */ next) => /** @type {Finding} */ ({ result: "fail", text, next });
/** @type {Finding} */
const UNKNOWN = { result: "unknown", text: "not known: see the check gateway" };
/** @type {Finding} */
const UNTOLD = { result: "unknown", text: "not known: neither the gateway nor its settings tell" };

/** A check of what a running gateway tells. @param {(facts: Facts) => Finding} look @returns {(facts: Facts) => Finding} */
const live = (look) => (facts) => (facts.status.live ? look(facts) : UNKNOWN);

/** @type {Check[]} */
export const CHECKS = [
  {
    name: "installed",
    look: ({ status, onDisk, problems, unread, version }) => {
      if (onDisk?.gone && onDisk.switchedOff !== null && !status.live)
        return fail(
          `its files are gone; uninstalling left ${ENTRY} in ${onDisk.path}`,
          `Install it: openclaw plugins install ./tool-guard-${version}.tgz, then openclaw plugins enable tool-guard.`,
        );
      if (onDisk) return ok(`${ENTRY} stands in ${onDisk.path}`);
      // a gateway that runs does not start again with such a file
      if (unread !== null && /\bline \d+: /.test(unread)) return fail(unread, "Correct that line.");
      if (status.live)
        return ok(`the gateway runs it; its settings are ${unread === null ? "not on this machine" : `not for this user: ${unread}`}`);
      if (unread !== null) return fail(unread, "Name the gateway's file in OPENCLAW_CONFIG_PATH, or let this user read it.");
      return fail(
        problems.at(-1) ?? "the gateway's settings are not found",
        `Install it: openclaw plugins install ./tool-guard-${version}.tgz.`,
      );
    },
  },
  {
    name: "enabled",
    look: ({ status, onDisk }) => {
      if (!status.live && onDisk === undefined) return UNTOLD;
      if (status.switchedOff !== null)
        return fail(`${ENTRY}.enabled is false, as uninstalling leaves it`, "Run openclaw plugins enable tool-guard.");
      if (onDisk?.barred) return fail(onDisk.barred, "Correct that list in openclaw.json, then restart the gateway.");
      if (onDisk?.config.enabled === false || (status.live && !status.enabled))
        return fail(`${ENTRY}.config.enabled is false`, "Remove that line.");
      return ok("the plugin and its own switch are on");
    },
  },
  {
    name: "gateway",
    look: ({ status: { live, gateway, switchedOff }, onDisk, problems, advice }) => {
      if (live) return ok(`${gateway} answers`);
      if (advice !== null && onDisk && (switchedOff !== null || onDisk.barred || !onDisk.config.enabled))
        return note(`${gateway} answers, and runs no guard`, "See the check enabled.");
      const why = problems.findLast((problem) => problem.includes(gateway)) ?? `${gateway} does not answer`;
      if (advice !== null) return fail(why, advice);
      return fail(
        why,
        "Start it (openclaw gateway run), or name it with --gateway. It is away for some seconds after an edit of openclaw.json; OpenClaw 2026.2 never answers.",
      );
    },
  },
  {
    name: "loaded",
    look: live(({ status, version }) =>
      status.version === version
        ? ok(`version ${version} on ${status.host}`)
        : note(`the gateway runs version ${status.version}, this command is ${version}`, "Restart the gateway after an update."),
    ),
  },
  {
    name: "hooks",
    look: live(({ status: { hooks } }) => {
      if (hooks === null) return note("this version of the plugin does not tell its hooks", "Update it, then restart the gateway.");
      const missing = NEEDED.filter((name) => !hooks.includes(name));
      if (missing.length > 0)
        return fail(`not registered: ${missing.join(", ")}`, "Restart the gateway, and look at its log for tool-guard.");
      return ok(`${hooks.length} registered, ${NEEDED.join(" and ")} among them`);
    }),
  },
  {
    name: "grant",
    look: live(({ status: { prompt } }) => {
      if (prompt?.hints === "system prompt") return ok("allowConversationAccess is given: hints stand last in the system prompt");
      const set = `Set ${ENTRY}.hooks.allowConversationAccess to true for that.`;
      if (prompt?.obstacle?.includes("allowConversationAccess")) return fail(prompt.obstacle, set);
      if (prompt?.hints === "memory section")
        return note(
          "allowConversationAccess is not given: it would put hints last in the system prompt, and on OpenClaw 2026.9 let tools.show work",
          set,
        );
      return note("this version of OpenClaw has no hook for the system prompt", "OpenClaw 2026.9 has one; nothing else needs it.");
    }),
  },
  {
    name: "host",
    look: live(({ status: { host, hostVersion } }) => {
      if (hostVersion === null)
        return note(`the host does not tell its version; it is taken for ${host}`, "docs/hosts.md lists what was measured.");
      if (MEASURED.includes(hostVersion)) return ok(`OpenClaw ${hostVersion}, which the guard was measured on`);
      return note(`OpenClaw ${hostVersion} was not measured; it is treated as ${host}`, `Measured: ${MEASURED.join(", ")}.`);
    }),
  },
  {
    name: "mode",
    look: ({ status: { mode, switch: switched, enabled } }) => {
      if (!enabled && mode !== "unknown") return note(`${mode}, once the guard is enabled`, "See the check enabled.");
      if (switched !== null && modeName(switched) !== "enforce")
        return note(`switched to ${switched} by hand`, "tool-guard mode default takes that back.");
      if (switched === null && mode === "observe")
        return note("observe: verdicts are only written down", `Remove mode from ${ENTRY}.config to enforce them.`);
      if (mode === "unknown") return UNTOLD;
      return ok(`enforce${switched === null ? "" : ", switched by hand"}: verdicts are carried out`);
    },
  },
  {
    name: "settings",
    look: ({ status: { live: answers, problems: known, mode, doubts }, onDisk }) => {
      const problems = [...known, ...(answers && onDisk ? refusedSettings(onDisk, known) : [])];
      if (problems.length > 0)
        return fail(
          `${plural(problems.length, "setting")} cannot be used: ${problems.map(shortProblem).join(" | ")}`,
          `Correct ${problems.length === 1 ? "it" : "them"} in ${ENTRY}.config: OpenClaw does not start with a key or value that is not allowed.`,
        );
      if (mode === "unknown") return UNTOLD;
      if (doubts.length > 0)
        return note(doubts.join(" | "), "Leave it if a plugin brings that tool, or if such a model is chosen in a chat.");
      return ok("all can be used");
    },
  },
  {
    name: "in force",
    look: live(({ status: { differences, problems }, onDisk }) => {
      if (differences.length > 0) {
        const isRefused = onDisk !== undefined && refusedSettings(onDisk, problems).length > 0;
        const next = isRefused
          ? `Correct ${ENTRY}.config in the file before the gateway starts anew.`
          : "Save the file again while no agent works, or restart the gateway.";
        return fail(differences.join(" | "), next);
      }
      return onDisk ? ok("the gateway runs on the settings in the file") : ok("there is no file here to compare with");
    }),
  },
  {
    name: "journal",
    look: ({ status: { journal: path, journalProblem, live }, journal, isNamed }) => {
      const next = "Make the file writable for the gateway's user, or set logPath.";
      if (journalProblem) return fail(`${path} cannot be written by the gateway: ${journalProblem}`, next);
      if (journal.problem !== null && !live) return fail(`${path}: ${journal.problem}`, next);
      if (!journal.own) return note(`${path} belongs to another user`, "Run the gateway and this command as the same user.");
      if (journal.problem !== null) return note(`${path}: ${journal.problem}`, "The gateway complains of nothing; it may run elsewhere.");
      if (journal.exists) return ok(`${path} is this user's and can be written`);
      // the guard writes where its settings say, whatever a command is told to read
      if (isNamed)
        return note(
          `nothing is at ${path}, which --journal names`,
          "Leave --journal out: the guard writes to the logPath of its settings.",
        );
      return ok(`nothing is at ${path} yet: the guard makes it with the first incident, and can`);
    },
  },
  {
    name: "core",
    look: live(({ status: { restarts } }) =>
      restarts === null || restarts.last === null
        ? ok("never restarted since the gateway began")
        : note(
            `restarted ${plural(restarts.count, "time")}, last ${clock(restarts.last)}: ${restarts.why}`,
            "Report that with the gateway's log: the guard went on, but that is a bug.",
          ),
    ),
  },
  {
    name: "second opinion",
    look: live(({ status: { opinions }, onDisk }) => {
      if (opinions === null) return { result: "unknown", text: "not known: this version of the plugin does not tell" };
      const other = onDisk?.config.secondOpinionModel;
      if (opinions.mode !== "off" && opinions.mode !== "none" && other !== undefined && onDisk?.entry.llm?.allowModelOverride !== true)
        return fail(`${other} may not be asked`, `Set ${ENTRY}.llm.allowModelOverride to true.`);
      const line = opinionLine(opinions);
      if (opinions.error !== null) return fail(line, "Look at that model's provider, or name another one in secondOpinionModel.");
      if (opinions.unusable > 0 && opinions.unusable === opinions.asked)
        return note(line, "Name a model in secondOpinionModel that answers in JSON, as it is asked to.");
      if (opinions.mode === "off" || opinions.mode === "none") return note(line, "The rules alone decide.");
      return ok(
        opinions.asked === 0 ? `${line}; none was asked yet: a run of fewer than some 30,000 tokens has no room for a question` : line,
      );
    }),
  },
];
