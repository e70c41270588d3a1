import { expect, test as base, type Browser } from "@playwright/test";
import { WholeService } from "./whole-service";

/** What browsers said that pages were not allowed to do, since the last journey that looked. */
const refused: string[] = [];

/**
 * Playwright's own test with a service that the files of one worker share, in which every page of every window is watched: a journey on whose way something
 * was stopped by a page's Content-Security-Policy has failed, whatever else it found.
 */
export const test = base.extend<
  { keptToPolicy: void },
  { browser: Browser; wholeService: WholeService }
>({
  wholeService: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const service = await WholeService.start();
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
    // Nothing is asked for before a journey; what is between the two is the journey.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      await use();
      expect(refused.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});
