import { join } from "node:path";
import { freePort } from "@roundsman/db/testing";
import { folders } from "./folders";
import { startNode, type Running } from "./node-process";
import { environmentOf, type DemoDatabase } from "./demo-database";

export interface Served extends Omit<Running, "found"> {
  url: string;
}

interface Manner {
  /** Options of node, such as `--cpu-prof`. */
  node?: readonly string[];
  /** Default: any free port. */
  port?: number;
  env?: Record<string, string>;
  onLine?: (line: string) => void;
}

/** Starts the built REST server as in production, with its log of every request. */
export async function startRest(
  demo: Pick<DemoDatabase, "environment" | "folder">,
  { node = [], port, env = {}, onLine }: Manner = {},
): Promise<Served> {
  const restPort = String(port ?? (await freePort()));
  const running = await startNode([...node, join(folders.rest, "dist/main.js")], {
    cwd: folders.rest,
    env: { ...environmentOf(demo), PORT: restPort, ...env },
    ready: /REST listens/,
    onLine,
  });
  return { ...running, url: `http://127.0.0.1:${restPort}` };
}
