import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { BuiltServer } from "@roundsman/spec-rest/testing";

const Said = z.object({ memory: z.object({ rss: z.number(), heapUsed: z.number() }) });

const code = `process.on("SIGUSR2", () => {
  gc();
  gc();
  process.stdout.write(JSON.stringify({ memory: process.memoryUsage() }) + "\\n");
});`;

/** Options of node that make a server print its memory on SIGUSR2. */
export const probed: readonly string[] = [
  "--expose-gc",
  "--import",
  `data:text/javascript,${encodeURIComponent(code)}`,
];

/** The server's memory after garbage collection, in MiB. */
export interface Held {
  rss: number;
  heap: number;
}

const patienceMs = 20_000;
const mib = 1024 * 1024;

/** Reads the memory of a server that was started with the probe. @throws if the server does not answer */
export async function memoryOf({ process: child, lines }: BuiltServer): Promise<Held> {
  const from = lines.length;
  child.kill("SIGUSR2");
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(20)) {
    const line = lines.slice(from).find((one) => one.startsWith('{"memory"'));
    if (line === undefined) continue;
    const { memory } = Said.parse(JSON.parse(line));
    return {
      rss: Math.round(memory.rss / mib),
      heap: Math.round((memory.heapUsed / mib) * 10) / 10,
    };
  }
  throw new Error("The server did not say what memory it holds");
}
