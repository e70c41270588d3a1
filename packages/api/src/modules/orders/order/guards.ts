import {
  jsonArrayFrom,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type SqlRunner,
} from "@roundsman/db";
import type { z } from "zod";
import { notFound, refuseIf } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { pounds } from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import { outstandingPence, refundDue, sumsDue, type Owed } from "../money/money";
import { readOrder, type OrderRow, type RoundPlace } from "./queries";
import type { OrderChange } from "./schema";

/** The order named by `id`, with all that its resource shows; 404 where there is none. */
export const findOrder = loader.input(ById).use(async ({ ctx, input, next }) => {
  const order = await readOrder(ctx.database.business, ctx.business.id, input.id);
  if (!order) throw notFound("order");
  return next({ ctx: { order } });
});

/** The same; 409 where something already known of it stands in the way. */
export const findOrderUnless = (obstacle: (order: OrderRow) => string | null) =>
  findOrder.use(({ ctx, next }) => {
    refuseIf(obstacle(ctx.order));
    return next();
  });

export const whyNotPlaced = ({ status }: Pick<OrderRow, "status">): string | null =>
  status === "placed" ? null : `The order is ${status} already.`;

/** Less is not taken by the provider, in pence. */
const leastPence = 30;

/** What stands in the way of any payment for an order. */
function whyNotOwed(order: OrderRow): string | null {
  if (order.status === "cancelled") return "The order is cancelled.";
  return order.paidAt === null ? null : "The order is paid already.";
}

/** Returns the reason against paying an order on the provider's page, or null. */
export const whyNotPayable = (order: OrderRow): string | null =>
  whyNotOwed(order) ??
  (isBilled(order) ? `The order is on invoice ${order.invoice?.number}.` : null) ??
  (outstandingPence(order) < leastPence ? "There is too little to pay." : null);

/** It stands on an invoice that is not void: that is what is to be paid. */
const isBilled = ({ invoice }: OrderRow): boolean => invoice !== null && invoice.status !== "void";

/** What stands in the way of the office marking an order as paid. */
export function whyNotMarkedPaid(order: OrderRow): string | null {
  return (
    whyNotOwed(order) ??
    (isBilled(order) ? `The order is on invoice ${order.invoice?.number}: mark that paid.` : null)
  );
}

/**
 * What stands in the way of a payment link for an order. One that is paid in cash has one once its driver has shown it
 * at the door.
 */
export const whyNotLinkable = (order: OrderRow): string | null =>
  whyNotPayable(order) ?? (isByLink(order) ? null : "The order is not to be paid by link.");

const isByLink = ({ paymentMethod, paymentRequestedAt }: OrderRow): boolean =>
  paymentMethod === "link" || (paymentMethod === "cash" && paymentRequestedAt !== null);

/** What stands in the way of paying an order by card at its door: what is on account is billed. */
export const whyNotPaidAtDoor = (order: OrderRow): string | null =>
  whyNotPayable(order) ??
  (order.paymentMethod === "on_account" ? "The order is on account: it is billed." : null);

/** Money on its way back is not paid back once more: it waits until the provider has said what came of it. */
const whyRefunding = ({ refundingPence }: OrderRow): string | null =>
  refundingPence > 0
    ? `${pounds(refundingPence)} is on its way back through the payment provider.`
    : null;

/** What stands in the way of saying that what was due back has been paid back. */
export const whyNotRefundable = (order: OrderRow): string | null =>
  refundDue(order) > 0 ? whyRefunding(order) : "Nothing is to be paid back for this order.";

/** The reasons against paying anything back for an order, credited in the same step or not. */
export const whyNothingBack = (order: OrderRow): string | null =>
  (order.paidPence ?? 0) <= 0 ? "Nothing is paid for this order." : whyRefunding(order);

