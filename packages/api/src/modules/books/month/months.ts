import { runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { todayIn } from "../../../platform/values/format";
import { decodeCursor, PageQuery, pageOf, toPage } from "../../../platform/values/page";
import { lastDayOf, Month, monthBefore, monthOf } from "./period";
import { BooksMonth } from "./schema";

export const MonthQuery = PageQuery;
export const MonthPage = pageOf(BooksMonth);
const Place = z.tuple([Month]);

/** The first day in the books: of a delivery, a document, money or fees. Null where there is none. One statement. */
export async function firstDayOf(db: SqlRunner, tenantId: string): Promise<string | null> {
  const first = (
    table: "orders" | "invoices" | "receipts" | "refunds" | "bank_matches",
    column: string,
  ) =>
    sql<Date>`(select min(${sql.ref(column)}) from ${sql.table(table)} where tenant_id = ${tenantId})`;
  const row = await runSqlForOne(
    db,
    sqlBuilder.selectNoFrom(
      sql<string | null>`least(${first("orders", "booked_on")}, ${first("invoices", "issued_on")},
        ${first("receipts", "received_on")}, ${first("refunds", "refunded_on")},
        ${first("bank_matches", "fees_on")})::text`.as("day"),
    ),
  );
  return row?.day ?? null;
}

interface Asking {
  db: SqlRunner;
  business: { id: string; timeZone: string; booksClosedTo: string | null };
  now: Date;
}

/** Every month since the first day in the books, the latest first. */
export async function listMonths(
  { db, business, now }: Asking,
  { cursor, limit }: z.output<typeof MonthQuery>,
): Promise<z.infer<typeof MonthPage>> {
  const after = decodeCursor(cursor, Place);
  const today = todayIn(business.timeZone, now);
  const first = monthOf((await firstDayOf(db, business.id)) ?? today);
  const rows: string[] = [];
  let month = after ? monthBefore(after[0]) : monthOf(today);
  while (month >= first && rows.length <= limit) {
    rows.push(month);
    month = monthBefore(month);
  }
  const view = (one: string) => {
    const lastDay = lastDayOf(one);
    const { booksClosedTo } = business;
    const closed = booksClosedTo !== null && lastDay <= booksClosedTo;
    return { month: one, firstDay: `${one}-01`, lastDay, over: lastDay < today, closed };
  };
  return toPage(rows, limit, view, (one) => [one]);
}
