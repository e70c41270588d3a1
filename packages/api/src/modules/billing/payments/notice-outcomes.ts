import { runSql, sqlBuilder, type PaymentProvider, type Tx } from "@roundsman/db";
import { paidForOf, type PaymentNotice } from "@roundsman/providers";
import { withoutAddresses } from "../../../platform/values/format";
import { Uuid } from "../../../platform/values/values";

/** How the handling of a notice ended; of one that was ignored, why. */
export type Outcome = { outcome: "handled" } | { outcome: "ignored"; reason: string };

export const handled: Outcome = { outcome: "handled" };
/** @param reason staff read it: it names no customer and no secret, and has at most 300 characters */
export const ignored = (reason: string): Outcome => ({ outcome: "ignored", reason });

/** A notice, and the provider that sent it. */
export interface Arrived {
  provider: PaymentProvider;
  notice: PaymentNotice;
  now: Date;
}

/** Our name of its kind; the provider's for a kind that we don't use. */
const kindOf = (notice: PaymentNotice) => (notice.type === "ignored" ? notice.of : notice.type);

/**
 * Notes the notice, and gives whether it is to be handled: where it is new, or its handling failed before. Of several
 * that come at once, one is handled, and the others wait until it is.
 */
export async function isToHandle(tx: Tx, { provider, notice, now }: Arrived): Promise<boolean> {
  const rows = await runSql(
    tx,
    sqlBuilder
      .insertInto("provider_notices")
      .values({ provider, event_id: notice.eventId, kind: kindOf(notice), received_at: now })
      .onConflict((clash) =>
        clash
          .columns(["provider", "event_id"])
          .doUpdateSet({ outcome: null, reason: null })
          .where("provider_notices.outcome", "=", "failed"),
      )
      .returning("event_id"),
  );
  return rows.length === 1;
}

/** Writes the outcome, in the transaction of the handling. */
export async function noteOutcome(
  tx: Tx,
  { provider, notice, now }: Arrived,
  { businessId, ...ended }: Outcome & { businessId: string | null },
): Promise<void> {
  await tx.providerNotice.update({
    where: { provider_eventId: { provider, eventId: notice.eventId } },
    data: { ...ended, businessId, handledAt: now },
    select: { eventId: true },
  });
}

/** Writes why the handling failed; it was rolled back, so this is a transaction of its own. */
export async function noteFailure(
  tx: Tx,
  { provider, notice, now }: Arrived,
  error: unknown,
): Promise<void> {
  const { businessId } = await findConcerned(tx, notice);
  const failed = { outcome: "failed" as const, reason: problemOf(error) };
  await runSql(
    tx,
    sqlBuilder
      .insertInto("provider_notices")
      .values({
        provider,
        event_id: notice.eventId,
        kind: kindOf(notice),
        received_at: now,
        business_id: businessId,
        ...failed,
      })
      .onConflict((clash) =>
        // The same notice, sent twice at once, may have been handled meanwhile.
        clash
          .columns(["provider", "event_id"])
          .doUpdateSet({ business_id: businessId, ...failed })
          .where("provider_notices.outcome", "=", "failed"),
      ),
  );
}

/**
 * The one line of an error that says what happened: the first; the others say where in our code. An error of Prisma
 * begins with where, and its last line says what happened.
 */
function problemOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = "It failed"] = lines;
  const line = /^Invalid `.*` invocation/.test(first.trim()) ? (lines.at(-1) ?? first) : first;
  return withoutAddresses(line.trim()).slice(0, 300);
}

/** Whom a notice concerns. */
export interface Concern {
  /** Null where it is no business here. */
  businessId: string | null;
  /** It names an order or invoice of another business than the account's: it must change nothing. */
  isForeign: boolean;
}

/**
 * Whose account a notice came from is certain; what it says is paid was sent along, and anybody may send it. So
 * a notice with a foreign order or invoice concerns the business of the account.
 */
export async function findConcerned(tx: Tx, notice: PaymentNotice): Promise<Concern> {
  switch (notice.type) {
    case "payment.completed":
    case "payment.refunded":
    case "payment.expired":
    case "payment.failed":
      return (await isOfBusiness(tx, notice))
        ? { businessId: notice.tenantId, isForeign: false }
        : { businessId: await byAccount(tx, notice.accountId), isForeign: true };
    case "subscription.changed":
    case "subscription.trial_ending":
      return { businessId: await known(tx, notice.subscription.tenantId), isForeign: false };
    case "account.updated":
      return { businessId: await byAccount(tx, notice.account.accountId), isForeign: false };
    case "account.disconnected":
    case "ignored":
      return { businessId: await byAccount(tx, notice.accountId), isForeign: false };
  }
}

async function byAccount(tx: Tx, accountRef: string | null): Promise<string | null> {
  if (accountRef === null) return null;
  const connection = await tx.paymentConnection.findFirst({ where: { accountRef } });
  return connection?.tenantId ?? null;
}

/** A notice may hold anything here, also what is no id. */
async function known(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null || !Uuid.safeParse(id).success) return null;
  const business = await tx.business.findFirst({ where: { id }, select: { id: true } });
  return business?.id ?? null;
}

type MoneyNotice = Extract<PaymentNotice, { type: `payment.${string}` }>;

/**
 * The account that was paid into must be that of the business whose order or invoice it claims to pay; or, where
 * the business has another account by now, the payment must be one of a page we made.
 */
async function isOfBusiness(tx: Tx, notice: MoneyNotice): Promise<boolean> {
  const { accountId, tenantId, orderId, invoiceId } = notice;
  const id = orderId ?? invoiceId;
  if (!Uuid.safeParse(tenantId).success || !Uuid.safeParse(id).success) return false;
  const where = { tenantId, id };
  const select = { business: { select: { paymentConnection: { select: { accountRef: true } } } } };
  const found =
    orderId === undefined
      ? await tx.invoice.findFirst({ where, select })
      : await tx.order.findFirst({ where, select });
  if (!found) return false;
  if (found.business.paymentConnection?.accountRef === accountId) return true;
  const ref = "sessionId" in notice ? notice.sessionId : notice.paymentId;
  if (ref === null) return false;
  const ours = {
    where: { tenantId, ...paidForOf(notice), providerRef: ref },
    select: { id: true },
  };
  const ofReceipt = {
    where: {
      tenantId,
      providerRef: ref,
      ...(orderId !== undefined && {
        allocations: { some: { tenantId, OR: [{ orderId }, { refund: { tenantId, orderId } }] } },
      }),
    },
    select: { id: true },
  };
  return (
    (await tx.paymentSession.findFirst(ours)) !== null ||
    (await tx.receipt.findFirst(ofReceipt)) !== null
  );
}
