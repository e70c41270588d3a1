import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { startNode } from "./running";

/* A PostgreSQL of the bench's own with the demo in it, gone when the bench is over. */

export const secretKey = "a secret key that is for benches only";
const run = promisify(execFile);
const database = fileURLToPath(new URL("../../../db", import.meta.url));

export interface Town {
  /** The owner's address, fit for DATABASE_URL. */
  url: string;
  /** A folder for files, gone with the rest. */
  folder: string;
  close: () => Promise<void>;
}

export async function openTown(): Promise<Town> {
  const folder = await mkdtemp(join(tmpdir(), "roundsman-bench-"));
  // PostgreSQL does not run as root; whoever it runs as must reach its own folder below.
  await chmod(folder, 0o755);
  const args = ["--folder", join(folder, "postgres"), "--port", String(await freePort())];
  const server = await startNode(tsx("src/embedded/serve.command.ts", args), {
    cwd: database,
    env: {},
    ready: /^ready (\S+)$/m,
  });
  const url = server.found[1] ?? "";
  const env = { DATABASE_URL: url, SECRET_KEY: secretKey };
  for (const command of ["src/migrations/migrate.command.ts", "src/demo/load.command.ts"]) {
    await run(process.execPath, tsx(command), { cwd: database, env: { ...process.env, ...env } });
  }
  await liftRates(url);
  return {
    url,
    folder,
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const tsx = (file: string, args: readonly string[] = []) => ["--import", "tsx", file, ...args];

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Requests are counted against a rate as ever; only that it is one nobody reaches. */
async function liftRates(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query("UPDATE subscriptions SET requests_per_minute = 1000000000");
  // The planner knows the demo as it would after a night.
  await owner.query("ANALYZE");
  await owner.end();
}
