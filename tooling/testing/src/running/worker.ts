import { folders } from "./folders";
import { startNode, type Running } from "./node-process";
import { environmentOf, type DemoDatabase } from "./demo-database";

/** Starts the built worker. */
export const startWorker = (
  demo: Pick<DemoDatabase, "environment" | "folder">,
  { env = {}, onLine }: { env?: Record<string, string>; onLine?: (line: string) => void } = {},
): Promise<Running> =>
  startNode(["dist/main.js"], {
    cwd: folders.worker,
    env: { ...environmentOf(demo), ...env },
    ready: /the worker works/,
    onLine,
  });
