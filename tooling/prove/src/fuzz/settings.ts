import { z } from "zod";

/** How much is sent; each by an environment variable of its name in capitals. */
export interface FuzzSettings {
  requests: number;
  clients: number;
  /** Decides every request; which client comes first is not. */
  seed: number;
}

const Environment = z.object({
  REQUESTS: z.coerce.number().int().min(1000).max(100_000_000).default(200_000),
  CLIENTS: z.coerce.number().int().min(1).max(1000).default(12),
  SEED: z.coerce.number().int().min(0).optional(),
});

/** @throws ZodError naming what is wrong */
export function readFuzzSettings(env: Record<string, string | undefined>): FuzzSettings {
  const given = Environment.parse(env);
  return {
    requests: given.REQUESTS,
    clients: given.CLIENTS,
    seed: given.SEED ?? Math.floor(Math.random() * 1_000_000),
  };
}
