import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": join(import.meta.dirname, "src") } },
  test: { isolate: false, include: ["src/**/*.test.{ts,tsx}"] },
});
