/** What `npm run soak` can be told. */
export const OPTIONS = /** @type {const} */ ({
  turns: { type: "string", default: "2000" },
  sessions: { type: "string", default: "50" },
  json: { type: "string" },
  bare: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
});
