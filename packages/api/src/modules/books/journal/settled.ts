import { runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";

/* Up to which day everything went out and can't change, since the books are closed to it. */

const write = (tx: Tx, tenantId: string, day: ReturnType<typeof sql<Date | null>>) =>
  runSql(
    tx,
    sqlBuilder
      .updateTable("journal_settings")
      .set({ settled_to: day })
      .where("tenant_id", "=", tenantId),
  );

/** @param to YYYY-MM-DD */
export const settle = (tx: Tx, tenantId: string, to: string) =>
  write(tx, tenantId, sql<Date | null>`greatest(settled_to, ${to}::date)`);

/** Days after this one may change again: the books were reopened, or an export was taken back. Null for all days. */
export const unsettle = (tx: Tx, tenantId: string, to: string | null) =>
  write(
    tx,
    tenantId,
    to === null
      ? sql<null>`null`
      : sql<Date | null>`case when settled_to is not null then least(settled_to, ${to}::date) end`,
  );
