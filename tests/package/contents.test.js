// What is packed: what runs, what it needs, what catalogues ask for, and nothing else.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { after, before, describe, test } from "node:test";
import { PAGE_FILES } from "../../js/lib/page-handler.js";
import { root } from "../../scripts/setup.mjs";
import { hostFolder } from "../hosts/harness/gateway.js";
import { NEWEST } from "../hosts/hosts.js";
import { importsOf } from "../shim/module-graph.js";

const TGZ = String(process.env.TOOL_GUARD_TGZ);
/** Bytes that the packed package may have: 1.1 MB of them are the WebAssembly, which is built so that a call and a start cost little. */
const MOST = 1_400_000;

const scratch = mkdtempSync(join(tmpdir(), "tool-guard-package-"));
const folder = join(scratch, "package");
/** Paths in the package. @type {string[]} */
let files = [];
const read = (/** @type {string} */ path) => readFileSync(join(folder, path), "utf8");
const json = (/** @type {string} */ path) => JSON.parse(read(path));

before(() => {
  execFileSync("tar", ["-xzf", TGZ, "-C", scratch]);
  const listed = execFileSync("tar", ["-tzf", TGZ], { encoding: "utf8" });
  files = listed.split("\n").flatMap((line) => (line.startsWith("package/") && !line.endsWith("/") ? [line.slice("package/".length)] : []));
});
after(() => rmSync(scratch, { recursive: true, force: true }));

/** What may be packed. */
const ALLOWED = [
  /^dist\/node\/[\w-]+\.js$/,
  /^js\/vendor\/[\w-]+\/([\w-]+\.js|package\.json)$/,
  /^js\/wasm\/core_bg\.wasm$/,
  /^js\/lib\/[\w-]+\.js$/,
  /^js\/page\/web\/[\w-]+\.(html|css|js)$/,
  /^schema\/[\w-]+\.schema\.json$/,
  /^docs\/([\w-]+\.md|page\.png)$/,
  /^docs\/fleet\/(alerts\.yml|prometheus\.yml|dashboard\.json)$/,
  /^assets\/(icon\.png|activity\.svg)$/,
  /^(openclaw\.plugin|package|sbom\.cdx)\.json$/,
  /^(README|CHANGELOG|THIRD_PARTY_NOTICES)\.md$|^LICENSE$/,
];

