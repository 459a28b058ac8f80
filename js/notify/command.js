// A notice by a program of the user's, run without a shell.
import { spawn } from "node:child_process";

/**
 * @param {string[]} command a program and its arguments @param {object} notice for its standard input
 * @param {AbortSignal} signal ends it
 * @returns {Promise<void>}
 */
export function runWithJson([program, ...args], notice, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["pipe", "ignore", "ignore"], signal, killSignal: "SIGKILL" });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`it ended with ${code}`))));
    // a program that does not read is no fault
    child.stdin.on("error", () => {});
    child.stdin.end(`${JSON.stringify(notice)}\n`);
    child.unref();
  });
}
