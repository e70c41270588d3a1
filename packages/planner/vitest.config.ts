import { defineConfig } from "vitest/config";

/** Thousands of made-up days take their time on a machine that is busy with other tests. */
export default defineConfig({
  test: { isolate: false, include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
