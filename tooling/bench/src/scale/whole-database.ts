import type { Service } from "@roundsman/api";
import type { DemoDatabase } from "@roundsman/testing/running";
import { onDatabase } from "../on-database";

/** How many rows each table has, as the statistics tell. */
export const rowsOfTables = ({ url }: DemoDatabase): Promise<ReadonlyMap<string, number>> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string; count: number }>(
      "SELECT relname AS name, reltuples::float8 AS count FROM pg_class WHERE relkind = 'r'",
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  });

export const sizeOf = ({ url }: DemoDatabase): Promise<string> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ size: string; rows: string; orders: string }>(
      `SELECT pg_size_pretty(pg_database_size(current_database())) AS size,
              sum(reltuples)::bigint AS rows, sum(reltuples) FILTER (WHERE relname = 'orders')::bigint AS orders
         FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    const [one] = rows;
    return `The full database: ${one?.orders} orders, ${one?.rows} rows, ${one?.size}`;
  });

/** Orders that the role of businesses sees with no business set, over the same pools as all that is measured. */
export async function seenByNobody(services: readonly Service[]): Promise<number> {
  const counts = await Promise.all(
    services.map(async ({ database }) => {
      const { rows } = await database.pools.business.query<{ seen: number }>(
        "SELECT count(*)::int AS seen FROM orders",
      );
      return rows[0]?.seen ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
