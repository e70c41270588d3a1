import { defineConfig } from "vitest/config";

export default defineConfig({
  // The first file of a run may boot PostgreSQL and make the template.
  test: { isolate: false, testTimeout: 60_000, hookTimeout: 120_000 },
});
