import type { Service } from "@roundsman/api";
import { DatabaseError } from "pg";
import { onDatabase } from "../../on-database";
import type { Sized } from "./sized";

const NO_SUCH_SETTING = "42704";

interface Held {
  /** A table's, and at a node of a cluster a shard's: `orders_102008`. */
  name: string;
  rows: number;
  bytes: number;
}

/** The table of a shard: Citus puts a number behind its name. */
const tableOf = (name: string): string => name.replace(/_\d{6,}$/, "");

/** Each table as the statistics tell; on a cluster each shard, and one that lies on several nodes once. */
async function held({ nodes }: Sized): Promise<Held[]> {
  const found = new Map<string, Held>();
  for (const node of nodes) {
    await onDatabase(node, async (client) => {
      // Citus hides shards from whoever looks in the catalogue, but not from its own tools.
      await client.query(
        "SELECT set_config('citus.override_table_visibility', 'off', false) WHERE EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')",
      );
      const { rows } = await client.query<Held>(
        `SELECT relname AS name, greatest(reltuples, 0)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes
           FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      );
      // Of a cluster's tables their shards hold the rows.
      const own = nodes.length > 1 ? rows.filter(({ name }) => tableOf(name) !== name) : rows;
      for (const one of own) {
        const known = found.get(one.name);
        if (!known || known.rows < one.rows) found.set(one.name, one);
      }
    });
  }
  return [...found.values()];
}

/** How many rows each table has, by its name where it lies: on a cluster each shard. */
export async function rowsOfTables(database: Sized): Promise<ReadonlyMap<string, number>> {
  return new Map((await held(database)).map(({ name, rows }) => [name, rows]));
}

export async function sizeOf(database: Sized): Promise<string> {
  const all = await held(database);
  const rows = (some: readonly Held[]) => some.reduce((sum, one) => sum + one.rows, 0);
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  const orders = all.filter(({ name }) => tableOf(name) === "orders");
  return `The full database: ${rows(orders)} orders, ${rows(all)} rows, ${(bytes / 2 ** 30).toFixed(1)} GB`;
}

/** Orders that the role of businesses sees with no business set, over the same pools as all that is measured. */
export async function seenByNobody(services: readonly Service[]): Promise<number> {
  const counts = await Promise.all(
    services.map(async ({ database }) => {
      const asked = database.pools.business.query<{ seen: number }>(
        "SELECT count(*)::int AS seen FROM orders",
      );
      const { rows } = await asked.catch((error: unknown) => {
        // At a worker of a cluster nobody said for whom it asks: it fails, and shows nothing.
        if (error instanceof DatabaseError && error.code === NO_SUCH_SETTING) return { rows: [] };
        throw error;
      });
      return rows[0]?.seen ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
