// The demo itself, on Node 24: plays the same model twice and prints what each run came to.
import { Gateway } from "../tests/hosts/harness/gateway.js";
import { LIMIT, ScriptedModel } from "../tests/hosts/harness/model.js";
import { furnish, SCENARIOS } from "../tests/hosts/harness/scenarios.js";
import { until } from "../tests/hosts/harness/until.js";
import { step } from "./lib/progress.mjs";

const SCENARIO = "stubborn-read-empty";
const WIDTH = Math.min(process.stdout.columns || 132, 160);
const COLUMN = Math.floor((WIDTH - 3) / 2);
const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const bold = (/** @type {string} */ text) => (colour ? `\u001b[1m${text}\u001b[22m` : text);

const host = process.argv[2];
const model = new ScriptedModel();
await model.start();

/** @param {"without" | "with"} side */
async function play(side) {
  const gateway = await Gateway.prepare({ host, modelUrl: model.url });
  try {
    furnish(gateway.workspace);
    if (side === "with") {
      await step("openclaw plugins install", () => gateway.install(String(process.env.TOOL_GUARD_TGZ)));
      gateway.configure({});
    }
    await step(`gateway ${side} the guard`, () => gateway.start());
    const marker = model.play(side, SCENARIOS[SCENARIO]);
    const answer = await step(`a turn ${side} the guard`, () => gateway.turn(side, `${marker} Read the file and tell me what it says.`));
    // the journal is written behind the run
    if (side === "with") await until("the journal's line of the end", () => gateway.incidents().some(({ rule }) => rule === "halt"));
    const requests = model.requests(side).length;
    const results = model.shownResults(side);
    return {
      calls: `${requests} requests, ${Math.min(requests, LIMIT)} x read({})`,
      shown: [
        ...results.slice(0, 3).map((text, i) => `${i + 1}. ${text}`),
        ...(results.length > 3 ? [`(${results.length - 3} more)`] : []),
      ].join("\n\n"),
      end: requests > LIMIT ? `by the script's limit of ${LIMIT} calls` : "by the guard",
      user: answer.text,
      journal: gateway
        .incidents()
        .map(
          (line) =>
            `${line.rule}: ${line.action} ${line.toolName}(${JSON.stringify(line.args)}) ${line.errorType} x${line.count} ${line.modelId}`,
        )
        .join("\n"),
    };
  } finally {
    await gateway.stop();
  }
}

/** @param {string} text @returns {string[]} lines that fit a column */
function wrap(text) {
  return text.split("\n").flatMap((line) => {
    const lines = [];
    let rest = line;
    while (rest.length > COLUMN) {
      const at = rest.lastIndexOf(" ", COLUMN);
      lines.push(rest.slice(0, at > COLUMN / 2 ? at : COLUMN));
      rest = rest.slice(at > COLUMN / 2 ? at + 1 : COLUMN);
    }
    return [...lines, rest];
  });
}

const [without, guarded] = [await play("without"), await play("with")];
await model.stop();

const rows = /** @type {const} */ ([
  ["model calls", "calls"],
  ["what the model was shown (tool results)", "shown"],
  ["how the run ended", "end"],
  ["what the user was told", "user"],
  ["journal", "journal"],
]);
console.log(`\n${bold(`A model that sends read({}) without end, on ${host}`)}\n`);
console.log(bold(`${"WITHOUT TOOL-GUARD".padEnd(COLUMN)} | WITH TOOL-GUARD`));
for (const [title, key] of rows) {
  console.log(`${"-".repeat(COLUMN)}-+-${"-".repeat(COLUMN)}`);
  console.log(bold(title));
  const [left, right] = [wrap(without[key] || "(none)"), wrap(guarded[key] || "(none)")];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) console.log(`${(left[i] ?? "").padEnd(COLUMN)} | ${right[i] ?? ""}`);
}
