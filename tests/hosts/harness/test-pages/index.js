// A plugin for the tests: its tools return a file of the folder PAGES_FOLDER as a web page would come.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

export default {
  id: "test-pages",
  name: "Test pages",
  description: "Tools that fetch pages from a folder",
  /** @param {any} api */
  register(api) {
    for (const name of ["page_fetch", "page_open"]) {
      api.registerTool({
        name,
        label: name,
        description: "Fetches a web page.",
        parameters: { type: "object", required: ["url"], properties: { url: { type: "string" } } },
        /** @param {string} _id @param {{ url: string }} params */
        async execute(_id, { url }) {
          const text = readFileSync(join(String(process.env.PAGES_FOLDER), basename(url)), "utf8");
          // a page that answers with an error is the tool's error
          if (basename(url).startsWith("thrown-")) throw new Error(text);
          return { content: [{ type: "text", text }], details: { url, status: 200, raw: text } };
        },
      });
    }
  },
};
