import { runSql, runSqlForOne, sqlBuilder, type Tx } from "@roundsman/db";
import type { z } from "zod";
import type { Emit, Recorder } from "../../../platform/audit/change";
import { conflict, notFound, refuseIf } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { paidViaOf, recordReceipt, reverseReceipt } from "../../ledger";
import { tellOfCredit, unpayIfShort } from "../../orders";
import { payInvoices, recordOnInvoices } from "./pay-invoices";
import { receiptNow, whyNotReversed, type NewReceipt } from "./receipts";
import { settleInvoices } from "./settle";

/* Receipts of customers, as somebody enters them or confirms them from a bank statement. */

interface Entering {
  tenantId: string;
  at: Date;
  byUserId: string | null;
}

/**
 * Money from a customer, and the invoices that it pays.
 * @throws not_found, conflict, validation where what was chosen can't be paid
 */
export async function enterReceipt(
  tx: Tx,
  record: Recorder,
  entering: Entering,
  entered: z.output<typeof NewReceipt>,
) {
  const { tenantId } = entering;
  const { customerId, method, amountPence, allocations, ...more } = entered;
  const { reference, receivedOn, locationId } = more;
  const customer = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", customerId)
      .forShare()
      .select(["name", "erased_at as erasedAt"]),
  );
  if (!customer) throw notFound("customer");
  const chosenPence = allocations?.reduce((sum, part) => sum + part.amountPence, 0);
  // Nobody is left to whom credit could be given.
  if (customer.erasedAt && chosenPence !== amountPence) {
    throw conflict("This customer's data was erased: choose what it pays, to the penny.");
  }
  const money = { ...entering, customerId, method, amountPence };
  const receiptId = await recordReceipt(tx, { ...money, on: receivedOn, reference, locationId });
  if (receiptId === null) throw new Error("A receipt without a provider's reference clashed");
  const paid = await payInvoices(tx, {
    ...money,
    source: { receiptId },
    via: paidViaOf[method],
    leftPence: amountPence,
    chosen: allocations,
  });
  const now = await receiptNow(tx, tenantId, receiptId);
  await record({
    action: "receipt.recorded",
    words: `Recorded ${pounds(amountPence)} from ${customer.name}`,
    subject: { kind: "receipt", id: receiptId },
    after: { customerId, method, amountPence, reference: now.reference, paid: inWords(now) },
  });
  await recordOnInvoices(record, paid);
  return now;
}

/**
 * Takes a receipt back: a cheque that bounced, or a mistake. What it paid is owed again.
 * @throws not_found; conflict where it is reversed, or a part of it was paid back
 */
export async function reverseEntered(
  tx: Tx,
  { record, emit }: { record: Recorder; emit: Emit },
  entering: Entering,
  { id, reason, reversedOn }: { id: string; reason: string; reversedOn?: string },
) {
  const { tenantId, at } = entering;
  await lockReceipt(tx, tenantId, id);
  const before = await receiptNow(tx, tenantId, id);
  refuseIf(whyNotReversed(before));
  const touched = await reverseReceipt(tx, { ...entering, id, reason, on: reversedOn });
  await settleInvoices(tx, { tenantId, at, via: "office" }, touched.invoiceIds);
  for (const orderId of touched.orderIds) {
    await unpayIfShort(tx, { tenantId, orderId, reversalId: touched.reversalId }, at);
  }
  await record({
    action: "receipt.reversed",
    words: `Reversed ${pounds(before.amountPence)} from ${before.customerName ?? "a customer"}`,
    subject: { kind: "receipt", id },
    before: { paid: inWords(before) },
    after: { reason },
  });
  for (const { kind, id: paidId, number, amountPence } of before.allocations) {
    if (kind === "refund") continue;
    await record({
      action: `${kind}.payment_reversed`,
      words: `Took back ${pounds(amountPence)} that was paid of ${number ?? `an ${kind}`}`,
      subject: { kind, id: paidId },
      after: { reason },
    });
  }
  await tellOfCredit(tx, {
    tenantId,
    now: at,
    what: `${pounds(before.amountPence)} was reversed`,
    customerIds: [before.customerId],
    ...touched,
  });
  await emit("receipt.reversed", { tenantId, receiptId: id, reason });
  return receiptNow(tx, tenantId, id);
}

export const lockReceipt = (tx: Tx, tenantId: string, id: string) =>
  runSql(
    tx,
    sqlBuilder
      .selectFrom("receipts")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select("id"),
  );

/** What a receipt pays, as the activity tells it. */
export const inWords = ({
  allocations,
}: Pick<Awaited<ReturnType<typeof receiptNow>>, "allocations">) =>
  allocations.map(({ number, kind, amountPence }) => `${number ?? kind}: ${pounds(amountPence)}`);
