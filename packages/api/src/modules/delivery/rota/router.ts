import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { narrowedTo } from "../../../platform/access/caller";
import { invalid, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { day, fromDay, todayIn } from "../../../platform/values/format";
import { lastDay } from "../../../platform/values/values";
import { countOf } from "../notices";
import { Rota, RotaChange, RotaSpan, type RotaDay } from "./schema";
import { askTimeOff, cancelTimeOff, decideTimeOff, listTimeOff } from "./time-off";

const dayMs = 24 * 60 * 60 * 1000;
/** A quarter: more than any screen shows at once. */
const mostDays = 92;

/** A calendar day some days on. */
const daysAfter = (from: string, count: number): string =>
  day(new Date(fromDay(from).getTime() + count * dayMs));

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
  const days = (fromDay(to).getTime() - fromDay(from).getTime()) / dayMs + 1;
  if (days < 1) throw invalid({ path: "to", message: "The last day comes before the first." });
  if (days > mostDays) {
    throw invalid({ path: "to", message: `Ask for ${mostDays} days at the most.` });
  }
  return { from, to };
}

interface RotaRow extends z.infer<typeof RotaDay> {
  userId: string;
  name: string;
}

/** The days of all drivers, or of one person, in one statement. */
async function rotaOf(
  db: PrismaClient | Tx,
  tenantId: string,
  span: { from: string; to: string },
  only: string | null,
): Promise<Rota> {
  const rows = await db.$queryRaw<RotaRow[]>(Prisma.sql`
    SELECT m.user_id AS "userId", u.name, to_char(n.day, 'YYYY-MM-DD') AS day,
           coalesce(d.working, true) AND coalesce(t.status <> 'approved', true) AS working,
           CASE WHEN coalesce(d.working, true) THEN coalesce(d.shift_start, p.shift_start) END AS "shiftStart",
           CASE WHEN coalesce(d.working, true) THEN coalesce(d.shift_end, p.shift_end) END AS "shiftEnd",
           d.day IS NOT NULL AS differs, t.status AS "timeOff"
      FROM members m
      JOIN users u ON u.id = m.user_id
      CROSS JOIN generate_series(${span.from}::date, ${span.to}::date, interval '1 day') AS n(day)
      LEFT JOIN driver_profiles p ON p.tenant_id = m.tenant_id AND p.user_id = m.user_id
      LEFT JOIN rota_days d ON d.tenant_id = m.tenant_id AND d.user_id = m.user_id AND d.day = n.day::date
      LEFT JOIN LATERAL (
        SELECT o.status FROM time_off o
         WHERE o.tenant_id = m.tenant_id AND o.user_id = m.user_id AND o.status IN ('requested', 'approved')
           AND n.day::date BETWEEN o.from_day AND o.until_day
         ORDER BY o.status = 'approved' DESC LIMIT 1) t ON true
     WHERE m.tenant_id = ${tenantId}::uuid AND m.role = 'driver'
       AND (${only}::text IS NULL OR m.user_id = ${only})
     ORDER BY u.name, m.user_id, n.day`);
  const drivers = new Map<string, Rota["drivers"][number]>();
  for (const { userId, name, ...day } of rows) {
    const driver = drivers.get(userId) ?? { userId, name, days: [] };
    driver.days.push(day);
    drivers.set(userId, driver);
  }
  return { ...span, drivers: [...drivers.values()] };
}

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
        words: `Set ${countOf(days.length, "day")} of the rota`,
        subject: { kind: "rota", id: span.from },
        after: { days: days.map((entry) => ({ ...entry })) },
      });
      return rotaOf(tx, tenantId, span, null);
    });
  });

type RotaDays = RotaChange["days"];

/** Holds the drivers, each in the same turn: of two who set the same days the second waits for the first. @throws not_found */
async function requireDrivers(tx: Tx, tenantId: string, userIds: string[]): Promise<void> {
  const known = await tx.$queryRaw<unknown[]>`
    SELECT FROM members
     WHERE tenant_id = ${tenantId}::uuid AND role = 'driver' AND user_id = ANY(${userIds}::text[])
     ORDER BY user_id FOR NO KEY UPDATE`;
  if (known.length < userIds.length) throw notFound("driver");
}

const clearDays = (tx: Tx, tenantId: string, days: RotaDays) => tx.$executeRaw`
  DELETE FROM rota_days d USING unnest(${days.map((entry) => entry.userId)}::text[],
                                       ${days.map((entry) => entry.day)}::date[]) AS n(user_id, day)
   WHERE d.tenant_id = ${tenantId}::uuid AND d.user_id = n.user_id AND d.day = n.day`;

const keepDays = (tx: Tx, tenantId: string, days: RotaDays, now: Date) => tx.$executeRaw`
  INSERT INTO rota_days (tenant_id, user_id, day, working, shift_start, shift_end, updated_at)
  SELECT ${tenantId}::uuid, n.user_id, n.day, n.working, n.shift_start, n.shift_end, ${now}
    FROM unnest(${days.map((entry) => entry.userId)}::text[], ${days.map((entry) => entry.day)}::date[],
                ${days.map((entry) => entry.working ?? true)}::boolean[],
                ${days.map((entry) => entry.shiftStart ?? null)}::text[],
                ${days.map((entry) => entry.shiftEnd ?? null)}::text[])
         AS n(user_id, day, working, shift_start, shift_end)
      ON CONFLICT (tenant_id, user_id, day) DO UPDATE
     SET working = excluded.working, shift_start = excluded.shift_start,
         shift_end = excluded.shift_end, updated_at = excluded.updated_at`;

export const rota = router({ one, put, listTimeOff, askTimeOff, decideTimeOff, cancelTimeOff });
