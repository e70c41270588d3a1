import { fileURLToPath } from "node:url";
import { startNode, type Running } from "./node-process";
import { environmentOf, type Town } from "./town";

const packageFolder = fileURLToPath(new URL("../../../worker", import.meta.url));

/** The worker as it was built: a process of another package, so it is known by its path alone. */
export const startWorker = (
  town: Pick<Town, "environment" | "folder">,
  { env = {}, onLine }: { env?: Record<string, string>; onLine?: (line: string) => void } = {},
): Promise<Running> =>
  startNode(["dist/main.js"], {
    cwd: packageFolder,
    env: { ...environmentOf(town), ...env },
    ready: /the worker works/,
    onLine,
  });
