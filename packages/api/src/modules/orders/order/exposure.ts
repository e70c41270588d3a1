import {
  jsonArrayFrom,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type SqlRunner,
} from "@roundsman/db";
import { outstandingPence } from "../money/money";
import type { OrderRow } from "./queries";

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
  /** The same of customers that were merged into this one, all in one: below zero where they are in credit. */
  mergedPence: number;
  /** All of it less the credit: below zero where there is more credit. */
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
const openOrders = (tenantId: string, customerId: Expression<string>, exceptId: string | null) =>
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

interface Accounts {
  tenantId: string;
  customerIds: readonly string[];
  /** An order that is left out: it is about to cost something else. */
  exceptOrderId?: string | null;
}

/** Each customer (`k.root`), and everybody who was merged into them, or into one of those (`k.id`): they owe on their own cards. */
const cardsOf = (tenantId: string, customerIds: readonly string[]) =>
  sql<{ root: string; id: string }>`(
    with recursive cards as (
      select given.id as root, given.id from unnest(${customerIds}::uuid[]) as given (id)
      union
      select cards.root, merged.id from cards
      cross join lateral (
        select c.id from customers c
         where c.tenant_id = ${tenantId} and c.merged_into_id = cards.id offset 0) merged
    )
    select root, id from cards)`.as("k");

/** `readExposures` of one customer. */
export async function readExposure(
  runner: SqlRunner,
  { customerId, ...more }: Omit<Accounts, "customerIds"> & { customerId: string },
): Promise<Exposure> {
  const found = await readExposures(runner, { ...more, customerIds: [customerId] });
  const own = found.get(customerId);
  if (!own) throw new Error("Counting gave no row");
  return own;
}

/**
 * What customers owe and are to owe, by their ids, read in one statement: what is delivered or billed meanwhile is counted
 * once. The parts are of their own card; what merged customers owe counts as well (docs/decisions/0423).
 */
export async function readExposures(
  runner: SqlRunner,
  { tenantId, customerIds, exceptOrderId = null }: Accounts,
): Promise<Map<string, Exposure>> {
  const rows = await runSql(
    runner,
    sqlBuilder
      .selectFrom(cardsOf(tenantId, customerIds))
      .select((eb) => [
        "k.root",
        "k.id",
        jsonArrayFrom(openOrders(tenantId, eb.ref("k.id"), exceptOrderId)).as("orders"),
        eb
          .selectFrom("invoices")
          .where("tenant_id", "=", tenantId)
          .whereRef("customer_id", "=", "k.id")
          .where("status", "=", sql.lit("sent"))
          .select(sql<number>`coalesce(sum(total_pence - paid_pence), 0)::float8`.as("pence"))
          .as("invoicedPence"),
        eb
          .selectFrom("order_debts")
          .where("tenant_id", "=", tenantId)
          .whereRef("customer_id", "=", "k.id")
          .select(sql<number>`coalesce(sum(pence), 0)::float8`.as("pence"))
          .as("unpaidDeliveriesPence"),
        creditOf(tenantId, eb.ref("k.id")).as("creditPence"),
      ])
      .$narrowType<{
        invoicedPence: number;
        unpaidDeliveriesPence: number;
        creditPence: number;
      }>(),
  );
  const cards = rows.map(
    ({ root, id, orders, invoicedPence, unpaidDeliveriesPence, creditPence }) => {
      const left = (status: OrderRow["status"]) =>
        orders
          .filter((order) => order.status === status)
          .reduce((sum, order) => sum + outstandingPence(order), 0);
      const owedPence = invoicedPence + unpaidDeliveriesPence;
      const [unbilledPence, onOrderPence] = [left("delivered"), left("placed")];
      const sumPence = owedPence + unbilledPence + onOrderPence - creditPence;
      const parts = { owedPence, unpaidDeliveriesPence, unbilledPence, onOrderPence, creditPence };
      return { root, id, parts, sumPence };
    },
  );
  return new Map(
    cards
      .filter(({ root, id }) => root === id)
      .map(({ root, parts, sumPence }) => {
        const exposurePence = cards
          .filter((card) => card.root === root)
          .reduce((sum, card) => sum + card.sumPence, 0);
        return [root, { ...parts, mergedPence: exposurePence - sumPence, exposurePence }];
      }),
  );
}
