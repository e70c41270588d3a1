import type { PaidVia, Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { allocate, viaOf, recordReceipt, takeFrom, type Money, type Source } from "../../ledger";
import type { OrderRow, Received } from "../../orders";
import { lockInvoices, lockOpenInvoices, settleInvoices } from "./settle";

interface Paying {
  tenantId: string;
  customerId: string;
  source: Source;
  /** How invoices that are paid by this say that they were. */
  via: PaidVia;
  /** Pence that the source has to give. */
  leftPence: number;
  /** Which invoices, and how much of each; left out, the oldest first. */
  chosen?: readonly { invoiceId: string; amountPence: number }[];
  at: Date;
  byUserId: string | null;
}

/** What a receipt or credit note pays of an invoice. */
export interface PaidPart {
  id: string;
  number: string;
  pence: number;
}

/**
 * Pays a customer's invoices with a receipt or credit note. What is left over stays as their credit. Of two who pay the last pound
 * of an invoice at once, one is refused. Gives what was paid of which.
 * @throws not_found, conflict, validation where what was chosen can't be paid
 */
export async function payInvoices(tx: Tx, paying: Paying): Promise<PaidPart[]> {
  const { tenantId, source, via, at, byUserId } = paying;
  const parts = paying.chosen
    ? await chosenParts(tx, paying, paying.chosen)
    : await oldest(tx, paying);
  await allocate(
    tx,
    { tenantId, at, byUserId },
    parts.map(({ id: invoiceId, pence }) => ({ ...source, invoiceId, amountPence: pence })),
  );
  await settleInvoices(
    tx,
    { tenantId, at, via },
    parts.map(({ id }) => id),
  );
  return parts;
}

async function oldest(tx: Tx, { tenantId, customerId, leftPence }: Paying): Promise<PaidPart[]> {
  const open = await lockOpenInvoices(tx, tenantId, customerId);
  return takeFrom(
    leftPence,
    open.map(({ id, number, totalPence, paidPence }) => ({
      id,
      number,
      pence: totalPence - paidPence,
    })),
  );
}

async function chosenParts(
  tx: Tx,
  { tenantId, customerId, leftPence }: Paying,
  chosen: readonly { invoiceId: string; amountPence: number }[],
) {
  const ids = chosen.map(({ invoiceId }) => invoiceId);
  const repeated = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (repeated !== -1) {
    const path = `allocations.${repeated}.invoiceId`;
    throw invalid({ path, message: "This invoice is chosen twice." });
  }
  const invoices = await lockInvoices(tx, tenantId, ids);
  const parts = chosen.map(({ invoiceId, amountPence }, at) => {
    const invoice = invoices.find(({ id }) => id === invoiceId);
    if (invoice?.customerId !== customerId) throw notFound("invoice");
    if (invoice.status !== "sent") {
      const message = `Invoice ${invoice.number} is ${invoice.status} already.`;
      throw conflict(message, `allocations.${at}.invoiceId`);
    }
    const owedPence = invoice.totalPence - invoice.paidPence;
    if (amountPence > owedPence) {
      const message = `Only ${pounds(owedPence)} is owed on ${invoice.number}.`;
      throw conflict(message, `allocations.${at}.amountPence`);
    }
    return { id: invoiceId, number: invoice.number, pence: amountPence };
  });
  const sum = parts.reduce((pence, part) => pence + part.pence, 0);
  if (sum > leftPence) {
    const message = `This pays ${pounds(sum)}, and only ${pounds(leftPence)} is there.`;
    throw conflict(message, "allocations");
  }
  return parts;
}

/** The history of an invoice says what was paid of it, and its open pages are told. */
export async function recordOnInvoices(record: Recorder, paid: readonly PaidPart[]): Promise<void> {
  for (const { id, number, pence } of paid) {
    await record({
      action: "invoice.payment_recorded",
      words: `Recorded ${pounds(pence)} that was paid of ${number}`,
      subject: { kind: "invoice", id },
      after: { amountPence: pence },
    });
  }
}

/**
 * Records money that came in for an order of which an invoice is open: its customer was quicker than the end of the
 * payment page. It pays the invoice; what is over is paid for the order by itself, and due back.
 */
export async function payOrderOnInvoice(
  tx: Tx,
  order: OrderRow & { invoice: { id: string } },
  money: Omit<Money, "customerId">,
): Promise<Received> {
  const { tenantId, amountPence, at } = money;
  const [invoice] = await lockInvoices(tx, tenantId, [order.invoice.id]);
  if (!invoice) throw notFound("invoice");
  const duePence = invoice.totalPence - invoice.paidPence;
  const receiptId = await recordReceipt(tx, { ...money, customerId: order.customerId });
  const isNew = receiptId !== null;
  if (isNew) {
    const pays = Math.min(amountPence, duePence);
    const parts = [
      { invoiceId: invoice.id, amountPence: pays },
      { orderId: order.id, amountPence: amountPence - pays },
    ].filter((part) => part.amountPence > 0);
    await allocate(
      tx,
      { tenantId, at },
      parts.map((part) => ({ receiptId, ...part })),
    );
    const via = viaOf(money);
    await settleInvoices(tx, { tenantId, at, via }, [invoice.id]);
  }
  return {
    order,
    isNew,
    nowPaid: isNew && amountPence >= duePence,
    duePence,
    netPence: amountPence,
    // Owed on the invoice, not for the order by itself.
    owedPence: 0,
  };
}
