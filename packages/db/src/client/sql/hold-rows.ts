import { isOnCluster } from "../statements/name-business";
import { runOnOwnCopies } from "./own-copies";
import { lockName, runSql, sqlBuilder, type Compilable, type SqlRunner } from "./typed-sql";

/**
 * On a cluster: locks the business's row of counters for this transaction, at the business's own node, so that all
 * callers for one business queue (docs/decisions/0357). Does nothing on a single PostgreSQL, where rows themselves
 * are locked.
 */
export async function standInLineOnCluster(tx: SqlRunner, tenantId: string): Promise<void> {
  if (isOnCluster()) await runSql(tx, holdCounters(tenantId));
}

/**
 * Reads and locks a business's rows of a table that is on every node. A single PostgreSQL locks the rows. On a
 * cluster Citus would lock the full table at all nodes, for all businesses, so callers queue by
 * `standInLineOnCluster` and then read.
 * @param hold adds the lock to the statement
 */
export async function runHolding<Row, Rows extends Compilable<Row>>(
  tx: SqlRunner,
  tenantId: string,
  rows: Rows & Compilable<Row>,
  hold: (rows: Rows) => Compilable<Row>,
): Promise<Row[]> {
  await standInLineOnCluster(tx, tenantId);
  return runSql(tx, isOnCluster() ? rows : hold(rows));
}

/**
 * Reads and locks a business's own row for this transaction, so that the second of two changes sees the first. A
 * single PostgreSQL locks the row in the same statement. On a cluster Citus would lock the table of businesses at all
 * nodes, for all of them. There the business's name is locked at its own node, and the row is then read
 * (docs/decisions/0372).
 * @param hold adds the lock to the statement
 */
export async function runHoldingBusiness<Row, Rows extends Compilable<Row>>(
  tx: SqlRunner,
  tenantId: string,
  rows: Rows & Compilable<Row>,
  hold: (rows: Rows) => Compilable<Row>,
): Promise<Row[]> {
  return runHoldingName(tx, nameOf(tenantId), rows, hold);
}

/** Does the same for the business's row in another such table. A business's storefront has a separate queue. */
export async function runHoldingStorefront<Row, Rows extends Compilable<Row>>(
  tx: SqlRunner,
  tenantId: string,
  rows: Rows & Compilable<Row>,
  hold: (rows: Rows) => Compilable<Row>,
): Promise<Row[]> {
  return runHoldingName(tx, `storefront ${tenantId}`, rows, hold);
}

async function runHoldingName<Row, Rows extends Compilable<Row>>(
  tx: SqlRunner,
  name: string,
  rows: Rows & Compilable<Row>,
  hold: (rows: Rows) => Compilable<Row>,
): Promise<Row[]> {
  if (!isOnCluster()) return runSql(tx, hold(rows));
  await lockName(tx, name);
  return runSql(tx, rows);
}

/** Locks a business's row without reading it. */
export async function holdBusiness(tx: SqlRunner, tenantId: string): Promise<void> {
  const row = sqlBuilder.selectFrom("businesses").where("id", "=", tenantId).select("id");
  await (isOnCluster() ? lockName(tx, nameOf(tenantId)) : runSql(tx, row.forNoKeyUpdate()));
}

const nameOf = (tenantId: string): string => `business ${tenantId}`;

/**
 * On a cluster: locks the table of people for this transaction, before its first write. Citus locks the full table
 * for a lock or change of a row, and shared for an insert. Two transactions that inserted one each and then needed
 * more would wait for each other. Does nothing on a single PostgreSQL.
 */
export async function holdPeopleOnCluster(tx: SqlRunner): Promise<void> {
  if (isOnCluster()) await runSql(tx, nobody);
}

const nobody = sqlBuilder.selectFrom("users").where("id", "=", "").select("id").forUpdate();

/**
 * Locks a person's row until the transaction ends, as their sign-in does. On a cluster it locks the coordinator's
 * copy, before Citus locks the table for a change. Two transactions in the opposite order would wait for each other
 * (docs/decisions/0371).
 */
export async function holdPerson(tx: SqlRunner, userId: string): Promise<void> {
  const row = sqlBuilder.selectFrom("users").where("id", "=", userId).select("id");
  await runOnOwnCopies(tx, row.forUpdate());
}

/**
 * Locks a person before a change of the row. Does nothing on a single PostgreSQL, where the change itself locks it.
 */
export async function holdPersonOnCluster(tx: SqlRunner, userId: string): Promise<void> {
  if (isOnCluster()) await holdPerson(tx, userId);
}

/** Creates a missing row, because a lock on no row would stop nobody. */
const holdCounters = (tenantId: string) =>
  sqlBuilder
    .insertInto("business_counters")
    .values({ tenant_id: tenantId })
    .onConflict((conflict) =>
      conflict
        .column("tenant_id")
        .doUpdateSet((eb) => ({ next_order: eb.ref("business_counters.next_order") })),
    );
