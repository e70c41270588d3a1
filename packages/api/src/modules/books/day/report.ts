import { jsonArrayFrom, runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import { dateTime, fromDay, shortDay, todayIn } from "../../../platform/values/format";
import { openDayBefore } from "./days";
import { officeFigures, yardFigures, type YardDay } from "./figures";
import { DayFigures, type DayReport } from "./schema";

export type Asking = BusinessCaller & { now: Date; db: SqlRunner };

export interface Yard {
  id: string;
  name: string;
  /** YYYY-MM-DD. */
  daysClosedTo: string | null;
}

interface OfDay {
  yard: Yard;
  day: string;
}

export const inLetters = (day: string) => shortDay(fromDay(day));

/** Why a day can't be closed now, by the day alone; null where it can. */
export function whyNotClosed(
  ctx: Asking,
  { yard: { name, daysClosedTo }, day }: OfDay,
): string | null {
  if (daysClosedTo !== null && day <= daysClosedTo) {
    return `${inLetters(day)} is closed at ${name} already.`;
  }
  return day > todayIn(ctx.business.timeZone, ctx.now) ? "This day is still to come." : null;
}

export const whyInOrder = (earlier: string | null): string | null =>
  earlier && `Close ${inLetters(earlier)} first: days are closed in their order.`;

/** Why a day can't be reopened; null where it can. */
export function whyNotReopened(
  ctx: Asking,
  { yard, day }: OfDay,
  isStanding: boolean,
): string | null {
  if (!isStanding) return `${inLetters(day)} is not closed at ${yard.name}.`;
  if (yard.daysClosedTo !== day) return "Only the last day that was closed can be reopened.";
  const { booksClosedTo } = ctx.business;
  return booksClosedTo !== null && day <= booksClosedTo
    ? "The books are closed to this day. Reopen them first."
    : null;
}

/** The report of a day: as it was closed, or as it stands now. */
export async function dayReport(ctx: Asking, { yard, day }: OfDay): Promise<DayReport> {
  const { db } = ctx;
  const tenantId = ctx.business.id;
  const of = { tenantId, locationId: yard.id, day };
  const reports = await reportsOf(db, of);
  const standing = reports.find(({ reopenedAt }) => reopenedAt === null);
  const figures = standing
    ? DayFigures.parse(standing.figures)
    : { ...(await yardFigures(db, of)), office: await officeFigures(db, tenantId, day) };
  const words = new Map(standing?.words.map(({ key, words: said }) => [key, said]));
  const may = (scope: "cash:write" | "accounting:write") =>
    whyNotAllowed(ctx, [scope], { changes: true });
  const why = may("cash:write") ?? whyNotClosed(ctx, { yard, day });
  return {
    ...figures,
    locationId: yard.id,
    locationName: yard.name,
    day,
    closed: yard.daysClosedTo !== null && day <= yard.daysClosedTo,
    report: standing
      ? {
          id: standing.id,
          number: standing.number,
          closedAt: dateTime(standing.closedAt),
          closedByName: standing.closedByName,
        }
      : null,
    differences: figures.differences.map((one) => ({ ...one, words: words.get(one.key) ?? null })),
    reopened: reports.flatMap(({ number, reopenedAt, reopenedByName, reopenReason }) =>
      reopenedAt === null
        ? []
        : [
            {
              number,
              reopenedAt: dateTime(reopenedAt),
              reopenedByName: reopenedByName ?? "",
              reason: reopenReason ?? "",
            },
          ],
    ),
    can: {
      close: why ?? whyInOrder(await openDayBefore(db, of, yard.daysClosedTo)),
      reopen: may("accounting:write") ?? whyNotReopened(ctx, { yard, day }, standing !== undefined),
    },
  };
}

/** All reports of a day, the latest first. */
const reportsOf = (db: SqlRunner, { tenantId, locationId, day }: YardDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("closed_days as z")
      .where("z.tenant_id", "=", tenantId)
      .where("z.location_id", "=", locationId)
      .where("z.day", "=", sql<Date>`${day}::date`)
      .orderBy("z.number", "desc")
      .select((eb) => [
        "z.id",
        "z.number",
        "z.closed_at as closedAt",
        "z.closed_by_name as closedByName",
        "z.reopened_at as reopenedAt",
        "z.reopened_by_name as reopenedByName",
        "z.reopen_reason as reopenReason",
        "z.figures",
        jsonArrayFrom(
          eb
            .selectFrom("closed_day_words as w")
            .whereRef("w.tenant_id", "=", "z.tenant_id")
            .whereRef("w.closed_day_id", "=", "z.id")
            .select(["w.key", "w.words"]),
        ).as("words"),
      ]),
  );
