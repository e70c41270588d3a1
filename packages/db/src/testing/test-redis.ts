import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "../embedded/free-port";

const program = "redis-server";

/** True if this machine has a Redis. No npm package includes one, so its tests are skipped without it. */
export const hasRedis = spawnSync(program, ["--version"]).status === 0;

export interface TestRedis {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts an empty Redis on 127.0.0.1. Check `hasRedis` first.
 * @param port the port of a stopped one
 */
export async function testRedis(port?: number): Promise<TestRedis> {
  const chosen = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), "roundsman-redis-"));
  const where = ["--port", String(chosen), "--bind", "127.0.0.1", "--dir", folder];
  const server = spawn(program, [...where, "--save", "", "--appendonly", "no"]);
  for await (const line of server.stdout) {
    if (String(line).includes("Ready to accept connections")) break;
  }
  return {
    url: `redis://127.0.0.1:${chosen}`,
    async stop() {
      server.kill();
      await once(server, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
