import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "@roundsman/db/testing";
import { folders } from "./folders";
import { startPostgres } from "./postgres";

/* Creates a PostgreSQL with the demo, removed at the end: for benches and proofs. */

const secretKey = "a secret key that is for benches only";
const run = promisify(execFile);

/** A server with all of the database, or a part of it. */
export interface DatabaseNode {
  name: string;
  /** The owner's address there. */
  url: string;
  /** Kills the server at once. It is started again at the same address. */
  crash: () => Promise<void>;
  /** Resolves once it answers. */
  revive: () => Promise<void>;
}

export interface DemoDatabase {
  /** The owner's address, fit for DATABASE_URL. */
  url: string;
  /** The superuser's address, for statements that the owner may not run. */
  superuserUrl: string;
  /** The serving processes' settings for the database. */
  environment: Record<string, string>;
  /** A folder for files, removed with the rest. */
  folder: string;
  /** The single PostgreSQL; in a cluster the coordinator first, then the workers. */
  nodes: DatabaseNode[];
  close: () => Promise<void>;
}

export async function openDemoDatabase(): Promise<DemoDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "roundsman-demo-"));
  // PostgreSQL does not run as root, and its account must reach its own folder below.
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
 * Migrates a database, fills in the demo, and lifts its rates. Returns the addresses for the serving processes.
 * @param url the owner's
 */
export async function fillDemo(url: string): Promise<Record<string, string>> {
  const migrate = "src/migrations/migrate.command.ts";
  const output = await command(migrate, { DATABASE_URL: url }, "--addresses");
  const settings = output.matchAll(/^(\w+_DATABASE_URL)=(\S+)$/gm);
  const environment = Object.fromEntries(
    [...settings].map(([, name = "", address = ""]) => [name, address]),
  );
  await command("src/demo/load.command.ts", { ...environment, SECRET_KEY: secretKey });
  await liftRates(url);
  return environment;
}

/** Creates a cluster of the coordinator at an owner's address and these workers, each as host:port. */
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

/** Runs a command of packages/db. Returns its output. */
async function command(
  file: string,
  env: Record<string, string>,
  ...more: string[]
): Promise<string> {
  const args = ["--import", "tsx", file, ...more];
  const options = { cwd: folders.db, env: { ...process.env, ...env } };
  return (await run(process.execPath, args, options)).stdout;
}

/** Further settings of a process, for payments by the built-in provider. */
export const sandboxed = {
  PAYMENTS: "sandbox",
  PAYMENTS_SANDBOX_SECRET: "whsec_of_the_sandbox_in_benches_only",
};

/** Returns the environment of a serving process, as in production. */
export const environmentOf = ({
  environment,
  folder,
}: Pick<DemoDatabase, "environment" | "folder">): Record<string, string> => ({
  NODE_ENV: "production",
  ...environment,
  SECRET_KEY: secretKey,
  FILES_FOLDER: join(folder, "files"),
});

/** Requests are still counted against a rate, but against one that nobody reaches. */
async function liftRates(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query("UPDATE subscriptions SET requests_per_minute = 1000000000");
  // The planner gets the demo's statistics, as after a night.
  await owner.query("ANALYZE");
  await owner.end();
}
