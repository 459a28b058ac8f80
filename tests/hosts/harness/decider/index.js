// A plugin for the tests: a decision model that knows runs whose user speaks of `opinion-decided`, and none else.

const KNOWN = "opinion-decided";
const PROBABILITIES = { working: 0.94, waiting: 0.04, stuck: 0.02 };

export default {
  id: "decider",
  name: "Decider",
  description: "A decision model for runs whose user speaks of opinion-decided",
  /** @param {any} api */
  register(api) {
    api.registerDecisionProvider({
      id: "decider",
      contractVersion: 1,
      isReady: () => true,
      /** @param {any} batch @param {any} context */
      evaluate: async ({ state, questions }, { model }) => {
        const labels = Object.keys(questions.run?.criteria ?? {}).join(" ");
        console.log(`[decider] ${model} was asked: ${labels}`);
        if (!String(state).includes(KNOWN)) return { status: "unavailable", reason: "unsupported-input" };
        const answers = { run: { type: "choice", choice: "working", probabilities: PROBABILITIES } };
        return { status: "ok", result: { model: "plain-1", answers, usage: { inputTokens: 321, outputTokens: 1 } } };
      },
    });
  },
};
