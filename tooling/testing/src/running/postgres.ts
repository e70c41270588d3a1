import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { folders } from "./folders";
import { startNode } from "./node-process";

const run = promisify(execFile);

export interface Postgres {
  /** The owner's address, fit for DATABASE_URL. */
  url: string;
  /** The superuser's address, for statements that the owner may not run. */
  superuserUrl: string;
  stop: () => Promise<void>;
  /** Crashes the server: the main process, each of its children, and its supervisor, all at once. */
  kill: () => Promise<void>;
}

/** Starts the embedded PostgreSQL on this folder; it recovers after a crash. */
export async function startPostgres(folder: string, port: number): Promise<Postgres> {
  const args = ["--folder", folder, "--port", String(port)];
  const server = await startNode(["--import", "tsx", "src/embedded/serve.command.ts", ...args], {
    cwd: folders.db,
    env: {},
    ready: /^ready (\S+)$/,
  });
  const url = server.found[1] ?? "";
  return {
    url,
    superuserUrl: await superuserOf(folder, url),
    stop: server.stop,
    async kill() {
      const lockFile = await readFile(join(folder, "cluster", "postmaster.pid"), "utf8");
      const postmaster = Number(lockFile.split("\n")[0]);
      const children = await run("pgrep", ["-P", String(postmaster)]);
      const pids = [postmaster, ...children.stdout.split("\n").filter(Boolean).map(Number)];
      for (const pid of pids) killIfThere(pid);
      await server.kill();
    },
  };
}

/** The embedded PostgreSQL stores the password with its data. */
async function superuserOf(folder: string, ownerUrl: string): Promise<string> {
  const kept = await readFile(join(folder, "passwords.json"), "utf8");
  const url = new URL(ownerUrl);
  url.username = "postgres";
  url.password = (JSON.parse(kept) as { superuser: string }).superuser;
  return url.href;
}

/** A listed child may have ended since. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
