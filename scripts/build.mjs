// `npm run build`: the WebAssembly into js/wasm/, the validator of JSON Schemas into js/vendor/.
import { ensurePackages, ensureWasm } from "./setup.mjs";

await Promise.all([ensurePackages(), ensureWasm()]);
