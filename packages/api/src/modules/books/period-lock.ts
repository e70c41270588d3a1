import { runHoldingBusiness, runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { whyNotAllowed, type BusinessCaller } from "../../platform/access/caller";
import type { Recorder } from "../../platform/audit/change";
import { conflict, invalid } from "../../platform/base/errors";
import { daysAfter, fromDay, longDay, todayIn } from "../../platform/values/format";
import { unsettle } from "./journal/settled";
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

const inLetters = (day: string) => longDay(fromDay(day));

const isOver = ({ business, now }: Asking, day: string) => day < todayIn(business.timeZone, now);

/** Why books that are closed to one day can't be closed to another, or null. */
const whyNotLater = (before: string | null, to: string) =>
  before !== null && to <= before ? `The books are closed to ${inLetters(before)} already.` : null;

/** Why closed books can't be reopened so that they stay closed to this day (null: to none), or null. */
function whyNotEarlier(before: string | null, to: string | null): string | null {
  if (before === null) return "The books are not closed.";
  return to !== null && to >= before
    ? `The books are closed to ${inLetters(before)}: give an earlier day.`
    : null;
}

/** What can be done about some days: closing the books to the last, reopening them from the first. */
export function viewDays(
  ctx: Asking,
  { lastDay, dayBefore }: { lastDay: string; dayBefore: string },
): Books["can"] {
  const { booksClosedTo } = ctx.business;
  const refused = whyNotAllowed(ctx, ["accounting:write"], { changes: true });
  const early = isOver(ctx, lastDay) ? null : `${inLetters(lastDay)} is not over.`;
  const open = whyNotEarlier(booksClosedTo, dayBefore) && "These days are not closed.";
  return {
    close: refused ?? early ?? whyNotLater(booksClosedTo, lastDay),
    reopen: refused ?? open,
  };
}

/**
 * To which day the books are closed, and they are held: every document that is being dated is waited for (`hold_books` in the
 * database), and whoever comes after reads the day that this change writes. The row is held not as a document's foreign key
 * holds it: that would be waited for too, and waits for the books.
 */
async function lockBooks(tx: Tx, tenantId: string): Promise<string | null> {
  const books = sqlBuilder
    .selectFrom("businesses")
    .where("id", "=", tenantId)
    .select([
      sql<string | null>`books_closed_to::text`.as("closedTo"),
      sql`pg_advisory_xact_lock(hashtextextended('books ' || ${tenantId}::uuid, 0))::text`.as(
        "held",
      ),
    ]);
  const [row] = await runHoldingBusiness(tx, tenantId, books, (rows) => rows.forNoKeyUpdate());
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
  const tenantId = ctx.business.id;
  if (!isOver(ctx, to)) throw invalid({ path: "to", message: "Give a day that is over." });
  const before = await lockBooks(tx, tenantId);
  const why = whyNotLater(before, to);
  if (why !== null) throw conflict(why, "to");
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
  const why = whyNotEarlier(before, to);
  if (why !== null) throw before === null ? conflict(why) : conflict(why, "to");
  await writeClosedTo(tx, tenantId, to);
  await unsettle(tx, tenantId, to);
  const since = to === null ? "" : ` after ${inLetters(to)}`;
  await record({
    action: "books.reopened",
    words: `Reopened the books${since}: ${reason}`,
    subject: { kind: "business", id: tenantId },
    before: { closedTo: before },
    after: { closedTo: to, reason },
  });
}
