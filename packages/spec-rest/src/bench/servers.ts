import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startNode } from "./running";
import { freePort, secretKey, type Town } from "./town";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));

export interface Served {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/**
 * The REST server as it was built and as it runs in production, its log of every request included.
 * @param options of node, such as `--cpu-prof`
 */
export async function startRest(town: Town, options: readonly string[]): Promise<Served> {
  const port = String(await freePort());
  const { stop, pid } = await startNode([...options, "dist/main.js"], {
    cwd: packageFolder,
    env: {
      NODE_ENV: "production",
      DATABASE_URL: town.url,
      SECRET_KEY: secretKey,
      FILES_FOLDER: join(town.folder, "files"),
      PORT: port,
    },
    ready: /REST listens/,
  });
  return { url: `http://127.0.0.1:${port}`, stop, pid };
}

export async function startPlain(town: Town): Promise<Served> {
  const port = String(await freePort());
  const { stop, pid } = await startNode(["--import", "tsx", "src/bench/plain-server.command.ts"], {
    cwd: packageFolder,
    env: { NODE_ENV: "production", DATABASE_URL: town.url, PORT: port },
    ready: /^ready$/m,
  });
  return { url: `http://127.0.0.1:${port}`, stop, pid };
}
