import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Account } from "./account";
import type { RunningServer } from "./running";
import { runningServer } from "./running";
import { serverEnvironment, serverSettings } from "./settings";

const run = promisify(execFile);
const SECONDS_TO_WAIT = 120;

/** One cluster's server, controlled by PostgreSQL's own `pg_ctl`. */
export class Server {
  readonly #log: string;

  constructor(
    private readonly cluster: string,
    private readonly pgCtl: string,
    private readonly account: Account,
  ) {
    this.#log = join(cluster, "server.log");
  }

  /** Resolves once connections are accepted, after any crash recovery. */
  async start(port: number, durable: boolean): Promise<void> {
    try {
      await this.#control("start", "-l", this.#log, "-o", serverSettings(port, durable));
    } catch (cause) {
      const log = await readFile(this.#log, "utf8").catch(() => "(no log)");
      const end = log.trim().split("\n").slice(-8).join("\n");
      throw new Error(`PostgreSQL did not start on port ${port}:\n${end}`, { cause });
    }
  }

  async running(): Promise<RunningServer | undefined> {
    return await runningServer(this.cluster);
  }

  async stop(): Promise<void> {
    if (!(await this.running())) return;
    await this.#control("stop", "-m", "fast");
  }

  async #control(action: string, ...rest: string[]): Promise<void> {
    const args = [action, "-D", this.cluster, "-w", "-t", String(SECONDS_TO_WAIT), ...rest];
    const options = { ...this.account, cwd: this.cluster, env: serverEnvironment() };
    await run(this.pgCtl, args, options);
  }
}
