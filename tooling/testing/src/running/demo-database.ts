import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "@roundsman/db/testing";
import { folders } from "./folders";
import { startPostgres } from "./postgres";

/* A PostgreSQL of one's own with the demo in it, gone when done with: for benches and proofs. */

const secretKey = "a secret key that is for benches only";
const run = promisify(execFile);

/** A server that holds the database, or a part of it. */
export interface DatabaseNode {
  name: string;
  /** The owner's address there. */
  url: string;
  /** Kills it outright. It is started again at the same address. */
  crash: () => Promise<void>;
  /** Settles once it answers. */
  revive: () => Promise<void>;
}

export interface DemoDatabase {
  /** The owner's address, fit for DATABASE_URL. */
  url: string;
  /** The superuser's, for what no owner may. */
  superuserUrl: string;
  /** What a process that serves is told of the database. */
  environment: Record<string, string>;
  /** A folder for files, gone with the rest. */
  folder: string;
  /** The one PostgreSQL; of a cluster the coordinator first, then the workers. */
  nodes: DatabaseNode[];
  close: () => Promise<void>;
}

export async function openDemoDatabase(): Promise<DemoDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "roundsman-demo-"));
  // PostgreSQL does not run as root; whoever it runs as must reach its own folder below.
  await chmod(folder, 0o755);
  const cluster = join(folder, "postgres");
  const port = await freePort();
  let server = await startPostgres(cluster, port);
  const { url, superuserUrl } = server;
  const environment = await fillDemo(url);
  return {
    url,
    superuserUrl,
    environment,
    folder,
    nodes: [
      {
        name: "postgres",
        url,
        crash: () => server.kill(),
        async revive() {
          server = await startPostgres(cluster, port);
        },
      },
    ],
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Brings a database up to date, puts the demo in, and lifts its rates. Gives the addresses of those who serve from it.
 * @param url the owner's
 */
export async function fillDemo(url: string): Promise<Record<string, string>> {
  const migrate = "src/migrations/migrate.command.ts";
  const said = await command(migrate, { DATABASE_URL: url }, "--addresses");
  const told = said.matchAll(/^(\w+_DATABASE_URL)=(\S+)$/gm);
  const environment = Object.fromEntries([...told].map(([, name = "", at = ""]) => [name, at]));
  await command("src/demo/load.command.ts", { ...environment, SECRET_KEY: secretKey });
  await liftRates(url);
  return environment;
}

/** Makes a cluster of the coordinator at an owner's address and these workers, each as host:port. */
export async function makeCluster(url: string, workers: readonly string[], shards: number) {
  const init = "src/cluster/init.command.ts";
  await command(init, { DATABASE_URL: url }, ...workers, "--shards", String(shards));
}

/** Adds a worker to such a cluster, and spreads its shards evenly. */
export async function addWorker(url: string, worker: string) {
  await command("src/cluster/node.command.ts", { DATABASE_URL: url }, worker);
}

/** Moves a business of such a cluster, by its slug. */
export async function moveBusiness(url: string, business: string, worker: string) {
  await command("src/cluster/move.command.ts", { DATABASE_URL: url }, business, worker);
}

/** Runs a command of packages/db. Gives what it said. */
async function command(
  file: string,
  env: Record<string, string>,
  ...more: string[]
): Promise<string> {
  const args = ["--import", "tsx", file, ...more];
  const given = { cwd: folders.db, env: { ...process.env, ...env } };
  return (await run(process.execPath, args, given)).stdout;
}

/** What a process is told beside the usual where the built-in provider takes the payments. */
export const sandboxed = {
  PAYMENTS: "sandbox",
  PAYMENTS_SANDBOX_SECRET: "whsec_of_the_sandbox_in_benches_only",
};

/** What a process of the service is told, as it runs in production. */
export const environmentOf = ({
  environment,
  folder,
}: Pick<DemoDatabase, "environment" | "folder">): Record<string, string> => ({
  NODE_ENV: "production",
  ...environment,
  SECRET_KEY: secretKey,
  FILES_FOLDER: join(folder, "files"),
});

/** Requests are counted against a rate as ever; only that it is one nobody reaches. */
async function liftRates(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query("UPDATE subscriptions SET requests_per_minute = 1000000000");
  // The planner knows the demo as it would after a night.
  await owner.query("ANALYZE");
  await owner.end();
}
