import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Account } from "./account";
import { runningServer } from "./running";
import { serverEnvironment, serverSettings } from "./settings";

const run = promisify(execFile);
const SECONDS_TO_WAIT = 60;

/** One cluster's server, driven by PostgreSQL's own `pg_ctl`. */
export class Server {
  readonly #log: string;

  constructor(
    private readonly cluster: string,
    private readonly pgCtl: string,
    private readonly account: Account,
  ) {
    this.#log = join(cluster, "server.log");
  }

  /** Resolves once connections are taken, after any crash recovery. */
  async start(port: number, durable: boolean): Promise<void> {
    await rm(this.#log, { force: true });
    try {
      await this.#control("start", "-l", this.#log, "-o", serverSettings(port, durable));
    } catch {
      const log = await readFile(this.#log, "utf8").catch(() => "(no log)");
      const end = log.trim().split("\n").slice(-12).join("\n");
      throw new Error(`PostgreSQL did not start on port ${port}:\n${end}`);
    }
  }

  async stop(): Promise<void> {
    if (!(await runningServer(this.cluster))) return;
    await this.#control("stop", "-m", "fast");
  }

  async #control(action: string, ...rest: string[]): Promise<void> {
    const args = [action, "-D", this.cluster, "-w", "-t", String(SECONDS_TO_WAIT), ...rest];
    const options = { ...this.account, cwd: this.cluster, env: serverEnvironment() };
    await run(this.pgCtl, args, options);
  }
}
