import { spawn } from "node:child_process";
import { join } from "node:path";
import bootTemplate, { secretKey, templateUrl } from "../demo-template";
import { freePort } from "../free-port";
import { house, newFolder } from "../house";

export interface ShopServer {
  /** Of Fellside's shop, as a browser on this machine names it. */
  url: string;
  stop: () => Promise<void>;
}

/** The built shop as one process, on the demo's data in a PostgreSQL of its own. */
export async function startShop(): Promise<ShopServer> {
  const endTemplate = await bootTemplate();
  const port = await freePort();
  const url = `http://fellside.localhost:${port}`;
  const cwd = join(house, "apps/shop");
  const child = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)],
    {
      cwd,
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: process.env[templateUrl],
        SECRET_KEY: secretKey,
        PAYMENTS: "sandbox",
        SHOP_URL: `http://localhost:${port}`,
        FILES_FOLDER: newFolder("bench-files"),
      },
    },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await answers(`http://127.0.0.1:${port}/`);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await endTemplate();
    },
  };
}

async function answers(url: string): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
