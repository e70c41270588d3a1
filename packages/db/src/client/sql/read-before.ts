import { sql, type RawBuilder } from "kysely";

import { isOnCluster } from "../statements/name-business";
import { runSqlForOne, sqlBuilder, type SqlRunner } from "./typed-sql";

/**
 * A value that a statement is to compute. On one PostgreSQL it is given back as it is. On a cluster it is read by a statement of
 * its own, and given as what it came to, for where Citus takes no function: `now()` where two rows meet; and a function
 * that holds a row of a table that lies on every node, and would wait for the statement that calls it.
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
