// The commands, as data: help, completion and option parsing use this table. A command's module is loaded when it runs, so that help
// is instant.

/** @typedef {import("./command.js").Option} Option */

/** @type {Record<string, Option>} */
const JOURNAL = {
  journal: {
    type: "string",
    argument: "FILE",
    about: "the journal; else logPath of openclaw.json, else ~/.openclaw/tool-guard.log",
    file: true,
  },
};

/** @type {Record<string, Option>} */
const SETTINGS = {
  config: {
    type: "string",
    argument: "FILE",
    about:
      "the guard's settings: an openclaw.json, or the plugin's own; mode and enabled are left aside. Default: openclaw.json of the gateway here; `defaults`: none",
    file: true,
  },
  set: {
    type: "string",
    argument: "KEY=VALUE",
    about: "one setting, JSON or a text; may come often: --set sameFailure.stopAt=4",
    multiple: true,
  },
};
const FORMATS =
  "SESSION is a file, or a folder with all its .jsonl and .json files (.gz too): sessions of OpenClaw and pi, `openclaw sessions export-trajectory`, Claude Code, Codex, lists of messages of the OpenAI and Anthropic interfaces, rows of a corpus.";
const EXIT = "Exit code 1: something could not be read, of the recordings or of your settings; all the rest is told.";

/** @type {Option} */
const GATEWAY = {
  type: "string",
  argument: "URL",
  about: "the gateway (default: this machine's, at gateway.port of openclaw.json, else 18789)",
};

