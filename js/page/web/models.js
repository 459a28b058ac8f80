// Which model's settings are shown. They hold for models, and the gateway knows models by their sessions: it is asked about one of those.
import { arrange, byId, el, shown } from "./dom.js";

/** Models to choose from. */
const MAX_MODELS = 50;

/** @param {any} session */
const modelOf = ({ provider, modelId }) => (modelId ? [provider, modelId].filter(Boolean).join("/") : "");

/** By model, a session that has it now. @type {Map<string, string>} */
let sessions = new Map();

const select = () => /** @type {HTMLSelectElement} */ (byId("about-model"));

/** The session that the gateway is asked about; empty: about none, which tells what holds for models that no setting names. */
export const sessionAsked = () => sessions.get(select().value) ?? "";

/** Offers the models of the live sessions. @param {any[]} live the sessions, that which was asked about first */
export function offerModels(live) {
  sessions = new Map();
  for (const session of live) {
    const model = modelOf(session);
    if (model !== "" && !sessions.has(model) && sessions.size < MAX_MODELS) sessions.set(model, String(session.sessionKey));
  }
  const known = new Map([...select().options].map((option) => [option.value, option]));
  // one that no session has any more goes, and with it the choice
  arrange(
    select(),
    ["", ...[...sessions.keys()].sort()].map((model) => known.get(model) ?? el("option", { value: model, text: shown(model, 60) })),
  );
}
