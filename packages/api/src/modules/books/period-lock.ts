import { runSql, runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { whyNotAllowed, type BusinessCaller } from "../../platform/access/caller";
import type { Recorder } from "../../platform/audit/change";
import { conflict, invalid } from "../../platform/base/errors";
import { daysAfter, fromDay, longDay, todayIn } from "../../platform/values/format";
import type { Books } from "./schema";

/*
 * Books are closed to a day (docs/decisions/0245). From then the database refuses what is dated on or before it, by
 * triggers that hold the business's row for key share.
 */

type Asking = BusinessCaller & { now: Date };

/** @param closedTo YYYY-MM-DD; null where the books were never closed */
export function viewBooks(ctx: Asking, closedTo: string | null): Books {
  const latest = daysAfter(todayIn(ctx.business.timeZone, ctx.now), -1);
  const refused = whyNotAllowed(ctx, ["accounting:write"], { changes: true });
  const isLatest = closedTo !== null && closedTo >= latest;
  return {
    closedTo,
    latest,
    can: {
      close: refused ?? (isLatest ? "The books are closed to yesterday." : null),
      reopen: refused ?? (closedTo === null ? "The books are not closed." : null),
    },
  };
}

/**
 * To which day the books are closed, its row held: every document that is being dated is waited for, and whoever comes
 * after reads the day that this change writes.
 */
async function lockBooks(tx: Tx, tenantId: string): Promise<string | null> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("businesses")
      .where("id", "=", tenantId)
      .forUpdate()
      .select(sql<string | null>`books_closed_to::text`.as("closedTo")),
  );
  return row?.closedTo ?? null;
}

const writeClosedTo = (tx: Tx, tenantId: string, closedTo: string | null) =>
  runSql(
    tx,
    sqlBuilder
      .updateTable("businesses")
      .set({ books_closed_to: closedTo === null ? null : sql<Date>`${closedTo}::date` })
      .where("id", "=", tenantId),
  );

const inLetters = (day: string) => longDay(fromDay(day));

/**
 * Closes the books to a day, which is included.
 * @throws validation on `to` for a day that is not over; conflict where they are closed to it, or to a later one
 */
export async function closeBooks(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  { to }: { to: string },
): Promise<void> {
  const { id: tenantId, timeZone } = ctx.business;
  if (to >= todayIn(timeZone, ctx.now)) {
    throw invalid({ path: "to", message: "Give a day that is over." });
  }
  const before = await lockBooks(tx, tenantId);
  if (before !== null && to <= before) {
    throw conflict(`The books are closed to ${inLetters(before)} already.`, "to");
  }
  await writeClosedTo(tx, tenantId, to);
  await record({
    action: "books.closed",
    words: `Closed the books to ${inLetters(to)}`,
    subject: { kind: "business", id: tenantId },
    before: { closedTo: before },
    after: { closedTo: to },
  });
}

/**
 * Opens days that were closed.
 * @param to the day to which they stay closed, or null
 * @throws conflict where the books are not closed, or not after that day
 */
export async function reopenBooks(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  { to, reason }: { to: string | null; reason: string },
): Promise<void> {
  const tenantId = ctx.business.id;
  const before = await lockBooks(tx, tenantId);
  if (before === null) throw conflict("The books are not closed.");
  if (to !== null && to >= before) {
    throw conflict(`The books are closed to ${inLetters(before)}: give an earlier day.`, "to");
  }
  await writeClosedTo(tx, tenantId, to);
  const since = to === null ? "" : ` after ${inLetters(to)}`;
  await record({
    action: "books.reopened",
    words: `Reopened the books${since}: ${reason}`,
    subject: { kind: "business", id: tenantId },
    before: { closedTo: before },
    after: { closedTo: to, reason },
  });
}
