import type { PoolConfig } from "pg";

import { runSql, sql, sqlBuilder, type SqlRunner } from "./sql/typed-sql";
import { isOnCluster } from "./statements/name-business";

/** PostgreSQL's time limits for work and waits of a connection, in milliseconds. */
export interface TimeLimits {
  /** A statement, with its waits. */
  statementMs: number;
  /** A wait for a lock. */
  lockMs: number;
  /** A transaction without a statement. */
  idleInTransactionMs: number;
}

const second = 1000;
const minute = 60 * second;

/** Time limits of processes that answer requests, and of the worker (docs/decisions/0414). */
export const timeLimits = {
  requests: { statementMs: 15 * second, lockMs: 10 * second, idleInTransactionMs: minute },
  jobs: { statementMs: 10 * minute, lockMs: minute, idleInTransactionMs: 10 * minute },
} as const satisfies Record<string, TimeLimits>;

/** Startup options of a connection, which cost no further statement. */
export const limited = ({
  statementMs,
  lockMs,
  idleInTransactionMs,
}: TimeLimits): Pick<
  PoolConfig,
  "statement_timeout" | "lock_timeout" | "idle_in_transaction_session_timeout"
> => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

/**
 * Allows a transaction's statements a minute, for erasing or reversing very many rows at once. A longer limit stays.
 * On a cluster nothing is set, because a setting before the first statement can fail there (docs/scale.md).
 */
export async function allowMinute(tx: SqlRunner): Promise<void> {
  if (isOnCluster()) return;
  const now = sql<string>`current_setting('statement_timeout')`;
  const longer = sql<string>`case when ${now}::interval < '60s' then '60s' else ${now} end`;
  await runSql(
    tx,
    sqlBuilder.selectNoFrom(
      sql<string>`set_config('statement_timeout', ${longer}, true)`.as("limit"),
    ),
  );
}
