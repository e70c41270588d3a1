import type { Tx } from "@roundsman/db";
import type { CollectAnswer } from "@roundsman/providers";
import { recordActivity, runPatiently } from "../../platform/audit/change";
import type { Tasks } from "../../platform/jobs/enqueue";
import { day, fromDay, pounds } from "../../platform/values/format";
import { webPages } from "../../platform/values/links";
import { notifyOffice } from "../messages";
import { lockDirectDebit, lockDues, readDirectDebit, type DirectDebitRow } from "./collections";
import { accountOf, readConnection, type Account, type Tools } from "./connection";
import { readLater } from "./mandates";

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
    description: `Invoice ${row.invoiceNumber}`,
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
  const duePence = dues.get(row.invoiceId) ?? 0;
  const disputed = await tx.invoice.count({
    where: { tenantId, id: row.invoiceId, disputedSince: { not: null } },
  });
  const isOurs = row.mandateState === "active" && row.accountRef === account.accountRef;
  const why = whyNotAsked({ isOurs, isDisputed: disputed > 0, duePence });
  if (why !== null) {
    await endCollection(tx, row, { state: "cancelled", why }, now);
    return null;
  }
  // Never more than the customer was told.
  const amountPence = Math.min(row.amountPence, duePence);
  await tx.directDebit.updateMany({ where: { tenantId, id }, data: { amountPence, askedAt: now } });
  return { ...row, amountPence, askedAt: now };
}

function whyNotAsked(now: { isOurs: boolean; isDisputed: boolean; duePence: number }) {
  if (!now.isOurs) return "The mandate is not active.";
  if (now.isDisputed) return "The invoice is in dispute.";
  return now.duePence > 0 ? null : "Nothing is left to collect.";
}

async function noteAnswer(
  tx: Tx,
  { tenantId, id, invoiceId, invoiceNumber, customerName, amountPence }: DirectDebitRow,
  answer: CollectAnswer,
  { provider, now }: At,
): Promise<void> {
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
        subject: { kind: "invoice", id: invoiceId },
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
  await tellOfFailure(
    tx,
    {
      tenantId,
      invoiceId,
      title: `${pounds(amountPence)} of ${invoiceNumber} could not be collected`,
      why,
    },
    { provider, now },
  );
}

/** Records that a collection failed, and tells the office. */
export async function tellOfFailure(
  tx: Tx,
  failure: { tenantId: string; invoiceId: string; title: string; why: string },
  { provider, now }: At,
): Promise<void> {
  const { tenantId, invoiceId, title, why } = failure;
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: provider },
    {
      action: "invoice.direct_debit_failed",
      words: `${title}: ${why}`,
      subject: { kind: "invoice", id: invoiceId },
      after: { why },
    },
    { now, requestId: null },
  );
  const href = webPages.invoice(invoiceId);
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
    const { invoiceId } = row;
    await tellOfFailure(
      tx,
      { tenantId, invoiceId, title, why },
      { provider: directDebit.kind, now },
    );
    await readLater(tx, tenantId, { directDebitId });
  });
}
