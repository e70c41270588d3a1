import {
  prepareSql,
  rowsAsTable,
  runHolding,
  runSql,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { narrowedTo } from "../../../../platform/access/caller";
import { invalid, notFound } from "../../../../platform/base/errors";
import { router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { countWords, daysAfter, daysBetween, todayIn } from "../../../../platform/values/format";
import { lastDay } from "../../../../platform/values/values";
import { selectDriversAmong } from "../drivers/queries";
import { isOnRota, shiftEnd, shiftStart, timeOffOn } from "../../times";
import { Rota, RotaChange, RotaSpan } from "./schema";
import { askTimeOff, cancelTimeOff, decideTimeOff, listTimeOff } from "./time-off";

/** A quarter: more than any screen shows at once. */
const mostDays = 92;

const orLastDay = (to: string): string => (to > lastDay ? lastDay : to);

/**
 * The days asked for, both included; a week from the business's today where nothing is said.
 * @throws validation on `to` where it comes before `from`, or long after it
 */
function spanOf(
  asked: { from?: string; to?: string },
  { timeZone }: { timeZone: string },
  now: Date,
): { from: string; to: string } {
  const from = asked.from ?? todayIn(timeZone, now);
  const to = asked.to ?? orLastDay(daysAfter(from, 6));
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid({ path: "to", message: "The last day comes before the first." });
  if (days > mostDays) {
    throw invalid({ path: "to", message: `Ask for ${mostDays} days at the most.` });
  }
  return { from, to };
}

/** The days of all drivers, or of one person, in one statement. */
async function rotaOf(
  runner: SqlRunner,
  tenantId: string,
  span: { from: string; to: string },
  only: string | null,
): Promise<Rota> {
  const rows = await readDays(runner, { tenantId, ...span, only });
  const drivers = new Map<string, Rota["drivers"][number]>();
  for (const { userId, name, timeOff, ...rest } of rows) {
    const driver = drivers.get(userId) ?? { userId, name, days: [] };
    const isOpen = timeOff === "requested" || timeOff === "approved";
    driver.days.push({ ...rest, timeOff: isOpen ? timeOff : null });
    drivers.set(userId, driver);
  }
  return { ...span, drivers: [...drivers.values()] };
}

const openStatuses = (["requested", "approved"] as const).map((status) => sql.lit(status));

/** What somebody has asked for or been given of a day; what is approved counts before what is asked for. */
const openTimeOff = timeOffOn({
  tenantId: sql.ref<string>("m.tenant_id"),
  userId: sql.ref<string>("m.user_id"),
  day: sql<Date>`n.day::date`,
})
  .where("t.status", "in", openStatuses)
  .orderBy((eb) => eb("t.status", "=", sql.lit("approved")), "desc")
  .limit(1)
  .select("t.status");

/** A row for each driver and day; `only` narrows them to one person. */
const readDays = prepareSql(
  ({
    tenantId,
    from,
    to,
    only,
  }: {
    tenantId: string;
    from: string;
    to: string;
    only: string | null;
  }) =>
    sqlBuilder
      .selectFrom("members as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .crossJoin(
        sql<{ day: Date }>`generate_series(${from}::date, ${to}::date, interval '1 day')`.as<"n">(
          sql`n (day)`,
        ),
      )
      .leftJoin("driver_profiles as p", (join) =>
        join.onRef("p.tenant_id", "=", "m.tenant_id").onRef("p.user_id", "=", "m.user_id"),
      )
      .leftJoin("rota_days as d", (join) =>
        join
          .onRef("d.tenant_id", "=", "m.tenant_id")
          .onRef("d.user_id", "=", "m.user_id")
          .on("d.day", "=", sql<Date>`n.day::date`),
      )
      .leftJoinLateral(openTimeOff.as("off"), (join) => join.onTrue())
      .where("m.tenant_id", "=", tenantId)
      .where("m.role", "=", sql.lit("driver"))
      .where((eb) => sql<boolean>`(${only}::text is null or ${eb.ref("m.user_id")} = ${only})`)
      .orderBy("u.name")
      .orderBy("m.user_id")
      .orderBy("n.day")
      .select((eb) => [
        "m.user_id as userId",
        "u.name",
        sql<string>`to_char(n.day, 'YYYY-MM-DD')`.as("day"),
        eb
          .and([isOnRota, sql<boolean>`${eb.ref("off.status")} is distinct from 'approved'`])
          .$castTo<boolean>()
          .as("working"),
        shiftStart.as("shiftStart"),
        shiftEnd.as("shiftEnd"),
        eb("d.day", "is not", null).$castTo<boolean>().as("differs"),
        "off.status as timeOff",
      ]),
);

/** GET /rota: who works when; a driver sees their own days. */
const one = business("rota:read")
  .input(RotaSpan)
  .output(Rota)
  .query(({ ctx, input }) =>
    rotaOf(ctx.db, ctx.business.id, spanOf(input, ctx.business, ctx.now), narrowedTo(ctx)),
  );

/**
 * PUT /rota: these days of these drivers, whole: one that works takes the shift given, or the usual one.
 * Answers with the days from the first to the last named.
 * @throws not_found where somebody is no driver of this business
 */
const put = business("rota:write")
  .input(RotaChange)
  .output(Rota)
  .mutation(async ({ ctx, input: { days } }) => {
    const tenantId = ctx.business.id;
    const named = days.map((entry) => entry.day).toSorted();
    const span = spanOf({ from: named[0], to: named.at(-1) }, ctx.business, ctx.now);
    return ctx.change(async (tx, record) => {
      await requireDrivers(tx, tenantId, [...new Set(days.map((entry) => entry.userId))]);
      await clearDays(tx, tenantId, days);
      const set = days.filter((entry) => entry.working !== null);
      await keepDays(tx, tenantId, set, ctx.now);
      await record({
        action: "rota.put",
        words: `Set ${countWords(days.length, "day")} of the rota`,
        subject: { kind: "rota", id: span.from },
        after: { days: days.map((entry) => ({ ...entry })) },
      });
      return rotaOf(tx, tenantId, span, null);
    });
  });

type RotaDays = RotaChange["days"];

/** Holds the drivers, each in the same turn: of two who set the same days the second waits for the first. @throws not_found */
async function requireDrivers(tx: Tx, tenantId: string, userIds: string[]): Promise<void> {
  const known = await runHolding(tx, tenantId, selectDriversAmong(tenantId, userIds), (rows) =>
    rows.forNoKeyUpdate(),
  );
  if (known.length < userIds.length) throw notFound("driver");
}

const clearDays = (tx: Tx, tenantId: string, days: RotaDays) =>
  runSql(
    tx,
    sqlBuilder
      .deleteFrom("rota_days as d")
      .using(rowsOf(days))
      .where("d.tenant_id", "=", tenantId)
      .whereRef("d.user_id", "=", "n.user_id")
      .whereRef("d.day", "=", "n.day"),
  );

const keepDays = (tx: Tx, tenantId: string, days: RotaDays, now: Date) =>
  runSql(
    tx,
    sqlBuilder
      .insertInto("rota_days")
      .columns(["tenant_id", "user_id", "day", "working", "shift_start", "shift_end", "updated_at"])
      .expression((eb) =>
        eb
          .selectFrom(rowsOf(days))
          .select([
            sql<string>`${tenantId}::uuid`.as("tenant_id"),
            "n.user_id",
            "n.day",
            "n.working",
            "n.shift_start",
            "n.shift_end",
            sql<Date>`${now}::timestamptz`.as("updated_at"),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "user_id", "day"]).doUpdateSet((eb) => ({
          working: eb.ref("excluded.working"),
          shift_start: eb.ref("excluded.shift_start"),
          shift_end: eb.ref("excluded.shift_end"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      ),
  );

/** Days of a rota, as `n`. */
const rowsOf = (days: RotaDays) =>
  rowsAsTable(
    "n",
    days.map((entry) => ({
      user_id: entry.userId,
      day: entry.day,
      working: entry.working ?? true,
      shift_start: entry.shiftStart ?? null,
      shift_end: entry.shiftEnd ?? null,
    })),
    { user_id: "text", day: "date", working: "boolean", shift_start: "text", shift_end: "text" },
  );

export const rota = router({ one, put, listTimeOff, askTimeOff, decideTimeOff, cancelTimeOff });
