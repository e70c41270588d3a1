import { z } from "zod";

/** How many neighbours there are and what they try; each by an environment variable of its name in capitals. */
export interface IsolationSettings {
  businesses: number;
  /** So many of them try each operation; more where else some would try nothing. */
  tries: number;
  /** Requests of every shape with a neighbour's ids in them. */
  requests: number;
  /** Shops that are visited, and how often in all. */
  shops: number;
  visits: number;
  seed: number;
}

const Environment = z.object({
  BUSINESSES: z.coerce.number().int().min(10).max(100_000).default(1000),
  TRIES: z.coerce.number().int().min(1).max(100_000).default(25),
  REQUESTS: z.coerce.number().int().min(0).max(100_000_000).default(4000),
  SHOPS: z.coerce.number().int().min(2).max(1000).default(30),
  VISITS: z.coerce.number().int().min(100).max(100_000_000).default(4000),
  SEED: z.coerce.number().int().min(0).optional(),
});

/** @throws ZodError naming what is wrong */
export function readIsolationSettings(env: Record<string, string | undefined>): IsolationSettings {
  const given = Environment.parse(env);
  return {
    businesses: given.BUSINESSES,
    tries: given.TRIES,
    requests: given.REQUESTS,
    shops: Math.min(given.SHOPS, given.BUSINESSES),
    visits: given.VISITS,
    seed: given.SEED ?? Math.floor(Math.random() * 1_000_000),
  };
}
