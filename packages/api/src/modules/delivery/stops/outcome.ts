import {
  runSql,
  sql,
  sqlBuilder,
  type OrderSource,
  type PaidVia,
  type PrismaClient,
  type Tx,
  type VatTreatment,
} from "@roundsman/db";
import { invalid, notFound } from "../../../platform/base/errors";
import { webPages } from "../../../platform/values/links";
import { notifyOffice } from "../../messages";
import { orderName } from "../../orders";
import { addMovements, requireReturnable, stockedProducts, type Moved } from "../../stock";
import { returnedAt, type LockedRound } from "../rounds/locks";
import type { failureReasons, StopCompletion, stopIssues } from "../rounds/stop-schema";

/* What comes of a stop: lines, empties, stock, cash, and what the office hears. */

/** An order as its stop sees it: what is to be handed over and taken along. */
export interface OrderToDeliver {
  id: string;
  number: string;
  customerId: string | null;
  customerName: string | null;
  source: OrderSource;
  paymentMethod: "on_account" | "link" | "cash";
  paidAt: Date | null;
  paidVia: PaidVia | null;
  paidPence: number | null;
  deliveryChargePence: number;
  chargeRule: number;
  lines: {
    id: string;
    productId: string;
    quantity: number;
    unitPrice: number;
    unitPriceIncVat: number | null;
    vatRate: number;
    vatTreatment: VatTreatment;
    qualifyingPercent: number | null;
    discountPercent: number;
    unregistered: boolean;
  }[];
  collect: { productId: string; quantity: number }[];
}

/** The columns of `OrderToDeliver`. */
export const selectToDeliver = {
  id: true,
  number: true,
  customerId: true,
  customerName: true,
  source: true,
  paymentMethod: true,
  paidAt: true,
  paidVia: true,
  paidPence: true,
  deliveryChargePence: true,
  chargeRule: true,
  lines: {
    select: {
      id: true,
      productId: true,
      quantity: true,
      unitPrice: true,
      unitPriceIncVat: true,
      vatRate: true,
      vatTreatment: true,
      qualifyingPercent: true,
      discountPercent: true,
      unregistered: true,
    },
  },
  collect: { select: { productId: true, quantity: true } },
} as const;

export const orderToDeliver = (
  tx: PrismaClient | Tx,
  tenantId: string,
  id: string,
): Promise<OrderToDeliver> =>
  tx.order.findFirstOrThrow({
    where: { tenantId, id },
    relationLoadStrategy: "join",
    select: selectToDeliver,
  });

/** What was done with one line of the order. */
export interface LineOutcome extends Omit<OrderToDeliver["lines"][number], "id"> {
  orderLineId: string;
  deliveredQuantity: number;
  cancelledQuantity: number;
}

/**
 * Every line of the order with its outcome: what is left out was delivered whole, and what was not
 * delivered of a line is cancelled unless said otherwise.
 * @throws not_found for a line of another order; validation where one comes to more than was ordered
 */
export function outcomesOf(
  order: OrderToDeliver,
  given: StopCompletion["lines"] = [],
): LineOutcome[] {
  const lineIds = new Set(order.lines.map((line) => line.id));
  for (const [at, line] of given.entries()) {
    if (!lineIds.has(line.orderLineId)) throw notFound("order line");
    const quantity = order.lines.find(({ id }) => id === line.orderLineId)?.quantity ?? 0;
    if (line.deliveredQuantity + (line.cancelledQuantity ?? 0) > quantity) {
      throw invalid({
        path: `lines.${at}.deliveredQuantity`,
        message: "Delivered and cancelled come to more than was ordered.",
      });
    }
  }
  const said = new Map(given.map((line) => [line.orderLineId, line]));
  return order.lines.map(({ id, ...line }) => {
    const deliveredQuantity = said.get(id)?.deliveredQuantity ?? line.quantity;
    return {
      orderLineId: id,
      ...line,
      deliveredQuantity,
      cancelledQuantity: said.get(id)?.cancelledQuantity ?? line.quantity - deliveredQuantity,
    };
  });
}

/**
 * The empties taken, each product once; as the order has them where nothing is said.
 * @throws not_found for a product that is none of this business's
 * @throws validation on `collect.N.productId` where a product has no empties
 */
