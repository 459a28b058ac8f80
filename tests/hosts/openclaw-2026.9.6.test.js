import { suite } from "./harness/suite.js";

suite({
  host: "openclaw-2026.9.6",
  adapter: "openclaw-2026.9",
  endsRuns: true,
  install: ["--force", "--accept-capabilities"],
  lateByOne: false,
  // the host itself ends these after ten calls; the guard puts its report in place of the host's sentence
  unknownToolRequests: 11,
  blocks: [],
});
