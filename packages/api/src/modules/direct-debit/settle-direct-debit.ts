import type { Tx } from "@roundsman/db";
import type { Collection } from "@roundsman/providers";
import { recordActivity } from "../../platform/audit/activity";
import { runPatiently } from "../../platform/audit/change";
import type { Tasks } from "../../platform/jobs/enqueue";
import { fromDay, pounds } from "../../platform/values/format";
import { lockInvoices, lockOpenInvoices, settleInvoices } from "../billing";
import { allocate, paidViaOf, recordReceipt, reverseReceipt } from "../ledger";
import { tellOfCredit } from "../orders";
import { notifyOffice } from "../messages";
import { payFromPlan, settleArrears } from "./budget-money";
import { lockBudgetPlan } from "./budget-plans";
import {
  lockDirectDebit,
  ofWhat,
  pageOf,
  readDirectDebit,
  subjectOf,
  type DirectDebitRow,
} from "./collections";
import { accountOf, readConnection, type Tools } from "./account/connection";
import { missMonth, tellOfFailure } from "./send-direct-debit";

/*
 * How a collection stands at the provider, brought into the ledger (docs/decisions/0258). The provider's webhooks say
 * only that something changed; how it stands now is read. So it does not matter in which order they come, or how often.
 */

interface At {
  provider: string;
  now: Date;
}

/**
 * Reads a collection at the provider, and brings it in line. Run twice, the second changes nothing. Where another reading was
 * applied meanwhile, what this one heard may be older: then the provider is asked again (docs/decisions/0364).
 */
export async function readDirectDebitThere(
  tools: Tools,
  { tenantId, directDebitId }: Tasks["read_direct_debit"],
  now = new Date(),
): Promise<void> {
  const { service } = tools.database;
  for (let isBehind = true; isBehind;) {
    const row = await readDirectDebit(service, tenantId, directDebitId);
    const account = accountOf(tools, await readConnection(service, tenantId));
    if (!row?.paymentRef || !account || row.accountRef !== account.accountRef) return;
    const { directDebit, token } = account;
    const there = await directDebit.readCollection(token, row.paymentRef);
    if (!there) return;
    isBehind = await runPatiently(service, async (tx) => {
      const held = await hold(tx, row);
      if (!isAsRead(row, held)) return true;
      await apply(tx, held, there, { provider: directDebit.kind, now });
      return false;
    });
  }
}

/** Whether nobody changed how a collection stands since it was read. */
const isAsRead = (read: DirectDebitRow, held: DirectDebitRow): boolean =>
  read.state === held.state && read.receiptId === held.receiptId && read.receipts === held.receipts;

async function hold(tx: Tx, read: DirectDebitRow): Promise<DirectDebitRow> {
  const { tenantId, id, invoiceId, customerId } = read;
  if (invoiceId === null) await lockOpenInvoices(tx, tenantId, customerId);
  else await lockInvoices(tx, tenantId, [invoiceId]);
  return lockDirectDebit(tx, tenantId, id);
}

async function apply(tx: Tx, row: DirectDebitRow, there: Collection, at: At): Promise<void> {
  const { tenantId, id } = row;
  const { state, payoutRef, chargeOn } = there;
  if (state === "submitted") {
    // What is over here stays so: a later reading says how it ended.
    await tx.directDebit.updateMany({
      where: { tenantId, id, state: "submitted" },
      data: { collectOn: fromDay(chargeOn) },
    });
    return;
  }
  if (state === "confirmed" || state === "paid_out") {
    const receiptId = row.receiptId ?? (await takeMoney(tx, row, at));
    await tx.directDebit.updateMany({
      where: { tenantId, id },
      data: {
        state,
        receiptId,
        receipts: row.receipts + (row.receiptId === null ? 1 : 0),
        payoutRef,
        why: null,
        endedAt: row.endedAt ?? at.now,
      },
    });
    if (row.planId !== null && row.receiptId === null) await useForPlan(tx, row, row.planId, at);
    return;
  }
  if (row.state === state) return;
  const why = row.why ?? whyOf[state];
  const taken = row.receiptId === null ? null : await takeBack(tx, row, row.receiptId, why, at);
  await tx.directDebit.updateMany({
    where: { tenantId, id },
    data: { state, why, endedAt: at.now, ...(taken?.reversed && { receiptId: null }) },
  });
  const owed = taken ? afterwards[`${taken.reversed}`] : "";
  const title =
    state === "charged_back"
      ? `${pounds(row.amountPence)} of ${ofWhat(row)} was taken back by the customer's bank`
      : `${pounds(row.amountPence)} of ${ofWhat(row)} was not collected`;
  await tellOfFailure(tx, row, { title, why: `${why} ${owed}`.trim() }, at);
  await missMonth(tx, row, at.now);
}

