// The plugin's entry. Hosts evaluate it several times in one process and call register() again after every change of
// the settings: it is synchronous, cheap and safe to repeat.
import { readFileSync } from "node:fs";
import { processGuard } from "./guard.js";
import { hook, sessionOf } from "./hosts/events.js";
import { adapterFor } from "./hosts/index.js";

const manifest = JSON.parse(readFileSync(new URL("../openclaw.plugin.json", import.meta.url), "utf8"));

export default {
  id: manifest.id,
  name: manifest.name,
  description: manifest.description,
  configSchema: manifest.configSchema,

  /** @param {any} api the host's plugin API */
  register(api) {
    const guard = processGuard();
    const adapter = adapterFor(api);
    guard.configure({ settings: api.pluginConfig ?? {}, host: adapter.name, flatEdit: adapter.flatEdit, logger: api.logger });
    if (!guard.enabled || !guard.claim(api)) return;
    adapter.register(api, guard);
    // also what makes the plugin appear in `openclaw hooks list`
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
