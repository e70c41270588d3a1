import { expect, test as base, type Browser } from "@playwright/test";
import { ServiceProcesses } from "./service-processes";

/** What browsers said that pages were not allowed to do, since the last journey that looked. */
const refused: string[] = [];

/**
 * Playwright's own test, with a service that the files of one worker share. Every page is watched: a journey in which
 * a page's Content-Security-Policy stopped something has failed, whatever else it found.
 */
export const test = base.extend<
  { keptToPolicy: void },
  { browser: Browser; serviceProcesses: ServiceProcesses }
>({
  serviceProcesses: [
    // Playwright reads what a fixture needs from its first argument, which must be a destructuring, even of nothing.
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
    // Nothing is done before a journey, which runs within `use`. The empty destructuring is Playwright's, as above.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      await use();
      expect(refused.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});
