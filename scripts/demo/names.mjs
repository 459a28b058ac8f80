// The scenes of the demo, by name: what each shows. Plain data, for Node 20 as well.
export const SCENES = /** @type {Record<string, string>} */ ({
  loop: "a model that sends read({}) without end",
  "text-call": "a model that prints its call in place of making it",
  leak: "a model whose template's tags leak into its arguments",
  claim: "a model that says it has saved a file, and has not",
  hints: "a model that gets a call wrong, and is told in advance how it is made",
  narrow: "a model that is shown fewer tools",
  budget: "a model that reads one file after the other without end",
  acts: "a model that sends a mail because a page asked for it",
});
