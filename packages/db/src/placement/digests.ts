import type { Client } from "pg";

import { places } from "./tables";

/** A table's content: the number of rows, and a number that differs if any value of any row does. */
export interface Digest {
  rows: number;
  digest: string;
}

/**
 * Returns counts and digests of every existing table with a placement, in one snapshot on a single PostgreSQL. It
 * reads all rows, on a cluster at their nodes. Neither the order of rows nor their place matters.
 */
export async function tableDigests(owner: Client): Promise<Map<string, Digest>> {
  await owner.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    // A time's text depends on the session's zone. Citus passes on a transaction's settings to its nodes.
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
    const [digest] = rows;
    if (digest) digests.set(name, digest);
  }
  return digests;
}

/** Returns the differences between two databases, one sentence for each table; an empty list for equal content. */
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
