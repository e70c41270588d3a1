import type { Tx } from "@roundsman/db";
import type { CollectAnswer } from "@roundsman/providers";
import { recordActivity } from "../../platform/audit/activity";
import { runPatiently } from "../../platform/audit/change";
import type { Tasks } from "../../platform/jobs/enqueue";
import { day, fromDay, pounds } from "../../platform/values/format";
import { notifyOffice } from "../messages";
import { fallIntoArrears } from "./budget-money";
import {
  lockDirectDebit,
  lockDues,
  ofWhat,
  pageOf,
  readDirectDebit,
  subjectOf,
  type DirectDebitRow,
} from "./collections";
import { accountOf, readConnection, type Account, type Tools } from "./account/connection";
import { readLater } from "./account/mandates";

/* Asking the provider for a collection, and taking one back (docs/decisions/0258). */

interface At {
  provider: string;
  now: Date;
}

/**
 * Asks the provider to collect, under a key made of the collection's id: run twice, or after an answer that was lost, it
 * is collected once. How much is judged under the lock of the invoices just before the provider is first asked; from
 * then it stays, since the provider may have taken it.
 * @throws ProviderFailed where asking again may work: the job is tried again
 */
export async function sendDirectDebit(
  tools: Tools,
  { tenantId, directDebitId }: Tasks["send_direct_debit"],
  now = new Date(),
): Promise<void> {
  const { service } = tools.database;
  const account = accountOf(tools, await readConnection(service, tenantId));
  // It waits until the business has its account again, or cancels it.
  if (!account) return;
  const at = { provider: account.directDebit.kind, now };
  const row = await runPatiently(service, (tx) => judge(tx, tenantId, directDebitId, account, now));
  if (!row || row.mandateRef === null) return;
  const answer = await account.directDebit.collect(account.token, {
    mandateRef: row.mandateRef,
    collectionId: row.id,
    amountPence: row.amountPence,
    chargeOn: day(row.collectOn),
    description: row.invoiceNumber === null ? "Budget plan" : `Invoice ${row.invoiceNumber}`,
    idempotencyKey: `direct-debit:${row.id}`,
  });
  await runPatiently(service, (tx) => noteAnswer(tx, row, answer, at));
}

/** The collection with what is to be asked for; null where nothing is. */
async function judge(
  tx: Tx,
  tenantId: string,
  id: string,
  account: Account,
  now: Date,
): Promise<DirectDebitRow | null> {
  const found = await readDirectDebit(tx, tenantId, id);
  if (!found) return null;
  const dues = await lockDues(tx, tenantId, found.customerId);
  const row = await lockDirectDebit(tx, tenantId, id);
  if (row.state !== "requested") return null;
  // Asked of another account before: what that took is not known here.
  if (row.askedAt !== null) return row.accountRef === account.accountRef ? row : null;
  const isOurs = row.mandateState === "active" && row.accountRef === account.accountRef;
  const due = await dueOf(tx, row, dues);
  const why = isOurs ? due.why : "The mandate is not active.";
  if (why !== null) {
    await endCollection(tx, row, { state: "cancelled", why }, now);
    return null;
  }
  // Never more than the customer was told.
  const amountPence = Math.min(row.amountPence, due.pence);
  await tx.directDebit.updateMany({ where: { tenantId, id }, data: { amountPence, askedAt: now } });
  return { ...row, amountPence, askedAt: now };
}

/** What is to be collected now, and why nothing is. A month of a budget plan is paid whatever is owed. */
async function dueOf(
  tx: Tx,
  { tenantId, invoiceId, planState, amountPence }: DirectDebitRow,
  dues: ReadonlyMap<string, number>,
): Promise<{ pence: number; why: string | null }> {
  if (invoiceId === null) {
    const why = planState === "active" ? null : "The budget plan is paused, or has ended.";
    return { pence: amountPence, why };
  }
  const pence = dues.get(invoiceId) ?? 0;
  const disputed = await tx.invoice.count({
    where: { tenantId, id: invoiceId, disputedSince: { not: null } },
  });
  if (disputed > 0) return { pence, why: "The invoice is in dispute." };
  return { pence, why: pence > 0 ? null : "Nothing is left to collect." };
}

