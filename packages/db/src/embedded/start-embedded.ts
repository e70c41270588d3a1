import { setTimeout as pause } from "node:timers/promises";

import { serverAccount } from "./account";
import { binaries } from "./binaries";
import { existingCluster, makeCluster } from "./cluster";
import { ensureOwner, ownerUrl } from "./owner";
import { keptPasswords } from "./passwords";
import { runningServer } from "./running";
import { Server } from "./server";

export interface EmbeddedOptions {
  /** Holds the cluster and its passwords; made if missing. */
  folder: string;
  /** On 127.0.0.1. */
  port: number;
  /** False only in tests: a crash may then lose everything. */
  durable?: boolean;
}

export interface Embedded {
  /** The owner's address, fit for `DATABASE_URL`. */
  url: string;
  /** Stops the server once what is under way is rolled back; everything committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Boots PostgreSQL on a folder, making the cluster the first time. The server is a process of its
 * own that outlives this one if this one is killed; starting again takes it over, or stops it first
 * where it listens on another port.
 * @throws Error with the end of the server's log when it does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, port, durable = true } = options;
  const account = await serverAccount();
  const tools = await binaries(account);
  const passwords = await keptPasswords(folder);
  const cluster =
    (await existingCluster(folder)) ??
    (await makeCluster(folder, tools, account, passwords.superuser));

  const server = new Server(cluster, tools.pgCtl, account);
  const running = await runningServer(cluster);
  if (running && running.port !== port) await server.stop();
  if (running?.port !== port) await startPatiently(server, port, durable);
  await ensureOwner(port, passwords);
  return { url: ownerUrl(port, passwords), stop: () => server.stop() };
}

/** After a kill -9 the server's own children take a moment to notice; until then it can't start. */
async function startPatiently(server: Server, port: number, durable: boolean): Promise<void> {
  for (let attemptsLeft = 10; ; attemptsLeft -= 1) {
    try {
      return await server.start(port, durable);
    } catch (error) {
      const stillLeaving = String(error).includes("still in use");
      if (!stillLeaving || attemptsLeft === 0) throw error;
      await pause(500);
    }
  }
}
