import { isOnCluster } from "../statements/name-business";
import { runOnOwnCopies } from "./own-copies";
import { lockName, runSql, sqlBuilder, type Compilable, type SqlRunner } from "./typed-sql";

/**
 * On a cluster: holds the business's row of counters for this transaction, at the business's own node, so that all who
 * call this for one business stand in line (docs/decisions/0357). On one PostgreSQL nothing: there rows are held themselves.
 */
export async function standInLineOnCluster(tx: SqlRunner, tenantId: string): Promise<void> {
  if (isOnCluster()) await runSql(tx, holdCounters(tenantId));
}

/**
 * Reads rows of a business of a table that lies on every node, and holds them for this transaction. On one PostgreSQL by
 * their own locks. On a cluster Citus would hold the whole table at all nodes, against all businesses: whoever asks
 * stands in line instead, and then reads.
 * @param hold puts the lock on the statement
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
 * Reads a business's own row, and holds it for this transaction, so that of two who change what it says the second sees what the
 * first did. On one PostgreSQL by its lock, in the same statement. On a cluster Citus would hold the table of businesses at all nodes,
 * against all of them: there the business is held by its name, at its own node, and then read (docs/decisions/0372).
 * @param hold puts the lock on the statement
 */
export async function runHoldingBusiness<Row, Rows extends Compilable<Row>>(
  tx: SqlRunner,
  tenantId: string,
  rows: Rows & Compilable<Row>,
  hold: (rows: Rows) => Compilable<Row>,
): Promise<Row[]> {
  return runHoldingName(tx, nameOf(tenantId), rows, hold);
}

/** The same for a row of a business in another such table. A business's storefront stands in a line of its own. */
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

/** The same for who reads nothing of it by this. */
export async function holdBusiness(tx: SqlRunner, tenantId: string): Promise<void> {
  const row = sqlBuilder.selectFrom("businesses").where("id", "=", tenantId).select("id");
  await (isOnCluster() ? lockName(tx, nameOf(tenantId)) : runSql(tx, row.forNoKeyUpdate()));
}

const nameOf = (tenantId: string): string => `business ${tenantId}`;

/**
 * On a cluster: holds the table of people for this transaction, before it writes any. Citus holds a whole table there for
 * who locks or changes a row of it, and shared for who adds one: of two who added one and then wanted more, each would
 * wait for the other. On one PostgreSQL nothing.
 */
export async function holdPeopleOnCluster(tx: SqlRunner): Promise<void> {
  if (isOnCluster()) await runSql(tx, nobody);
}

const nobody = sqlBuilder.selectFrom("users").where("id", "=", "").select("id").forUpdate();

/**
 * Holds a person's row until the transaction ends, as signing them in does. On a cluster the coordinator's copy of it, before Citus
 * holds the table for a change: two who did it the other way round would each wait for the other (docs/decisions/0371).
 */
export async function holdPerson(tx: SqlRunner, userId: string): Promise<void> {
  const row = sqlBuilder.selectFrom("users").where("id", "=", userId).select("id");
  await runOnOwnCopies(tx, row.forUpdate());
}

/** The same before the row is changed: on one PostgreSQL nothing, since there the change itself holds it. */
export async function holdPersonOnCluster(tx: SqlRunner, userId: string): Promise<void> {
  if (isOnCluster()) await holdPerson(tx, userId);
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
