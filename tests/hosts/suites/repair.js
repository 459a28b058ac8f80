// Repaired calls against the schemas that the live host shows: every key that a model gave is there, or the call stays as it was.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { initSync, parameterAliases, repairedArguments } from "../../../js/wasm/core.js";
import { historyFault } from "../harness/apis.js";
import { OPENCLAW_2026_2, OPENCLAW_2026_9 } from "../hosts.js";

initSync({ module: readFileSync(new URL("../../../js/wasm/core_bg.wasm", import.meta.url)) });

/** Calls that are made up for each tool, the same ones each time. */
const SETTINGS = { seed: 20_261_124, numRuns: 500 };

/** Tools of the catalogue that a host may keep behind another one; there they are asked for. */
const HIDDEN = ["web_fetch", "web_search"];

/** Names that no tool has, and some that would change what a call does. */
const UNKNOWN = ["append", "dry_run", "shell", "replaceAll", "colour", "__proto__", ""];

/** @typedef {{ properties: Record<string, any>, required?: string[] }} Schema */

/** One word however it is spelled, as the catalogue reads names of parameters. @param {string} name */
const folded = (name) => name.replace(/[_\-. :/]/g, "").toLowerCase();

/** Whether a key of an edit says what is replaced. @param {string} tool @param {string} key */
const saysEdit = (tool, key) => tool === "edit" && /^(edits|(old|new)(text|string|str))$/.test(folded(key));

/** A value that the schema allows, by its type. @param {any} schema @returns {any} */
function sample(schema) {
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array") return schema.items?.properties ? [{ oldText: "x", newText: "y" }] : ["x"];
  return { number: 3, integer: 3, boolean: true, object: {} }[/** @type {string} */ (schema.type)] ?? "a.txt";
}

/** What a model may write for it: itself, as a text, wrapped, or something else. @param {any} value @param {string} name */
const written = (value, name) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(value) },
    { weight: 2, arbitrary: fc.constantFrom(JSON.stringify(value), [value], { [name]: value }, `${value}{}`) },
    { weight: 1, arbitrary: fc.constantFrom("", null, 7, ["bash", "-c", "make &> log"], [{ old_string: "x", newText: "y", all: true }]) },
  );

/** @param {unknown} text */
function parsed(text) {
  try {
    return JSON.parse(/** @type {string} */ (text));
  } catch {
    return undefined;
  }
}

/** Whether a repaired value is the one that was sent, in another form at most. @param {string} name @param {any} sent @param {any} repaired @returns {boolean} */
function isSame(name, sent, repaired) {
  if (isDeepStrictEqual(sent, repaired)) return true;
  if (typeof sent === "string") {
    const inner = parsed(sent);
    return sent === `${repaired}{}` || (inner !== undefined && typeof inner !== "string" && isSame(name, inner, repaired));
  }
  if (name === "command" && Array.isArray(sent) && repaired === `${sent[0]} ${sent[1]} '${sent[2]}'`) return true;
  if (Array.isArray(sent)) return sent.length === 1 && isSame(name, sent[0], repaired);
  return typeof sent === "object" && sent !== null && Object.keys(sent).length === 1 && isSame(name, sent[name], repaired);
}

/** Every text in a value, in JSON within texts as well. @param {any} value @returns {string[]} */
function leaves(value) {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
  const inner = parsed(value);
  return typeof inner === "object" && inner !== null ? leaves(inner) : [String(value)];
}

