import { sql, type RawBuilder } from "kysely";

import { isOnCluster } from "../statements/name-business";
import { runSqlForOne, sqlBuilder, type SqlRunner } from "./typed-sql";

/**
 * Computes a value for a statement. A single PostgreSQL gets the expression unchanged. On a cluster a separate
 * statement computes it first, for places where Citus allows no function: `now()` where two rows meet; and a function
 * that locks a row of a table on every node, and would wait for the statement that calls it.
 */
export async function readBefore<T>(
  runner: SqlRunner,
  value: RawBuilder<T>,
): Promise<RawBuilder<T>> {
  if (!isOnCluster()) return value;
  const read = sqlBuilder.selectNoFrom(sql<string | null>`${value}::text`.as("value"));
  const row = await runSqlForOne(runner, read);
  return sql<T>`${row?.value ?? null}`;
}
