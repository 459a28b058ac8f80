#!/usr/bin/env node
// The command `tool-guard`: a process around `main`, which knows nothing of processes.
import { main } from "./cli.js";
import { processIo } from "./io.js";

// who reads us may go away at any time, as `head` does: nothing more is wanted then
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
    // whoever reads what went wrong may be gone as well
    if (stream === process.stdout) process.stderr.write(`tool-guard: the output cannot be written (${error.code ?? error.message})\n`);
    process.exit(1);
  });
}

process.exitCode = await main(process.argv.slice(2), processIo());
