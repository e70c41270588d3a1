import { z } from "zod";

/** Sizes of the data, and the number of turns. Each is an environment variable named SCALE_…. */
export interface ScaleSettings {
  /** Number of businesses without the largest. */
  businesses: number;
  /** Customers of each business. */
  customers: number;
  orders: number;
  /** Orders of the largest business. */
  largest: number;
  /** Turns of each operation in each business. */
  turns: number;
  /** Shards of each table on a cluster. */
  shards: number;
}

const count = (most: number) => z.coerce.number().int().min(1).max(most);

const Environment = z.object({
  SCALE_BUSINESSES: count(100_000).default(100),
  SCALE_CUSTOMERS: count(100_000).default(1000),
  SCALE_ORDERS: count(1_000_000).default(10_000),
  SCALE_LARGEST: count(10_000_000).default(1_000_000),
  SCALE_TURNS: count(10_000).default(60),
  SCALE_SHARDS: count(1000).default(32),
});

/** @throws ZodError that names the wrong variable */
export function readScaleSettings(env: Record<string, string | undefined>): ScaleSettings {
  const given = Environment.parse(env);
  return {
    businesses: given.SCALE_BUSINESSES,
    customers: given.SCALE_CUSTOMERS,
    orders: given.SCALE_ORDERS,
    largest: given.SCALE_LARGEST,
    turns: given.SCALE_TURNS,
    shards: given.SCALE_SHARDS,
  };
}
