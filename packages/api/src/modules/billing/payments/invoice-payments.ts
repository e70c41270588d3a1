import { runSql, runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { pounds } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { allocate, recordReceipt, recordRefund, takeFrom } from "../../ledger";
import { notifyOffice } from "../../messages";
import { tellOfCredit } from "../../orders";
import { lockInvoices, settleInvoices } from "../ledger/settle";
import { handled, ignored, type Outcome } from "./notice-outcomes";
import type { NoticeOf, TakenBy } from "./payment-notices";

/* What the payment provider tells of money for an invoice (docs/decisions/0247). */

/** A notice of these that is about an invoice. */
type OfInvoice<T extends "payment.completed" | "payment.refunded"> = NoticeOf<T> & {
  invoiceId: string;
};

/**
 * Money has come in for an invoice: it pays what is left of it. What is over, or all of it where the invoice was paid
 * in another way or made void meanwhile, is the customer's credit. The office is told either way.
 */
export async function takeInvoicePayment(
  tx: Tx,
  notice: OfInvoice<"payment.completed">,
  by: TakenBy,
): Promise<Outcome> {
  const { tenantId, invoiceId, sessionId, amountPence, occurredAt: at } = notice;
  const [invoice] = await lockInvoices(tx, tenantId, [invoiceId]);
  if (!invoice) return ignored("There is no such invoice");
  // Also one that was ended: the customer was quicker.
  await tx.paymentSession.updateMany({
    where: { tenantId, providerRef: sessionId },
    data: { status: "completed", endedAt: at },
  });
  const { customerId, number, status, totalPence, paidPence } = invoice;
  const money = { tenantId, customerId, amountPence, method: "card_link" as const, at };
  const providerRef = notice.paymentId ?? sessionId;
  const receiptId = await recordReceipt(tx, { ...money, providerRef });
  if (receiptId === null) return ignored("This payment was recorded before");
  const leftPence = status === "sent" ? totalPence - paidPence : 0;
  const pays = Math.min(amountPence, leftPence);
  if (pays > 0) await allocate(tx, { tenantId, at }, [{ receiptId, invoiceId, amountPence: pays }]);
  await settleInvoices(tx, { tenantId, at, via: "provider" }, [invoiceId]);
  const overPence = amountPence - pays;
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: by.provider },
    {
      action: "invoice.payment_recorded",
      words: `${pounds(amountPence)} came in by payment link for ${number}`,
      subject: { kind: "invoice", id: invoiceId },
      after: { amountPence, leftPence: leftPence - pays, overPence },
    },
    by,
  );
  const left = pays < leftPence ? `${pounds(leftPence - pays)} is left to pay.` : "It is paid.";
  const over =
    overPence > 0 ? ` ${pounds(overPence)} more than that is the customer's credit.` : "";
  await notifyOffice(
    tx,
    tenantId,
    {
      kind: "invoice.paid",
      title: `${pounds(amountPence)} was paid of ${number}`,
      body: (status === "void" ? `${number} is void.` : left) + over,
      href: webPages.invoice(invoiceId),
    },
    { now: by.now },
  );
  return handled;
}

/**
 * Money of an invoice has gone back on the provider's own pages; the notice has the sum of all refunds of the payment
 * so far. It is taken from what the payment left as credit, then from what it paid, which is owed again.
 * @throws where the payment itself was not told of yet: the provider sends the notice again
 */
export async function takeInvoiceRefund(
  tx: Tx,
  notice: OfInvoice<"payment.refunded">,
  by: TakenBy,
): Promise<Outcome> {
  const { tenantId, invoiceId, refundedPence, occurredAt: at } = notice;
  const paymentRef = notice.paymentId ?? "";
  const receipt = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("receipts")
      .where("tenant_id", "=", tenantId)
      .where("provider_ref", "=", paymentRef)
      .forUpdate()
      .select([
        "id",
        "customer_id as customerId",
        sql<number>`amount_pence - allocated_pence`.as("freePence"),
      ]),
  );
  if (!receipt) throw new Error("A refund came before the notice of its payment");
  const backPence = refundedPence - (await refundedBefore(tx, tenantId, paymentRef));
  if (backPence <= 0) return ignored("What was paid back was recorded before");
  const { id: receiptId, customerId, freePence } = receipt;
  const taken = takeFrom(backPence - freePence, await paidBy(tx, tenantId, receiptId));
  const takenPence = taken.reduce((sum, { pence }) => sum + pence, 0);
  const refundId = await recordRefund(tx, {
    tenantId,
    customerId,
    orderId: null,
    method: "card_link",
    amountPence: backPence,
    at,
    providerRef: `${paymentRef}:refunded:${refundedPence}`,
  });
  if (refundId === null) return ignored("What was paid back was recorded before");
  const reason = "Paid back by the payment provider";
  await allocate(
    tx,
    { tenantId, at },
    taken.map((part) => ({
      receiptId,
      invoiceId: part.invoiceId,
      amountPence: -part.pence,
      reason,
    })),
  );
  const fromReceipt = Math.min(backPence, freePence + takenPence);
  if (fromReceipt > 0) {
    await allocate(tx, { tenantId, at }, [{ receiptId, refundId, amountPence: fromReceipt }]);
  }
  await settleInvoices(
    tx,
    { tenantId, at, via: "provider" },
    taken.map((part) => part.invoiceId),
  );
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: by.provider },
    {
      action: "invoice.refunded",
      words: `${pounds(backPence)} that was paid by payment link went back${takenPence > 0 ? `: ${pounds(takenPence)} is owed again` : ""}`,
      subject: { kind: "invoice", id: invoiceId },
      after: { amountPence: backPence, owedAgainPence: takenPence },
    },
    by,
  );
  const what = `${pounds(backPence)} that was paid by payment link went back`;
  await tellOfCredit(tx, { tenantId, now: by.now, what, customerIds: [customerId] });
  return handled;
}

/** Pence of a payment that are recorded as paid back. */
async function refundedBefore(tx: Tx, tenantId: string, paymentRef: string): Promise<number> {
  const before = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("refunds")
      .where("tenant_id", "=", tenantId)
      .where(sql<boolean>`split_part(provider_ref, ':refunded:', 1) = ${paymentRef}`)
      .select(sql<number>`coalesce(sum(amount_pence), 0)::int`.as("pence")),
  );
  return before?.pence ?? 0;
}

/** What a receipt pays of which invoices, the last first. */
const paidBy = (tx: Tx, tenantId: string, receiptId: string) =>
  runSql(
    tx,
    sqlBuilder
      .selectFrom("allocations")
      .where("tenant_id", "=", tenantId)
      .where("receipt_id", "=", receiptId)
      .where("invoice_id", "is not", null)
      .groupBy("invoice_id")
      .having((eb) => eb(eb.fn.sum("amount_pence"), ">", eb.lit(0)))
      .orderBy(sql`max(made_at)`, "desc")
      .orderBy("invoice_id")
      .select([
        sql<string>`invoice_id`.as("invoiceId"),
        sql<number>`sum(amount_pence)::int`.as("pence"),
      ]),
  );
