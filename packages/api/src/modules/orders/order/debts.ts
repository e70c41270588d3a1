import { rowsAsTable, runSql, sql, sqlBuilder, type PaymentMethod, type Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { outstandingPence, sumsDue } from "../money/money";
import { orderName, tellOffice } from "./notices";
import { settlePrepayments } from "./prepayments";
import { lockOrder, orderNow, type OrderRow } from "./queries";

/* Debts of orders that were handed over and not paid (docs/decisions/0404), and goods that were not handed over. */

/** The fields of an order that decide what is owed for it by itself. */
type DebtFacts = Pick<
  OrderRow,
  | "status"
  | "paymentMethod"
  | "paidAt"
  | "paidPence"
  | "invoice"
  | "deliveryChargePence"
  | "chargeRule"
  | "lines"
>;

/**
 * Pence, including VAT: an order that was to be paid by itself, was handed over and is neither paid nor billed. Orders on
 * account are owed once they are billed.
 */
export const debtOf = (order: DebtFacts): number =>
  order.status === "delivered" &&
  order.paymentMethod !== "on_account" &&
  order.paidAt === null &&
  (order.invoice === null || order.invoice.status === "void")
    ? outstandingPence(order)
    : 0;

interface OrderKey {
  tenantId: string;
  orderId: string;
}

/** The document after which more or less is owed; without one it is the delivery, or the day that is given. */
interface DebtCause {
  /** The receipt after which less is owed; not the cause where more is. */
  paidBy?: string | undefined;
  /** The reversal after which more is owed. */
  reversalId?: string | undefined;
  invoiceId?: string | undefined;
  /** YYYY-MM-DD. */
  on?: string | undefined;
}

/**
 * Adds the entry that brings an order's debt to what is owed for it now; nothing where it is so already. Called with the
 * order's row locked, after every change of what was handed over, paid or billed.
 */
export async function bookDebt(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  owedPence: number,
  { paidBy, reversalId, invoiceId, on }: DebtCause,
  now: Date,
): Promise<void> {
  const change = sql<number>`${owedPence}::int - coalesce(sum(d.pence), 0)::int`;
  await runSql(
    tx,
    sqlBuilder
      .insertInto("order_debts")
      .columns(["tenant_id", "order_id", "pence", "receipt_id", "invoice_id", "day", "created_at"])
      .expression(
        sqlBuilder
          .selectFrom("order_debts as d")
          .where("d.tenant_id", "=", tenantId)
          .where("d.order_id", "=", orderId)
          .having(sql<boolean>`${change} <> 0`)
          .select([
            sql<string>`${tenantId}::uuid`.as("tenant_id"),
            sql<string>`${orderId}::uuid`.as("order_id"),
            change.as("pence"),
            sql<string | null>`case when ${change} < 0 then ${paidBy ?? null}::uuid
              else ${reversalId ?? null}::uuid end`.as("receipt_id"),
            sql<string | null>`${invoiceId ?? null}::uuid`.as("invoice_id"),
            // Null is filled in by the database, with the day of the cause.
            sql<Date>`${on ?? null}::date`.as("day"),
            sql<Date>`${now}::timestamptz`.as("created_at"),
          ]),
      ),
  );
}

/** `bookDebt` of an order as it is inside the change. Returns what is owed, in pence. */
export async function settleDebt(
  tx: Tx,
  order: OrderKey,
  cause: DebtCause,
  now: Date,
): Promise<number> {
  const owedPence = debtOf(await orderNow(tx, order.tenantId, order.orderId));
  await bookDebt(tx, order, owedPence, cause, now);
  return owedPence;
}

/**
 * After money for an order was taken back: with less there than is due, it is to be paid again, and what was paid ahead
 * follows.
 * @param order `reversalId`: the receipt that reverses the money
 */
export async function unpayIfShort(
  tx: Tx,
  order: OrderKey & { reversalId?: string },
  at: Date,
): Promise<void> {
  await markUnpaidIfShort(tx, order, at);
  await settlePrepayments(tx, order, at);
}

/** With less paid than is due, an order is to be paid again. */
export async function markUnpaidIfShort(
  tx: Tx,
  { tenantId, orderId, reversalId }: OrderKey & { reversalId?: string },
  at: Date,
): Promise<void> {
  const order = await lockOrder(tx, tenantId, orderId);
  const paidPence = order.paidPence ?? 0;
  const isShort = paidPence <= 0 || paidPence < sumsDue(order).totalPence;
  if (order.paidAt !== null && isShort) {
    const unpaid = { paidAt: null, paidVia: null, updatedAt: at };
    await tx.order.updateMany({ where: { tenantId, id: orderId }, data: unpaid });
  }
  if (order.status !== "delivered") return;
  const owedPence = debtOf(isShort ? { ...order, paidAt: null } : order);
  await bookDebt(tx, { tenantId, orderId }, owedPence, { reversalId }, at);
}

/** Orders that are on an invoice are owed there from its day on. Their rows are locked. One statement, however many. */
export async function moveDebtsToInvoices(
  tx: Tx,
  tenantId: string,
  billed: readonly { orderId: string; invoiceId: string }[],
  now: Date,
): Promise<void> {
  if (billed.length === 0) return;
  const rows = billed.map(({ orderId, invoiceId }) => ({
    order_id: orderId,
    invoice_id: invoiceId,
  }));
  await runSql(
    tx,
    sqlBuilder
      .insertInto("order_debts")
      .columns(["tenant_id", "order_id", "pence", "invoice_id", "day", "created_at"])
      .expression(
        sqlBuilder
          .selectFrom(rowsAsTable("billed", rows, { order_id: "uuid", invoice_id: "uuid" }))
          .innerJoin("order_debts as d", "d.order_id", "billed.order_id")
          .where("d.tenant_id", "=", tenantId)
          .groupBy(["d.tenant_id", "d.order_id", "billed.invoice_id"])
          .having((eb) => eb(eb.fn.sum("d.pence"), "<>", eb.lit(0)))
          .select([
            "d.tenant_id",
            "d.order_id",
            sql<number>`(-sum(d.pence))::int`.as("pence"),
            "billed.invoice_id",
            sql<Date>`null::date`.as("day"),
            sql<Date>`${now}::timestamptz`.as("created_at"),
          ]),
      ),
  );
}

/** The entries `d` of a business, or of one customer. */
export const unpaidDeliveries = ({
  tenantId,
  customerId,
}: {
  tenantId: string;
  customerId?: string;
}) =>
  sqlBuilder
    .selectFrom("order_debts as d")
    .where("d.tenant_id", "=", tenantId)
    .where((eb) =>
      customerId === undefined ? eb.lit(true) : eb("d.customer_id", "=", customerId),
    );

/* The rest of a part delivery waits until the office orders it or leaves it (docs/decisions/0443). */

/** Lets the rest wait where less was handed over than was ordered. Lines that charge for a cylinder don't count. */
export async function leaveShort(
  tx: Tx,
  order: OrderKey,
  ordered: readonly { id: string; quantity: number; charges: boolean }[],
  outcomes: readonly { id: string; delivered: number }[],
  now: Date,
): Promise<void> {
  const delivered = new Map(outcomes.map((line) => [line.id, line.delivered]));
  const isShort = ordered.some(
    ({ id, quantity, charges }) => !charges && (delivered.get(id) ?? quantity) < quantity,
  );
  if (isShort) await openRest(tx, order, now);
}

/** Lets the rest of a delivered order wait for the office. */
export async function openRest(tx: Tx, { tenantId, orderId }: OrderKey, now: Date): Promise<void> {
  await tx.order.updateMany({
    where: { tenantId, id: orderId, status: "delivered" },
    data: { restOpenSince: now, updatedAt: now },
  });
}

/** Ends the waiting of a rest: it is ordered, or left. The order's row is locked. */
export async function closeRest(tx: Tx, { tenantId, orderId }: OrderKey, now: Date): Promise<void> {
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: { restOpenSince: null, updatedAt: now },
  });
}

/** @throws conflict where another order delivers the rest of this one */
export async function refuseRest(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  const rest = await tx.order.findFirst({
    where: { tenantId, restOfId: orderId, status: { not: "cancelled" } },
    select: { number: true },
  });
  if (rest) throw conflict(`The rest is on order ${rest.number}: cancel that first.`);
}

/** The office hears of cash that a driver was to collect and did not, or not all of it. An order by link is no driver's. */
export async function tellUncollected(
  tx: Tx,
  { tenantId, now, byUserId }: { tenantId: string; now: Date; byUserId: string | null },
  order: { id: string; number: string; customerName: string | null; paymentMethod: PaymentMethod },
  owedPence: number,
): Promise<void> {
  if (order.paymentMethod !== "cash" || owedPence === 0) return;
  await tellOffice(
    tx,
    { tenantId, orderId: order.id },
    {
      kind: "order.not_collected",
      title: `${pounds(owedPence)} was not collected for order ${orderName(order)}`,
      body: "The customer owes it: take it later, ask for it by link, or bill it.",
    },
    { now, exceptUserId: byUserId },
  );
}
