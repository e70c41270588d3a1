import { runSql, runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { doerOf } from "../../../platform/access/caller";
import type { Recorder } from "../../../platform/audit/change";
import { conflict, invalid, notFound, refuseIf } from "../../../platform/base/errors";
import { day as dayOf, fromDay, todayIn } from "../../../platform/values/format";
import { effectsOf, recordCashMovement } from "../../ledger";
import { openDayBefore } from "./days";
import { differenceInWords, differencesOf } from "./differences";
import { yardFigures, type YardDay } from "./figures";
import {
  inLetters,
  whyInOrder,
  whyNotClosed,
  whyNotReopened,
  type Asking,
  type Yard,
} from "./report";
import type { DayClosing, DayFigures, YardFigures } from "./schema";

/*
 * Days of a yard are closed in their order (docs/decisions/0252). From then the database dates what happens at the yard
 * on a later day, by triggers that hold the yard's row for key share.
 */

/**
 * The yard as it is now, its row held: whatever is being dated on a day of it is waited for, and what comes after reads
 * the day that this change writes.
 */
async function lockYard(tx: Tx, tenantId: string, id: string): Promise<Yard> {
  const yard = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("locations")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select(["id", "name", sql<string | null>`days_closed_to::text`.as("daysClosedTo")]),
  );
  if (!yard) throw notFound("yard");
  return yard;
}

const writeClosedTo = (tx: Tx, { tenantId, locationId }: YardDay, closedTo: string | null) =>
  runSql(
    tx,
    sqlBuilder
      .updateTable("locations")
      .set({ days_closed_to: closedTo === null ? null : sql<Date>`${closedTo}::date` })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", locationId),
  );

/** The figures with what was counted in the drawer. @throws validation where a tender that moved was not counted */
function withCounts(
  figures: YardFigures,
  day: string,
  counted: DayClosing["counted"],
): YardFigures {
  const uncounted = figures.drawer.filter(
    ({ method, duePence }) => duePence !== 0 && counted[method] === undefined,
  );
  if (uncounted.length > 0) {
    throw invalid(
      ...uncounted.map(({ method }) => ({
        path: `counted.${method}`,
        message: "Say what was counted.",
      })),
    );
  }
  const drawer = figures.drawer.map((row) => ({
    ...row,
    countedPence: counted[row.method] ?? row.duePence,
  }));
  return { ...figures, drawer, differences: differencesOf(day, figures.vans, drawer) };
}

/**
 * Closes a day of a yard, and with it those before on which nothing happened. Its report is kept as it is then. Gives
 * the report's number and what it says.
 * @throws validation for a day to come, a tender that was not counted, and a difference without a word; conflict where
 * the day is closed already, or an earlier one is open
 */
