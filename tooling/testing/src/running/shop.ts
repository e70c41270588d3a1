import { join } from "node:path";
import { freePort } from "@roundsman/db/testing";
import { folders } from "./folders";
import { startNode } from "./node-process";
import type { Served } from "./rest";

/**
 * Starts the built server of the shops as in production. Its `url` is that of this machine: a shop is at
 * `{slug}.localhost`, which the caller sends as the Host.
 */
export async function startShop(env: Record<string, string>): Promise<Served> {
  const port = String(await freePort());
  const next = join(folders.shop, "node_modules/next/dist/bin/next");
  const running = await startNode([next, "start", "-H", "127.0.0.1", "-p", port], {
    cwd: folders.shop,
    env: { NODE_ENV: "production", ...env, SHOP_URL: `http://localhost:${port}` },
    ready: /Ready in/,
  });
  return { ...running, url: `http://127.0.0.1:${port}` };
}
