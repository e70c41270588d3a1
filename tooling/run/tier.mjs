// The tier of this run, by TIER: "essential", "full", or both if it is not set. A file's suffix alone decides its
// tier: `.full.test.*` and `.full.spec.ts` are of the full tier, all others are essential.
const patterns = {
  essential: ["**/*.full.test.*", "**/*.full.spec.*"],
  full: ["**/!(*.full).test.*", "**/!(*.full).spec.*"],
};

/** The patterns of the test files outside this run's tier. */
export const otherTiers = patterns[process.env.TIER] ?? [];
