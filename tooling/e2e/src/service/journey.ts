import { expect, test as base, type Browser } from "@playwright/test";
import { ServiceProcesses } from "./service-processes";

/** Violations of a page's Content-Security-Policy since the last journey. */
const refused: string[] = [];

/**
 * Playwright's test with a service that the files of one worker share. It watches every page: a journey fails if a
 * page's Content-Security-Policy stopped anything.
 */
export const test = base.extend<
  { keptToPolicy: void },
  { browser: Browser; serviceProcesses: ServiceProcesses }
>({
  serviceProcesses: [
    // Playwright reads the names of the needed fixtures from the first argument, which must be a destructuring, even
    // an empty one.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const service = await ServiceProcesses.start();
      await use(service);
      await service.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        context.on("console", (message) => {
          const text = message.text();
          if (/Content Security Policy/i.test(text))
            refused.push(`${message.page()?.url()}: ${text}`);
        });
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  keptToPolicy: [
    // All work happens after the journey, which runs within `use`. Playwright needs the empty destructuring, as
    // above.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      await use();
      expect(refused.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});