/** @param {import("../harness/fixture.js").Fixture} fixture */
export function repairSuite(fixture) {
  const { host } = fixture;
  const flat = host === OPENCLAW_2026_2;
  /** @type {Record<string, Record<string, string>>} */
  const aliases = JSON.parse(parameterAliases(flat));
  /** The schemas of the tools that the host offers. @type {Map<string, Schema>} */
  const live = new Map();
  /** @param {string} tool @param {object} args */
  const repaired = (tool, args) => parsed(repairedArguments(tool, JSON.stringify(args), flat));

  /** The names under which a key may stand in a repaired call. @param {string} tool @param {string} key */
  function namesOf(tool, key) {
    const named = Object.entries(aliases[tool] ?? {}).find(([wrong]) => folded(wrong) === folded(key));
    const parameters = Object.keys(live.get(tool)?.properties ?? {});
    return new Set([key, named?.[1], parameters.find((parameter) => folded(parameter) === folded(key))]);
  }

  /** A complete call. @param {string} tool @returns {Record<string, any>} */
  function complete(tool) {
    const { properties, required = [] } = /** @type {Schema} */ (live.get(tool));
    // the oldest host leaves to some tools what they require
    const wanted = new Set([...required, ...Object.values(aliases[tool] ?? {}).filter((name) => name in properties)]);
    if (tool === "edit" && flat) wanted.add("oldText").add("newText");
    return Object.fromEntries([...wanted].map((name) => [name, sample(properties[name])]));
  }

  /** @param {string} tool @param {Record<string, any>} sent @param {Record<string, any>} made */
  function assertKeepsAll(tool, sent, made) {
    const { properties } = /** @type {Schema} */ (live.get(tool));
    const what = `${tool}(${JSON.stringify(sent)}) -> ${JSON.stringify(made)}`;
    for (const key of Object.keys(made)) assert.ok(key in properties, `the host knows ${key}: ${what}`);
    const [edits, keys] = [true, false].map((wanted) => Object.keys(sent).filter((key) => saysEdit(tool, key) === wanted));
    const others = Object.keys(made).filter((key) => !saysEdit(tool, key));
    assert.equal(others.length, keys.length, `as many keys: ${what}`);
    for (const key of keys) {
      const kept = [...namesOf(tool, key)].some((name) => name !== undefined && name in made && isSame(name, sent[key], made[name]));
      assert.ok(kept, `${key} is kept: ${what}`);
    }
    const textsOf = (/** @type {Record<string, any>} */ call, /** @type {string[]} */ names) =>
      names.flatMap((name) => leaves(call[name])).sort();
    assert.deepEqual(
      textsOf(
        made,
        Object.keys(made).filter((key) => saysEdit(tool, key)),
      ),
      textsOf(sent, edits),
      what,
    );
  }

  describe(`${host.name}: repairs against the live schemas`, () => {
    before(async () => {
      const { bodies, results } = await fixture.play("repair-schemas", ({ n, tools }) =>
        n === 0 && tools.includes("tool_describe") ? HIDDEN.map((id) => ({ name: "tool_describe", args: { id } })) : "Seen.",
      );
      for (const { function: shown } of bodies[0].tools) live.set(shown.name, shown.parameters);
      for (const text of results) {
        const [name, schema] = [/"name": "(\w+)"/.exec(text)?.[1], /"parameters": (\{[\s\S]*?\n {2}\})/.exec(text)?.[1]];
        assert.ok(name && schema, text.slice(0, 500));
        live.set(name, JSON.parse(schema));
      }
      for (const name of ["read", "write", "edit", "exec", "process", ...HIDDEN]) assert.ok(live.has(name), name);
    });

    test("each alias stands for a parameter of the live tool and is repaired", () => {
      let calls = 0;
      for (const [tool, known] of Object.entries(aliases).filter(([name]) => live.has(name))) {
        for (const [wrong, right] of Object.entries(known)) {
          assert.ok(right in /** @type {Schema} */ (live.get(tool)).properties, `${tool}: ${wrong} -> ${right}`);
          const { [right]: value, ...rest } = complete(tool);
          if (saysEdit(tool, right)) continue;
          const sent = { ...rest, [wrong]: value };
          const made = repaired(tool, sent);
          assert.ok(made, `${tool}(${JSON.stringify(sent)})`);
          assert.deepEqual(made[right], value);
          assertKeepsAll(tool, sent, made);
          calls += 1;
        }
      }
      assert.ok(calls > 20, `${calls}`);
    });

    test("a repaired call keeps every key and value, all known to the host", () => {
      let count = 0;
      for (const [tool, { properties }] of live) {
        const known = Object.entries(aliases[tool] ?? {});
        /** A parameter under one of its names. @param {string} name */
        const entry = (name) => {
          const names = [name, name, ...known.filter(([, right]) => right === name).map(([wrong]) => wrong)];
          const spelled = names.flatMap((one) => [one, one.toUpperCase(), one.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)]);
          return fc.tuple(fc.constantFrom(...spelled), written(sample(properties[name] ?? {}), name));
        };
        const needed = fc.tuple(...Object.keys(complete(tool)).map(entry));
        const others = fc.array(fc.constantFrom(...Object.keys(properties), ...UNKNOWN).chain(entry), { maxLength: 2 });
        const call = fc.tuple(needed, others);
        fc.assert(
          fc.property(call, ([needed, others]) => {
            const sent = Object.fromEntries([...needed, ...others]);
            const made = repaired(tool, sent);
            if (made === undefined) return;
            count += 1;
            assertKeepsAll(tool, sent, made);
          }),
          SETTINGS,
        );
      }
      assert.ok(count > 500, `${count} were repaired`);
    });

    test("a key that the live tool does not have leaves the call as it was", () => {
      for (const [tool, { properties }] of live) {
        const [right, wrong] = Object.entries(aliases[tool] ?? {}).map(([wrong, right]) => [right, wrong])[0] ?? [];
        const { [right ?? ""]: value, ...rest } = complete(tool);
        for (const key of UNKNOWN.filter((name) => name !== "__proto__" && !(name in properties))) {
          const sent = { ...rest, ...(wrong === undefined ? {} : { [wrong]: value }), [key]: "x" };
          assert.equal(repaired(tool, sent), undefined, `${tool}(${JSON.stringify(sent)})`);
        }
      }
    });
  });

  /** The result of one call, as the model sees it. @param {string} name @param {string} tool @param {object} args */
  async function resultOf(name, tool, args) {
    const { results } = await fixture.play(name, ({ n }) => (n === 0 ? [{ name: tool, args }] : "Done."));
    return results[0];
  }

  // the oldest host shows no call before it is checked
  if (flat) return;
  describe(`${host.name}: what weak models really send`, () => {
    test("tags of a template that leaked into a value", async () => {
      assert.match(await resultOf("leak-end", "read", { path: "a.txt</tool_call></tool_call>" }), /alpha file/);
      const lines = await resultOf("leak-key", "read", { path: "value.txt<arg_key>limit</arg_key>\n<arg_value>1</arg_value>" });
      assert.match(lines, /value is (?:bad|good)/);
    });

    if (host !== OPENCLAW_2026_9) return;
    test("behind tool_call, JSON in texts and a nested tool name are repaired", async () => {
      const job = {
        action: "add",
        name: "Test Task",
        schedule: '{"kind":"at","at":"2030-03-15T08:00:00Z"}',
        sessionTarget: "main",
        payload: '{"kind":"systemEvent","text":"test"}',
      };
      const made = await resultOf("leak-job", "tool_call", { id: "automations", args: job });
      assert.match(made, /Test Task/, made);
      assert.doesNotMatch(made, /error|invalid/i);
      const listed = await resultOf("leak-name", "tool_call", { args: { name: "automations", action: "list" } });
      assert.match(listed, /Test Task/, listed);
      const list = (/** @type {string} */ id) => [{ name: "tool_call", args: { id, args: { action: "list" } } }];
      const { results } = await fixture.play(
        "leak-renamed",
        ({ n }) => [list("cron"), list("cron"), list("automations"), list("cron")][n] ?? "Done.",
      );
      assert.match(results[0], /Did you mean automations\(\)/);
      for (const text of results.slice(1)) assert.match(text, /Test Task/, "the tool's former name");
    });

    test("two names that are no tools in turn end the run", async () => {
      const { answer, bodies } = await fixture.play("unknown-in-turn", ({ n }) =>
        n < 40 ? [{ name: n % 2 === 0 ? "wri" : "ba", args: { path: `${n}.txt` } }] : "Done.",
      );
      // over HTTP this host says of a run that was ended between two requests only that it failed
      assert.match(answer.text, /Agent run failed/);
      assert.ok(bodies.length <= 8, `${bodies.length} requests`);
      const next = await fixture.play("unknown-in-turn-next", () => "Yes.", "unknown-in-turn");
      assert.equal(next.answer.text, "Yes.");
      assert.match(JSON.stringify(next.bodies[0].messages), /retry loop/, "the report is in the history");
      assert.equal(historyFault(next.bodies[0].messages), undefined);
    });
  });
}
