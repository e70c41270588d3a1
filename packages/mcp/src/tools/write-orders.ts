import { foreseenOrder, pounds } from "@roundsman/api";
import { z } from "zod";
import type { Calling, Operations } from "../calling";
import { money, Money } from "../words/money";
import { OrderDetail, orderDetail, type OrderOf } from "./order-card";
import { Day, Id } from "./shapes";
import { writingTool } from "./tool";

const Quantity = z.int().min(1).max(100_000);
const Line = z.strictObject({ productId: Id, quantity: Quantity });

const contents = {
  fulfilment: z.enum(["delivery", "collection"]).optional(),
  deliveryAddressId: Id.optional().describe("Of show_customer; a delivery needs one"),
  deliveryOptionId: Id.optional().describe("Of list_delivery_options"),
  paymentMethod: z
    .enum(["on_account", "link", "cash"])
    .optional()
    .describe("Left out: on account where the customer has one, else cash"),
  wantedOn: Day.optional().describe("The day that the customer wants it on"),
  notes: z.string().max(2000).optional().describe("For the driver and the office"),
};

const Taken = z.strictObject({
  order: OrderDetail,
  total: Money.nullable().describe("What the customer pays, including VAT; null once it is done"),
});

/** The facts of an order that a person agrees to: the goods and their prices, the address, the payment. */
const mattersOf = (order: OrderOf, totalPence: number) => ({
  totalPence,
  customerId: order.customerId,
  deliveryAddressId: order.deliveryAddressId,
  deliverTo: order.deliverToAddress,
  fulfilment: order.fulfilment,
  paymentMethod: order.paymentMethod,
  status: order.status,
  roundId: order.roundId,
  refundDue: order.refundDue,
  lines: order.lines.map(({ productId, quantity, netPence }) => [productId, quantity, netPence]),
  collect: order.collect.map(({ productId, quantity }) => [productId, quantity]),
});

const ways = { on_account: "on account", link: "by payment link", cash: "in cash" } as const;

function wordsOf(order: OrderOf, totalPence: number): string {
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const goods = `${pieces} ${pieces === 1 ? "piece" : "pieces"} in ${order.lines.length} ${order.lines.length === 1 ? "line" : "lines"}`;
  const way = order.fulfilment === "delivery" ? "for delivery" : "to be collected";
  const day = order.wantedOn === null ? "" : `, wanted on ${order.wantedOn}`;
  return `${goods}, ${way}${day}, ${pounds(totalPence)} including VAT, paid ${ways[order.paymentMethod]}.`;
}

const foreseen = ({ within, service }: Calling, change: unknown) => {
  const { order, sums } = foreseenOrder(change, { business: within.business, ...service });
  return { order, totalPence: sums.totalPence };
};

export const takeOrder = writingTool({
  name: "take_order",
  title: "Take an order",
  description:
    "Takes an order for a customer, for delivery to one of their addresses or to be collected. Prices are the customer's own and are worked out. The first call changes nothing and says what the order would come to.",
  scopes: ["orders:write"],
  destructive: false,
  input: z.strictObject({
    customerId: Id.optional().describe("Of find_customer; left out for a sale to somebody unknown"),
    lines: z.array(Line).min(1).max(50).describe("What is ordered; productId of find_products"),
    collect: z.array(Line).max(50).optional().describe("Empties to take back"),
    ...contents,
  }),
  output: Taken,
  write: (office: Operations, order) => office.orders.take(order),
  foresee(calling, change) {
    const { order, totalPence } = foreseen(calling, change);
    return {
      summary: `Take an order: ${wordsOf(order, totalPence)}`,
      // The rehearsed order is rolled back, with its number.
      result: {
        order: { ...orderDetail(order), orderId: null, number: null, trackingRef: null },
        total: money(totalPence),
      },
      matters: mattersOf(order, totalPence),
    };
  },
  done: (_, order) => ({ order: orderDetail(order), total: null }),
});

export const changeOrder = writingTool({
  name: "change_order",
  title: "Change an order",
  description:
    "Changes an order that is still placed. What is left out stays. lines and collect are given whole: what is not in them is taken off the order. The first call changes nothing and says what the order would come to.",
  scopes: ["orders:write"],
  destructive: true,
  input: z.strictObject({
    orderId: Id,
    lines: z.array(Line).min(1).max(50).optional(),
    collect: z.array(Line).max(50).optional(),
    ...contents,
  }),
  output: Taken,
  write: (office: Operations, { orderId, ...change }) =>
    office.orders.change({ id: orderId, ...change }),
  foresee(calling, change) {
    const { order, totalPence } = foreseen(calling, change);
    const round = order.roundId === null ? "" : " It stays on its round.";
    return {
      summary: `Change order ${order.number} to: ${wordsOf(order, totalPence)}${round}`,
      result: { order: orderDetail(order), total: money(totalPence) },
      matters: mattersOf(order, totalPence),
    };
  },
  done: (_, order) => ({ order: orderDetail(order), total: null }),
});

export const cancelOrder = writingTool({
  name: "cancel_order",
  title: "Cancel an order",
  description:
    "Cancels an order that is still placed, and takes it off its round. What was paid for it is then due back. The first call changes nothing.",
  scopes: ["orders:write"],
  destructive: true,
  input: z.strictObject({ orderId: Id }),
  output: Taken,
  write: (office: Operations, { orderId }) => office.orders.cancel({ id: orderId }),
  foresee(calling, change) {
    const { order, totalPence } = foreseen(calling, change);
    const back = order.refundDue > 0 ? ` ${pounds(order.refundDue)} is then due back.` : "";
    return {
      summary: `Cancel order ${order.number} of ${pounds(totalPence)} including VAT.${back}`,
      result: { order: orderDetail(order), total: money(totalPence) },
      matters: mattersOf(order, totalPence),
    };
  },
  done: (_, order) => ({ order: orderDetail(order), total: null }),
});
