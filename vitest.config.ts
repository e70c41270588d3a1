import { defineConfig } from "vitest/config";

// Each package has `isolate: false`: files of one worker share what they import, which costs a third of the
// time. A file keeps what it does to itself: a database of its own, and nothing left on globals.
const commands = {
  test: { name: "commands", include: ["tooling/run/*.test.mjs"], isolate: false },
};

export default defineConfig({
  test: { projects: ["packages/*", "apps/web", "apps/shop", commands] },
});
