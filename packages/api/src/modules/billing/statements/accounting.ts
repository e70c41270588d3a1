import { runSql, sql } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { writeCsv, type CsvCell } from "../../../platform/values/csv";
import { day, todayIn } from "../../../platform/values/format";
import { Day } from "../../../platform/values/values";
import { selectCreditNotes, type CreditNoteRow } from "../credit/credit-notes";
import { selectInvoices, type InvoiceRow } from "../invoices/queries";

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
  "VAT treatment",
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
  invoice.vat.map(({ vatRate, vatTreatment, netPence, vatPence }) => [
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
    vatTreatment,
  ]);

/**
 * Sums are below zero, and above it for a reversal: a column adds up to what is owed. As numbers, since text that
 * begins with a minus is kept from being run as a formula.
 */
const csvOfCreditNote = (note: CreditNoteRow): CsvCell[][] =>
  note.vat.map(({ vatRate, vatTreatment, netPence, vatPence }) => [
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
    vatTreatment,
  ]);

/** Without sign and separators: programs read it. */
const inPounds = (pence: number): string => (pence / 100).toFixed(2);