/** What stands in the way of paying anything back for an order, due or not. */
export function whyNotPaidBack(order: OrderRow): string | null {
  if ((order.paidPence ?? 0) <= 0) return "Nothing is paid for this order.";
  // What was paid for an invoice is the invoice's; only what came in beside it is the order's own.
  if (isBilled(order) && refundDue(order) === 0) {
    return `The order is on invoice ${order.invoice?.number}: give a credit note for that first.`;
  }
  return whyRefunding(order);
}

/** What stands in the way of handing an order over at the yard. */
export function whyNotCollectable(order: OrderRow): string | null {
  if (order.fulfilment !== "collection") return "This order is delivered, not collected.";
  if (order.status !== "placed") return `The order is ${order.status} already.`;
  if (order.paymentMethod === "link" && !order.paidAt) {
    return "The order waits for its payment link to be paid.";
  }
  return null;
}

/** A change of an order as it is asked for. */
export type Amendment = Omit<z.output<typeof OrderChange>, "override" | "ruleOverrides">;

/** Whether it bears on what is delivered, where, or for how much. */
export const changesTheWork = (change: Amendment): boolean =>
  [
    change.fulfilment,
    change.deliveryAddressId,
    change.deliveryOptionId,
    change.paymentMethod,
    change.discountPercent,
    change.lines,
    change.collect,
  ].some((value) => value !== undefined);

/**
 * What stands in the way of a change (docs/decisions/0042): notes and the integrator's reference can
 * always be set; when and where to leave it while the order is placed; the work itself while no van
 * is out with it; and what was paid for is never made dearer.
 * @param then the order as it would be
 */
export function whyNotAmendable(
  order: OrderRow,
  round: Pick<RoundPlace, "status"> | null,
  change: Amendment,
  then: Owed,
): string | null {
  const work = changesTheWork(change);
  const wishes = [
    change.wantedOn,
    change.deliveryWindow,
    change.leaveInstruction,
    change.leaveDetail,
  ];
  if (!work && wishes.every((wish) => wish === undefined)) return null;
  if (order.status !== "placed") return `The order is ${order.status} already.`;
  if (!work) return null;
  if (round && round.status !== "planned") return "The order is on a round that has gone out.";
  if (!order.paidAt) return null;
  if ((change.paymentMethod ?? order.paymentMethod) !== order.paymentMethod) {
    return "The order is paid already.";
  }
  return sumsDue(then).totalPence > (order.paidPence ?? 0)
    ? "The order is paid, and would cost more than was paid: take another for the rest."
    : null;
}

/* What a customer owes and is to owe on account (docs/decisions/0240). */

/** Pence, including VAT. */
export interface Exposure {
  /** On invoices that are open, and for deliveries that were not paid. */
  owedPence: number;
  /** The part of it that is for deliveries that were not paid. */
  unpaidDeliveriesPence: number;
  /** Delivered on account and on no invoice yet. */
  unbilledPence: number;
  /** On order on account and not delivered. */
  onOrderPence: number;
  /** Received or credited, and allocated to nothing. */
  creditPence: number;
  /** The first three less the credit: below zero where there is more credit. */
  exposurePence: number;
}

/**
 * A customer's credit in pence: what of their receipts and credit notes is allocated to nothing. One that was reversed
 * and its reversal come to nothing.
 */
export const creditOf = (tenantId: string, customerId: string | Expression<string>) =>
  sqlBuilder
    .selectFrom((eb) =>
      eb
        .selectFrom("receipts")
        .where("tenant_id", "=", tenantId)
        .where("customer_id", "=", customerId)
        .select(sql<number>`amount_pence - allocated_pence`.as("pence"))
        .unionAll(
          eb
            .selectFrom("credit_notes")
            .where("tenant_id", "=", tenantId)
            .where("customer_id", "=", customerId)
            .select(sql<number>`total_pence - allocated_pence`.as("pence")),
        )
        .as("unallocated"),
    )
    .select(sql<number>`coalesce(sum(pence), 0)::float8`.as("pence"));

