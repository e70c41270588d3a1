import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port";
import { startNode } from "./node-process";
import type { Served } from "./rest";

const appFolder = fileURLToPath(new URL("../../../../apps/shop", import.meta.url));

/**
 * The shops' server as it was built and as it runs in production. Its `url` is that of this machine: a shop
 * stands at `{slug}.localhost`, which whoever asks says as the Host.
 */
export async function startShop(env: Record<string, string>): Promise<Served> {
  const port = String(await freePort());
  const next = join(appFolder, "node_modules/next/dist/bin/next");
  const running = await startNode([next, "start", "-H", "127.0.0.1", "-p", port], {
    cwd: appFolder,
    env: { NODE_ENV: "production", ...env, SHOP_URL: `http://localhost:${port}` },
    ready: /Ready in/,
  });
  return { ...running, url: `http://127.0.0.1:${port}` };
}
