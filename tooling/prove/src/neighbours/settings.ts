import { parseArgs } from "node:util";
import { z } from "zod";

/** The length of a run. */
export interface NeighbourSettings {
  /**
   * Seconds that the hostile business is active. Each measurement of the other business alone takes a third of it.
   */
  seconds: number;
}

const Seconds = z.coerce.number().int().min(3).max(3600).default(60);

/** Reads `--seconds`, or SECONDS of the environment. @throws ZodError or TypeError that names the wrong setting */
export function readNeighbourSettings(
  args: readonly string[],
  env: Record<string, string | undefined>,
): NeighbourSettings {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: "string" } } });
  return { seconds: Seconds.parse(values.seconds ?? env["SECONDS"]) };
}
