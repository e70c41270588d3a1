import {
  anyUuid,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type SqlRunner,
} from "@roundsman/db";
import { z } from "zod";
import { business } from "../../platform/middleware/procedures";
import { writeCsv, type CsvCell } from "../../platform/values/csv";
import { decodeCursor, toPage } from "../../platform/values/page";
import { search, wordsIn } from "../../platform/values/search";
import type { Word } from "../../platform/values/words";
import { day, todayIn } from "../../platform/values/format";
import { Day, Uuid } from "../../platform/values/values";
import { selectCreditNotes, type CreditNoteRow } from "./credit/credit-notes";
import { selectInvoices, type InvoiceRow } from "./invoices/queries";
import { OwingPage, OwingQuery } from "./invoices/schema";

const OwingCursor = z.tuple([z.int(), Uuid]);

/** Who owes what on invoices, by how long it is overdue: the largest debts first. Two statements. */
export const listOwing = business("invoices:read")
  .input(OwingQuery)
  .output(OwingPage)
  .query(async ({ ctx, input: { q, cursor, limit } }) => {
    const tenantId = ctx.business.id;
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const after = decodeCursor(cursor, OwingCursor);
    const { totals, rows } = await search(
      q,
      async (words) => {
        const open = openInvoices(tenantId, words);
        const sums = await runSqlForOne(ctx.db, open.select(sumsByAge(today)));
        if (!sums) throw new Error("Counting gave no row");
        const owing = open
          .groupBy(["c.id", "c.name", "c.email", "c.accounts_email"])
          .select([
            "c.id as customerId",
            "c.name as customerName",
            sql<string | null>`coalesce(c.accounts_email, c.email)::text`.as("email"),
            ...sumsByAge(today),
          ]);
        const page = sqlBuilder
          .selectFrom(owing.as("owing"))
          .where((eb) =>
            eb.and(
              after ? [eb(eb.refTuple("owedPence", "customerId"), "<", eb.tuple(...after))] : [],
            ),
          )
          .orderBy("owedPence", "desc")
          .orderBy("customerId", "desc")
          .limit(limit + 1)
          .selectAll();
        return { totals: sums, rows: await runSql(ctx.db, page) };
      },
      (found) => found.totals.invoices > 0,
    );
    return {
      totals,
      ...toPage(
        rows,
        limit,
        (row) => row,
        (row) => [row.owedPence, row.customerId],
      ),
    };
  });

/** Invoices as `i` that are neither paid nor void, with their customers as `c`, found by these words. */
const openInvoices = (tenantId: string, words: readonly Word[]) =>
  sqlBuilder
    .selectFrom("invoices as i")
    .innerJoin("customers as c", (join) =>
      join.onRef("c.tenant_id", "=", "i.tenant_id").onRef("c.id", "=", "i.customer_id"),
    )
    .where("i.tenant_id", "=", tenantId)
    .where("i.status", "=", sql.lit("sent"))
    .where((eb) => eb.and(wordsIn(words, "c.found_by")));

/** Sums of invoices `i` by age; float8 holds more than an integer and is exact for pence. */
const sumsByAge = (today: string) => {
  const overdueDays = sql<number>`(${today}::date - i.due_on)`;
  const sumWhere = (which: Expression<SqlBool>) =>
    sql<number>`coalesce(sum(i.total_pence - i.paid_pence) filter (where ${which}), 0)::float8`;
  return [
    sql<number>`count(*)::int`.as("invoices"),
    sql<number>`coalesce(sum(i.total_pence - i.paid_pence), 0)::float8`.as("owedPence"),
    sumWhere(sql`${overdueDays} <= 0`).as("notDuePence"),
    sumWhere(sql`${overdueDays} between 1 and 30`).as("upTo30Pence"),
    sumWhere(sql`${overdueDays} between 31 and 60`).as("upTo60Pence"),
    sumWhere(sql`${overdueDays} > 60`).as("overPence"),
    sumWhere(sql`i.disputed_since is not null`).as("disputedPence"),
  ] as const;
};

/** What each of these customers owes on invoices that are open, in one statement; who owes nothing is left out. */
export const owedByMany = (
  runner: SqlRunner,
  { tenantId, today }: { tenantId: string; today: string },
  customerIds: readonly string[],
): Promise<{ customerId: string; owedPence: number; overduePence: number }[]> =>
  runSql(
    runner,
    sqlBuilder
      .selectFrom(
        openInvoices(tenantId, [])
          .where("i.customer_id", "=", anyUuid(customerIds))
          .groupBy("c.id")
          .select(["c.id as customerId", ...sumsByAge(today)])
          .as("owing"),
      )
      .select([
        "customerId",
        "owedPence",
        sql<number>`"owedPence" - "notDuePence"`.as("overduePence"),
      ]),
  );

