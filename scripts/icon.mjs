// Draws assets/icon.png, which catalogues and hosts show, from assets/icon.svg. Wants rsvg-convert and pngquant
// (Debian: librsvg2-bin, pngquant): the picture is a part of the package, whose size has a limit.
import { join } from "node:path";
import { run } from "./lib/progress.mjs";
import { root } from "./setup.mjs";

/** Pixels a side, as the host's documentation recommends. */
const SIZE = "512";

const assets = join(root, "assets");
const icon = join(assets, "icon.png");
await run("rsvg-convert", ["--width", SIZE, "--height", SIZE, "--output", icon, join(assets, "icon.svg")]);
await run("pngquant", ["--force", "--strip", "--speed", "1", "--output", icon, "8", icon]);
