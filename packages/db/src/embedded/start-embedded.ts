import { setTimeout as pause } from "node:timers/promises";

import { isDatabaseLost } from "../lost-connection";
import { serverAccount } from "./account";
import { binaries } from "./binaries";
import { existingCluster, makeCluster } from "./cluster";
import { freePort } from "./free-port";
import { ensureOwner, ownerUrl, superuserUrl } from "./owner";
import { keptPasswords } from "./passwords";
import { Server } from "./server";

export interface EmbeddedOptions {
  /** Has the cluster and its passwords; created if missing. */
  folder: string;
  /** On 127.0.0.1. Default: the port it listens on already, or any free one. */
  port?: number;
  /** False only in tests: a crash may then lose everything. */
  durable?: boolean;
}

export interface Embedded {
  /** The owner's address, fit for `DATABASE_URL`. */
  url: string;
  /** The superuser's address, for statements that the owner may not run: a restore. */
  superuserUrl: string;
  /** Stops the server after rolling back running work; everything committed is on disk. */
  stop: () => Promise<void>;
}

/**
 * Boots PostgreSQL on a folder, and creates the cluster the first time. The server is a separate process that
 * outlives this one if this one is killed. Starting again takes it over, or stops it first if it listens on another
 * port than requested.
 * @throws Error with the end of the server's log if it does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, durable = true } = options;
  const account = await serverAccount();
  const tools = await binaries(account);
  const passwords = await keptPasswords(folder);
  const cluster =
    (await existingCluster(folder)) ??
    (await makeCluster(folder, { tools, account, password: passwords.superuser, durable }));
  const server = new Server(cluster, tools.pgCtl, account);
  for (let attemptsLeft = 40; ; attemptsLeft -= 1) {
    const port = await listening(server, options.port, durable);
    try {
      await ensureOwner(port, passwords);
      return {
        url: ownerUrl(port, passwords),
        superuserUrl: superuserUrl(port, passwords),
        stop: () => server.stop(),
      };
    } catch (error) {
      // The listening server may have been killed a moment ago, and still be ending.
      if (attemptsLeft === 0 || !isDatabaseLost(error)) throw error;
      await pause(250);
    }
  }
}

/** Ensures that the server listens, and returns its port. */
async function listening(server: Server, requestedPort: number | undefined, durable: boolean) {
  for (let attemptsLeft = 240; ; attemptsLeft -= 1) {
    const running = await server.running();
    if (running?.ready && running.port === (requestedPort ?? running.port)) return running.port;
    if (running?.ready) await server.stop();
    try {
      const port = requestedPort ?? (await freePort());
      await server.start(port, durable);
      return port;
    } catch (error) {
      // After a kill -9 the server's own children take a moment to notice and leave. Another process may also be
      // starting or stopping it just now. pg_ctl ends with the same code for any cause, and there is no port or lock
      // file yet: only its log names the cause.
      const passing = /still in use|already exists|another server/.test(String(error));
      if (!passing || attemptsLeft === 0) throw error;
      await pause(500);
    }
  }
}
