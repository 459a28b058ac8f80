// The files of this package that are read while it runs. What is packed is bundled into dist/node/, which is as deep in the package as this
// folder, so that the same way leads to them from both.

/** @param {string} path from the folder of the package @returns {URL} */
export const packageFile = (path) => new URL(`../../${path}`, import.meta.url);
