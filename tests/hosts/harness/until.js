// Waiting for what comes about by itself: always for a condition, never for a time.
import assert from "node:assert/strict";

/** Milliseconds that anything may take: gateways answer in seconds, a busy machine three times slower in minutes. */
const LIMIT_MS = 180_000;
const EVERY_MS = 50;

/**
 * Waits until `condition` gives something true.
 * @template T
 * @param {string} what is waited for, for the failure's message
 * @param {() => T | Promise<T>} condition
 * @returns {Promise<NonNullable<T>>} what it gave
 * @throws {assert.AssertionError} after three minutes
 */
export async function until(what, condition) {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; ) {
    const given = await condition();
    if (given) return given;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return assert.fail(`${what}: not within ${LIMIT_MS / 1000} s`);
}

/**
 * The first line that a child writes.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<string>}
 * @throws {Error} when it ends without one, or says nothing for too long
 */
export function firstLine(child) {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`no line within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
    child.stdout?.on("data", (chunk) => {
      said += chunk;
      if (!said.includes("\n")) return;
      clearTimeout(timer);
      resolve(said.split("\n")[0]);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      reject(new Error(`it ended with ${code} and said ${JSON.stringify(said)}`));
    });
  });
}
