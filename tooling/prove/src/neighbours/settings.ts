import { parseArgs } from "node:util";
import { z } from "zod";

/** How long it takes, in seconds. */
export interface NeighbourSettings {
  /** How long the hostile business goes on. Each look at the other alone takes a third of it. */
  seconds: number;
}

const Seconds = z.coerce.number().int().min(3).max(3600).default(60);

/** From `--seconds`, or SECONDS of the environment. @throws ZodError or TypeError naming what is wrong */
export function readNeighbourSettings(
  args: readonly string[],
  env: Record<string, string | undefined>,
): NeighbourSettings {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: "string" } } });
  return { seconds: Seconds.parse(values.seconds ?? env["SECONDS"]) };
}
