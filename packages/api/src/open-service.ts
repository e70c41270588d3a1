import { createDatabase, refuseBeyond, servingUrls, timeLimits } from "@roundsman/db";
import { readTogether } from "@roundsman/environment";
import {
  providersFromSettings,
  readSettings,
  testProviders,
  type Providers,
} from "@roundsman/providers";
import { eventHandlers } from "./event-handlers";
import { openVanPlaces } from "./modules/delivery/rounds/placing/van-places";
import { sandboxStore } from "./modules/billing/payments/sandbox-store";
import type { Log, Service } from "./platform/context/context";
import { Budget, watchLoop } from "./platform/limits/budget";
import { createLimits } from "./platform/limits/limits";
import { Lookups, OverRate } from "./platform/limits/rates";
import { needsOf, readServiceSettings, type ProcessName } from "./platform/settings/settings";
import { countMails, watchPools } from "./platform/telemetry/gauges";
import { Timings } from "./platform/telemetry/signals";
import { linkTo, shopPages, webPages } from "./platform/values/links";

export interface OpenService extends Service {
  close(): Promise<void>;
}

/**
 * Opens what a process needs to serve requests, from its environment. Connects to nothing yet.
 * @param process which one: it is held to what it needs itself; left out, to everything
 * @throws SettingsInvalid naming every setting that is missing or wrong
 */
export function openService(
  env: Record<string, string | undefined>,
  log: Log,
  process: ProcessName = "rest",
): OpenService {
  const needs = needsOf[process];
  const { settings, outside, urls } = readTogether({
    settings: () => readServiceSettings(env, needs),
    outside: () => readSettings(env, needs),
    urls: () => servingUrls(env),
  });
  if (outside.payments.kind === "sandbox") refuseBeyond(env, "PAYMENTS=sandbox is taken");
  if (outside.directDebit.kind === "sandbox") refuseBeyond(env, "DIRECT_DEBIT=sandbox is taken");
  if (outside.cardReaders.kind === "sandbox") refuseBeyond(env, "CARD_READERS=sandbox is taken");
  // Asked for, so that a process that lacks it does not start.
  const seals = outside.directDebit.kind === "gocardless" || outside.cardReaders.kind === "sumup";
  if (seals && process !== "console") {
    void settings.connectionsKey;
  }
  const database = createDatabase({
    urls,
    redisUrl: settings.redisUrl,
    limits: process === "worker" ? timeLimits.jobs : timeLimits.requests,
    onConnectionLost: (error) => log.warn({ error: error.message }, "lost a connection"),
  });
  const host = {
    store: sandboxStore(database.service),
    pageUrl: (id: string) => linkTo(settings.urls.shop, shopPages.sandboxPayment(id)),
    subscriptionUrl: (id: string) => linkTo(settings.urls.web, webPages.sandboxSubscription(id)),
  };
  const chosen = providersFromSettings(outside, host);
  const providers = { ...chosen, mail: countMails(chosen.mail) };
  // Made when first needed: not every process is given what signs the sandbox's notices.
  let forTests: Providers | undefined;
  watchPools(database);
  const limits = createLimits(settings.redisUrl, database.service);
  const timings = new Timings(database.service, log);
  const vanPlaces = openVanPlaces(database, log);
  const loop = watchLoop();
  return {
    database,
    providers,
    testProviders: () => (forTests ??= testProviders(providers, host, settings.testSandboxKey)),
    limits,
    budget: new Budget({}, loop.room),
    overRate: new OverRate(),
    lookups: new Lookups(),
    events: eventHandlers,
    settings,
    log,
    timings,
    vanPlaces,
    async close() {
      loop.stop();
      await Promise.all([timings.flush(), vanPlaces.close()]);
      providers.mail.close();
      await Promise.all([database.close(), limits.close()]);
    },
  };
}
