import { isOnCluster } from "./name-business";
import { runSql, sqlBuilder, type Compilable, type SqlRunner } from "./typed-sql";

/**
 * Reads rows of a business of a table that lies on every node, and holds them for this transaction. On one PostgreSQL by
 * their own locks. On a cluster Citus would hold the whole table at all nodes, against all businesses; there the business's
 * row of counters is held before they are read (docs/decisions/0357). So whoever holds rows of one business by this function
 * stands in line with everybody else who does.
 * @param hold puts the lock on the statement
 */
export async function runHolding<Row, Rows extends Compilable<Row>>(
  tx: SqlRunner,
  tenantId: string,
  rows: Rows & Compilable<Row>,
  hold: (rows: Rows) => Compilable<Row>,
): Promise<Row[]> {
  if (!isOnCluster()) return runSql(tx, hold(rows));
  await runSql(tx, holdCounters(tenantId));
  return runSql(tx, rows);
}

/** Makes the row where there is none yet: a lock on nothing would hold nobody. */
const holdCounters = (tenantId: string) =>
  sqlBuilder
    .insertInto("business_counters")
    .values({ tenant_id: tenantId })
    .onConflict((conflict) =>
      conflict
        .column("tenant_id")
        .doUpdateSet((eb) => ({ next_order: eb.ref("business_counters.next_order") })),
    );
