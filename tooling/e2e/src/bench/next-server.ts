import { spawn } from "node:child_process";
import { join } from "node:path";
import bootTemplate, { secretKey, templateEnvironment } from "../service/demo-template";
import { freePort } from "../service/free-port";
import { root, newFolder } from "../service/programs";

export interface NextServer {
  /** The address for a browser on this machine; the shop is Fellside's. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a built app as one process, on the demo's data in its own PostgreSQL. */
export async function startNext(app: "shop" | "web"): Promise<NextServer> {
  const endTemplate = await bootTemplate();
  const port = await freePort();
  const own = `http://localhost:${port}`;
  const cwd = join(root, "apps", app);
  const child = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)],
    {
      cwd,
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "production",
        ...(JSON.parse(process.env[templateEnvironment] ?? "{}") as Record<string, string>),
        SECRET_KEY: secretKey,
        PAYMENTS: "sandbox",
        PAYMENTS_SANDBOX_SECRET: "whsec_of_the_sandbox_in_benches_only",
        ...(app === "shop" ? { SHOP_URL: own } : { WEB_URL: own, NEXTAUTH_URL: own }),
        FILES_FOLDER: newFolder("bench-files"),
      },
    },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await answers(`http://127.0.0.1:${port}/`);
  return {
    url: app === "shop" ? `http://fellside.localhost:${port}` : own,
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
