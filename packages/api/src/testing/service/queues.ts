import type { TestService } from "./test-service";

/**
 * Asks the queue of jobs of each node, the coordinator's first, and gives the rows of all. One PostgreSQL has one queue; on a
 * cluster the jobs of a business stand in that of the node where they were enqueued.
 */
export async function askQueues<Row extends object>(
  { database }: Pick<TestService, "database">,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { pool } of await database.nodes()) {
    rows.push(...(await pool.query<Row>(text, values)).rows);
  }
  return rows;
}
