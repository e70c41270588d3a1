import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": join(import.meta.dirname, "src") } },
  // No test asserts on time: a slow machine that is busy with other tests takes its own.
  test: { isolate: false, testTimeout: 60_000, include: ["src/**/*.test.{ts,tsx}"] },
});
