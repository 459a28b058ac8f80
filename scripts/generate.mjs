// `npm run generate`: tables and examples in docs/, the notices of others' licences, the bill of materials. Wants a built core.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generated } from "./generate/index.mjs";
import { root } from "./setup.mjs";

for (const [path, text] of Object.entries(await generated())) writeFileSync(join(root, path), text);
