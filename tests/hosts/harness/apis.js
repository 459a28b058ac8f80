// Agents whose model is asked through another interface than the main one's.

/** The interfaces, what stands behind the model server's address there, and the model. @type {Record<string, { api: string, path: string, model?: string }>} */
export const APIS = {
  anthropic: { api: "anthropic-messages", path: "" },
  responses: { api: "openai-responses", path: "/v1" },
  google: { api: "google-generative-ai", path: "/v1beta", model: "mock-gemini" },
  ollama: { api: "ollama", path: "" },
};

/** Adds an agent for each interface. @param {import("./gateway.js").Gateway} gateway that is not started yet */
export function addApis(gateway) {
  const config = gateway.readConfig();
  const { mock } = config.models.providers;
  const server = mock.baseUrl.replace(/\/v1$/, "");
  for (const [name, { api, path, model: id = "mock-1" }] of Object.entries(APIS))
    config.models.providers[`mock-${name}`] = { ...mock, baseUrl: server + path, api, models: [{ ...mock.models[0], id }] };
  const { workspace } = config.agents.defaults;
  const agents = Object.entries(APIS).map(([name, { model = "mock-1" }]) => ({ id: name, workspace, model: `mock-${name}/${model}` }));
  // beside others the main agent has a folder of its own, unless it is named
  config.agents.list = [{ id: "main", default: true, workspace }, ...agents];
  gateway.writeConfig(config);
}

/**
 * Every result in a request follows the call that it answers, and no call is without one. Some interfaces give the calls of one message as
 * messages of their own, and Ollama's have no ids.
 * @param {any[]} messages
 * @returns {string | undefined} what is wrong
 */
export function historyFault(messages) {
  /** @type {string[]} */
  const open = [];
  for (const { role, tool_calls: calls, tool_call_id: id } of messages) {
    const at = role === "tool" ? (id === undefined ? 0 : open.indexOf(id)) : -1;
    if (role === "tool" && (at < 0 || open.length === 0)) return `a result without its call: ${id}`;
    if (role === "tool") open.splice(at, 1);
    if (role === "user" && open.length > 0) return `a call without its result: ${open}`;
    for (const call of calls ?? []) open.push(call.id);
  }
  return open.length > 0 ? `a call without its result: ${open}` : undefined;
}
