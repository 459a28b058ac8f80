// `npm run generate`: tables and examples in docs/, the notices of others' licences, the bill of materials. Builds the core that it asks first.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { noOptions } from "./lib/usage.mjs";
import { ensureBuilt, root } from "./setup.mjs";

noOptions(
  "generate",
  `Makes what follows from the core and is kept in the repository: tables and examples in docs/, the manifest, the journal's schema, notices and
bill of materials. Builds the WebAssembly first where a crate has changed.`,
);

await ensureBuilt();
// asks the core as soon as it is loaded
const { generated } = await import("./generate/index.mjs");
for (const [path, text] of Object.entries(await generated())) writeFileSync(join(root, path), text);
