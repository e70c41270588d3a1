import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { writeCsv } from "../../../platform/values/csv";
import { Day } from "../../../platform/values/values";
import { day, todayIn } from "../../../platform/values/view";
import { readInvoices, type InvoiceRow } from "../invoice/rows";

const columns = [
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
      yield writeCsv([columns]);
      for (let after = 0; ;) {
        // Read while the answer is being sent: the request's own hold on the business is over by then.
        const rows = await database.inBusiness(tenantId, () =>
          readInvoices(database.business, pageAfter(tenantId, after, input)),
        );
        yield writeCsv(rows.flatMap((row) => rowsOf(row, timeZone)));
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
const rowsOf = (invoice: InvoiceRow, timeZone: string): string[][] =>
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
