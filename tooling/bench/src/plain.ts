import { fileURLToPath } from "node:url";
import { freePort, startNode, type Served, type DemoDatabase } from "@roundsman/testing/running";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));

export async function startPlain(demo: DemoDatabase): Promise<Served> {
  const port = String(await freePort());
  const running = await startNode(["--import", "tsx", "src/plain-server.command.ts"], {
    cwd: packageFolder,
    env: { NODE_ENV: "production", DATABASE_URL: demo.url, PORT: port },
    ready: /^ready$/,
  });
  return { ...running, url: `http://127.0.0.1:${port}` };
}
