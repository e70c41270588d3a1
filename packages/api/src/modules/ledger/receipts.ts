import {
  readBefore,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type PaidVia,
  type ReceiptMethod,
  type Tx,
} from "@roundsman/db";
import { conflict, notFound } from "../../platform/base/errors";
import { fromDay, longDay } from "../../platform/values/format";
import { booksAreClosed } from "./schema";

/*
 * The sales ledger (docs/decisions/0233): money that came in, money that went back, and what each pays. The
 * database keeps the sums (`paid_pence`, `allocated_pence`) and refuses what is over.
 */

/** How an order or invoice says that it was paid (docs/contract/value-sets.md). */
export const paidViaOf: Record<ReceiptMethod, PaidVia> = {
  cash: "cash",
  cheque: "office",
  bank_transfer: "office",
  card_link: "provider",
  shop: "shop",
  card_machine: "office",
  direct_debit: "office",
};

/** Of one payment: what a card reader's provider told of itself was not entered by the office. */
export const viaOf = ({ method, providerRef }: Pick<Money, "method" | "providerRef">): PaidVia =>
  method === "card_machine" && providerRef !== undefined ? "provider" : paidViaOf[method];

/** Money that came in or went back. */
export interface Money {
  tenantId: string;
  /** Null where the payer is no customer. */
  customerId: string | null;
  method: ReceiptMethod;
  /** Pence; above zero. */
  amountPence: number;
  at: Date;
  /** The day in the books, YYYY-MM-DD; left out, the business's own day of `at`, or the first open one after it. */
  on?: string;
  /** The yard of cash, cheques and cards, on an open day of which they count (docs/decisions/0252); else the first. */
  locationId?: string | null;
  /** The round on which it was taken at a door. */
  roundId?: string;
  /** It came in before the business began here. */
  opening?: boolean;
  reference?: string | null;
  /** The provider's own name for it: what was taken once is not taken again. */
  providerRef?: string;
  byUserId?: string | null;
}

/**
 * What nobody gave a day for is never refused: where its own day is closed by now, such as that of a phone that was
 * without signal, it is the first open one. The business's row is held, so that nobody closes the books meanwhile.
 */
const dayInBooks = async (tx: Tx, { tenantId, at, on }: Money) =>
  on === undefined
    ? await readBefore(tx, sql<Date>`first_open_day(${tenantId}::uuid, ${at}::timestamptz)`)
    : sql<Date>`${on}::date`;

const columnsOf = ({ tenantId, customerId, method, amountPence, ...money }: Money) => ({
  tenant_id: tenantId,
  customer_id: customerId,
  method,
  amount_pence: amountPence,
  reference: money.reference ?? null,
  provider_ref: money.providerRef ?? null,
  location_id: money.locationId ?? null,
  recorded_by_user_id: money.byUserId ?? null,
});

/** A receipt, allocated to nothing yet. Null where the provider's payment was recorded before. */
export async function recordReceipt(tx: Tx, money: Money): Promise<string | null> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("receipts")
      .values({
        ...columnsOf(money),
        round_id: money.roundId ?? null,
        opening: money.opening ?? false,
        received_at: money.at,
        received_on: await dayInBooks(tx, money),
      })
      .onConflict((clash) => clash.columns(["tenant_id", "provider_ref"]).doNothing())
      .returning("id"),
  );
  return row?.id ?? null;
}

/** `recordReceipt` the other way; `orderId` null: on account; `methodKnown` false: nobody said how it was paid back. */
export async function recordRefund(
  tx: Tx,
  {
    orderId,
    methodKnown = true,
    ...money
  }: Money & { orderId: string | null; methodKnown?: boolean },
): Promise<string | null> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("refunds")
      .values({
        ...columnsOf(money),
        order_id: orderId,
        method_known: methodKnown,
        refunded_at: money.at,
        refunded_on: await dayInBooks(tx, money),
      })
      .onConflict((clash) => clash.columns(["tenant_id", "provider_ref"]).doNothing())
      .returning("id"),
  );
  return row?.id ?? null;
}

/** What pays: money that came in, or a credit note. */
export type Source = { receiptId: string } | { creditNoteId: string };

/** What a source pays of an invoice, order or refund. Pence; below zero takes back, and says why. A write-off clears. */
type Allocation = (Source | { badDebtId: string }) &
  ({ invoiceId: string } | { orderId: string } | { refundId: string }) & {
    amountPence: number;
    reason?: string;
  };

/** By whom and when something is entered. */
interface Entry {
  tenantId: string;
  at: Date;
  byUserId?: string | null;
}

/** Adds allocations; the sums on both sides follow. @throws where either side has less to give or to pay */
export async function allocate(
  tx: Pick<Tx, "allocation">,
  { tenantId, at, byUserId = null }: Entry,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  await tx.allocation.createMany({
    data: allocations.map((row) => ({ tenantId, madeAt: at, madeByUserId: byUserId, ...row })),
  });
}