const csvColumns = [
  "number",
  "status",
  "issued",
  "due",
  "customer",
  "VAT rate",
  "net",
  "VAT",
  "gross",
  "paid",
  "paid by",
];
const pageSize = 500;

/**
 * GET /invoices/accounting: what an accounting program takes in, a row for each invoice or credit note and VAT rate,
 * in pounds; invoices come first. Written page by page, so that a long year needs no more memory than a short one.
 */
export const accounting = business("accounting:read", { heavy: "export" })
  .input(z.object({ from: Day.optional(), to: Day.optional() }))
  .output(z.custom<AsyncIterable<string>>((value) => value instanceof Object))
  .query(({ ctx, input }) => {
    const { database } = ctx;
    const { id: tenantId, timeZone } = ctx.business;
    ctx.reply.headers["Content-Disposition"] = 'attachment; filename="invoices.csv"';
    return pages();

    async function* pages(): AsyncGenerator<string> {
      yield writeCsv([csvColumns]);
      yield* rowsOf(
        (after) => runSql(database.business, invoicesAfter(tenantId, after, input)),
        (invoice) => csvOfInvoice(invoice, timeZone),
      );
      yield* rowsOf(
        (after) => runSql(database.business, creditNotesAfter(tenantId, after, input)),
        csvOfCreditNote,
      );
    }

    async function* rowsOf<Row extends { sequence: number | null }>(
      readAfter: (after: number) => Promise<Row[]>,
      csvOf: (row: Row) => CsvCell[][],
    ): AsyncGenerator<string> {
      for (let after = 0; ;) {
        // Read while the answer is being sent: the request's own hold on the business is over by then.
        const rows = await database.inBusiness(tenantId, () => readAfter(after));
        yield writeCsv(rows.flatMap(csvOf));
        if (rows.length < pageSize) return;
        after = rows.at(-1)?.sequence ?? after;
      }
    }
  });

interface IssuedWithin {
  from?: string;
  to?: string;
}

const invoicesAfter = (tenantId: string, after: number, { from, to }: IssuedWithin) =>
  selectInvoices
    .where("i.tenant_id", "=", tenantId)
    .where("i.sequence", ">", after)
    .where((eb) =>
      eb.and([
        ...(from ? [eb("i.issued_on", ">=", sql<Date>`${from}::date`)] : []),
        ...(to ? [eb("i.issued_on", "<=", sql<Date>`${to}::date`)] : []),
      ]),
    )
    .orderBy("i.sequence")
    .limit(pageSize);

const creditNotesAfter = (tenantId: string, after: number, { from, to }: IssuedWithin) =>
  selectCreditNotes
    .where("n.tenant_id", "=", tenantId)
    .where("n.sequence", ">", after)
    .where((eb) =>
      eb.and([
        ...(from ? [eb("n.issued_on", ">=", sql<Date>`${from}::date`)] : []),
        ...(to ? [eb("n.issued_on", "<=", sql<Date>`${to}::date`)] : []),
      ]),
    )
    .orderBy("n.sequence")
    .limit(pageSize);

/** Days are those of the business's own clock. */
const csvOfInvoice = (invoice: InvoiceRow, timeZone: string): string[][] =>
  invoice.vat.map(({ vatRate, netPence, vatPence }) => [
    invoice.number,
    invoice.status,
    day(invoice.issuedOn),
    day(invoice.dueOn),
    invoice.customerName,
    String(vatRate),
    inPounds(netPence),
    inPounds(vatPence),
    inPounds(netPence + vatPence),
    invoice.paidAt
      ? (invoice.payments.at(-1)?.receivedOn ?? todayIn(timeZone, invoice.paidAt))
      : "",
    invoice.paidVia ?? "",
  ]);

/**
 * Sums are below zero, and above it for a reversal: a column adds up to what is owed. As numbers, since text that
 * begins with a minus is kept from being run as a formula.
 */
const csvOfCreditNote = (note: CreditNoteRow): CsvCell[][] =>
  note.vat.map(({ vatRate, netPence, vatPence }) => [
    note.number,
    "credit",
    day(note.issuedOn),
    day(note.issuedOn),
    note.customerName,
    String(vatRate),
    -netPence / 100,
    -vatPence / 100,
    -(netPence + vatPence) / 100,
    "",
    "",
  ]);

/** Without sign and separators: programs read it. */
const inPounds = (pence: number): string => (pence / 100).toFixed(2);
