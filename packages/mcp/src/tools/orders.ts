import { z } from "zod";
import { OrderCard, orderCard, OrderDetail, orderDetail } from "./order-card";
import { Day, Id, NextCursor, Page } from "./shapes";
import { readingTool } from "./tool";

export const findOrders = readingTool({
  name: "find_orders",
  title: "Find orders",
  description:
    "Finds orders, the newest first. q looks in the number, the tracking reference, and the names and addresses of the customer. waiting: only orders that can be put on a round now, what is due first.",
  scopes: ["orders:read"],
  input: z.strictObject({
    q: z.string().min(1).max(120).optional(),
    status: z.enum(["placed", "delivered", "cancelled"]).optional(),
    customerId: Id.optional(),
    roundId: Id.optional(),
    paid: z.boolean().optional(),
    waiting: z.boolean().optional(),
    takenFrom: Day.optional().describe("Taken on this day or later"),
    takenTo: Day.optional().describe("Taken on this day or earlier"),
    ...Page,
  }),
  output: z.strictObject({ items: z.array(OrderCard), nextCursor: NextCursor }),
  async run({ office }, { waiting, takenFrom, takenTo, ...filters }) {
    const page = await office.orders.list({
      ...filters,
      from: takenFrom,
      to: takenTo,
      ...(waiting === true && { unplanned: true, sort: "due" as const }),
    });
    return { items: page.items.map(orderCard), nextCursor: page.nextCursor };
  },
});

export const showOrder = readingTool({
  name: "show_order",
  title: "Show an order",
  description:
    "One order with its lines, the empties to take back, notes, where it goes, how it is paid. Sums are in pence.",
  scopes: ["orders:read"],
  input: z.strictObject({ orderId: Id }),
  output: z.strictObject({ order: OrderDetail }),
  async run({ office }, { orderId }) {
    return { order: orderDetail(await office.orders.one({ id: orderId })) };
  },
});
