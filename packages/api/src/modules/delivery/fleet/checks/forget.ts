import { prepareSql, sql, sqlBuilder } from "@roundsman/db";
import type { Service } from "../../../../platform/context/context";
import { enqueue, type Tasks } from "../../../../platform/jobs/enqueue";
import { day } from "../../../../platform/values/format";
import { walkRoundRule } from "../../gas/walk-round";

/** Short enough that no statement is long. */
const checksAtOnce = 500;

/** Deletes checks that are kept long enough, and gives their pictures. Those that somebody holds stay for the next night. */
const deleteOld = prepareSql(({ now, months, most }: { now: Date; months: number; most: number }) =>
  sqlBuilder
    .with("gone", (db) =>
      db
        .deleteFrom("walk_round_checks as w")
        .where(sql<boolean>`w.ctid = any(array(
          select ctid from walk_round_checks
           where done_at <= ${now}::timestamptz - make_interval(months => ${months}::int)
           limit ${most}::int for update skip locked))`)
        .returning(["w.tenant_id", "w.id"]),
    )
    .selectFrom("gone as g")
    .leftJoin("walk_round_defects as d", (join) =>
      join.onRef("d.tenant_id", "=", "g.tenant_id").onRef("d.check_id", "=", "g.id"),
    )
    .select(["g.id", "d.file_key as fileKey"]),
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
      const gone = await deleteOld(tx, old);
      const fileKeys = gone.flatMap(({ fileKey }) => fileKey ?? []);
      if (fileKeys.length > 0) await enqueue(tx, "erase_traces", { fileKeys, emailIds: [] });
      return new Set(gone.map(({ id }) => id)).size;
    });
    all += count;
  } while (count === checksAtOnce);
  if (all > 0) log.info({ checks: all }, "deleted walk-round checks that were kept long enough");
}
