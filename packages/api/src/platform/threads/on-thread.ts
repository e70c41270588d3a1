import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Piscina } from "piscina";
import { installedFile } from "../base/installed-file";

/*
 * What takes the processor for long runs beside the thread that answers requests (docs/decisions/0173): one
 * invoice drawn there would keep every business waiting for a tenth of a second, a plan for four.
 */

/** Each kind has threads of its own, so that a plan keeps no invoice waiting. */
const kinds = {
  /** Papers that somebody waits for. Requests come first where the processor is short. */
  paper: { maxThreads: 2, niceIncrement: 5 },
  /** A plan takes what everything else leaves of the processor. */
  plan: { maxThreads: 4, niceIncrement: 19 },
} as const;

/** Threads that have had nothing to do for so long end, and give their memory back. In milliseconds. */
const idleMs = 30_000;

/** On Linux a priority is the thread's own. Elsewhere it would be the whole process's. */
const hasPriorities = process.platform === "linux";

const pools = new Map<keyof typeof kinds, Piscina>();

/**
 * A function of `src/thread.ts` as one that runs on a thread of its own. What it is given and what it gives back
 * are copied, so they are plain data.
 * @param name under which `src/thread.ts` exports it
 * @throws what the function throws, as a plain Error
 */
export function onThread<Work extends (given: never) => object>(
  kind: keyof typeof kinds,
  name: string,
): (...given: Parameters<Work>) => Promise<ReturnType<Work>> {
  return async (given) => {
    const pool = pools.get(kind) ?? open(kind);
    const made: ReturnType<Work> = await pool.run(given, { name, filename: threadFile() });
    return made;
  };
}

function open(kind: keyof typeof kinds): Piscina {
  const loader = join(here, "source-loader.mjs");
  const execArgv = fromSource ? ["--import", pathToFileURL(loader).href] : [];
  const { maxThreads, niceIncrement } = kinds[kind];
  const pool = new Piscina({
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    niceIncrement: hasPriorities ? niceIncrement : 0,
    execArgv,
  });
  pools.set(kind, pool);
  return pool;
}

/* From source, as the tests run, threads run the source. Everything else is bundled, and runs what `build` made. */
// No `new URL(…, import.meta.url)`: a bundler would follow it.
const here = dirname(fileURLToPath(import.meta.url));
const fromSource = import.meta.url.endsWith(".ts");
const threadFile = () =>
  fromSource ? join(here, "../../thread.ts") : installedFile("@roundsman/api/thread");
