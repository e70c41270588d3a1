import { runSqlForOne, sql, sqlBuilder, type RawBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { todayIn } from "../../../platform/values/format";
import { decodeCursor, PageQuery, pageOf, toPage } from "../../../platform/values/page";
import { lastDayOf, Month, monthBefore, monthOf } from "./period";
import { BooksMonth } from "./schema";

export const MonthQuery = PageQuery;
export const MonthPage = pageOf(BooksMonth);
const Place = z.tuple([Month]);

/**
 * Returns the first day in the books: of a delivery, a document, money, cash or fees; null where there is none. Opening
 * balances and money from before the business began here are left out, since their months were closed in another
 * program. One statement.
 */
export async function firstDayOf(db: SqlRunner, tenantId: string): Promise<string | null> {
  const first = (column: string, rows: RawBuilder<unknown>) =>
    sql<Date>`(select min(d.${sql.ref(column)}) from ${rows} and d.tenant_id = ${tenantId})`;
  const row = await runSqlForOne(
    db,
    sqlBuilder.selectNoFrom(
      sql<string | null>`least(
        ${first("booked_on", sql`orders d where true`)},
        ${first("issued_on", sql`invoices d where d.sequence is not null`)},
        ${first("issued_on", sql`credit_notes d where true`)},
        ${first("day", sql`bad_debts d where true`)},
        ${first("received_on", sql`receipts d where not d.opening`)},
        ${first("refunded_on", sql`refunds d where true`)},
        ${first("moved_on", sql`cash_movements d where d.kind <> 'opening'`)},
        ${first("fees_on", sql`bank_matches d where true`)})::text`.as("day"),
    ),
  );
  return row?.day ?? null;
}

interface Asking {
  db: SqlRunner;
  business: { id: string; timeZone: string; booksClosedTo: string | null };
  now: Date;
}

/**
 * Returns every month since the first day in the books, the latest first. Where the books are closed to an earlier day,
 * they begin with its month, so that it can be reopened.
 */
export async function listMonths(
  { db, business, now }: Asking,
  { cursor, limit }: z.output<typeof MonthQuery>,
): Promise<z.infer<typeof MonthPage>> {
  const after = decodeCursor(cursor, Place);
  const today = todayIn(business.timeZone, now);
  const firstDay = (await firstDayOf(db, business.id)) ?? today;
  const { booksClosedTo } = business;
  const isClosedBefore = booksClosedTo !== null && booksClosedTo < firstDay;
  const first = monthOf(isClosedBefore ? booksClosedTo : firstDay);
  const rows: string[] = [];
  let month = after ? monthBefore(after[0]) : monthOf(today);
  while (month >= first && rows.length <= limit) {
    rows.push(month);
    month = monthBefore(month);
  }
  const view = (one: string) => {
    const lastDay = lastDayOf(one);
    const closed = booksClosedTo !== null && lastDay <= booksClosedTo;
    return { month: one, firstDay: `${one}-01`, lastDay, over: lastDay < today, closed };
  };
  return toPage(rows, limit, view, (one) => [one]);
}
