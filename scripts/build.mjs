// `npm run build`: the WebAssembly of the gateway into js/wasm/ and of the commands into js/commands/wasm/, the validator of JSON Schemas into js/vendor/.
import { ensurePackages, ensureWasm } from "./setup.mjs";

await Promise.all([ensurePackages(), ensureWasm()]);
