// The version of this package.
import { readFileSync } from "node:fs";
import { packageFile } from "./package-file.js";

/** @type {{ version: string }} */
export const { version } = JSON.parse(readFileSync(packageFile("package.json"), "utf8"));
