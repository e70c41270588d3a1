import { openService } from "@roundsman/api";
import type { TestService } from "@roundsman/api/testing";
import { join } from "node:path";
import { Client, Pool } from "pg";
import { settle, type Town } from "@roundsman/testing/demo";
import { environmentOf, openTown } from "@roundsman/testing/running";

/**
 * The town of the contract tests on a PostgreSQL of its own: for a program that no test runner started.
 * Closing its service stops that too. `more` is told its service beside the usual.
 */
export async function openOwnTown(more: Record<string, string> = {}): Promise<Town> {
  const town = await openTown();
  await forgoDurability(town.url);
  const logged: TestService["logged"] = [];
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const env = { ...environmentOf(town), TRUST_CENTRE: "on", ...more };
  const service = openService(env, quiet);
  const owner = new Pool({ connectionString: town.url, max: 4 });
  owner.on("error", () => {});
  const { BUSINESS_DATABASE_URL = "", SERVICE_DATABASE_URL = "" } = town.environment;
  const environment = { BUSINESS_DATABASE_URL, SERVICE_DATABASE_URL };
  const urls = { owner: town.url, business: BUSINESS_DATABASE_URL, service: SERVICE_DATABASE_URL };
  const close = async () => {
    await Promise.all([service.close(), owner.end()]);
    await town.close();
  };
  return settle({
    ...service,
    test: { urls, environment, owner, database: service.database, drop: close },
    filesFolder: join(town.folder, "files"),
    logged,
    close,
  });
}

/** No proof that uses this one pulls the plug: a commit need not wait for the disk. */
async function forgoDurability(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const name = owner.escapeIdentifier(new URL(url).pathname.slice(1));
  await owner.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  await owner.end();
}
