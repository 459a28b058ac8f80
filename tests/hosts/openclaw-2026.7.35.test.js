import { suite } from "./harness/suite.js";

suite({
  host: "openclaw-2026.7.35",
  adapter: "openclaw-2026.7",
  endsRuns: true,
  install: ["--force"],
  lateByOne: false,
  unknownToolRequests: 6,
  blocks: [],
});
