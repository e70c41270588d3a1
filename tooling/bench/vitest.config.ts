import { defineConfig } from "vitest/config";

// Each file clones a database of its own; cloning and closing take their time on a busy machine.
export default defineConfig({
  test: {
    isolate: false,
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
