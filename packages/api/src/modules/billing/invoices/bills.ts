import { payableLines } from "../../orders/order/due";
import { partsOf, sumsOfAll, type Sums } from "../../orders/order/money";
import type { OrderRow } from "../../orders/order/rows";

/** A line as the invoice prints it; `netPence` excludes VAT. */
interface BillLine {
  orderId: string;
  description: string;
  quantity: number;
  unitPrice: number;
  vatRate: number;
  netPence: number;
}

/** What one customer is billed for. */
export interface Bill {
  customerId: string | null;
  customerName: string;
  orderIds: string[];
  lines: BillLine[];
  sums: Sums;
}

/**
 * Sorts delivered orders into one bill for each customer, in the order in which they are first met. VAT
 * is summed over the whole bill (modules/orders/order/money.ts); what was not handed over is not billed.
 */
export function billsOf(orders: readonly OrderRow[]): Bill[] {
  const byCustomer = new Map<string | null, OrderRow[]>();
  for (const order of orders) {
    byCustomer.set(order.customerId, [...(byCustomer.get(order.customerId) ?? []), order]);
  }
  return [...byCustomer].map(([customerId, theirs]) => ({
    customerId,
    customerName: theirs[0]?.customerName ?? "Customer",
    orderIds: theirs.map(({ id }) => id),
    lines: theirs.flatMap(linesOf),
    sums: sumsOfAll(theirs.map(pricedOf)),
  }));
}

const pricedOf = (order: OrderRow) => ({
  lines: payableLines(order),
  chargePence: order.deliveryChargePence,
});

/** Goods, then the delivery charge: a line for each rate that bears a part of it. */
function linesOf(order: OrderRow): BillLine[] {
  const goods = payableLines(order)
    .filter(({ quantity }) => quantity > 0)
    .map(({ productName, quantity, unitPrice, vatRate }) => ({
      orderId: order.id,
      description: productName,
      quantity,
      unitPrice,
      vatRate,
      netPence: quantity * unitPrice,
    }));
  const charges = partsOf(pricedOf(order))
    .filter(({ chargePence }) => chargePence > 0)
    .map(({ vatRate, chargePence }) => ({
      orderId: order.id,
      description: order.deliveryOptionName ?? "Delivery",
      quantity: 1,
      unitPrice: chargePence,
      vatRate,
      netPence: chargePence,
    }));
  return [...goods, ...charges];
}