/** @type {import("./command.js").Command[]} */
export const COMMANDS = [
  {
    name: "status",
    summary: "what the guard does here: when it steps in, live sessions, the last loops",
    usage: "tool-guard status [options]",
    about: [
      "When it steps in is worked out by the guard itself: it plays each situation under the settings in force. Then come the thresholds that are not the defaults, and who set them; --json has them all.",
      "Asks the gateway that runs here. Where it does not answer, or is older than 2026.7 and has no such door, the settings in openclaw.json and the journal are told instead, and the exit code is 1.",
      "In red comes what keeps the guard from doing what its settings say: settings that cannot be used, a file that the gateway does not run on, a plugin that is switched off. With --check the exit code is 1 then. In yellow come names that nothing here has: a tool, a pattern of models.",
      "--json prints one object: version, host, gateway, live, enabled, mode, switch, journal, problems: [], differences: [], doubts: [] (names that nothing here has), switchedOff, restarts: { count, last, why }, loops: { enforced, observed }, prompt: { hints, obstacle }, opinions, features, thresholds: [{ key, value, source }], behaviour: [{ name, about, course: { corrected, noted, slowed, held, stopped, refused, asked, ended } }] (numbers of calls, or null), session, sessions, sessionCount, trips.",
    ],
    options: {
      session: { type: "string", argument: "KEY", about: "this session, with the thresholds of its model" },
      watch: { type: "boolean", short: "w", about: "again every two seconds, until Ctrl-C; into a pipe or a file only after a change" },
      check: { type: "boolean", about: "exit code 1 if the guard is off, or does not run on the settings as they are written" },
      gateway: GATEWAY,
      json: { type: "boolean", about: "as JSON" },
      ...JOURNAL,
    },
    examples: [
      ["tool-guard status", "what the guard does here"],
      ["tool-guard status --session agent:main:main", "one session, and the thresholds of its model"],
      ["tool-guard status --watch", "while an agent works"],
      ["tool-guard status --check", "for monitoring"],
      ["tool-guard status --json | jq .mode", "for scripts"],
    ],
    run: async (io, values) => (await import("./status.js")).run(io, values),
  },
  {
    name: "mode",
    summary: "switches a running guard by hand: enforce, observe, off",
    usage: "tool-guard mode enforce|observe|off|default [--session KEY]",
    about: [
      [
        ["enforce", "corrects, blocks, ends runs"],
        ["observe", "changes nothing; the journal tells what would have been done"],
        ["off", "looks at nothing"],
        ["default", "takes the switch back: the mode of the settings again"],
      ],
      "It is the switch of /toolguard and /toolguard_all in a chat. Without --session it holds in every session without a mode of its own; it outlives restarts of the gateway, and changes no file of settings.",
      'The gateway (2026.7 or 2026.9) is asked with OPENCLAW_GATEWAY_TOKEN or OPENCLAW_GATEWAY_PASSWORD, else with gateway.auth of openclaw.json. Where users are signed in by a proxy, or on another version, its method does the same for operators: openclaw gateway call tool-guard.mode --params \'{"mode":"observe"}\'.',
      "--json prints one object: ok, mode, session (null: all), kept (it outlives a restart), settings (the mode that they say). Exit code 1: nothing was switched.",
    ],
    options: {
      session: { type: "string", argument: "KEY", about: "this session alone, by its key in tool-guard status" },
      gateway: GATEWAY,
      json: { type: "boolean", about: "as JSON" },
    },
    operands: { most: 1, choices: ["enforce", "observe", "off", "default"] },
    examples: [
      ["tool-guard mode observe", "change nothing for now, in any session"],
      ["tool-guard mode off --session agent:main:main", "leave one session alone"],
      ["tool-guard mode default", "as the settings say again"],
    ],
    run: async (io, values, positionals) => (await import("./mode.js")).run(io, values, positionals),
  },
  {
    name: "doctor",
    summary: "whether the guard is at work here, and what to do where it is not",
    usage: "tool-guard doctor [options]",
    about: [
      "One line a check, with a mark: done, worth knowing, failed, not known because the gateway does not answer. Under what failed stands what to do next.",
      "Exit code 1: a check failed. --json prints { ok, checks: [{ check, result, text, next }] }; result is ok, note, fail or unknown.",
    ],
    options: { gateway: GATEWAY, json: { type: "boolean", about: "as JSON" }, ...JOURNAL },
    examples: [
      ["tool-guard doctor", "after an installation, an update, or when nothing happens"],
      ["tool-guard doctor --json | jq '.checks[] | select(.result == \"fail\")'", "what failed"],
    ],
    run: async (io, values) => (await import("./doctor.js")).run(io, values),
  },
  {
    name: "report",
    summary: "what the guard did: failures, loops, ended runs, by model and tool",
    usage: "tool-guard report [options]",
    about: [
      "Reads the journal with all its rotated files, .gz too. Lines of observe mode are counted apart.",
      [
        ["lines", "incidents in the journal"],
        ["failed", "failed calls that the guard spoke of (failing tests and builds are none)"],
        [
          "loops",
          "loops that were stopped: one is one, however many lines, calls and rules it has (docs/journal.md tells what one loop is)",
        ],
        ["bumps", "calls that were kept from running once; a model that insists gets through"],
        ["slows", "polls and retries that were told how long to wait, or were kept from running until then"],
        ["blocks", "calls that were kept from running because they were stopped before"],
        ["halts", "runs that were ended"],
        ["repairs", "calls whose arguments were mended"],
        ["claims, budgets", "answers that claim what no call did; runs that were ended because their budget was used up"],
        ["screened", "results marked, withheld, redacted, cut or refused"],
        ["calls", "tool calls that loops took: of each loop the largest figure counts, once"],
        ["tokens", "tokens that they took, where the host tells them"],
      ],
      "Of more than 4096 names those that count least are let go, so that memory stays bounded; totals count them all.",
      "--json prints one object; a name is null where the host told none:",
      [
        ["journal, files", "its path, and how many files were read"],
        ["since, until", "as asked for, or null"],
        ["sessions", "as asked for; empty: all"],
        ["first, last", "the first and the last incident's time"],
        ["lines, brokenLines, unreadableFiles", "what was read, and what could not be"],
        ["totals, observed", "counts of what was done, and of what would have been in observe mode"],
        ["omitted", "by what is told below: names for which there was no room"],
        ["loss", "{ times, lines } that the journal could not write"],
        ["faults", "{ count, places } of events that the guard could not read"],
        ["by", "{ model, tool, rule, session }: [{ name, ...counts, observed: counts }]"],
        [
          "offenders",
          "[{ tool, args, callKey, stops, blocks, halts, observed, last }]: the calls that were stopped most; stops: loops of each",
        ],
        [
          "counts",
          "lines, failures, corrections, notes, slows, bumps, stops, blocks, halts, repairs, resets, injection, redaction, size, validation, claims, budgets, loops, calls, tokens; stops are lines, of which one loop may have several",
        ],
      ],
      "--csv prints by,name,mode and the counts, a row for each name and mode (enforce, observe), by RFC 4180. A name that a spreadsheet would take for a formula gets an apostrophe before it.",
      "Exit code 1: there is no journal, or parts of it could not be read; what could be read is reported.",
    ],
    options: {
      since: { type: "string", argument: "TIME", about: "from then on: 30m, 12h, 7d, 2w ago, or a date (2026-11-21, 2026-11-21T08:00)" },
      until: { type: "string", argument: "TIME", about: "until then; a date alone includes its day" },
      session: { type: "string", argument: "KEY", about: "of this session: agent:main:main, agent:main:*", multiple: true },
      by: {
        type: "string",
        argument: "WHAT",
        about: "one table: model, tool, rule or session (default: model and tool; with --json and --csv all)",
        choices: ["model", "tool", "rule", "session"],
      },
      limit: { type: "string", argument: "N", about: "rows of a table; 0: all (default: 10, with --json and --csv 1000)" },
      json: { type: "boolean", about: "as JSON" },
      csv: { type: "boolean", about: "as CSV" },
      prometheus: { type: "boolean", about: "as Prometheus' text format, for a file that a collector reads" },
      ...JOURNAL,
    },
    examples: [
      ["tool-guard report --since 7d", "the last seven days"],
      ["tool-guard report --by session --limit 5", "the five busiest sessions"],
      ["tool-guard report --since 2026-11-01 --csv > november.csv", "for a spreadsheet"],
      ["tool-guard report --json | jq .totals.halts", "how many runs were ended"],
    ],
    run: async (io, values) => (await import("./report.js")).run(io, values),
  },
  {
    name: "tail",
    summary: "incidents as they happen, one readable line each",
    usage: "tool-guard tail [-f] [-n N] [options]",
    about: [
      "--since, --session, --tool, --action and --rule choose lines, with -f too: a line must fit each of them. All but --since may come often, and one of their values is enough. In the names of sessions and tools * stands for any characters. An action finds what would have been done in observe mode too.",
    ],
    options: {
      follow: { type: "boolean", short: "f", about: "go on as lines come, across rotation; Ctrl-C ends it" },
      lines: { type: "string", short: "n", argument: "N", about: "how many of the last lines (default: 20; with --since all)" },
      since: { type: "string", argument: "TIME", about: "from then on: 30m, 12h, 7d, 2w ago, or a date (2026-11-21, 2026-11-21T08:00)" },
      session: { type: "string", argument: "KEY", about: "of this session: agent:main:main, agent:main:*", multiple: true },
      tool: { type: "string", argument: "NAME", about: "about calls of this tool: exec, mcp__*", multiple: true },
      action: {
        type: "string",
        argument: "NAME",
        about: "where this was done: stop, block, halt, repair and the others of the journal",
        multiple: true,
      },
      rule: { type: "string", argument: "NAME", about: "of this rule: cycle, injection and the others", multiple: true },
      json: { type: "boolean", about: "the lines as the journal holds them" },
      ...JOURNAL,
    },
    examples: [
      ["tool-guard tail -f", "watch the guard at work"],
      ["tool-guard tail --since 7d --action halt", "the runs that were ended in the last seven days"],
      ["tool-guard tail -f --session 'agent:ops:*' --tool exec", "one agent's commands, as they are told or stopped"],
      ["tool-guard tail -n 1000 --json | jq .rule", "for programs"],
    ],
    run: async (io, values) => (await import("./tail.js")).run(io, values),
  },
  {
    name: "hints",
    summary: "what models are told in advance of tools that they call wrongly, and why",
    usage: "tool-guard hints [options]",
    about: [
      "Reads the journal with all its rotated files. A tool that a model called wrongly at least 3 times gets a line: what it needs, and a correct call. The setting `hints` decides which models are told.",
      '--json prints { journal, models: [{ model, given, hints: [{ tool, text, count, mistakes }], text }] }; "text" is what is added to the prompt.',
    ],
    options: {
      model: { type: "string", argument: "NAME", about: "one model, by the name in the journal (default: all of them)" },
      json: { type: "boolean", about: "as JSON" },
      ...JOURNAL,
    },
    examples: [
      ["tool-guard hints", "every model"],
      ["tool-guard hints --model qwen3:8b", "one of them"],
    ],
    run: async (io, values) => (await import("./hints.js")).run(io, values),
  },
  {
    name: "explain",
    summary: "what the guard makes of an error, and what it would say",
    usage: 'tool-guard explain [options] "ERROR TEXT" | -',
    about: [
      "Asks the guard's own core, under your settings: the class of the error, the retries that an identical call gets, what the model is told.",
      "A line of the journal in place of the text is told in words, with the evidence that the decision rests on, and with the settings that move the decision and their values; then its error is explained, of its tool and arguments. In place of either, - takes what comes in through a pipe.",
    ],
    options: {
      tool: { type: "string", argument: "NAME", about: "the tool that failed (default: the one that the text names)" },
      args: { type: "string", argument: "JSON", about: "the arguments of the call, an object (default: those in the text, else {})" },
      ...SETTINGS,
      json: { type: "boolean", about: "as JSON" },
    },
    operands: { most: Number.POSITIVE_INFINITY },
    examples: [
      ['tool-guard explain "HTTP 429 Too Many Requests"', "a failure that may pass"],
      ['tool-guard explain --tool read "ENOENT: no such file or directory"', "of a certain tool"],
      ["tool-guard tail -n 1 --json | tool-guard explain -", "the last incident"],
      ['tool-guard explain --config defaults "HTTP 503"', "without any settings of yours"],
    ],
    run: async (io, values, positionals) => (await import("./explain.js")).run(io, values, positionals),
  },
  {
    name: "page",
    summary: "the guard's page in your browser",
    usage: "tool-guard page [options]",
    about: [
      "Shows the page at an address of this machine that nobody else can guess, until Ctrl-C. The journal is read from its files; what is live comes from the gateway, and the page says so when there is none.",
      "The gateway is asked with OPENCLAW_GATEWAY_TOKEN or OPENCLAW_GATEWAY_PASSWORD, else with gateway.auth of openclaw.json. The browser never sees that.",
    ],
    options: {
      gateway: GATEWAY,
      port: { type: "string", argument: "N", about: "the page's own port (default: one that is free)" },
      ...JOURNAL,
    },
    examples: [
      ["tool-guard page", "then open the address that it prints"],
      ["tool-guard page --journal old/tool-guard.log", "another journal"],
    ],
    run: async (io, values) => (await import("./page.js")).run(io, values),
  },
  {
    name: "replay",
    summary: "what the guard would have done in recorded sessions",
    usage: "tool-guard replay SESSION... [options]",
    about: [
      FORMATS,
      "Each call that the guard would have touched is shown with its line, what would have been done, and what the model, or at the end of a run the user, would have been told. The table counts:",
      [
        ["told", "calls of which the model would have been told something"],
        ["repaired", "calls whose arguments would have been mended"],
        ["slowed", "calls that would have been told how long to wait, or kept from running until then"],
        ["bumped", "calls that would have been kept from running once"],
        ["stopped", "turns in which something would have been stopped"],
        ["ended", "turns that would have been ended"],
        ["saved", "calls that would have been blocked, or never made after the end"],
        ["tokens", "tokens that were spent after the end, where the recording tells them"],
        ["no-error", "calls without a recorded failure that would have been touched: healthy ones, or repetitions"],
      ],
      "A model that is told something goes on differently than it was recorded: what was saved is what was made, not what would have been made instead. Results are not screened in a replay.",
      "--json prints one object: settings; settingsFrom (their file, or null); files: [{ path, sessions: [{ session, format, model, totals, calls, ended }], brokenLines, errors, totals }]; totals; problems.",
      EXIT,
    ],
    options: {
      ...SETTINGS,
      limit: { type: "string", argument: "N", about: "calls shown of a file and rows of the table; 0: all (default: 10, with --json all)" },
      json: { type: "boolean", about: "as JSON" },
    },
    operands: { most: Number.POSITIVE_INFINITY, files: true },
    examples: [
      ["tool-guard replay ~/.openclaw/agents", "all sessions of OpenClaw 2026.7 and before"],
      ["tool-guard replay .openclaw/trajectory-exports", "what OpenClaw 2026.9 exported: openclaw sessions export-trajectory"],
      ["tool-guard replay session.jsonl --set maxIdenticalFailures=3", "with a threshold of its own"],
      ["tool-guard replay ~/.claude/projects --json | jq .totals", "the figures only"],
    ],
    run: async (io, values, positionals) => (await import("./replay.js")).run(io, values, positionals),
  },
  {
    name: "tune",
    summary: "which thresholds would have done best in recorded sessions",
    usage: "tool-guard tune SESSION... [options]",
    about: [
      FORMATS,
      "Tries each threshold on its own, the others as they are, and shows for every value (those of one setting with the same figures are one row, with their number; --json has all):",
      [
        ["stopped", "turns in which something is stopped"],
        ["saved", "calls that are blocked, or never made after the end of a run"],
        ["no-error", "calls without a recorded failure that are touched: healthy ones, or repetitions"],
        ["news", "those of them whose result tells something new: what a threshold costs"],
      ],
      "Recommended is what saves clearly more than it costs; a call that tells something new weighs as much as twenty that are saved.",
      EXIT,
    ],
    options: { ...SETTINGS, json: { type: "boolean", about: "as JSON" } },
    operands: { most: Number.POSITIVE_INFINITY, files: true },
    examples: [
      ["tool-guard tune ~/.openclaw/agents", "around your settings, with all sessions of OpenClaw 2026.7 and before"],
      ["tool-guard tune .openclaw/trajectory-exports", "what OpenClaw 2026.9 exported: openclaw sessions export-trajectory"],
      ["tool-guard tune sessions/ --config defaults", "around the defaults"],
      ["tool-guard tune sessions/ --json | jq .config", "the recommended settings only"],
    ],
    run: async (io, values, positionals) => (await import("./tune.js")).run(io, values, positionals),
  },
  {
    name: "audit",
    summary: "calls without results in recorded sessions, and repaired copies",
    usage: "tool-guard audit SESSION... [--fix OUT] [options]",
    about: [
      FORMATS,
      "Hosts and providers refuse a history whose calls and results do not fit together. Found are, with file and line:",
      [
        ["orphaned-call", "a call without a result"],
        ["result-without-call", "a result without a call before it"],
        ["duplicate-result", "a second result of one call"],
        ["misplaced-result", "a result that does not stand behind its call"],
        ["repeated-id", "a call with the id of an earlier one"],
      ],
      'With --fix a copy is written in which calls have their results behind them, and nothing else is changed. A lost result becomes an error that reads "Tool result unavailable (recovered)"; a success is never made up. Calls that were aborted, ended in an error or break off are left as they are, and told. The input is never written to, through links neither. A copy has the input\'s rights, and appears whole or not at all.',
      "Findings do not change the exit code; --json | jq .totals.findings counts them. Exit code 1: something could not be read, or with --fix something could not be mended.",
    ],
    options: {
      fix: {
        type: "string",
        argument: "OUT",
        about: "write repaired copies: to a file for one session, into a folder for several",
        file: true,
      },
      force: { type: "boolean", about: "write over what is there" },
      json: { type: "boolean", about: "as JSON" },
    },
    operands: { most: Number.POSITIVE_INFINITY, files: true },
    examples: [
      ["tool-guard audit ~/.openclaw/agents", "all sessions of OpenClaw 2026.7 and before"],
      ["tool-guard audit .openclaw/trajectory-exports", "what OpenClaw 2026.9 exported: openclaw sessions export-trajectory"],
      ["tool-guard audit session.jsonl --fix repaired.jsonl", "a repaired copy"],
      ["tool-guard audit sessions/ --fix repaired/", "of a whole folder"],
    ],
    run: async (io, values, positionals) => (await import("./audit.js")).run(io, values, positionals),
  },
  {
    name: "completion",
    summary: "a script that completes commands and options in your shell",
    usage: "tool-guard completion bash|zsh|fish",
    options: {},
    operands: { most: 1, choices: ["bash", "zsh", "fish"] },
    examples: [
      ['eval "$(tool-guard completion bash)"', "in ~/.bashrc"],
      ["tool-guard completion zsh > ~/.zfunc/_tool-guard", "with fpath+=~/.zfunc before compinit in ~/.zshrc"],
      ["tool-guard completion fish > ~/.config/fish/completions/tool-guard.fish", ""],
    ],
    run: async (io, _, positionals) => (await import("./completion.js")).run(io, positionals, COMMANDS),
  },
];
