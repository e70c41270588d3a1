import { demoProducts, type DemoProduct } from "../catalogue/products";
import { pricePaid, type DemoCustomer } from "../customers/customers";
import type { Book } from "./book";
import { fellside, idOf, personId } from "../base/ids";
import type { Row } from "../base/insert";
import type { Dice } from "../base/random";
import { receive } from "./receipts";
import { enteredExVat, sumsByRate, type DemoPrice } from "../catalogue/vat";

export interface DemoLine extends DemoPrice {
  id: string;
  product: DemoProduct;
  quantity: number;
}

export interface DemoOrder {
  n: number;
  id: string;
  customer: DemoCustomer;
  method: "on_account" | "link" | "cash";
  lines: DemoLine[];
  chargePence: number;
  placedAt: string;
  /** Pence including VAT. */
  duePence: number;
}

/** The two delivery options, as an order copies them. */
export const options = [
  { n: 1, name: "Standard, 2 to 4 days", minDays: 2, maxDays: 4, pence: 0 },
  { n: 2, name: "Next day", minDays: 1, maxDays: 1, pence: 495 },
] as const;

const letters = "23456789BCDFGHJKLMNPQRSTVWXYZ";

/** Returns ten letters that look random, and are the same for the same order. */
function trackingRef(n: number): string {
  let rest = n * 7_919 + 13;
  return Array.from({ length: 10 }, () => {
    rest = (rest * 48_271) % 2_147_483_647;
    return letters[rest % letters.length];
  }).join("");
}

/**
 * Returns the customer's total. Each rate is rounded once. Only orders of a single rate have a charge, so that it
 * needs no sharing out here.
 */
function withVat(lines: readonly DemoLine[], chargePence: number): number {
  const charge = { ...enteredExVat(chargePence), quantity: 1, rate: lines[0]?.product.vat ?? 20 };
  const sums = sumsByRate([...lines.map((line) => ({ ...line, rate: line.product.vat })), charge]);
  return sums.reduce((sum, { net, vat }) => sum + net + vat, 0);
}

/** Numbers orders as the database does: in the order in which they were taken. Returns the next count. */
export function numberOrders(orders: readonly Row[]): number {
  const taken = (order: Row) => `${String(order["created_at"])} ${String(order["id"])}`;
  const inOrder = orders.toSorted((a, b) => (taken(a) < taken(b) ? -1 : 1));
  for (const [index, order] of inOrder.entries()) order["number"] = `ORD-${10_001 + index}`;
  return orders.length + 1;
}

/** Returns an order without a delivery charge, with its balance. */
export const priced = (order: Omit<DemoOrder, "chargePence" | "duePence">): DemoOrder => ({
  ...order,
  chargePence: 0,
  duePence: withVat(order.lines, 0),
});

export class OrderTaker {
  #orders = 0;
  #lines = 0;

  constructor(readonly dice: Dice) {}

