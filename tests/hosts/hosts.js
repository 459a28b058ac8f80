// The real hosts and what each can do: one table for set-up, for the suites of the hosts and for their doubles. Plain data.

/**
 * @typedef {object} Host
 * @property {string} name of its folder beside this file, whose manifest pins it
 * @property {string} adapter what js/hosts/ calls it in the journal
 * @property {string[]} installFlags of `plugins install`
 * @property {object} plugins the `plugins` section of its config before anything is installed
 * @property {string[]} hooks that the plugin registers, as `plugins inspect` lists them; empty: the host lists none
 * @property {boolean} endsRuns a plugin can end a run
 * @property {boolean} lateByOne an edited result reaches the model one request late
 * @property {number} unknownToolRequests requests until a loop on an unknown tool is over
 * @property {string[]} blocks stubborn scenarios whose calls can be blocked where no run can be ended
 * @property {boolean} seesMessages the guard is told which calls are of one message of the model
 * @property {boolean} wrapsTools some tools are offered only through `tool_call`
 * @property {boolean} narrows the host can show the model fewer tools
 * @property {boolean} sqliteTranscripts sessions are kept in a database, not in JSON lines
 * @property {boolean} pageRoutes a plugin's HTTP routes are behind the gateway's authentication, so the page has one
 * @property {boolean} pageTab the control page shows the page in a tab
 */

const HOOKS = [
  "after_compaction",
  "after_tool_call",
  "before_compaction",
  "before_message_write",
  "before_tool_call",
  "model_call_started",
  "reply_payload_sending",
  "session_end",
  "session_start",
  "subagent_ended",
  "tool_result_persist",
];

/** @type {Host} */
export const OPENCLAW_2026_2 = {
  name: "openclaw-2026.2.6",
  adapter: "openclaw-2026.2",
  installFlags: [],
  // its memory plugin is compiled anew at each start: half a minute
  plugins: { slots: { memory: "none" } },
  hooks: [],
  endsRuns: false,
  lateByOne: true,
  unknownToolRequests: 41,
  blocks: ["stubborn-read-empty", "stubborn-missing-file"],
  seesMessages: false,
  wrapsTools: false,
  narrows: false,
  sqliteTranscripts: false,
  pageRoutes: false,
  pageTab: false,
};

/** @type {Host} */
export const OPENCLAW_2026_7 = {
  name: "openclaw-2026.7.35",
  adapter: "openclaw-2026.7",
  installFlags: ["--force"],
  plugins: { allow: ["tool-guard"], slots: { memory: "none" } },
  hooks: [...HOOKS, "before_agent_start"].sort(),
  endsRuns: true,
  lateByOne: false,
  unknownToolRequests: 6,
  blocks: [],
  seesMessages: true,
  wrapsTools: false,
  narrows: false,
  sqliteTranscripts: false,
  pageRoutes: true,
  pageTab: false,
};

/** @type {Host} */
export const OPENCLAW_2026_9 = {
  name: "openclaw-2026.9.6",
  adapter: "openclaw-2026.9",
  installFlags: ["--force", "--accept-capabilities"],
  plugins: {},
  hooks: HOOKS,
  endsRuns: true,
  lateByOne: false,
  // the host itself ends these after ten calls; the guard puts its report in place of the host's sentence
  unknownToolRequests: 11,
  blocks: [],
  seesMessages: true,
  wrapsTools: true,
  narrows: true,
  sqliteTranscripts: true,
  pageRoutes: true,
  pageTab: true,
};

/** Oldest first. */
export const HOSTS = [OPENCLAW_2026_2, OPENCLAW_2026_7, OPENCLAW_2026_9];
export const NEWEST = OPENCLAW_2026_9;

/** @param {string} name @returns {Host} @throws {Error} when the table has none of that name */
export function hostNamed(name) {
  const host = HOSTS.find((one) => one.name === name);
  if (!host) throw new Error(`there is no host ${name}`);
  return host;
}
