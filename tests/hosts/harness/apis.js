// Agents whose model is asked through another interface than the main one's, and thinks.

/** The interfaces, what stands behind the model server's address there, and the model; what is different in its history, as {@link historyFault} says. @type {Record<string, { api: string, path: string, model?: string, separate?: boolean, nameless?: boolean }>} */
export const APIS = {
  anthropic: { api: "anthropic-messages", path: "" },
  responses: { api: "openai-responses", path: "/v1", separate: true },
  google: { api: "google-generative-ai", path: "/v1beta", model: "mock-gemini" },
  ollama: { api: "ollama", path: "", nameless: true },
};

/** Adds an agent for each interface. @param {import("./gateway.js").Gateway} gateway that is not started yet */
export function addApis(gateway) {
  const config = gateway.readConfig();
  const { mock } = config.models.providers;
  const server = mock.baseUrl.replace(/\/v1$/, "");
  for (const [name, { api, path, model: id = "mock-1" }] of Object.entries(APIS))
    config.models.providers[`mock-${name}`] = {
      ...mock,
      baseUrl: server + path,
      api,
      models: [{ ...mock.models[0], id, reasoning: true }],
    };
  const { workspace } = config.agents.defaults;
  const agents = Object.entries(APIS).map(([name, { model = "mock-1" }]) => ({
    ...{ id: name, workspace, model: `mock-${name}/${model}` },
    thinkingDefault: "low",
  }));
  // beside others the main agent has a folder of its own, unless it is named
  config.agents.list = [{ id: "main", default: true, workspace }, ...agents];
  gateway.writeConfig(config);
}

/**
 * Every result in a request follows the call that it answers, and no call is without one.
 * @param {any[]} messages
 * @param {{ separate?: boolean, nameless?: boolean }} [of] the interface: `separate`: each call of a message is a message of its own there;
 *   `nameless`: results tell no id, and come in the order of the calls
 * @returns {string | undefined} what is wrong
 */
export function historyFault(messages, { separate = false, nameless = false } = {}) {
  /** @type {string[]} */
  const open = [];
  for (const { role, tool_calls: calls = [], tool_call_id: id } of messages) {
    if (role === "tool") {
      const at = nameless ? open.length - 1 : open.indexOf(id);
      if (at < 0) return `a result without its call: ${id}`;
      open.splice(at, 1);
    } else if (open.length > 0 && !(separate && calls.length > 0)) return `a call without its result: ${open}`;
    for (const call of calls) open.push(call.id);
  }
  return open.length > 0 ? `a call without its result: ${open}` : undefined;
}
