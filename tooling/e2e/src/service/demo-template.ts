import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { citusServer } from "@roundsman/db/testing/citus";
import { Client } from "pg";
import { portsFrom } from "../../../run/ports.mjs";
import { processes } from "../../../run/processes.mjs";
import { localSettings } from "../../../run/settings.mjs";
import { freePort } from "./free-port";
import { today } from "./midnight";
import { lineOf, newFolder, runTsx, startTsx } from "./programs";

/** The database that holds the migrated demo; every journey file clones it. On a cluster its coordinator's. */
export const templateUrl = "ROUNDSMAN_E2E_TEMPLATE";
/** Encrypts the demo's second-step secrets; each service of the run must read them. */
export const secretKey = "a secret key for journeys in the browser";

/** The day on which the template was filled, YYYY-MM-DD: the demo's dates are relative to it. */
export const templateDay = "ROUNDSMAN_E2E_DAY";

/** What a process that serves from it is told, as JSON. */
export const templateEnvironment = "ROUNDSMAN_E2E_ENVIRONMENT";

/** Brings it up to date. Gives the addresses of those who serve from it. */
async function addressesIn(url: string): Promise<Record<string, string>> {
  const file = "src/migrations/migrate.command.ts";
  const said = await runTsx("packages/db", file, { DATABASE_URL: url }, ["--addresses"]);
  const told = said.matchAll(/^(\w+_DATABASE_URL)=(\S+)$/gm);
  return Object.fromEntries([...told].map(([, name = "", at = ""]) => [name, at]));
}

/**
 * Before all journeys: the demo in one PostgreSQL of the run's own, or, with `CITUS_URL`, in a database of that cluster.
 * Gives the end of it.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const cluster = process.env["CITUS_URL"];
  return await (cluster ? makeOnCluster(cluster) : makeInOwnPostgres());
}

async function makeInOwnPostgres(): Promise<() => Promise<void>> {
  const folder = newFolder("e2e-postgres");
  // Nothing here outlives a crash: nothing waits for the disk. service/start.spec.ts kills a service that waits.
  const args = ["--folder", folder, "--port", String(await freePort()), "--not-durable"];
  const server = startTsx("packages/db", "src/embedded/serve.command.ts", args, {});
  const [, url = ""] = await lineOf(server, /^ready (\S+)$/m);
  process.env[templateDay] = today();
  await fill([url], {});
  process.env[templateUrl] = url;
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  };
}

async function makeOnCluster(url: string): Promise<() => Promise<void>> {
  const server = await citusServer(url);
  const name = `journeys_${randomBytes(5).toString("hex")}`;
  const filled = `${name}_filled`;
  await server.clone(filled, "template1");
  process.env[templateDay] = today();
  await fill(server.at(filled), { DATABASE_CLUSTER: "citus" });
  await server.freeze(filled, name);
  process.env[templateUrl] = server.at(name)[0];
  return async () => {
    await server.drop(name);
    await server.end();
  };
}

/** Fills an empty database. Its owner's addresses at each node, the coordinator's first. */
export async function fill(urls: readonly string[], how: Record<string, string>): Promise<void> {
  const [url = ""] = urls;
  const environment = { ...(await addressesIn(url)), ...how };
  await runTsx("packages/db", "src/demo/load.command.ts", {
    ...environment,
    SECRET_KEY: secretKey,
  });
  await doWaitingJobs(urls, environment);
  await finishTemplate(url);
  process.env[templateEnvironment] = JSON.stringify(environment);
}

/**
 * The demo leaves jobs behind, such as the forecast of who runs out, which takes seconds. A worker does them here, so
 * that none does them in each clone. It also enters its tasks: they have the same ids in every clone.
 */
async function doWaitingJobs(
  urls: readonly string[],
  environment: Record<string, string>,
): Promise<void> {
  const env = localSettings(portsFrom(0), newFolder("e2e-template"), {
    ...process.env,
    ...environment,
    DATABASE_URL: urls[0],
    SECRET_KEY: secretKey,
    PAYMENTS: "sandbox",
  });
  const worker = processes(portsFrom(0), env).find(({ name }) => name === "worker");
  if (!worker) throw new Error("There is no worker to do the demo's jobs");
  const child = spawn(worker.command, worker.args, { ...worker, stdio: "ignore" });
  const ended = once(child, "exit");
  const nodes = urls.map((connectionString) => new Client({ connectionString }));
  const isDoneAt = async (node: Client) => {
    const { rows } = await node.query<{ done: boolean }>(
      `SELECT EXISTS (SELECT FROM graphile_worker._private_tasks WHERE identifier = 'sweep')
          AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs
                           WHERE run_at <= now() OR last_error IS NOT NULL) AS done`,
    );
    return rows[0]?.done;
  };
  const areDone = async () => {
    if (child.exitCode !== null) throw new Error(`The worker ended with ${child.exitCode}`);
    return (await Promise.all(nodes.map(isDoneAt))).every((done) => done);
  };
  try {
    await Promise.all(nodes.map((node) => node.connect()));
    await expect.poll(areDone, { timeout: 90_000 }).toBe(true);
  } finally {
    child.kill("SIGTERM");
    await ended;
    await Promise.all(nodes.map((node) => node.end()));
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
