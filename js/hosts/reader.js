// Who gives a second opinion on hosts that let a plugin ask a model: the operator's decision model, if there is one, else the agent's own
// model, or the one that the settings name.
import { record, text } from "./events.js";

/** What the host's audit calls it. */
const PURPOSE = "tool-guard: second opinion";
/** The version of the question, for the host's decision model. */
const RUBRIC = "1";
/** Tokens of an answer, with the thoughts of a model that thinks. */
const MAX_TOKENS = 400;
/** Milliseconds that a decision model has; the rest of the time is the agent's own model's. */
const DECISION_MS = 3_000;
/** What the settings must allow before another model than the agent's own can be asked. */
const GRANT = "plugins.entries.tool-guard.llm.allowModelOverride";
/** The same before the model of an agent that is not the default one can be asked. */
const AGENT_GRANT = "plugins.entries.tool-guard.llm.allowAgentIdOverride";

/**
 * @param {any} api the host's plugin API
 * @returns {import("../opinions.js").Reader | undefined} undefined: the host lets no plugin ask a model
 */
export function readerOf(api) {
  if (typeof api.runtime?.llm?.complete !== "function") return undefined;
  return async (asked) => (asked.model === undefined ? await decided(api, asked) : undefined) ?? (await completed(api, asked));
}

/** Whether an agent is the one that the host takes where none is named. @param {any} api @param {string} agentId */
function isDefaultAgent(api, agentId) {
  const { list } = record(record(api.runtime.config?.current?.()).agents);
  const agents = Array.isArray(list) ? list.map(record) : [];
  return agentId === ((agents.find((agent) => agent.default === true) ?? agents[0])?.id ?? "main");
}

/** The lines of the question that say what each judgement means. @param {string} system */
const criteriaOf = (system) =>
  Object.fromEntries([...system.matchAll(/^(working|waiting|stuck|yes|no): (.+)$/gm)].map(([, word, meaning]) => [word, meaning]));

/**
 * The answer of the operator's decision model.
 * @param {any} api @param {Parameters<import("../opinions.js").Reader>[0]} asked
 * @returns {Promise<import("../opinions.js").Answer | undefined>} undefined: there is none, or it cannot be asked now
 */
async function decided(api, { system, text: state, agentId, signal }) {
  const { decisions, config } = api.runtime;
  if (typeof decisions?.evaluate !== "function" || !record(record(config?.current?.()?.agents).defaults).decisionModel) return undefined;
  const questions = { run: { type: "choice", instructions: system, criteria: criteriaOf(system) } };
  const about = { agentId, purpose: PURPOSE, rubricVersion: RUBRIC, timeoutMs: DECISION_MS, signal };
  const outcome = await decisions.evaluate({ state, questions }, about).catch(() => undefined);
  if (outcome?.status !== "ok" || outcome.result.answers.run?.type !== "choice") return undefined;
  const { answers, model, usage } = outcome.result;
  const { choice, probabilities } = answers.run;
  const opinion = { judgement: choice, confidence: Math.round(100 * (probabilities?.[choice] ?? 0)), reason: "" };
  return { text: JSON.stringify(opinion), model, tokens: (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0) };
}

/**
 * The answer of a model of the host's.
 * @param {any} api @param {Parameters<import("../opinions.js").Reader>[0]} asked
 * @returns {Promise<import("../opinions.js").Answer>}
 * @throws {Error} when the host does not let the plugin ask this model, or the model fails
 */
async function completed(api, { system, text: content, model, agentId, signal }) {
  const messages = [{ role: "user", content }];
  const asked = { messages, systemPrompt: system, purpose: PURPOSE, maxTokens: MAX_TOKENS, temperature: 0, signal };
  // without an id the host takes its default agent's model: another agent's words are not sent to that one
  const other = model === undefined && agentId !== undefined && !isDefaultAgent(api, agentId);
  let answer;
  try {
    answer = await api.runtime.llm.complete({ ...asked, ...(model !== undefined && { model }), ...(other && { agentId }) });
  } catch (error) {
    if (!isRefusal(error) || (model === undefined && !other)) throw error;
    const [who, grant] = other ? [`the model of the agent ${agentId}`, AGENT_GRANT] : [model, GRANT];
    throw new Error(`${who} is not asked: set ${grant} to true`, { cause: error });
  }
  const { provider, stopReason, usage } = answer;
  const name = text(answer.model) === undefined ? undefined : `${text(provider) ?? "?"}/${answer.model}`;
  const tokens = Number(usage?.totalTokens ?? (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)) || 0;
  return { text: stopReason === "length" ? undefined : text(answer.text), model: name, tokens };
}

/** Whether the host refuses the model that is asked for: newer ones have a code, others only words. @param {unknown} error */
const isRefusal = (error) =>
  record(error).code === "LLM_COMPLETION_NOT_AUTHORIZED" || /not authorized|override/i.test(String(record(error).message));