export async function collectedOf(
  tx: Tx,
  tenantId: string,
  order: Pick<OrderToDeliver, "collect">,
  given: StopCompletion["collect"],
): Promise<{ productId: string; quantity: number }[]> {
  if (given === undefined) return order.collect;
  const sums = new Map<string, number>();
  for (const { productId, quantity } of given) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  const products = await stockedProducts(tx, tenantId, [...sums.keys()]);
  requireReturnable(
    products,
    given.map(({ productId }, n) => ({ productId, path: `collect.${n}.productId` })),
  );
  return [...sums]
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId, quantity }));
}

/** What belongs to the movements of one stop. */
interface StopGoods {
  tenantId: string;
  stopId: string;
  roundId: string;
  orderId: string;
  customerId: string | null;
  byUserId: string | null;
  at: Date;
  /** When the van was back, once it is: a count since then has the goods that were not handed over. */
  moved: Moved | undefined;
}

interface CountedGoods {
  productId: string;
  quantity: number;
}

/** When goods of a round moved for the counts of its yards: as its van was back. */
export function movedWith(round: LockedRound): Moved | undefined {
  const at = returnedAt(round);
  return at === null ? undefined : { at };
}

/** Fulls leave the yard the round started from, empties come into the one it ends at. */
export async function moveGoods(
  tx: Tx,
  { tenantId, ...of }: StopGoods,
  yards: { start: string; end: string },
  {
    delivered,
    collected,
  }: { delivered: readonly CountedGoods[]; collected: readonly CountedGoods[] },
): Promise<void> {
  const out = delivered.map(({ productId, quantity }) => ({
    locationId: yards.start,
    productId,
    condition: "full" as const,
    quantity: -quantity,
  }));
  const back = collected.map(({ productId, quantity }) => ({
    locationId: yards.end,
    productId,
    condition: "empty" as const,
    quantity,
  }));
  await addMovements(tx, tenantId, [...out, ...back], { ...of, reason: "delivery" });
}

/** Turns round whatever the stop's movements come to: the ledger is only ever added to. */
export async function moveGoodsBack(tx: Tx, { tenantId, ...of }: StopGoods): Promise<void> {
  const moved = await runSql(
    tx,
    sqlBuilder
      .selectFrom("stock_movements")
      .where("tenant_id", "=", tenantId)
      .where("stop_id", "=", of.stopId)
      .groupBy(["location_id", "product_id", "condition"])
      .having((eb) => eb(eb.fn.sum("quantity"), "<>", eb.lit(0)))
      .select((eb) => [
        "location_id as locationId",
        "product_id as productId",
        "condition",
        sql<number>`-${eb.fn.sum("quantity")}::int`.as("quantity"),
      ]),
  );
  await addMovements(tx, tenantId, moved, { ...of, reason: "delivery_undone" });
}

/** At which stop something went wrong, and who says so. */
interface Reported {
  tenantId: string;
  round: { id: string };
  stop: { orderId: string };
  now: Date;
  byUserId: string | null;
}

interface NamedOrder {
  number: string;
  customerName: string | null;
}

/** "not_on_vehicle" as it is said. */
export const inWords = (value: string): string => value.replaceAll("_", " ");

/** The office hears of something wrong in a delivery that was made. */
export const tellOfIssue = (
  tx: Tx,
  held: Reported,
  order: NamedOrder,
  issue: (typeof stopIssues)[number],
  note: string | null,
): Promise<void> =>
  notifyOffice(
    tx,
    held.tenantId,
    {
      kind: "delivery.issue",
      title: `Order ${orderName(order)}: ${inWords(issue)}`,
      body: note,
      href: webPages.round(held.round.id),
    },
    { now: held.now, exceptUserId: held.byUserId },
  );

/** The office hears of a delivery that has to be planned again. */
export const tellOfFailure = (
  tx: Tx,
  held: Reported,
  order: NamedOrder,
  reason: (typeof failureReasons)[number],
  note: string | null,
): Promise<void> =>
  notifyOffice(
    tx,
    held.tenantId,
    {
      kind: "delivery.failed",
      title: `Order ${orderName(order)} was not delivered: ${inWords(reason)}`,
      body: note,
      href: webPages.order(held.stop.orderId),
    },
    { now: held.now, exceptUserId: held.byUserId },
  );
