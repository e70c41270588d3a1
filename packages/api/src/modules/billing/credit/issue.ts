import { runSqlForOne, sqlBuilder, type Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { conflict, notFound, refuseIf } from "../../../platform/base/errors";
import { fromDay, pounds } from "../../../platform/values/format";
import { allocate, takeBack, type Reversed } from "../../ledger";
import { whyNotCredited } from "../invoices/guards";
import { numbered } from "../ledger/numbers";
import { lockInvoices, settleInterest, settleInvoices } from "../ledger/settle";
import { invoiceNow } from "../invoices/queries";
import { lockOrderOfSale, moneyToInvoice, moneyToOrder } from "../sales/sale-money";
import {
  creditedOf,
  creditNoteNow,
  lockCreditNote,
  whyNotReversed,
  type CreditNoteRow,
} from "./credit-notes";
import { creditGross } from "./credit-gross";
import { creditFor, type Credit } from "./credit-of";
import type { Asked } from "./schema";

interface Entry {
  tenantId: string;
  at: Date;
  /** The business's calendar day, YYYY-MM-DD. */
  today: string;
  byUserId: string | null;
  reason: string;
}

/**
 * Credits what is asked of an invoice, a sum including VAT too. It pays what is left of that invoice; the rest is the customer's credit, or of a
 * paid sale due back on its order. Of two at once, the second sees what the first has credited. Gives the credit note's
 * id.
 * @param of `paidSale` as it was read: it never becomes true later
 * @throws as `creditFor`; conflict where the invoice is void or credited in full, or credit would be left to somebody
 * who was erased
 */
export async function issueCreditNote(
  tx: Tx,
  entry: Entry,
  of: { invoiceId: string; customerId: string | null; paidSale: boolean },
  asked: Asked | { grossPence: number; description: string },
): Promise<string> {
  const { tenantId, at, byUserId } = entry;
  const isErased = of.customerId !== null && (await lockCustomer(tx, tenantId, of.customerId));
  const sold = of.paidSale ? await lockOrderOfSale(tx, tenantId, of.invoiceId) : null;
  const [held] = await lockInvoices(tx, tenantId, [of.invoiceId]);
  if (!held) throw notFound("invoice");
  const invoice = await invoiceNow(tx, tenantId, of.invoiceId);
  refuseIf(whyNotCredited(invoice));
  const credited = await creditedOf(tx, tenantId, of.invoiceId);
  const credit =
    "grossPence" in asked
      ? creditGross(invoice.vat, credited, asked)
      : creditFor(invoice, credited, asked);
  const leftPence = held.totalPence - held.paidPence;
  const back = invoice.paidSale ? Math.max(0, credit.totalPence - leftPence) : 0;
  if (back > 0 && sold) {
    const moving = { tenantId, at, byUserId, invoiceId: invoice.id, pence: back };
    await moneyToOrder(tx, moving, sold.id);
  }
  const pays = Math.min(credit.totalPence, leftPence + back);
  if (isErased && pays < credit.totalPence) {
    throw conflict(
      "This customer's data was erased: nobody is left to whom credit could be given.",
    );
  }
  const { customerId, customerName, billTo } = invoice;
  const creditNoteId = await putCreditNote(
    tx,
    entry,
    { invoiceId: invoice.id, customerId, customerName, billTo, paidSale: invoice.paidSale },
    credit,
  );
  if (pays > 0) {
    const paid = { creditNoteId, invoiceId: invoice.id, amountPence: pays };
    await allocate(tx, { tenantId, at, byUserId }, [paid]);
    await settleInvoices(tx, { tenantId, at, via: "office" }, [invoice.id]);
  }
  await settleInterest(tx, tenantId, [invoice.id], at);
  return creditNoteId;
}

/** Records a credit note in its own history and in that of its invoice. */
export async function recordCreditNote(
  record: Recorder,
  note: Pick<
    CreditNoteRow,
    "id" | "number" | "totalPence" | "invoiceId" | "invoiceNumber" | "customerName"
  >,
  reason: string,
): Promise<void> {
  const { id, number, totalPence, invoiceId, invoiceNumber, customerName } = note;
  const after = { number, totalPence, reason };
  await record({
    action: "credit_note.issued",
    words: `Credited ${pounds(totalPence)} of ${invoiceNumber} to ${customerName} by ${number}`,
    subject: { kind: "credit_note", id },
    after,
  });
  await record({
    action: "invoice.credited",
    words: `Credited ${pounds(totalPence)} of ${invoiceNumber} by ${number}`,
    subject: { kind: "invoice", id: invoiceId },
    after,
  });
}

/**
 * Reverses a credit note by one of the opposite sums. What it paid is owed again. Gives the reversal's id, and what it
 * had paid.
 * @throws not_found; conflict where it is reversed or a reversal, or a part of it was paid back
 */
export async function reverseCreditNote(
  tx: Tx,
  entry: Entry,
  id: string,
): Promise<Reversed & { id: string }> {
  const { tenantId, at, byUserId } = entry;
  const { invoiceId, paidSale } = await creditNoteNow(tx, tenantId, id);
  const sold = paidSale ? await lockOrderOfSale(tx, tenantId, invoiceId) : null;
  const before = await lockCreditNote(tx, tenantId, id);
  refuseIf(whyNotReversed(before));
  const { customerId, customerName, billTo } = before;
  const touched = await takeBack(tx, { tenantId, at, byUserId }, { creditNoteId: id });
  const invoice = await invoiceNow(tx, tenantId, invoiceId);
  if (invoice.paidSale && sold) {
    const moving = { tenantId, at, byUserId, invoiceId, pence: before.totalPence };
    await moneyToInvoice(tx, moving, sold);
  }
  const reversalId = await putCreditNote(
    tx,
    entry,
    { invoiceId, customerId, customerName, billTo, paidSale, reversesId: id },
    {
      lines: before.lines.map((line) => ({
        ...line,
        quantity: -line.quantity,
        netPence: -line.netPence,
      })),
      vat: before.vat.map(({ netPence, vatPence, ...kind }) => ({
        ...kind,
        netPence: -netPence,
        vatPence: -vatPence,
      })),
      netPence: -before.netPence,
      vatPence: -before.vatPence,
      totalPence: -before.totalPence,
    },
  );
  await settleInvoices(tx, { tenantId, at, via: "office" }, touched.invoiceIds);
  await settleInterest(tx, tenantId, [invoiceId], at);
  return { ...touched, id: reversalId };
}

async function putCreditNote(
  tx: Tx,
  { tenantId, at, today, byUserId, reason }: Entry,
  about: {
    invoiceId: string;
    customerId: string | null;
    customerName: string;
    billTo: string | null;
    paidSale: boolean;
    reversesId?: string;
  },
  { lines, vat, ...sums }: Credit,
): Promise<string> {
  // The counter is held for as short as can be: everybody who credits waits for it.
  const [document] = await numbered(tx, tenantId, "creditNote", [{ ...about, ...sums, reason }]);
  if (!document) throw new Error("No number was taken");
  const { id: creditNoteId } = await tx.creditNote.create({
    data: {
      tenantId,
      ...document,
      issuedOn: fromDay(today),
      issuedByUserId: byUserId,
      createdAt: at,
    },
    select: { id: true },
  });
  const row = { tenantId, creditNoteId };
  await tx.creditNoteLine.createMany({
    data: lines.map((line, position) => ({ ...row, position, ...line })),
  });
  await tx.creditNoteVat.createMany({ data: vat.map((rate) => ({ ...row, ...rate })) });
  return creditNoteId;
}

/** Holds a customer against erasure until the change is through. Tells whether they were erased. */
async function lockCustomer(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const customer = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forShare()
      .select("erased_at as erasedAt"),
  );
  if (!customer) throw notFound("customer");
  return customer.erasedAt !== null;
}
