import { z } from "zod";

/** How many come at once and how often; each by an environment variable of its name in capitals. */
export interface RaceSettings {
  callers: number;
  /** How often every race is run. */
  rounds: number;
  /** Part of the names of operations, such as `POST /orders`; empty is all of them. */
  only: string;
}

const Environment = z.object({
  CALLERS: z.coerce.number().int().min(6).max(1000).default(20),
  ROUNDS: z.coerce.number().int().min(1).max(100_000).default(3),
  ONLY: z.string().default(""),
});

/** @throws ZodError naming what is wrong */
export function readRaceSettings(env: Record<string, string | undefined>): RaceSettings {
  const { CALLERS: callers, ROUNDS: rounds, ONLY: only } = Environment.parse(env);
  return { callers, rounds, only };
}
