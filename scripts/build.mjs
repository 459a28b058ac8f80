// `npm run build`: the WebAssembly into js/wasm/, the validator of JSON Schemas into js/vendor/, the bundle of the modules into dist/node/.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "./lib/progress.mjs";
import { noOptions } from "./lib/usage.mjs";
import { ensureBuilt, root } from "./setup.mjs";

noOptions(
  "build",
  "Builds what is not built: the WebAssembly into js/wasm/ (minutes after an edit of a crate), the validator of JSON Schemas into js/vendor/, the bundle that is packed into dist/node/.",
);
await ensureBuilt();
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
say(
  `Built. Next: npm pack, then openclaw plugins install ./tool-guard-${version}.tgz --force --accept-capabilities (npm run release also checks it)`,
);
