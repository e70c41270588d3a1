import { join } from "node:path";
import { findBrowser } from "@roundsman/testing/browser";
import { defineConfig, devices } from "@playwright/test";
import { otherTiers } from "../run/tier.mjs";

// The folder in which `npm test` keeps the reports of a tier (tooling/run/test.mjs).
const results = process.env["TEST_REPORTS"] ?? join(import.meta.dirname, "../../test-results");
const browser = await findBrowser();

export default defineConfig({
  testDir: "journeys",
  testIgnore: otherTiers,
  globalSetup: ["./src/service/build.ts", "./src/service/demo-template.ts"],
  outputDir: join(results, "journeys"),
  // Two services at a time: while one starts or waits, the other one works.
  workers: 2,
  fullyParallel: false,
  // Machines that build many projects are noisy: a failed test runs once more on a new service, and the report shows
  // that.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: join(results, "playwright.json") }]],
  use: {
    // Fails an action long before the time of the whole journey has passed.
    actionTimeout: 60_000,
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    // A trace draws every frame, which takes as long as the journey itself, so only a retry is traced.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    // Disables animations, because waiting for them takes longer than the tested action.
    launchOptions: { ...browser, args: [...browser.args, "--force-prefers-reduced-motion"] },
  },
});
