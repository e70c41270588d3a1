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
 * The owner's address in the PostgreSQL now running on the folder, whoever started it; undefined
 * where none runs.
 */
export async function runningEmbedded(folder: string): Promise<string | undefined> {
  const [cluster, passwords] = await Promise.all([existingCluster(folder), readPasswords(folder)]);
  const server = cluster ? await runningServer(cluster) : undefined;
  return server?.ready && passwords ? ownerUrl(server.port, passwords) : undefined;
}

/**
 * The server running on the cluster: its lock file names it. After a crash the file stays, and
 * PostgreSQL itself clears it away, except where its process id has been given to another program
 * since: then PostgreSQL would refuse to start, so the file is removed here.
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
    // EPERM: alive, and somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The program's command line; undefined where this system does not tell. */
async function commandOf(pid: number): Promise<string | undefined> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    const told = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => undefined);
    return told?.stdout;
  }
}
