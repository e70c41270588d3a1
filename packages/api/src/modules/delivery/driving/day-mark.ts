import { prepareSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { addMinutes } from "date-fns/addMinutes";
import { sqlDay } from "../../../platform/values/own-days";
import { daysAhead } from "./queries";

/*
 * By what a phone and the service tell that a driver's day is as it was, in one statement (docs/decisions/0330). All that
 * somebody changes of a business has its row of activity; what a job changes by itself (the way, a position) is on the
 * rounds and their orders.
 */

interface Asked {
  tenantId: string;
  userId: string;
  /** YYYY-MM-DD, by the business's calendar. */
  today: string;
  now: Date;
}

/** A row of activity is dated when its request began: one that is committed later than this stood still too long. */
const longestChangeMinutes = 10;
/** Then the day is read anew in any case: some of what it says follows from the time. */
const holdsMinutes = 10;

const marks = prepareSql(
  ({ tenantId, userId, today, since }: Omit<Asked, "now"> & { since: Date }) =>
    sqlBuilder.selectNoFrom((eb) => [
      eb
        .selectFrom("activity")
        .where("tenant_id", "=", tenantId)
        .where("at", ">=", since)
        .select(sql<number>`count(*)::int`.as("count"))
        .$asScalar()
        .as("changes"),
      eb
        .selectFrom("rounds as r")
        .leftJoin("stops as s", (join) =>
          join.onRef("s.tenant_id", "=", "r.tenant_id").onRef("s.round_id", "=", "r.id"),
        )
        .leftJoin("orders as o", (join) =>
          join.onRef("o.tenant_id", "=", "s.tenant_id").onRef("o.id", "=", "s.order_id"),
        )
        .where("r.tenant_id", "=", tenantId)
        .where("r.driver_user_id", "=", userId)
        .where((or) =>
          or.or([
            or.and([
              or("r.round_date", ">=", sqlDay(today)),
              or("r.round_date", "<=", sql<Date>`${sqlDay(today)} + ${sql.lit(daysAhead)}`),
            ]),
            or("r.status", "=", sql.lit("out")),
          ]),
        )
        .select(
          sql<string>`concat_ws('.', count(*), extract(epoch from max(r.updated_at)),
            extract(epoch from max(o.updated_at)))`.as("written"),
        )
        .$asScalar()
        .as("written"),
    ]),
);

/**
 * The mark of a day that is about to be read: taken before the reading, so that what changes meanwhile is seen the next
 * time.
 */
export const takeMark = (db: SqlRunner, asked: Asked): Promise<string> =>
  markSince(db, asked, asked.now);

/** Whether a day that was read with this mark is still as it was. One statement, or none for a mark that is too old. */
export async function isAsBefore(db: SqlRunner, asked: Asked, mark: string): Promise<boolean> {
  const readAt = new Date(Number(/^(\d{1,15}) /.exec(mark)?.[1]));
  // Also false for a mark that is none.
  const holds = readAt <= asked.now && asked.now <= addMinutes(readAt, holdsMinutes);
  return holds && (await markSince(db, asked, readAt)) === mark;
}

async function markSince(db: SqlRunner, { tenantId, userId, today }: Asked, readAt: Date) {
  const since = addMinutes(readAt, -longestChangeMinutes);
  const [row] = await marks(db, { tenantId, userId, today, since });
  return `${readAt.getTime()} ${today} ${row?.changes} ${row?.written}`;
}
