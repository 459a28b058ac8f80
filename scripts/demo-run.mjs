// The demo itself, on Node 24: plays the same model twice and prints what each run came to.
import { Gateway } from "../tests/hosts/harness/gateway.js";
import { LIMIT, ScriptedModel } from "../tests/hosts/harness/model.js";
import { furnish } from "../tests/hosts/harness/scenarios.js";
import { until } from "../tests/hosts/harness/until.js";
import { SCENES } from "./demo/names.mjs";
import { PLAYED } from "./demo/scenes.mjs";
import { step } from "./lib/progress.mjs";

const WIDTH = Math.min(process.stdout.columns || 132, 160);
const COLUMN = Math.floor((WIDTH - 3) / 2);
const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const bold = (/** @type {string} */ text) => (colour ? `\u001b[1m${text}\u001b[22m` : text);

const [, , host, name] = process.argv;
const scene = PLAYED[name];
const model = new ScriptedModel();
await model.start();
if (scene.opinion !== undefined) model.opinion = () => String(scene.opinion);

/** @param {"without" | "with"} side */
async function play(side) {
  const gateway = await Gateway.prepare({ host, modelUrl: model.url });
  try {
    furnish(gateway.workspace);
    scene.furnish?.(gateway.workspace);
    scene.prepare?.(gateway);
    if (side === "with") {
      await step("openclaw plugins install", () => gateway.install(String(process.env.TOOL_GUARD_TGZ)));
      gateway.configure(scene.settings);
      if (scene.granted) {
        const config = gateway.readConfig();
        config.plugins.entries["tool-guard"].hooks = { allowConversationAccess: true };
        gateway.writeConfig(config);
      }
    }
    await step(`gateway ${side} the guard`, () => gateway.start());
    const { before } = scene;
    for (let n = 0; n < (before?.times ?? 0); n += 1) {
      const earlier = `${side}-${n}`;
      await gateway.turn(earlier, `${model.play(earlier, /** @type {NonNullable<typeof before>} */ (before).script)} ${scene.wish}`);
    }
    const system = () => String(model.requests(side)[0].messages[0].content);
    const marker = model.play(side, scene.script(system));
    const answer = await step(`a turn ${side} the guard`, () => gateway.turn(side, `${marker} ${scene.wish}`));
    // the journal is written behind the run
    const own = () => gateway.incidents().filter(({ sessionKey }) => sessionKey?.endsWith(`:${side}`));
    if (side === "with") await until("the journal's line of the end", () => own().some(({ rule }) => rule === scene.end));
    const requests = model.requests(side);
    const results = model.shownResults(side);
    const last = requests.at(-1).messages.findLast((/** @type {any} */ { role }) => role === "assistant");
    const call = requests.length > 1 ? last?.tool_calls?.[0].function : undefined;
    return {
      calls: `${requests.length} ${requests.length === 1 ? "request" : "requests"}${call ? `, the last call ${call.name}(${call.arguments})` : ""}`,
      prompt: `${system().length} characters, ${requests[0].tools.length} tools`,
      shown: [
        ...results.slice(0, 3).map((text, i) => `${i + 1}. ${text}`),
        ...(results.length > 4 ? [`(${results.length - 4} more)`] : []),
        ...(results.length > 3 ? [`${results.length}. ${results.at(-1)}`] : []),
      ].join("\n\n"),
      end:
        requests.length > LIMIT
          ? `by the script's limit of ${LIMIT} calls`
          : side === "with" && ["halt", "budget"].includes(scene.end)
            ? "by the guard"
            : "by the model",
      user: answer.text,
      journal: own()
        .map((line) =>
          `${line.rule}: ${line.action} ${line.toolName ? `${line.toolName}(${JSON.stringify(line.args)})` : ""} ${line.errorType ?? ""} x${line.count}${line.evidence ? ` (${line.evidence})` : ""}`.replaceAll(
            / +/g,
            " ",
          ),
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
  ["the system prompt", "prompt"],
  ["model calls", "calls"],
  ["what the model was shown (tool results)", "shown"],
  ["how the run ended", "end"],
  ["what the user was told", "user"],
  ["journal", "journal"],
]);
console.log(`\n${bold(`${SCENES[name].replace(/^a/, "A")}, on ${host}`)}\n`);
console.log(bold(`${"WITHOUT TOOL-GUARD".padEnd(COLUMN)} | WITH TOOL-GUARD`));
for (const [title, key] of rows) {
  console.log(`${"-".repeat(COLUMN)}-+-${"-".repeat(COLUMN)}`);
  console.log(bold(title));
  const [left, right] = [wrap(without[key] || "(none)"), wrap(guarded[key] || "(none)")];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) console.log(`${(left[i] ?? "").padEnd(COLUMN)} | ${right[i] ?? ""}`);
}
