import { defineConfig } from "vitest/config";

export default defineConfig({
  // No test asserts on time, because a slow or busy machine takes longer.
  test: { isolate: false, testTimeout: 60_000, include: ["src/**/*.test.{ts,tsx}"] },
});
