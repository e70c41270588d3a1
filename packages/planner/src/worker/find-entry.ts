import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** A script to start a worker with, and what Node needs to be told to run it. */
export interface Entry {
  readonly url: URL;
  readonly execArgv: readonly string[];
}

/** What a bundled `entry.ts` is called beside the bundle that `planInWorker` ended up in. */
const BUNDLED = ["planner-worker.mjs", "planner-worker.js"];

/**
 * Where the worker's script is: beside this file as TypeScript while the package runs from its source
 * (under tsx or vitest), beside the bundle once it is bundled; null where there is neither.
 */
export function findEntry(here: string | undefined): Entry | null {
  if (!here?.startsWith("file:")) return null;
  if (here.endsWith(".ts")) {
    const url = new URL("entry.ts", here);
    const loader = tsxFor(url);
    return existsSync(url) && loader !== null ? { url, execArgv: ["--import", loader] } : null;
  }
  const url = BUNDLED.map((name) => new URL(name, here)).find((candidate) => existsSync(candidate));
  return url ? { url, execArgv: [] } : null;
}

/** The loader by its own address: a bare "tsx" would be looked for from the working directory. */
function tsxFor(url: URL): string | null {
  try {
    return pathToFileURL(createRequire(url).resolve("tsx")).href;
  } catch {
    return null;
  }
}
