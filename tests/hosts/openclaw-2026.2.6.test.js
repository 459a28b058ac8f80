import { suite } from "./harness/suite.js";

suite({
  host: "openclaw-2026.2.6",
  adapter: "openclaw-2026.2",
  endsRuns: false,
  install: [],
  lateByOne: true,
  unknownToolRequests: 41,
  blocks: ["stubborn-read-empty", "stubborn-missing-file"],
});
