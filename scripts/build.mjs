// `npm run build`: the WebAssembly core into js/wasm/.
import { buildWasm } from "./setup.mjs";

await buildWasm();
