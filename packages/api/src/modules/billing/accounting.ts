import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../platform/middleware/procedures";
import { writeCsv } from "../../platform/values/csv";
import { decodeCursor, toPage, within } from "../../platform/values/page";
import { day, todayIn } from "../../platform/values/format";
import { Day, Uuid } from "../../platform/values/values";
import { readInvoices, type InvoiceRow } from "./queries";
import { OwingPage, OwingQuery } from "./schema";

type OwingRow = z.infer<typeof OwingPage>["items"][number];

const OwingCursor = z.tuple([z.int(), Uuid]);

/** Who owes what on invoices, by how long it is overdue: the largest debts first. Two statements. */
export const listOwing = business("invoices:read")
  .input(OwingQuery)
  .output(OwingPage)
  .query(async ({ ctx, input: { q, cursor, limit } }) => {
    const tenantId = ctx.business.id;
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const after = decodeCursor(cursor, OwingCursor);
    const open = Prisma.sql`
      FROM invoices i JOIN customers c ON c.tenant_id = i.tenant_id AND c.id = i.customer_id
     WHERE i.tenant_id = ${tenantId}::uuid AND i.status = 'sent'
       ${q ? Prisma.sql`AND c.name ILIKE ${within(q)}` : Prisma.empty}`;
    const [totals] = await ctx.db.$queryRaw<
      Omit<OwingRow, "customerId" | "customerName" | "email">[]
    >(Prisma.sql`SELECT ${sumsByAge(today)} ${open}`);
    const rows = await ctx.db.$queryRaw<OwingRow[]>(Prisma.sql`
      SELECT * FROM (
        SELECT c.id AS "customerId", c.name AS "customerName", c.email::text, ${sumsByAge(today)} ${open}
         GROUP BY c.id, c.name, c.email) owing
       ${after ? Prisma.sql`WHERE ("owedPence", "customerId") < (${after[0]}, ${after[1]}::uuid)` : Prisma.empty}
       ORDER BY "owedPence" DESC, "customerId" DESC LIMIT ${limit + 1}`);
    if (!totals) throw new Error("Counting gave no row");
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

/** Sums of invoices `i` by age; float8 holds more than an integer and is exact for pence. */
const sumsByAge = (today: string): Prisma.Sql => {
  const overdueBy = (from: number, to: number | null) => Prisma.sql`
    coalesce(sum(i.total_pence) FILTER (WHERE ${today}::date - i.due_on >= ${from}::int
      ${to === null ? Prisma.empty : Prisma.sql`AND ${today}::date - i.due_on <= ${to}::int`}), 0)::float8`;
  return Prisma.sql`
    count(*)::int AS invoices, coalesce(sum(i.total_pence), 0)::float8 AS "owedPence",
    coalesce(sum(i.total_pence) FILTER (WHERE i.due_on >= ${today}::date), 0)::float8 AS "notDuePence",
    ${overdueBy(1, 30)} AS "upTo30Pence", ${overdueBy(31, 60)} AS "upTo60Pence",
    ${overdueBy(61, null)} AS "overPence"`;
};

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
 * GET /invoices/accounting: what an accounting program takes in, a row for each invoice and VAT rate,
 * in pounds. Written page by page, so that a long year needs no more memory than a short one.
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
      for (let after = 0; ;) {
        // Read while the answer is being sent: the request's own hold on the business is over by then.
        const rows = await database.inBusiness(tenantId, () =>
          readInvoices(database.business, pageAfter(tenantId, after, input)),
        );
        yield writeCsv(rows.flatMap((row) => csvRowsOf(row, timeZone)));
        if (rows.length < pageSize) return;
        after = rows.at(-1)?.sequence ?? after;
      }
    }
  });

const pageAfter = (tenantId: string, after: number, { from, to }: { from?: string; to?: string }) =>
  Prisma.sql`
    WHERE i.tenant_id = ${tenantId}::uuid AND i.sequence > ${after}
      AND (${from ?? null}::date IS NULL OR i.issued_on >= ${from ?? null}::date)
      AND (${to ?? null}::date IS NULL OR i.issued_on <= ${to ?? null}::date)
    ORDER BY i.sequence LIMIT ${pageSize}`;

/** Days are those of the business's own clock. */
const csvRowsOf = (invoice: InvoiceRow, timeZone: string): string[][] =>
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
    invoice.paidAt ? todayIn(timeZone, invoice.paidAt) : "",
    invoice.paidVia ?? "",
  ]);

/** Without sign and separators: programs read it. */
const inPounds = (pence: number): string => (pence / 100).toFixed(2);
