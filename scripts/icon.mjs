// Draws assets/icon.png, which catalogues and hosts show, from assets/icon.svg. Wants rsvg-convert (Debian: librsvg2-bin).
import { join } from "node:path";
import { run } from "./lib/progress.mjs";
import { root } from "./setup.mjs";

/** Pixels a side, as the host's documentation recommends. */
const SIZE = "512";

const assets = join(root, "assets");
await run("rsvg-convert", ["--width", SIZE, "--height", SIZE, "--output", join(assets, "icon.png"), join(assets, "icon.svg")]);
