// `npm run build`: the WebAssembly core into js/wasm/, the validator of JSON Schemas into js/vendor/.
import { buildWasm, ensurePackages } from "./setup.mjs";

await Promise.all([ensurePackages(), buildWasm()]);
