import { folders } from "./folders";
import { startNode, type Running } from "./node-process";
import { environmentOf, type Town } from "./town";

/** The worker as it was built. */
export const startWorker = (
  town: Pick<Town, "environment" | "folder">,
  { env = {}, onLine }: { env?: Record<string, string>; onLine?: (line: string) => void } = {},
): Promise<Running> =>
  startNode(["dist/main.js"], {
    cwd: folders.worker,
    env: { ...environmentOf(town), ...env },
    ready: /the worker works/,
    onLine,
  });
