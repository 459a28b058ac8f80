// What an adapter for a host generation is.

/**
 * @typedef {{ name: string, flatEdit: boolean, asks: boolean, tellsOwner: boolean, guardsRoutes: boolean, framesRoutes: boolean,
 *   readerOf?: (api: any) => import("../opinions.js").Reader | undefined, settingsOf?: (api: any) => unknown, register(api: any, guard: import("../guard.js").Guard): void }} Adapter
 *   `flatEdit`: the host's edit tool takes oldText and newText without a list; `asks`: it can ask the user about a call;
 *   `tellsOwner`: it keeps a command with a scope to its owner; `guardsRoutes`: a plugin's HTTP routes are behind the
 *   gateway's auth; `framesRoutes`: the host's own pages show such a route in a tab, and let it in; `readerOf`: who gives second opinions, where a plugin may ask;
 *   `settingsOf`: the entry's settings as they are now, where the host may register a plugin with older ones
 */

export {};