/** As much of each as is there, in their order, until the amount is reached. Pence. */
export function takeFrom<Source extends { pence: number }>(
  amountPence: number,
  sources: readonly Source[],
): Source[] {
  let left = amountPence;
  return sources.flatMap((source) => {
    const pence = Math.min(left, source.pence);
    left -= pence;
    return pence > 0 ? [{ ...source, pence }] : [];
  });
}

/** What a reversed receipt or credit note paid until then. */
export interface Reversed {
  orderIds: string[];
  invoiceIds: string[];
}

/**
 * Reverses a receipt: all that it paid is taken back, and an entry of the opposite amount says why. Whoever calls sees
 * to the orders and invoices that are no longer paid.
 * @param reversal `on`: the day in the books, the business's own day of `at` where it is left out; never before the
 * receipt's own
 * @throws not_found; conflict where it was reversed before, is a reversal, or a part of it was paid back
 */
export async function reverseReceipt(
  tx: Tx,
  reversal: Entry & { id: string; reason: string; on?: string },
): Promise<Reversed & { reversalId: string }> {
  const { tenantId, id, reason, at, byUserId = null } = reversal;
  const receipt = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("receipts")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select([
        "customer_id as customerId",
        "method",
        "amount_pence as amountPence",
        "reference",
        "opening",
        "received_on as receivedOn",
      ]),
  );
  if (!receipt) throw notFound("receipt");
  if (receipt.amountPence < 0) throw conflict("This is a reversal itself.");
  const { receivedOn, ...original } = receipt;
  const money = { ...original, tenantId, at, on: reversal.on, byUserId };
  const entry = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("receipts")
      .values({
        ...columnsOf({ ...money, amountPence: -receipt.amountPence }),
        received_at: at,
        // A phone's clock may be behind that of the service.
        received_on: sql<Date>`greatest(${receivedOn}::date, ${await dayInBooks(tx, money)})`,
        reverses_id: id,
        opening: receipt.opening,
        reason,
      })
      .onConflict((clash) => clash.columns(["tenant_id", "reverses_id"]).doNothing())
      .returning("id"),
  );
  if (!entry) throw conflict("This receipt is reversed already.");
  const reversed = await takeBack(tx, { tenantId, at, byUserId }, { receiptId: id });
  return { ...reversed, reversalId: entry.id };
}

/**
 * Takes back all that a receipt or credit note paid, since it is reversed.
 * @throws conflict where a part of it was paid back
 */
export async function takeBack(tx: Tx, entry: Entry, source: Source): Promise<Reversed> {
  const [column, id] =
    "receiptId" in source
      ? (["receipt_id", source.receiptId] as const)
      : (["credit_note_id", source.creditNoteId] as const);
  const paid = await runSql(
    tx,
    sqlBuilder
      .selectFrom("allocations")
      .where("tenant_id", "=", entry.tenantId)
      .where(column, "=", id)
      .groupBy(["order_id", "invoice_id", "refund_id"])
      .having((eb) => eb(eb.fn.sum("amount_pence"), "<>", eb.lit(0)))
      .select([
        "order_id as orderId",
        "invoice_id as invoiceId",
        "refund_id as refundId",
        sql<number>`sum(amount_pence)::int`.as("pence"),
      ]),
  );
  if (paid.some(({ refundId }) => refundId !== null)) {
    throw conflict("A part of this was paid back, so it can't be reversed.");
  }
  await allocate(
    tx,
    entry,
    paid.map(({ orderId, invoiceId, pence }) => ({
      ...source,
      ...(orderId === null ? { invoiceId: invoiceId ?? "" } : { orderId }),
      amountPence: -pence,
      reason: "Reversed",
    })),
  );
  return {
    orderIds: paid.flatMap(({ orderId }) => orderId ?? []),
    invoiceIds: paid.flatMap(({ invoiceId }) => invoiceId ?? []),
  };
}

/**
 * What was sold and paid by itself counts on the day of its delivery, which may be closed by now. What is on account
 * counts once it is billed, or paid by itself. The database refuses the same, as its trigger `deliveries_are_booked`.
 * @throws conflict where the delivery is dated on a closed day, and so can't be undone
 */
export async function requireOpenDelivery(
  tx: Tx,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<void> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("orders as o")
      .innerJoin("businesses as b", "b.id", "o.tenant_id")
      .leftJoin("locations as y", (join) =>
        join.onRef("y.tenant_id", "=", "o.tenant_id").onRef("y.id", "=", "o.location_id"),
      )
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", orderId)
      .select([
        "y.name as yard",
        sql<string | null>`case when o.booked_on <= b.books_closed_to
          and (o.payment_method <> 'on_account' or exists (select from allocations a
            where a.tenant_id = ${tenantId} and a.order_id = o.id and a.booked_on <= b.books_closed_to))
          then b.books_closed_to::text end`.as("closedTo"),
        sql<string | null>`case when o.payment_method <> 'on_account'
          and o.booked_on <= y.days_closed_to then o.booked_on::text end`.as("day"),
      ]),
  );
  const why = "raise its invoice and credit that.";
  if (row?.closedTo) throw conflict(`${booksAreClosed(row.closedTo)} For the delivery, ${why}`);
  if (row?.day) throw conflict(`${longDay(fromDay(row.day))} is closed at ${row.yard}: ${why}`);
}
