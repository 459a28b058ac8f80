// The settings of the plugin's entry as the host has them now.

/**
 * 2026.7 registers a plugin again when something comes from a chat, with the settings from when the channel was started: an edit made
 * since would be undone until the next restart. The host's snapshot of its settings is the current one.
 * @param {any} api the host's plugin API
 * @returns {unknown} of the snapshot; where the host keeps none, or it has no such entry, those that the plugin was registered with
 */
export function currentSettings(api) {
  try {
    return api.runtime?.config?.current?.()?.plugins?.entries?.[api.id]?.config ?? api.pluginConfig;
  } catch {
    // before the gateway has read its settings there is no snapshot
    return api.pluginConfig;
  }
}
