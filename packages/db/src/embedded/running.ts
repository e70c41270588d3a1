import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { existingCluster } from "./cluster";
import { ownerUrl } from "./owner";
import { readPasswords } from "./passwords";

const run = promisify(execFile);

export interface RunningServer {
  pid: number;
  port: number;
  /** False while it starts, recovers or stops. */
  ready: boolean;
}

/**
 * Returns the owner's address in the PostgreSQL now running on the folder, started by any process; undefined if none
 * runs.
 */
export async function runningEmbedded(folder: string): Promise<string | undefined> {
  const [cluster, passwords] = await Promise.all([existingCluster(folder), readPasswords(folder)]);
  const server = cluster ? await runningServer(cluster) : undefined;
  return server?.ready && passwords ? ownerUrl(server.port, passwords) : undefined;
}

/**
 * Returns the server running on the cluster, named in its lock file. After a crash the file stays, and PostgreSQL
 * removes it itself. If its process id belongs to another program by then, PostgreSQL would refuse to start, so the
 * file is removed here.
 */
export async function runningServer(cluster: string): Promise<RunningServer | undefined> {
  const file = join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()];
  if (!pid || !isAlive(pid)) return undefined;
  const command = await commandOf(pid);
  if (command !== undefined && !command.includes("postgres")) {
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, port, ready: status === "ready" };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process lives, and belongs to another account.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Returns the program's command line; undefined if this system does not provide it. */
async function commandOf(pid: number): Promise<string | undefined> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    const output = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => undefined);
    return output?.stdout;
  }
}
