import type { PaidVia, PrismaClient, Tx } from "@roundsman/db";
import { invalid, notFound } from "../../../platform/base/errors";
import { requireReturnable, stockedProducts } from "../../stock";
import type { StopCompletion } from "../rounds/stop-schema";

/** An order as the door sees it: what is to be handed over and taken along. */
interface OrderToDeliver {
  id: string;
  trackingRef: string;
  customerId: string | null;
  customerName: string | null;
  paymentMethod: "on_account" | "link" | "cash";
  paidAt: Date | null;
  paidVia: PaidVia | null;
  paidPence: number | null;
  deliveryChargePence: number;
  lines: { id: string; productId: string; quantity: number; unitPrice: number; vatRate: number }[];
  collect: { productId: string; quantity: number }[];
}

export const orderToDeliver = (
  tx: PrismaClient | Tx,
  tenantId: string,
  id: string,
): Promise<OrderToDeliver> =>
  tx.order.findFirstOrThrow({
    where: { tenantId, id },
    relationLoadStrategy: "join",
    select: {
      id: true,
      trackingRef: true,
      customerId: true,
      customerName: true,
      paymentMethod: true,
      paidAt: true,
      paidVia: true,
      paidPence: true,
      deliveryChargePence: true,
      lines: {
        select: { id: true, productId: true, quantity: true, unitPrice: true, vatRate: true },
      },
      collect: { select: { productId: true, quantity: true } },
    },
  });

/** What was done with one line of the order. */
export interface LineOutcome {
  orderLineId: string;
  productId: string;
  unitPrice: number;
  vatRate: number;
  quantity: number;
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
  return order.lines.map(({ id, productId, quantity, unitPrice, vatRate }) => {
    const deliveredQuantity = said.get(id)?.deliveredQuantity ?? quantity;
    return {
      orderLineId: id,
      productId,
      unitPrice,
      vatRate,
      quantity,
      deliveredQuantity,
      cancelledQuantity: said.get(id)?.cancelledQuantity ?? quantity - deliveredQuantity,
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
  order: OrderToDeliver,
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