const afterwards = {
  true: "It is owed again.",
  false: "A part of it was paid back, so its receipt stands: see to it by hand.",
};

const whyOf = {
  failed: "The customer's bank did not pay.",
  cancelled: "It was cancelled at the provider.",
  charged_back: "The customer asked their bank for the money back.",
} as const;

/** The money is there: a receipt, which pays what is left of the invoice. What is over is the customer's credit. */
async function takeMoney(tx: Tx, row: DirectDebitRow, { provider, now }: At): Promise<string> {
  const { tenantId, customerId, invoiceId, amountPence, paymentRef, receipts } = row;
  const method = "direct_debit" as const;
  const ref = paymentRef ?? row.id;
  const receiptId = await recordReceipt(tx, {
    tenantId,
    customerId,
    amountPence,
    method,
    at: now,
    reference: row.invoiceNumber ?? "Budget plan",
    // A charge back that was taken back is new money.
    providerRef: receipts === 0 ? ref : `${ref}:again:${receipts}`,
  });
  if (receiptId === null) throw new Error("A Direct Debit was recorded before");
  const [invoice] = invoiceId === null ? [] : await lockInvoices(tx, tenantId, [invoiceId]);
  const leftPence = invoice?.status === "sent" ? invoice.totalPence - invoice.paidPence : 0;
  const pays = Math.min(amountPence, leftPence);
  if (invoice && pays > 0) {
    await allocate(tx, { tenantId, at: now }, [
      { receiptId, invoiceId: invoice.id, amountPence: pays },
    ]);
    await settleInvoices(tx, { tenantId, at: now, via: paidViaOf[method] }, [invoice.id]);
  }
  // The sum of a budget plan pays what is open, once it is noted.
  const over = invoiceId === null ? 0 : amountPence - pays;
  const credit = over > 0 ? ` ${pounds(over)} of it is their credit.` : "";
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: provider },
    {
      action: invoiceId === null ? "budget_plan.month_paid" : "invoice.payment_recorded",
      words: `${pounds(amountPence)} was collected from ${row.customerName} by Direct Debit.${credit}`,
      subject: subjectOf(row),
      after: { amountPence, leftPence: leftPence - pays, overPence: over },
    },
    { now, requestId: null },
  );
  if (over > 0) {
    await notifyOffice(
      tx,
      tenantId,
      {
        kind: "invoice.paid",
        title: `${pounds(amountPence)} was collected from ${row.customerName}`,
        body: `${pounds(over)} more than was owed is the customer's credit.`,
        href: pageOf(row),
      },
      { now },
    );
  }
  return receiptId;
}

/** What a month brought pays the customer's oldest invoices; arrears that it makes good are over. */
async function useForPlan(
  tx: Tx,
  { tenantId, customerId }: DirectDebitRow,
  planId: string,
  { provider, now }: At,
): Promise<void> {
  await payFromPlan(tx, { tenantId, customerId, now }, async (happening) => {
    if (!happening) return;
    const who = { tenantId, kind: "provider", name: provider } as const;
    await recordActivity(tx, who, happening, { now, requestId: null });
  });
  await settleArrears(tx, await lockBudgetPlan(tx, tenantId, planId), now);
}

/** The money went back: what it paid is owed again. Where a part of it was paid back already, its receipt stands. */
async function takeBack(
  tx: Tx,
  { tenantId, invoiceId, customerId }: DirectDebitRow,
  receiptId: string,
  reason: string,
  { now }: At,
): Promise<{ reversed: boolean }> {
  const refunded = await tx.allocation.aggregate({
    where: { tenantId, receiptId, refundId: { not: null } },
    _sum: { amountPence: true },
  });
  if ((refunded["_sum"].amountPence ?? 0) !== 0) return { reversed: false };
  const touched = await reverseReceipt(tx, { tenantId, id: receiptId, reason, at: now });
  const ids = [...new Set([...touched.invoiceIds, ...(invoiceId === null ? [] : [invoiceId])])];
  await settleInvoices(tx, { tenantId, at: now, via: paidViaOf.direct_debit }, ids);
  const what = "a Direct Debit was taken back";
  await tellOfCredit(tx, { tenantId, now, what, customerIds: [customerId], invoiceIds: ids });
  return { reversed: true };
}
