import type { Browser } from "@playwright/test";
import { test } from "./journey";
import { pastMidnight } from "./midnight";
import { ServiceProcesses, type RunningService } from "./service-processes";

export type { RunningService } from "./service-processes";

/**
 * Runs the service for one file of journeys, on the demo as loaded. Files that run one after the other share its
 * processes. Call it once at the top of the file, and read the addresses inside tests.
 * @param how `countsAnew`: no earlier request counts against a rate over REST
 */
export function useService(how: { countsAnew?: boolean } = {}): RunningService {
  const service = notYet();
  test.beforeAll(async ({ serviceProcesses }) => {
    test.setTimeout(480_000);
    await pastMidnight();
    await serviceProcesses.renew(how);
    Object.assign(service, serviceProcesses.addresses);
  });
  test.afterAll(({ browser }) => closePages(browser));
  return service;
}

/** Works as `useService` with separate processes, for a file that needs other settings. */
export function useServiceWith(
  settings: Record<string, string> | (() => Promise<Record<string, string>>),
): RunningService {
  const service = notYet();
  let own: ServiceProcesses;
  test.beforeAll(async () => {
    test.setTimeout(480_000);
    await pastMidnight();
    own = await ServiceProcesses.start(
      typeof settings === "function" ? await settings() : settings,
    );
    Object.assign(service, own.addresses);
  });
  test.afterAll(async ({ browser }) => {
    await closePages(browser);
    await own.stop();
  });
  return service;
}

const notYet = (): RunningService => ({
  web: "",
  console: "",
  shop: "",
  rest: "",
  mail: "",
  database: "",
  zone: [],
  shopOf: () => "",
});

/** An open page listens for changes, and its server would wait ten seconds for it to close. */
const closePages = (browser: Browser) =>
  Promise.all(browser.contexts().map((context) => context.close()));