export async function closeDay(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  {
    yardId,
    office,
    closing,
  }: { yardId: string; office: DayFigures["office"]; closing: DayClosing },
): Promise<{ number: number; figures: YardFigures }> {
  const tenantId = ctx.business.id;
  const { day } = closing;
  const of = { tenantId, locationId: yardId, day };
  if (day > todayIn(ctx.business.timeZone, ctx.now)) {
    throw invalid({ path: "day", message: "This day is still to come." });
  }
  const yard = await lockYard(tx, tenantId, yardId);
  refuseIf(
    whyNotClosed(ctx, { yard, day }) ?? whyInOrder(await openDayBefore(tx, of, yard.daysClosedTo)),
  );
  const figures = withCounts(await yardFigures(tx, of), day, closing.counted);
  const unsaid = figures.differences.filter(({ key }) => closing.words[key] === undefined);
  if (unsaid.length > 0) {
    throw invalid(
      ...unsaid.map((one) => ({
        path: `words.${one.key}`,
        message: `Say why. ${differenceInWords(one)}.`,
      })),
    );
  }
  const doer = doerOf(ctx.caller);
  const last = await tx.closedDay.findFirst({
    where: { tenantId, locationId: yardId },
    orderBy: { number: "desc" },
    select: { number: true },
  });
  const number = (last?.number ?? 0) + 1;
  const { id } = await tx.closedDay.create({
    data: {
      tenantId,
      locationId: yardId,
      day: fromDay(day),
      number,
      closedAt: ctx.now,
      closedByName: doer.name,
      closedByUserId: doer.id,
      figures: { ...figures, office },
    },
    select: { id: true },
  });
  const said = figures.differences.map(({ key }) => ({ key, words: closing.words[key] ?? "" }));
  await tx.closedDayWord.createMany({
    data: said.map((one) => ({ ...one, tenantId, closedDayId: id })),
  });
  const cash = figures.drawer.find(({ method }) => method === "cash");
  const difference = (cash?.countedPence ?? 0) - (cash?.duePence ?? 0);
  if (difference !== 0) {
    await recordCashMovement(tx, {
      ...effectsOf("difference", null, difference),
      tenantId,
      locationId: yardId,
      kind: "difference",
      on: day,
      at: ctx.now,
      closedDayId: id,
      by: doer,
    });
  }
  await writeClosedTo(tx, of, day);
  await record({
    action: "yard_day.closed",
    words: `Closed ${inLetters(day)} at ${yard.name}, Z report ${number}`,
    subject: { kind: "yard_day", id },
    after: { locationId: yardId, day, number, differences: said },
  });
  return { number, figures };
}

/** The cash of a reopened day is counted again: its difference is reversed, on its own day, which is open now. */
async function takeDifferenceBack(
  tx: Tx,
  ctx: Asking,
  {
    closedDayId,
    doer,
    reason,
  }: { closedDayId: string; doer: ReturnType<typeof doerOf>; reason: string },
): Promise<void> {
  const tenantId = ctx.business.id;
  const found = await tx.cashMovement.findFirst({
    where: { tenantId, closedDayId, reversesId: null },
    select: { id: true, locationId: true, pence: true, movedOn: true },
  });
  if (!found) return;
  await recordCashMovement(tx, {
    ...effectsOf("difference", null, 0 - found.pence),
    tenantId,
    locationId: found.locationId,
    kind: "difference",
    on: dayOf(found.movedOn),
    at: ctx.now,
    closedDayId,
    reversesId: found.id,
    reason,
    by: doer,
  });
}

/**
 * Opens the last day that was closed at a yard. Its report stays, with the reason, and no longer counts.
 * @throws conflict where it is not the last one, or the books are closed to it
 */
export async function reopenDay(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  { yardId, day, reason }: { yardId: string; day: string; reason: string },
): Promise<void> {
  const tenantId = ctx.business.id;
  const of = { tenantId, locationId: yardId, day };
  const yard = await lockYard(tx, tenantId, yardId);
  const reports = await runSql(
    tx,
    sqlBuilder
      .selectFrom("closed_days")
      .where("tenant_id", "=", tenantId)
      .where("location_id", "=", yardId)
      .where("reopened_at", "is", null)
      .orderBy("day", "desc")
      .limit(2)
      .select(["id", "number", sql<string>`day::text`.as("day")]),
  );
  const standing = reports.find((report) => report.day === day);
  refuseIf(whyNotReopened(ctx, { yard, day }, standing !== undefined));
  if (!standing) throw conflict("This day is not closed.");
  const doer = doerOf(ctx.caller);
  await tx.closedDay.updateMany({
    where: { tenantId, id: standing.id },
    data: {
      reopenedAt: ctx.now,
      reopenedByName: doer.name,
      reopenedByUserId: doer.id,
      reopenReason: reason,
    },
  });
  await writeClosedTo(tx, of, reports.find((report) => report.day < day)?.day ?? null);
  await takeDifferenceBack(tx, ctx, { closedDayId: standing.id, doer, reason });
  await record({
    action: "yard_day.reopened",
    words: `Reopened ${inLetters(day)} at ${yard.name}: ${reason}`,
    subject: { kind: "yard_day", id: standing.id },
    before: { locationId: yardId, day, number: standing.number },
    after: { reason },
  });
}
