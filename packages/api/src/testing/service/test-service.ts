import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TimeLimits } from "@roundsman/db";
import { testDatabase, type TestDatabase } from "@roundsman/db/testing";
import {
  providersFromSettings,
  readSettings,
  testProviders,
  type Providers,
} from "@roundsman/providers";
import { eventHandlers } from "../../event-handlers";
import { openVanPlaces } from "../../modules/delivery/rounds/placing/van-places";
import { sandboxStore } from "../../modules/billing/payments/sandbox-store";
import type { Log, Service } from "../../platform/context/context";
import { Budget } from "../../platform/limits/budget";
import { createLimits } from "../../platform/limits/limits";
import { Lookups, OverRate } from "../../platform/limits/rates";
import { readServiceSettings, type ServiceSettings } from "../../platform/settings/settings";
import { Timings } from "../../platform/telemetry/signals";
import { linkTo, shopPages, webPages } from "../../platform/values/links";
import { refuseUnlisted, watchFanOut, type FannedOut } from "./fan-out";

export interface TestService extends Service {
  /** The database under it: `owner` for bare statements, `urls` for further processes. */
  test: TestDatabase;
  /** Where its files are kept, for further processes. */
  filesFolder: string;
  /** What was logged, newest last. */
  logged: { level: keyof Log; facts: object; message: string }[];
  /** On a cluster, what asked several of its shards; on one PostgreSQL nothing. */
  fannedOut: readonly FannedOut[];
  /** @throws on a cluster, where a request asked several shards that is not listed with a reason */
  close: () => Promise<void>;
}

/**
 * The whole service on a database of its own, for one test file:
 *
 *     const service = await testService();
 *     afterAll(service.close);
 *
 * `demo` puts the demo in it.
 */
export async function testService(
  more: {
    settings?: Partial<ServiceSettings>;
    providers?: Partial<Providers>;
    demo?: boolean;
    limits?: TimeLimits;
  } = {},
): Promise<TestService> {
  const settings = {
    ...readServiceSettings({
      SECRET_KEY: "a secret key that is for tests only",
      TRUST_CENTRE: "on",
    }),
    ...more.settings,
  };
  const test = await testDatabase(more.demo ? settings : undefined, {
    ...(more.limits && { limits: more.limits }),
  });
  const fannedOut = test.urls.onCluster ? watchFanOut(test.database) : [];
  const folder = await mkdtemp(join(tmpdir(), "roundsman-files-"));
  const logged: TestService["logged"] = [];
  const note = (level: keyof Log) => (facts: object, message: string) => {
    logged.push({ level, facts, message });
  };
  const log: Log = { error: note("error"), warn: note("warn"), info: note("info") };
  const providers = {
    ...providersFromSettings(readSettings({ FILES_FOLDER: folder, PAYMENTS: "none" })),
    ...more.providers,
  };
  const vanPlaces = openVanPlaces(test.database, log);
  return {
    test,
    filesFolder: folder,
    logged,
    fannedOut,
    database: test.database,
    providers,
    testProviders: () =>
      testProviders(
        providers,
        {
          store: sandboxStore(test.database.service),
          pageUrl: (id) => linkTo(settings.urls.shop, shopPages.sandboxPayment(id)),
          subscriptionUrl: (id) => linkTo(settings.urls.web, webPages.sandboxSubscription(id)),
        },
        settings.testSandboxKey,
      ),
    limits: createLimits(null, test.database.service),
    budget: new Budget(),
    overRate: new OverRate(),
    lookups: new Lookups(),
    events: eventHandlers,
    settings,
    log,
    timings: new Timings(test.database.service, log),
    vanPlaces,
    close: async () => {
      await vanPlaces.close();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
      refuseUnlisted(fannedOut);
    },
  };
}
