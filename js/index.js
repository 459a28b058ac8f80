// The plugin's entry. Hosts evaluate it several times in one process and call register() again after every change of the settings,
// so registering is synchronous, cheap and idempotent.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { registerCommands, runsCommands } from "./cli.js";
import { hook, sessionOf } from "./hosts/events.js";
import { adapterFor } from "./hosts/index.js";
import { packageFile } from "./lib/package-file.js";
import { registerOperator } from "./operator.js";
import { registerPage } from "./page/register.js";
import { processGuard } from "./process-guard.js";

const manifest = JSON.parse(readFileSync(packageFile("openclaw.plugin.json"), "utf8"));

/**
 * The file of the state that survives a restart, in the host's state folder.
 * @param {any} api
 * @returns {string | undefined} undefined: the host has no such folder
 */
function statePath(api) {
  const folder = api.runtime?.state?.resolveStateDir?.();
  return typeof folder === "string" && folder !== "" ? join(folder, "tool-guard", "state.json") : undefined;
}

export default {
  id: manifest.id,
  name: manifest.name,
  description: manifest.description,
  configSchema: manifest.configSchema,

  /** @param {any} api the host's plugin API */
  register(api) {
    registerCommands(api);
    // the host only collects the commands, or runs one: what follows makes it load half of itself, for two seconds
    if (api.registrationMode === "cli-metadata" || runsCommands(process.argv)) return;
    const guard = processGuard();
    const adapter = adapterFor(api);
    const { name: host, flatEdit, asks } = adapter;
    const reader = adapter.readerOf?.(api);
    const settings = adapter.settingsOf?.(api) ?? api.pluginConfig ?? {};
    const hostVersion = typeof api.runtime?.version === "string" ? api.runtime.version : undefined;
    guard.configure({ settings, host, hostVersion, flatEdit, asks, reader, logger: api.logger, statePath: statePath(api) });
    // at an edit a host may register with the new settings before its own snapshot has them
    const isOff = !guard.enabled && api.pluginConfig?.enabled === false;
    if (isOff || !guard.claim(api)) return;
    adapter.register(api, guard);
    registerOperator(api, guard, adapter);
    registerPage(api, guard, adapter);
    // this also makes the plugin appear in `openclaw hooks list`
    api.registerHook?.(
      ["command:new", "command:reset"],
      hook(guard, "command", (event, ctx) => {
        const session = sessionOf(event, ctx);
        if (session !== undefined) guard.endSession(session);
      }),
      { name: "tool-guard", description: "Forgets what was counted in a session that is begun anew" },
    );
  },
};
