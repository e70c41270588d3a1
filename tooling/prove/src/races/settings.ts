import { z } from "zod";

/** The number of callers and rounds. Each setting is an environment variable of its name in capitals. */
export interface RaceSettings {
  callers: number;
  /** Number of runs of every race. */
  rounds: number;
  /** Part of the operations' names, such as `POST /orders`; empty for all operations. */
  only: string;
}

const Environment = z.object({
  CALLERS: z.coerce.number().int().min(6).max(1000).default(20),
  ROUNDS: z.coerce.number().int().min(1).max(100_000).default(3),
  ONLY: z.string().default(""),
});

/** @throws ZodError that names the wrong variable */
export function readRaceSettings(env: Record<string, string | undefined>): RaceSettings {
  const { CALLERS: callers, ROUNDS: rounds, ONLY: only } = Environment.parse(env);
  return { callers, rounds, only };
}
