import type { Service } from "@roundsman/api";
import { DatabaseError } from "pg";
import { onDatabase } from "../../on-database";
import type { Sized } from "./sized";

const NO_SUCH_SETTING = "42704";

interface TableFigures {
  /** A table's name, or at a node of a cluster a shard's: `orders_102008`. */
  name: string;
  rows: number;
  bytes: number;
}

/** Returns the table of a shard. Citus appends a number to its name. */
const tableOf = (name: string): string => name.replace(/_\d{6,}$/, "");

/**
 * Returns each table with its figures from the statistics. On a cluster it returns each shard. A shard of several
 * nodes is counted once.
 */
async function held({ nodes }: Sized): Promise<TableFigures[]> {
  const byName = new Map<string, TableFigures>();
  for (const node of nodes) {
    await onDatabase(node, async (client) => {
      // Citus hides shards in the catalogue unless this setting is off.
      await client.query(
        "SELECT set_config('citus.override_table_visibility', 'off', false) WHERE EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')",
      );
      const { rows } = await client.query<TableFigures>(
        `SELECT relname AS name, greatest(reltuples, 0)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes
           FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      );
      // On a cluster the shards store the rows, and the tables are empty.
      const own = nodes.length > 1 ? rows.filter(({ name }) => tableOf(name) !== name) : rows;
      for (const one of own) {
        const known = byName.get(one.name);
        if (!known || known.rows < one.rows) byName.set(one.name, one);
      }
    });
  }
  return [...byName.values()];
}

/** Returns the number of rows by table, on a cluster by shard. */
export async function rowsOfTables(database: Sized): Promise<ReadonlyMap<string, number>> {
  return new Map((await held(database)).map(({ name, rows }) => [name, rows]));
}

export async function sizeOf(database: Sized): Promise<string> {
  const all = await held(database);
  const rows = (some: readonly TableFigures[]) => some.reduce((sum, one) => sum + one.rows, 0);
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  const orders = all.filter(({ name }) => tableOf(name) === "orders");
  return `The full database: ${rows(orders)} orders, ${rows(all)} rows, ${(bytes / 2 ** 30).toFixed(1)} GB`;
}

/**
 * Counts the orders that the role of businesses sees with no business set, over the same pools as the measured
 * operations.
 */
export async function seenByNobody(services: readonly Service[]): Promise<number> {
  const counts = await Promise.all(
    services.map(async ({ database }) => {
      const asked = database.pools.business.query<{ seen: number }>(
        "SELECT count(*)::int AS seen FROM orders",
      );
      const { rows } = await asked.catch((error: unknown) => {
        // A worker of a cluster refuses a query without a business: it shows nothing.
        if (error instanceof DatabaseError && error.code === NO_SUCH_SETTING) return { rows: [] };
        throw error;
      });
      return rows[0]?.seen ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