/** Orders on account that nobody has paid and that stand on no invoice, as far as their money goes. */
const openOrders = (tenantId: string, customerId: string, exceptId: string | null) =>
  sqlBuilder
    .selectFrom("orders as o")
    .where("o.tenant_id", "=", tenantId)
    .where("o.customer_id", "=", customerId)
    .where("o.payment_method", "=", sql.lit("on_account"))
    .where("o.status", "<>", sql.lit("cancelled"))
    .where("o.paid_at", "is", null)
    .where(sql<boolean>`o.id is distinct from ${exceptId}::uuid`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("invoice_orders as b")
            .whereRef("b.tenant_id", "=", "o.tenant_id")
            .whereRef("b.order_id", "=", "o.id")
            .where("b.released_at", "is", null)
            .select("b.order_id"),
        ),
      ),
    )
    .select((eb) => [
      "o.status",
      "o.delivery_charge_pence as deliveryChargePence",
      "o.charge_rule as chargeRule",
      "o.paid_pence as paidPence",
      jsonArrayFrom(
        eb
          .selectFrom("order_lines as l")
          .whereRef("l.tenant_id", "=", "o.tenant_id")
          .whereRef("l.order_id", "=", "o.id")
          .select([
            "l.quantity",
            "l.unit_price as unitPrice",
            "l.unit_price_inc_vat as unitPriceIncVat",
            "l.vat_rate as vatRate",
            "l.vat_treatment as vatTreatment",
            "l.unregistered",
            "l.qualifying_percent as qualifyingPercent",
            "l.discount_percent as discountPercent",
            "l.delivered_quantity as deliveredQuantity",
            "l.cancelled_quantity as cancelledQuantity",
          ]),
      ).as("lines"),
    ]);

interface Account {
  tenantId: string;
  customerId: string;
  /** An order that is left out: it is about to cost something else. */
  exceptOrderId?: string | null;
}

/** What a customer owes and is to owe, read in one statement: what is delivered or billed meanwhile is counted once. */
export async function readExposure(
  runner: SqlRunner,
  { tenantId, customerId, exceptOrderId = null }: Account,
): Promise<Exposure> {
  const sums = await runSqlForOne(
    runner,
    sqlBuilder
      .selectNoFrom((eb) => [
        jsonArrayFrom(openOrders(tenantId, customerId, exceptOrderId)).as("orders"),
        eb
          .selectFrom("invoices")
          .where("tenant_id", "=", tenantId)
          .where("customer_id", "=", customerId)
          .where("status", "=", sql.lit("sent"))
          .select(sql<number>`coalesce(sum(total_pence - paid_pence), 0)::float8`.as("pence"))
          .as("invoicedPence"),
        eb
          .selectFrom("order_debts")
          .where("tenant_id", "=", tenantId)
          .where("customer_id", "=", customerId)
          .select(sql<number>`coalesce(sum(pence), 0)::float8`.as("pence"))
          .as("unpaidDeliveriesPence"),
        creditOf(tenantId, customerId).as("creditPence"),
      ])
      .$narrowType<{
        invoicedPence: number;
        unpaidDeliveriesPence: number;
        creditPence: number;
      }>(),
  );
  if (!sums) throw new Error("Counting gave no row");
  const { orders, invoicedPence, unpaidDeliveriesPence, creditPence } = sums;
  const owedPence = invoicedPence + unpaidDeliveriesPence;
  const left = (status: OrderRow["status"]) =>
    orders
      .filter((order) => order.status === status)
      .reduce((sum, order) => sum + outstandingPence(order), 0);
  const [unbilledPence, onOrderPence] = [left("delivered"), left("placed")];
  const exposurePence = owedPence + unbilledPence + onOrderPence - creditPence;
  return {
    owedPence,
    unpaidDeliveriesPence,
    unbilledPence,
    onOrderPence,
    creditPence,
    exposurePence,
  };
}
