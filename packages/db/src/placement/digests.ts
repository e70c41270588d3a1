import type { Client } from "pg";

import { places } from "./tables";

/** What a table holds: how many rows, and a number that differs where any value of any row does. */
export interface Digest {
  rows: number;
  digest: string;
}

/**
 * Counts and digests of every table that has a place and is there, in one snapshot where there is one PostgreSQL. It reads all
 * rows, on a cluster each where it lies. Neither the order of rows nor where they lie counts.
 */
export async function tableDigests(owner: Client): Promise<Map<string, Digest>> {
  await owner.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    // As text a time depends on the session's zone. Citus hands on to its nodes what a transaction sets for itself.
    await owner.query("SET LOCAL citus.propagate_set_commands = 'local'");
    await owner.query("SET LOCAL timezone = 'UTC'");
    await owner.query("SET LOCAL datestyle = 'ISO'");
    return await digestsInTransaction(owner);
  } finally {
    await owner.query("ROLLBACK");
  }
}

async function digestsInTransaction(owner: Client): Promise<Map<string, Digest>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname = ANY ($1) ORDER BY 1`,
    [[...places.keys()]],
  );
  const digests = new Map<string, Digest>();
  for (const { name } of tables) {
    const { rows } = await owner.query<Digest>(
      `SELECT count(*)::int AS rows, coalesce(sum(hashtextextended(held::text, 0)::numeric), 0)::text AS digest
         FROM ${owner.escapeIdentifier(name)} held`,
    );
    const [found] = rows;
    if (found) digests.set(name, found);
  }
  return digests;
}

/** Where two databases hold something else, one sentence a table; empty where they hold the same. */
export function differences(
  before: ReadonlyMap<string, Digest>,
  after: ReadonlyMap<string, Digest>,
): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].toSorted().flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    if (!one || !other) return [`${name} is in one of both alone`];
    if (one.rows !== other.rows) return [`${name} had ${one.rows} rows and has ${other.rows}`];
    return one.digest === other.digest ? [] : [`${name} has as many rows, but others`];
  });
}
