import { spawn } from "node:child_process";
import { accessSync, constants, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Client } from "pg";

import { startEmbedded, type Embedded } from "../embedded/start-embedded";

const GIBIBYTE = 2 ** 30;

/** One cluster for all test runs of a user on this machine. A crash may lose it without harm. */
const FOLDER = join(roomInMemory("/dev/shm") ?? tmpdir(), `roundsman-tests-${userInfo().username}`);

/**
 * Returns the folder if it is in memory and has room: a clone writes 850 small files and its drop removes them, which
 * costs half as much there as on a disk. Null if the machine has no such folder.
 */
function roomInMemory(folder: string): string | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    accessSync(folder, constants.W_OK);
    return bavail * bsize > 4 * GIBIBYTE ? folder : null;
  } catch {
    return null;
  }
}

/** PostgreSQL's advisory locks that coordinate test runs and the watcher. */
export const LOCKS = {
  /** Taken shared while a test database is created, exclusively while the server is stopped. */
  inUse: 7_402_001,
  /** Taken by the single watcher. */
  watching: 7_402_002,
  /** Taken while the template is created. */
  template: 7_402_003,
};

let running: Promise<Embedded> | undefined;

/** Boots the tests' PostgreSQL, or finds it running. A process checks once, because a check starts three programs. */
export async function testCluster(): Promise<Embedded> {
  running ??= startEmbedded({ folder: FOLDER, durable: false });
  try {
    return await running;
  } catch (error) {
    forgetCluster();
    throw error;
  }
}

/** Makes the next caller check again. */
export function forgetCluster(): void {
  running = undefined;
}

/**
 * Ensures that a process will stop the server when all tests are over, however they end. It is a separate process,
 * because the one that started the server may end before the others.
 * @param maintenance a connection to the owner's own database
 */
export async function ensureWatched(maintenance: Client): Promise<void> {
  const { rows } = await maintenance.query<{ free: boolean }>(
    "SELECT pg_try_advisory_lock($1) AS free",
    [LOCKS.watching],
  );
  if (!rows[0]?.free) return;
  await maintenance.query("SELECT pg_advisory_unlock($1)", [LOCKS.watching]);
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const watcher = fileURLToPath(new URL("watch.command.ts", import.meta.url));
  const options = { detached: true, stdio: "ignore", cwd: "/" } as const;
  spawn(process.execPath, ["--import", tsx, watcher], options).unref();
}
