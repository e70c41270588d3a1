import { openService } from "@roundsman/api";
import type { TestService } from "@roundsman/api/testing";
import { join } from "node:path";
import { Client, Pool } from "pg";
import { signEverybodyIn, type Demo } from "@roundsman/testing/demo";
import { environmentOf, openDemoDatabase, openDemoOnCluster } from "@roundsman/testing/running";

/**
 * Opens the contract tests' demo on its own PostgreSQL, or in its own database on the cluster of `CITUS_URL`, for a
 * program without a test runner. Closing its service also stops the PostgreSQL or drops the database.
 * @param more settings of the service that override the usual ones
 */
export async function openOwnDemo(more: Record<string, string> = {}): Promise<Demo> {
  const cluster = process.env["CITUS_URL"];
  const demo = await (cluster ? openDemoOnCluster(cluster) : openDemoDatabase());
  await forgoDurability(demo.url);
  const logged: TestService["logged"] = [];
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const env = { ...environmentOf(demo), TRUST_CENTRE: "on", ...more };
  const service = openService(env, quiet);
  const owner = new Pool({ connectionString: demo.url, max: 4 });
  owner.on("error", () => {});
  const { BUSINESS_DATABASE_URL = "", SERVICE_DATABASE_URL = "" } = demo.environment;
  const environment = {
    BUSINESS_DATABASE_URL,
    SERVICE_DATABASE_URL,
    ...(cluster && { DATABASE_CLUSTER: "citus" as const }),
  };
  const roles = { business: BUSINESS_DATABASE_URL, service: SERVICE_DATABASE_URL };
  const urls = { owner: demo.url, ...roles, onCluster: Boolean(cluster) };
  const close = async () => {
    await Promise.all([service.close(), owner.end()]);
    await demo.close();
  };
  return signEverybodyIn({
    ...service,
    test: { urls, environment, owner, database: service.database, drop: close },
    filesFolder: join(demo.folder, "files"),
    logged,
    // Only the tests of a cluster listen for these statements.
    fannedOut: [],
    close,
  });
}

/** Proofs with this demo never kill PostgreSQL, so a commit need not wait for the disk. */
async function forgoDurability(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const name = owner.escapeIdentifier(new URL(url).pathname.slice(1));
  await owner.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  await owner.end();
}
