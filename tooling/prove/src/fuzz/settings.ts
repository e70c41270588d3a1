import { z } from "zod";

/** The size of a run. Each setting is an environment variable of its name in capitals. */
export interface FuzzSettings {
  requests: number;
  clients: number;
  /** Decides every request. The order of the clients remains random. */
  seed: number;
}

const Environment = z.object({
  REQUESTS: z.coerce.number().int().min(1000).max(100_000_000).default(200_000),
  CLIENTS: z.coerce.number().int().min(1).max(1000).default(12),
  SEED: z.coerce.number().int().min(0).optional(),
});

/** @throws ZodError that names the wrong variable */
export function readFuzzSettings(env: Record<string, string | undefined>): FuzzSettings {
  const given = Environment.parse(env);
  return {
    requests: given.REQUESTS,
    clients: given.CLIENTS,
    seed: given.SEED ?? Math.floor(Math.random() * 1_000_000),
  };
}
