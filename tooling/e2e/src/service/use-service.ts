import type { Browser } from "@playwright/test";
import { test } from "./journey";
import { pastMidnight } from "./midnight";
import { ServiceProcesses, type RunningService } from "./service-processes";

export type { RunningService } from "./service-processes";

/**
 * The whole service for one file of journeys, on the demo as it was loaded. Files that run one after the other
 * share its processes. Call it once at the top of the file; read the addresses inside tests.
 * @param how `countsAnew`: no request of the file before counts against a rate over REST
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

/** The same with processes of its own, for a file that needs settings of its own. */
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

/** A page that is left open hears of changes, and its server waits ten seconds for it to go. */
const closePages = (browser: Browser) =>
  Promise.all(browser.contexts().map((context) => context.close()));