describe("the packed package", () => {
  test("holds runtime files and documentation, no tests, core sources or maps", () => {
    assert.deepEqual(
      files.filter((path) => !ALLOWED.some((allowed) => allowed.test(path))),
      [],
    );
    assert.deepEqual(
      files.filter((path) => /test|\.rs$|\.map$|\.mjs$|node_modules/.test(path)),
      [],
    );
  });

  test("holds what the host, the command, catalogues and licences need", () => {
    const { bin, openclaw, exports } = json("package.json");
    const needed = ["LICENSE", "README.md", "THIRD_PARTY_NOTICES.md", "sbom.cdx.json", "openclaw.plugin.json"];
    needed.push("assets/icon.png", "assets/activity.svg", "schema/journal-line.schema.json", "js/wasm/core_bg.wasm");
    needed.push("docs/README.md", ...[...PAGE_FILES, "page/web/index.html"].map((name) => `js/${name}`));
    needed.push(...[bin["tool-guard"], exports["."], ...openclaw.extensions].map((path) => posix.normalize(path)));
    assert.deepEqual(
      needed.filter((path) => !files.includes(path)),
      [],
    );
  });

  test("holds every file that its modules import or read", () => {
    let followed = 0;
    for (const path of files.filter((path) => /^(dist|js)\/.+\.js$/.test(path))) {
      const source = read(path);
      const imported = importsOf(path, source).flatMap(({ to, how }) => (how === "type" ? [] : [to]));
      const opened = [...source.matchAll(/packageFile\("([^"]+)"\)/g)].map(([, file]) => file);
      for (const target of [...imported, ...opened]) {
        assert.ok(files.includes(target), `${path} wants ${target}`);
        followed += 1;
      }
    }
    assert.ok(followed > 50);
  });

  test("its command explains a failure by the packed WebAssembly", () => {
    const command = join(folder, json("package.json").bin["tool-guard"]);
    const args = [command, "explain", "ENOENT: no such file or directory, open 'a.md'", "--tool", "read", "--config", "defaults"];
    const out = execFileSync(process.execPath, args, { cwd: scratch, encoding: "utf8" });
    assert.match(out, /not_found/);
  });

  test("holds every file that its documents link to", () => {
    let links = 0;
    for (const path of files.filter((path) => path.endsWith(".md")))
      for (const [, target] of read(path).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^(https?:|#)/.test(target)) continue;
        const file = posix.join(posix.dirname(path), target.split("#")[0]);
        assert.ok(files.includes(file), `${path} links to ${target}, which is not packed`);
        links += 1;
      }
    assert.ok(links > 50, String(links));
  });

  test("the command in docs/faq.md prints the checksum of the WebAssembly", () => {
    const command = /`(sha256sum js\/wasm\/core_bg\.wasm)`/.exec(read("docs/faq.md"))?.[1];
    assert.ok(command);
    const out = execFileSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
    const sum = createHash("sha256")
      .update(readFileSync(join(root, "js/wasm/core_bg.wasm")))
      .digest("hex");
    assert.equal(out, `${sum}  js/wasm/core_bg.wasm\n`);
  });

  test("needs no other package", () => {
    const { dependencies, peerDependencies, optionalDependencies, scripts } = json("package.json");
    assert.deepEqual([dependencies, peerDependencies, optionalDependencies], [undefined, undefined, undefined]);
    for (const hook of ["preinstall", "install", "postinstall", "prepare"]) assert.ok(!(hook in scripts), hook);
    for (const path of files.filter((path) => /^(dist|js)\/.+\.js$/.test(path))) {
      const foreign = [...read(path).matchAll(/^(?:import|export) .*from "([^"./][^"]*)"/gm)].map(([, name]) => name);
      assert.deepEqual(
        foreign.filter((name) => !name.startsWith("node:")),
        [],
        path,
      );
    }
  });

  test(`is smaller than ${MOST / 1000} KB`, (t) => {
    const { size } = statSync(TGZ);
    t.diagnostic(`${files.length} files, ${Math.round(size / 1000)} KB packed`);
    assert.ok(size < MOST, String(size));
  });

  test("passes on the licences of what is in it, and lists it", () => {
    const { components } = json("sbom.cdx.json");
    const notices = read("THIRD_PARTY_NOTICES.md");
    for (const { name, version } of components) assert.ok(notices.includes(`- ${name} ${version} (`), name);
    assert.ok(components.some((/** @type {any} */ { purl }) => purl.startsWith("pkg:npm/%40cfworker/json-schema@")));
    assert.match(notices, /Copyright \(c\) 2020 Jeremy Danyow/);
    assert.match(notices, /Copyright \(c\) The Rust Project Contributors/);
    const text = readFileSync(join(folder, "js/wasm/core_bg.wasm"), "latin1");
    const [, ofStd] = /^- Rust's standard library, with (.+) \(/m.exec(notices) ?? [];
    for (const [, name] of text.matchAll(/\/rust-std\/[^/]+\/([\w-]+)-\d/g)) assert.ok(ofStd?.includes(name), `${name} is not told of`);
    const linked = new Set(
      [...text.matchAll(/\/registry\/[^/]+\/([\w-]+)-(\d[\w.+-]*)\//g)].map(([, name, version]) => `${name} ${version}`),
    );
    assert.ok(linked.size > 3);
    for (const one of linked) assert.ok(notices.includes(`- ${one} (`), `${one} is linked in, and not told of`);
  });

  test("holds no path of the machine that built it", () => {
    const text = readFileSync(join(folder, "js/wasm/core_bg.wasm"), "latin1");
    assert.ok(!text.includes(root));
    assert.doesNotMatch(text, /.{0,80}(\/home\/|\/root\/|\/Users\/|\.cargo\/).{0,80}/);
  });
});

describe("the artwork", () => {
  test("the icon is a square of 512 pixels, and small enough", () => {
    const png = readFileSync(join(folder, "assets/icon.png"));
    assert.equal(png.subarray(1, 4).toString("latin1"), "PNG");
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [512, 512]);
    assert.ok(png.length < 512 * 1024);
  });

  test("the activity icon is drawable: four simple elements of one colour", () => {
    const svg = read("assets/activity.svg");
    const elements = [...svg.matchAll(/<(\w+)/g)].map(([, name]) => name);
    assert.deepEqual(elements, ["svg", "path", "path", "path"]);
    assert.match(svg, /viewBox="0 0 16 16"/);
    for (const [, colour] of svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)) assert.ok(["none", "currentColor"].includes(colour), colour);
    assert.ok(svg.length < 8192);
  });
});

describe("catalogues", () => {
  test("one category, and the hosts that were measured", () => {
    assert.deepEqual(json("openclaw.plugin.json").categories, ["security"]);
    const { openclaw } = json("package.json");
    assert.equal(openclaw.install.minHostVersion, ">=2026.2.6");
    assert.equal(openclaw.compat.pluginApi, openclaw.install.minHostVersion);
    assert.equal(`>=${openclaw.compat.minGatewayVersion}`, openclaw.install.minHostVersion);
    const newest = JSON.parse(readFileSync(join(root, "tests/hosts", NEWEST.name, "package.json"), "utf8")).dependencies.openclaw;
    assert.equal(openclaw.build.openclawVersion, newest);
  });

  /** A command in a home of its own, which knows no account. @param {string} script @param {string[]} args */
  const tool = (script, ...args) => {
    const env = { ...process.env, HOME: scratch, NO_COLOR: "1", XDG_CONFIG_HOME: join(scratch, "config") };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: scratch, env, encoding: "utf8" });
    assert.equal(status, 0, stdout + stderr);
    return stdout;
  };
  const clawhub = join(String(process.env.CLAWHUB), "bin", "clawdhub.js");

  test("clawhub packs the same files", () => {
    const out = tool(clawhub, "package", "pack", root, "--pack-destination", join(scratch, "clawpack"), "--json");
    const { name, files: count, path } = JSON.parse(out);
    assert.equal(name, "tool-guard");
    assert.equal(count, files.length);
    assert.equal(dirname(path), join(scratch, "clawpack"));
  });

  test("clawhub's inspector finds nothing but the hook that old hosts need", () => {
    const host = hostFolder(NEWEST.name);
    const out = tool(clawhub, "package", "validate", folder, "--openclaw", host, "--out", join(scratch, "reports"), "--json");
    const { summary, issues } = JSON.parse(out);
    assert.equal(summary.breakageCount, 0);
    assert.deepEqual(
      issues.map((/** @type {any} */ { code }) => code),
      ["legacy-before-agent-start"],
    );
  });

  test("publint has nothing to say", () => {
    const out = tool(join(String(process.env.PUBLINT), "src", "cli.js"), TGZ, "--strict");
    assert.match(out, /All good!/);
  });
});
