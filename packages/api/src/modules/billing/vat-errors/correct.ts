import { sql, runSql, sqlBuilder, type Tx } from "@roundsman/db";
import type { Emit, Recorder } from "../../../platform/audit/change";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { pounds, todayIn } from "../../../platform/values/format";
import {
  correctLines,
  judgeAgain,
  needsDocuments,
  orderName,
  sumsOf,
  tellOfCredit,
  whyNotCorrected,
  type OrderRow,
  type Rejudgement,
} from "../../orders";
import { creditable } from "../credit/credit-of";
import { creditedOf, creditNoteNow } from "../credit/credit-notes";
import { issueCreditNote, recordCreditNote } from "../credit/issue";
import { payInvoices, recordOnInvoices } from "../ledger/pay-invoices";
import { settleInvoices } from "../ledger/settle";
import { invoiceOrder } from "../sales/invoice-order";
import { moneyToInvoice } from "../sales/sale-money";
import { lockOrders } from "../invoices/guards";
import { billingAddresses, putInvoices } from "../invoices/put-invoices";
import { invoiceNow, type InvoiceRow } from "../invoices/queries";
import { linesToCorrect } from "./lines-to-correct";
import type { VatCorrection } from "./schema";

/* Puts the VAT of one order right (docs/decisions/0416). */

export interface Correcting {
  tenantId: string;
  timeZone: string;
  now: Date;
  webUrl: string | null;
  byUserId: string | null;
  billTo?: string | null | undefined;
}

/**
 * Puts an order right: its lines where no document bills it, else by a credit note and an invoice of today. Nothing where
 * its VAT is right, so that a second one changes nothing more.
 * @throws not_found; conflict as of `whyNotCorrected`, for closed months, and as of invoices and credit notes
 */
export async function correctVat(
  tx: Tx,
  record: Recorder,
  emit: Emit,
  at: Correcting,
  orderId: string,
): Promise<VatCorrection> {
  const [order] = await lockOrders(tx, at.tenantId, [orderId]);
  const [judged] = order && order.status !== "cancelled" ? await judgeAgain(tx, at, [order]) : [];
  if (judged)
    refuseIf(
      judged.wrongIds.length > 0 || judged.weightsAsked.length > 0 ? whyNotCorrected(judged) : null,
    );
  const none = { creditNoteId: null, invoiceId: null, vatChangePence: 0, totalChangePence: 0 };
  if (!judged || judged.wrongIds.length === 0) {
    await record(null);
    return { orderId, number: order?.number ?? "", by: "none", ...none };
  }
  const corrected = await (needsDocuments(judged.order)
    ? correctByDocuments(tx, record, at, judged)
    : correctOrder(tx, record, emit, at, judged));
  if (corrected.totalChangePence > 0) {
    const what = `the VAT of order ${orderName(judged.order)} was put right`;
    const customerIds = [judged.order.customerId];
    await tellOfCredit(tx, { tenantId: at.tenantId, now: at.now, what, customerIds });
  }
  return corrected;
}

async function correctOrder(
  tx: Tx,
  record: Recorder,
  emit: Emit,
  at: Correcting,
  judged: Rejudgement,
): Promise<VatCorrection> {
  const { order, charged, right } = judged;
  const { id: orderId, number, roundId } = order;
  await correctLines(tx, at, judged);
  if (roundId !== null && order.status === "placed") {
    await emit("order.changed_on_round", { tenantId: at.tenantId, roundId });
  }
  const vatChangePence = right.vatPence - charged.vatPence;
  const totalChangePence = right.totalPence - charged.totalPence;
  await record({
    action: "order.changed",
    words: `Put the VAT of order ${orderName(order)} right: ${pounds(right.vatPence)} in place of ${pounds(charged.vatPence)}`,
    subject: { kind: "order", id: orderId },
    before: { vatPence: charged.vatPence },
    after: { vatPence: right.vatPence, vat: reasonsOf(judged) },
  });
  const documents = { creditNoteId: null, invoiceId: null };
  return { orderId, number, by: "order", ...documents, vatChangePence, totalChangePence };
}

const reasonsOf = ({ lines, wrongIds }: Rejudgement): string[] =>
  lines
    .filter(({ id }) => wrongIds.includes(id))
    .map(({ productName, vatReason }) => `${productName}: ${vatReason}`);

