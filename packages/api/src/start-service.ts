import { setTimeout as pause } from "node:timers/promises";
import { addressesBeyond, holdsDemo, refuseBeyond, type Database } from "@roundsman/db";
import { collectAfterStart } from "./entry/collect-after-start";
import { openService, type OpenService } from "./open-service";
import type { Log } from "./platform/context/context";
import type { ProcessName } from "./platform/settings/settings";

const betweenTriesMs = 1000;

/**
 * Opens the service for a process that serves, as it starts. Where others than this machine get here, it waits
 * for the database and looks whether the demo is in it.
 * @throws where a setting is missing or wrong, naming it, and where the demo's people would be let in
 */
export async function startService(
  env: Record<string, string | undefined>,
  log: Log,
  name: ProcessName,
): Promise<OpenService> {
  const service = openService(env, log, name);
  collectAfterStart();
  if (addressesBeyond(env).length > 0 && (await hasDemo(service.database, log))) {
    await service.close();
    refuseBeyond(env, "The demo's people are in this database, which is served");
  }
  return service;
}

/** Of PostgreSQL: a wrong password, no such database, none of our tables. Waiting mends none of these. */
const wrongForGood = /^(28|3D|42)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Asks until the database answers: not to know is no reason to let them in. */
async function hasDemo({ pools }: Database, log: Log): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await holdsDemo(pools.service);
    } catch (error) {
      if (wrongForGood.test(codeOf(error))) throw error;
      if (tries === 0) log.warn({ error: String(error) }, "waits for the database");
      await pause(betweenTriesMs);
    }
  }
}
