#!/usr/bin/env node
// The executable `tool-guard`: the process around `main`.
import { main } from "./cli.js";
import { processIo } from "./io.js";

// the reader of a pipe may close it at any time, as `head` does: the rest is not wanted
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
    // standard error may be closed as well
    if (stream === process.stdout) process.stderr.write(`tool-guard: the output cannot be written (${error.code ?? error.message})\n`);
    process.exit(1);
  });
}

process.exitCode = await main(process.argv.slice(2), processIo());
