import { anyUuid, prepareSql, runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import type { Service } from "../../../../platform/context/context";
import { enqueue, type Tasks } from "../../../../platform/jobs/enqueue";
import { day } from "../../../../platform/values/format";
import { walkRoundRule } from "../../gas/walk-round";

/** Short enough that no statement is long. */
const checksAtOnce = 500;

/** Checks that are kept long enough, with their pictures. */
const selectOld = prepareSql(({ now, months, most }: { now: Date; months: number; most: number }) =>
  sqlBuilder
    .with("old", (db) =>
      db
        .selectFrom("walk_round_checks")
        .where(
          "done_at",
          "<=",
          sql<Date>`${now}::timestamptz - make_interval(months => ${months}::int)`,
        )
        .limit(most)
        .select(["tenant_id", "id"]),
    )
    .selectFrom("old as o")
    .leftJoin("walk_round_defects as d", (join) =>
      join.onRef("d.tenant_id", "=", "o.tenant_id").onRef("d.check_id", "=", "o.id"),
    )
    .select(["o.tenant_id as tenantId", "o.id", "d.file_key as fileKey"]),
);

const deleteChecks = (tx: Tx, checks: readonly { tenantId: string; id: string }[]) =>
  runSql(
    tx,
    sqlBuilder
      .deleteFrom("walk_round_checks")
      .where("tenant_id", "=", anyUuid(checks.map(({ tenantId }) => tenantId)))
      .where("id", "=", anyUuid(checks.map(({ id }) => id))),
  );

/** Deletes walk-round checks once they are kept long enough, and their pictures by a job of the same transaction. */
export async function forgetChecks(
  { database, log }: Pick<Service, "database" | "log">,
  _: Tasks["forget_walk_round_checks"],
  now = new Date(),
): Promise<void> {
  const rule = walkRoundRule.on(day(now));
  if (rule === null) return;
  const old = { now, months: rule.values.keptMonths, most: checksAtOnce };
  let count: number;
  let all = 0;
  do {
    count = await database.service.$transaction(async (tx) => {
      const gone = await selectOld(tx, old);
      await deleteChecks(tx, gone);
      const fileKeys = gone.flatMap(({ fileKey }) => fileKey ?? []);
      if (fileKeys.length > 0) await enqueue(tx, "erase_traces", { fileKeys, emailIds: [] });
      return new Set(gone.map(({ id }) => id)).size;
    });
    all += count;
  } while (count === checksAtOnce);
  if (all > 0) log.info({ checks: all }, "deleted walk-round checks that were kept long enough");
}