  take(customer: DemoCustomer, placedAt: string): DemoOrder {
    const { dice } = this;
    this.#orders += 1;
    const lines = this.#lineUp(customer);
    // Drawn by kind instead of by rate: when the law's rate of a product changes, the demo's orders stay the same.
    const isDrawn = new Set(lines.map((line) => line.product.heatsHomes)).size === 1;
    const isCharged = isDrawn && dice.chance(0.2);
    const oneRate = new Set(lines.map((line) => line.product.vat)).size === 1;
    const chargePence = isCharged && oneRate ? options[1].pence : 0;
    const share = dice.next();
    return {
      n: this.#orders,
      id: idOf("order", this.#orders),
      customer,
      method: customer.onAccount ? "on_account" : share < 0.6 ? "link" : "cash",
      lines,
      chargePence,
      placedAt,
      duePence: withVat(lines, chargePence),
    };
  }

  /** Returns one to three different products: usually a cylinder first. */
  #lineUp(customer: DemoCustomer): DemoLine[] {
    const { dice } = this;
    const chosen = new Set<number>([
      dice.chance(0.85) ? dice.between(0, 13) : dice.between(14, 27),
    ]);
    while (dice.chance(0.35) && chosen.size < 3)
      chosen.add(dice.between(0, demoProducts.length - 1));
    return [...chosen].map((index) => {
      this.#lines += 1;
      return {
        id: idOf("orderLine", this.#lines),
        product: demoProducts[index] ?? dice.pick(demoProducts),
        quantity: customer.trade ? dice.between(1, 6) : dice.between(1, 2),
        ...pricePaid(customer, index),
      };
    });
  }
}

/** The result of an order. */
export interface Fate {
  status: "placed" | "delivered" | "cancelled";
  roundId: string | null;
  wantedOn: string | null;
  expected: { from: string; to: string };
  at: string | null;
  paidAt: string | null;
  /** The driver who takes cash. */
  takenBy?: string;
}

function howPaid(order: DemoOrder): { method: string; via: string } {
  if (order.method === "cash") return { method: "cash", via: "cash" };
  return order.n % 5 === 0
    ? { method: "shop", via: "shop" }
    : { method: "card_link", via: "provider" };
}

export function enterOrder(book: Book, order: DemoOrder, fate: Fate): void {
  const { customer } = order;
  const option = order.chargePence > 0 ? options[1] : options[0];
  const delivered = fate.status === "delivered";
  const paid = howPaid(order);
  if (fate.paidAt !== null) {
    receive(book, {
      n: order.n,
      customerId: customer.id,
      method: paid.method,
      pence: order.duePence,
      at: fate.paidAt,
      by: paid.via === "cash" ? (fate.takenBy ?? null) : null,
      roundId: paid.via === "cash" ? fate.roundId : null,
      pays: { order_id: order.id },
    });
  }
  book.add("orders", {
    tenant_id: fellside,
    id: order.id,
    customer_id: customer.id,
    customer_name: customer.name,
    delivery_address_id: customer.addressId,
    deliver_to_name: customer.name,
    deliver_to_address: `${customer.address}, ${customer.town}`,
    deliver_to_postcode: customer.postcode,
    latitude: customer.latitude,
    longitude: customer.longitude,
    round_id: fate.roundId,
    delivery_option_id: idOf("deliveryOption", option.n),
    delivery_option_name: option.name,
    status: fate.status,
    fulfilment: "delivery",
    source: order.n % 5 === 0 ? "shop" : "office",
    tracking_ref: trackingRef(order.n),
    expected_from: fate.expected.from,
    expected_to: fate.expected.to,
    wanted_on: fate.wantedOn,
    delivery_charge_pence: order.chargePence,
    payment_method: order.method,
    paid_at: fate.paidAt,
    paid_via: fate.paidAt === null ? null : paid.via,
    paid_pence: null,
    payment_requested_at: order.method === "link" ? order.placedAt : null,
    delivered_at: delivered ? fate.at : null,
    cancelled_at: fate.status === "cancelled" ? fate.at : null,
    created_by_user_id: order.n % 5 === 0 ? null : personId("adam"),
    created_at: order.placedAt,
    updated_at: fate.at ?? order.placedAt,
  });
  for (const [position, line] of order.lines.entries()) {
    book.add("order_lines", {
      tenant_id: fellside,
      id: line.id,
      order_id: order.id,
      position: position + 1,
      product_id: line.product.id,
      product_name: line.product.name,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      unit_price_inc_vat: line.unitPriceIncVat,
      vat_rate: line.product.vat,
      fuel: line.product.fuel,
      delivered_quantity: delivered ? line.quantity : 0,
      cancelled_quantity: 0,
    });
    if (!line.product.returnable) continue;
    book.add("order_collect", {
      tenant_id: fellside,
      order_id: order.id,
      product_id: line.product.id,
      product_name: line.product.name,
      quantity: line.quantity,
    });
  }
}
