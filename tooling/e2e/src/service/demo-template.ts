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

/**
 * The variable with the address of the migrated demo's database, which every file of journeys clones. On a cluster it
 * is the coordinator's.
 */
export const templateUrl = "ROUNDSMAN_E2E_TEMPLATE";
/** Encrypts the demo's second-step secrets, which each service of the run must read. */
export const secretKey = "a secret key for journeys in the browser";

/** The variable with the day on which the template was filled, YYYY-MM-DD. The demo's dates are relative to it. */
export const templateDay = "ROUNDSMAN_E2E_DAY";

/** The variable with the settings of processes that serve from the template, as JSON. */
export const templateEnvironment = "ROUNDSMAN_E2E_ENVIRONMENT";

/** Migrates the database. Returns the addresses for the service's two roles. */
async function addressesIn(url: string): Promise<Record<string, string>> {
  const file = "src/migrations/migrate.command.ts";
  const said = await runTsx("packages/db", file, { DATABASE_URL: url }, ["--addresses"]);
  const told = said.matchAll(/^(\w+_DATABASE_URL)=(\S+)$/gm);
  return Object.fromEntries([...told].map(([, name = "", at = ""]) => [name, at]));
}

/**
 * Creates the demo before all journeys: in the run's own PostgreSQL, or with `CITUS_URL` in a database of that
 * cluster. Returns a function that removes it.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const cluster = process.env["CITUS_URL"];
  return await (cluster ? makeOnCluster(cluster) : makeInOwnPostgres());
}

async function makeInOwnPostgres(): Promise<() => Promise<void>> {
  const folder = newFolder("e2e-postgres");
  // Nothing here must survive a crash, so commits do not wait for the disk. service/start.full.spec.ts kills a
  // service whose commits wait.
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

/**
 * Fills an empty database.
 * @param urls the owner's addresses at each node, the coordinator's first
 */
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
 * Runs the jobs that the demo leaves behind, such as the forecast of who runs out, which takes seconds. So no worker
 * needs to run them in each clone. The worker also inserts its tasks, which so have the same ids in every clone.
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
 * Lets the owner end the connections of the service's two roles, since a clone is dropped while a service is
 * connected. Vacuums the tables once, so that PostgreSQL need not vacuum them in each clone.
 */
async function finishTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("GRANT roundsman_business, roundsman_service TO CURRENT_USER");
  await client.query("VACUUM (FREEZE, ANALYZE)");
  await client.end();
}
