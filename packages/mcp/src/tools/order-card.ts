import { z } from "zod";
import type { Operations } from "../calling";
import { money, Money } from "../words/money";
import { ours, untrusted } from "../words/untrusted";
import { Day, Id } from "./shapes";

/** An order as the operations return it. */
export type OrderOf = Awaited<ReturnType<Operations["orders"]["one"]>>;

/** An order's fields in lists. */
export const OrderCard = z.strictObject({
  orderId: Id,
  number: ours("The order's number"),
  trackingRef: ours("What the customer quotes"),
  customerId: Id.nullable(),
  customerName: untrusted().nullable(),
  deliverTo: untrusted().nullable(),
  status: z.enum(["placed", "delivered", "cancelled"]),
  fulfilment: z.enum(["delivery", "collection"]),
  roundId: Id.nullable().describe("The round it is on; null while it waits to be planned"),
  wantedOn: Day.nullable(),
  expectedFrom: Day.nullable(),
  expectedTo: Day.nullable(),
  paymentMethod: z.enum(["on_account", "link", "cash"]),
  paid: z.boolean(),
  net: Money.describe("All that was ordered and the delivery charge, excluding VAT"),
  goods: ours("The goods in one line, such as 2 × Propane 47 kg"),
});

const goodsOf = ({ lines }: Pick<OrderOf, "lines">): string =>
  lines
    .map(({ quantity, productName }) => `${quantity} × ${productName}`)
    .join(", ")
    .slice(0, 300);

export const orderCard = (order: OrderOf): z.input<typeof OrderCard> => ({
  orderId: order.id,
  number: order.number,
  trackingRef: order.trackingRef,
  customerId: order.customerId,
  customerName: order.customerName,
  deliverTo:
    [order.deliverToName, order.deliverToAddress].filter(Boolean).join(", ").slice(0, 200) || null,
  status: order.status,
  fulfilment: order.fulfilment,
  roundId: order.roundId,
  wantedOn: order.wantedOn,
  expectedFrom: order.expectedFrom,
  expectedTo: order.expectedTo,
  paymentMethod: order.paymentMethod,
  paid: order.paidAt !== null,
  net: money(order.netPence),
  goods: goodsOf(order),
});

const Line = z.strictObject({
  productId: Id,
  productName: ours("The product"),
  quantity: z.int(),
  net: Money.describe("Of the line, excluding VAT"),
});
const Collect = z.strictObject({
  productId: Id,
  productName: ours("The product"),
  quantity: z.int(),
});

/** One order, stored or previewed. */
export const OrderDetail = z.strictObject({
  ...OrderCard.shape,
  orderId: Id.nullable().describe("Null of an order that is not taken yet"),
  number: ours("The order's number").nullable(),
  trackingRef: ours("What the customer quotes").nullable(),
  lines: z.array(Line),
  collect: z.array(Collect).describe("Empties to take back"),
  moreLines: z.int().describe("How many lines are not shown"),
  deliveryCharge: Money.describe("Excluding VAT"),
  notes: untrusted().nullable(),
  leaveDetail: untrusted().nullable(),
  refundDue: Money.describe("What the customer gets back, including VAT"),
});

const mostLines = 30;

export const orderDetail = (order: OrderOf): z.input<typeof OrderDetail> => ({
  ...orderCard(order),
  lines: order.lines.slice(0, mostLines).map(({ productId, productName, quantity, netPence }) => ({
    productId,
    productName,
    quantity,
    net: money(netPence),
  })),
  collect: order.collect.slice(0, mostLines),
  moreLines: Math.max(0, order.lines.length - mostLines),
  deliveryCharge: money(order.deliveryChargePence),
  notes: order.notes,
  leaveDetail: order.leaveDetail,
  refundDue: money(order.refundDue),
});
