import { z } from "zod";

/**
 * The number of neighbours and of their attempts. Each setting is an environment variable of its name in capitals.
 */
export interface IsolationSettings {
  businesses: number;
  /** Number of neighbours that try each operation. It is raised if some neighbours would try none. */
  tries: number;
  /** Requests of every shape with Fellside's ids. */
  requests: number;
  /** Number of visited shops, and of visits in total. */
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

/** @throws ZodError that names the wrong variable */
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
