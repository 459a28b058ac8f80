// Paths as users configure them.
import { homedir } from "node:os";
import { resolve } from "node:path";

/** An absolute path; `~` is the user's home. @param {string} path */
export const expandHome = (path) => resolve(path.replace(/^~(?=$|[\\/])/, homedir()));