async function noteAnswer(
  tx: Tx,
  row: DirectDebitRow,
  answer: CollectAnswer,
  { provider, now }: At,
): Promise<void> {
  const { tenantId, id, customerName, amountPence } = row;
  if (answer.made) {
    const { paymentRef, chargeOn } = answer.collection;
    const { count } = await tx.directDebit.updateMany({
      where: { tenantId, id, state: "requested" },
      data: { state: "submitted", paymentRef, collectOn: fromDay(chargeOn) },
    });
    if (count === 0) return;
    await recordActivity(
      tx,
      { tenantId, kind: "provider", name: provider },
      {
        action: "invoice.direct_debit_submitted",
        words: `The bank was asked for ${pounds(amountPence)} from ${customerName}`,
        subject: subjectOf(row),
        after: { amountPence, collectOn: chargeOn },
      },
      { now, requestId: null },
    );
    return;
  }
  const { why } = answer;
  const { count } = await tx.directDebit.updateMany({
    where: { tenantId, id, state: "requested" },
    data: { state: "failed", why, endedAt: now },
  });
  if (count === 0) return;
  const title = `${pounds(amountPence)} of ${ofWhat(row)} could not be collected`;
  await tellOfFailure(tx, row, { title, why }, { provider, now });
  await missMonth(tx, row, now);
}

/** Where it was a month of a budget plan, that is in arrears now. */
export async function missMonth(
  tx: Tx,
  { tenantId, planId, month, byOffice }: DirectDebitRow,
  now: Date,
): Promise<void> {
  if (planId === null || month === null || byOffice) return;
  await fallIntoArrears(tx, { tenantId, planId, month }, now);
}

/** Records that a collection failed, and tells the office. */
export async function tellOfFailure(
  tx: Tx,
  row: DirectDebitRow,
  { title, why }: { title: string; why: string },
  { provider, now }: At,
): Promise<void> {
  const { tenantId } = row;
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: provider },
    {
      action: "invoice.direct_debit_failed",
      words: `${title}: ${why}`,
      subject: subjectOf(row),
      after: { why },
    },
    { now, requestId: null },
  );
  const href = pageOf(row);
  await notifyOffice(
    tx,
    tenantId,
    { kind: "direct_debit.failed", title, body: why, href },
    { now },
  );
}

const endCollection = (
  tx: Tx,
  { tenantId, id }: DirectDebitRow,
  ended: { state: "cancelled"; why: string },
  now: Date,
) => tx.directDebit.updateMany({ where: { tenantId, id }, data: { ...ended, endedAt: now } });

/**
 * Takes back at the provider what the office cancelled here. Where it is too late for that, the collection goes on, and
 * the office is told.
 */
export async function cancelDirectDebit(
  tools: Tools,
  { tenantId, directDebitId }: Tasks["cancel_direct_debit"],
  now = new Date(),
): Promise<void> {
  const { service } = tools.database;
  const row = await readDirectDebit(service, tenantId, directDebitId);
  const account = accountOf(tools, await readConnection(service, tenantId));
  if (!row?.paymentRef || !account || row.accountRef !== account.accountRef) return;
  if (row.state !== "submitted") return;
  const { directDebit, token } = account;
  if (await directDebit.cancelCollection(token, row.paymentRef)) {
    await runPatiently(service, async (tx) => {
      const held = await lockDirectDebit(tx, tenantId, directDebitId);
      if (held.state !== "submitted") return;
      const why = held.why ?? "The office took it back.";
      await endCollection(tx, held, { state: "cancelled", why }, now);
    });
    return;
  }
  await runPatiently(service, async (tx) => {
    const title = `${pounds(row.amountPence)} of ${row.customerName} is with the bank already`;
    const why = "It was too late to take this Direct Debit back: it goes on.";
    await tellOfFailure(tx, row, { title, why }, { provider: directDebit.kind, now });
    await readLater(tx, tenantId, { directDebitId });
  });
}
