import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { Client } from "pg";
import { portsFrom } from "../../../run/ports.mjs";
import { processes } from "../../../run/processes.mjs";
import { localSettings } from "../../../run/settings.mjs";
import { freePort } from "./free-port";
import { lineOf, newFolder, runTsx, startTsx } from "./programs";

/** The database that holds the migrated demo; every journey file clones it. */
export const templateUrl = "ROUNDSMAN_E2E_TEMPLATE";
/** Encrypts the demo's second-step secrets; each service of the run must read them. */
export const secretKey = "a secret key for journeys in the browser";

/** What a process that serves from it is told, as JSON. */
export const templateEnvironment = "ROUNDSMAN_E2E_ENVIRONMENT";

/** Brings it up to date. Gives the addresses of those who serve from it. */
async function addressesIn(url: string): Promise<Record<string, string>> {
  const file = "src/migrations/migrate.command.ts";
  const said = await runTsx("packages/db", file, { DATABASE_URL: url }, ["--addresses"]);
  const told = said.matchAll(/^(\w+_DATABASE_URL)=(\S+)$/gm);
  return Object.fromEntries([...told].map(([, name = "", at = ""]) => [name, at]));
}

/** Before all journeys: one PostgreSQL of the run's own, with the demo in it. Gives the end of it. */
export default async function bootTemplate(): Promise<() => Promise<void>> {
  const folder = newFolder("e2e-postgres");
  // Nothing here outlives a crash: nothing waits for the disk. service/start.spec.ts kills a service that waits.
  const args = ["--folder", folder, "--port", String(await freePort()), "--not-durable"];
  const server = startTsx("packages/db", "src/embedded/serve.command.ts", args, {});
  const [, url = ""] = await lineOf(server, /^ready (\S+)$/m);
  const environment = await addressesIn(url);
  await runTsx("packages/db", "src/demo/load.command.ts", {
    ...environment,
    SECRET_KEY: secretKey,
  });
  await doWaitingJobs(url, environment);
  await finishTemplate(url);
  process.env[templateUrl] = url;
  process.env[templateEnvironment] = JSON.stringify(environment);
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  };
}

/**
 * The demo leaves jobs behind, such as the forecast of who runs out, which takes seconds. A worker does them here, so
 * that none does them in each clone. It also enters its tasks: they have the same ids in every clone.
 */
async function doWaitingJobs(url: string, environment: Record<string, string>): Promise<void> {
  const env = localSettings(portsFrom(0), newFolder("e2e-template"), {
    ...process.env,
    ...environment,
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    PAYMENTS: "sandbox",
  });
  const worker = processes(portsFrom(0), env).find(({ name }) => name === "worker");
  if (!worker) throw new Error("There is no worker to do the demo's jobs");
  const child = spawn(worker.command, worker.args, { ...worker, stdio: "ignore" });
  const ended = once(child, "exit");
  const client = new Client({ connectionString: url });
  await client.connect();
  const isDone = async () => {
    if (child.exitCode !== null) throw new Error(`The worker ended with ${child.exitCode}`);
    const { rows } = await client.query<{ done: boolean }>(
      `SELECT EXISTS (SELECT FROM graphile_worker._private_tasks WHERE identifier = 'sweep')
          AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs
                           WHERE run_at <= now() OR last_error IS NOT NULL) AS done`,
    );
    return rows[0]?.done;
  };
  try {
    await expect.poll(isDone, { timeout: 90_000 }).toBe(true);
  } finally {
    child.kill("SIGTERM");
    await ended;
    await client.end();
  }
}

/**
 * A clone is dropped while a service is connected to it: the owner is let end what its two roles do. Its tables are
 * vacuumed once here, so that PostgreSQL need not vacuum those of each clone.
 */
async function finishTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("GRANT roundsman_business, roundsman_service TO CURRENT_USER");
  await client.query("VACUUM (FREEZE, ANALYZE)");
  await client.end();
}
