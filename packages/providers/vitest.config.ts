import { defineConfig } from "vitest/config";

/** Sockets and pictures on a machine that is busy with other tests take their time. */
export default defineConfig({ test: { isolate: false, testTimeout: 60_000 } });
