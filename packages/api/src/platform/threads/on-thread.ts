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
  /** Files from outside, which may be made to take all there is. */
  file: { maxThreads: 2, niceIncrement: 10, mostMegabytes: 512, mostMs: 30_000 },
} as const satisfies Record<string, Kind>;

interface Kind {
  maxThreads: number;
  niceIncrement: number;
  /** A thread whose objects need more is ended, and nothing else with it. */
  mostMegabytes?: number;
  /** A thread that takes longer is ended. */
  mostMs?: number;
}

/** The work needed more memory or time than its kind may have. */
export class TookTooMuch extends Error {
  override readonly name = "TookTooMuch";
}

/**
 * Threads that have had nothing to do for so long end, and give their memory back. In milliseconds. From source one
 * takes 1.5 s of a processor to start, so that tests keep theirs.
 */
const idleMs = { built: 30_000, fromSource: 600_000 };

/** On Linux a priority is the thread's own. Elsewhere it would be the whole process's. */
const hasPriorities = process.platform === "linux";

const pools = new Map<KindName, Piscina>();
type KindName = keyof typeof kinds;

/**
 * A function of `src/thread.ts` as one that runs on a thread of its own. What it is given and what it gives back
 * are copied, so they are plain data.
 * @param name under which `src/thread.ts` exports it
 * @throws what the function throws, as a plain Error; `TookTooMuch` where its thread was ended
 */
export function onThread<Work extends (given: never) => object>(
  kind: KindName,
  name: string,
): (...given: Parameters<Work>) => Promise<ReturnType<Work>> {
  return async (given) => {
    const pool = pools.get(kind) ?? open(kind);
    const { mostMs }: Kind = kinds[kind];
    const signal = mostMs === undefined ? null : AbortSignal.timeout(mostMs);
    try {
      const made: ReturnType<Work> = await pool.run(given, {
        name,
        filename: threadFile(),
        signal,
      });
      return made;
    } catch (error) {
      if (signal?.aborted || ranOutOfMemory(error)) throw new TookTooMuch(name, { cause: error });
      throw error;
    }
  };
}

const ranOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

function open(kind: KindName): Piscina {
  const loader = join(here, "source-loader.mjs");
  const execArgv = fromSource ? ["--import", pathToFileURL(loader).href] : [];
  const { maxThreads, niceIncrement, mostMegabytes }: Kind = kinds[kind];
  const pool = new Piscina({
    minThreads: 0,
    maxThreads,
    idleTimeout: fromSource ? idleMs.fromSource : idleMs.built,
    niceIncrement: hasPriorities ? niceIncrement : 0,
    execArgv,
    ...(mostMegabytes !== undefined && {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    }),
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