async function correctByDocuments(
  tx: Tx,
  record: Recorder,
  at: Correcting,
  judged: Rejudgement,
): Promise<VatCorrection> {
  const { tenantId, timeZone, now, byUserId } = at;
  const { order } = judged;
  const billed = order.invoice && order.invoice.status !== "void" ? order.invoice : null;
  const before =
    billed === null
      ? await invoiceOrder(tx, record, { ...at, orderId: order.id })
      : await invoiceNow(tx, tenantId, billed.id);
  const isSale = await isPaidSale(tx, tenantId, before);
  const credited = await creditedOf(tx, tenantId, before.id);
  const { credit, bill } = linesToCorrect(judged, before, creditable(before, credited).lines);
  const reason = `VAT charged wrongly on order ${order.number}`;
  const entry = { tenantId, at: now, today: todayIn(timeZone, now), byUserId, reason };
  const { id: beforeId, customerId, customerName } = before;
  const about = { invoiceId: beforeId, customerId, paidSale: isSale };
  const creditNoteId = await issueCreditNote(tx, entry, about, { lines: credit });
  const note = await creditNoteNow(tx, tenantId, creditNoteId);
  await recordCreditNote(record, note, reason);
  const addresses = await billingAddresses(tx, tenantId, [before]);
  const sums = sumsOf(bill, 0);
  const [raised] = await putInvoices(tx, at, [
    {
      customerId,
      customerName,
      billTo: before.billTo ?? addresses.get(customerId) ?? null,
      orderIds: [],
      lines: bill,
      sums,
      paidSale: isSale,
      correctsId: beforeId,
    },
  ]);
  if (!raised) throw new Error("No invoice was raised");
  await record({
    action: "invoice.raised",
    words: `Raised ${raised.bill.number} for order ${orderName(order)} at the right VAT: ${pounds(sums.totalPence)}`,
    subject: { kind: "invoice", id: raised.id },
    after: { number: raised.bill.number, totalPence: sums.totalPence, corrects: before.number },
  });
  const money = { ...at, invoiceId: raised.id, totalPence: sums.totalPence };
  if (isSale) await payFromOrder(tx, money, order, note.totalPence);
  else if (customerId !== null) await payFromCredit(tx, record, money, { ...note, customerId });
  await tx.orderLine.updateMany({
    where: { tenantId, id: { in: judged.suspectIds } },
    data: { vatCorrectedAt: now },
  });
  const vatChangePence = sums.vatPence - note.vatPence;
  const totalChangePence = sums.totalPence - note.totalPence;
  await record({
    action: "order.vat_corrected",
    words: `Put the VAT of order ${orderName(order)} right by ${note.number} and ${raised.bill.number}`,
    subject: { kind: "order", id: order.id },
    after: { credited: note.number, billed: raised.bill.number, vatChangePence, totalChangePence },
  });
  const { id: orderId, number } = order;
  const documents = { creditNoteId, invoiceId: raised.id };
  return { orderId, number, by: "documents", ...documents, vatChangePence, totalChangePence };
}

/** @throws conflict for a sale of which a part is owed again: its credit would change the account of an earlier day */
async function isPaidSale(tx: Tx, tenantId: string, { id, number }: InvoiceRow): Promise<boolean> {
  const { paidSale, reopenedOn } = await tx.invoice.findFirstOrThrow({
    where: { tenantId, id },
    select: { paidSale: true, reopenedOn: true },
  });
  if (paidSale && reopenedOn !== null) {
    throw conflict(
      `A part of ${number} was paid before it was billed: credit it and bill it by hand.`,
    );
  }
  return paidSale;
}

interface Paying extends Correcting {
  invoiceId: string;
  totalPence: number;
}

/** The credited money of a paid sale pays the new invoice; what is over is due back for the order. */
async function payFromOrder(
  tx: Tx,
  { tenantId, now, byUserId, invoiceId, totalPence }: Paying,
  { id, refundingPence }: OrderRow,
  creditedPence: number,
): Promise<void> {
  const pence = Math.min(totalPence, creditedPence);
  const moving = { tenantId, at: now, byUserId, invoiceId, pence };
  await moneyToInvoice(tx, moving, { id, refundingPence }, "Billed again at the right VAT");
  if (pence < totalPence) {
    // The rest is owed on the account, from its day on.
    await runSql(
      tx,
      sqlBuilder
        .updateTable("invoices")
        .set({ reopened_on: sql<Date>`issued_on` })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", invoiceId),
    );
  }
  await settleInvoices(tx, { tenantId, at: now, via: "office" }, [invoiceId]);
}

/** Pays the new invoice from what is left of the credit note after its own invoice. The rest is the customer's credit. */
async function payFromCredit(
  tx: Tx,
  record: Recorder,
  { tenantId, now, byUserId, invoiceId, totalPence }: Paying,
  note: { id: string; totalPence: number; allocatedPence: number; customerId: string },
): Promise<void> {
  const leftPence = note.totalPence - note.allocatedPence;
  const amountPence = Math.min(leftPence, totalPence);
  if (amountPence === 0) return;
  const paid = await payInvoices(tx, {
    tenantId,
    customerId: note.customerId,
    source: { creditNoteId: note.id },
    via: "office",
    leftPence,
    chosen: [{ invoiceId, amountPence }],
    at: now,
    byUserId,
  });
  await recordOnInvoices(record, paid);
}
