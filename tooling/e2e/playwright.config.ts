import { join } from "node:path";
import { findBrowser } from "@roundsman/testing/browser";
import { defineConfig, devices } from "@playwright/test";

const results = join(import.meta.dirname, "../../test-results");
const browser = await findBrowser();

export default defineConfig({
  testDir: "journeys",
  globalSetup: ["./src/service/build.ts", "./src/service/demo-template.ts"],
  outputDir: join(results, "journeys"),
  // Two services at a time: while one starts or waits, the other's pages are pressed.
  workers: 2,
  fullyParallel: false,
  // A machine that builds for many is noisy: what fails is tried once more on a service of its own, and said.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: join(results, "playwright.json") }]],
  use: {
    // Rather said at once than when the whole journey's time is over.
    actionTimeout: 60_000,
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    // A trace draws every frame for its film, which takes as long as the journey itself: only what has failed is filmed.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    // Nothing fades in: to wait for it takes longer than what is tested.
    launchOptions: { ...browser, args: [...browser.args, "--force-prefers-reduced-motion"] },
  },
});
