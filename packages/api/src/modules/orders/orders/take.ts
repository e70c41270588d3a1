import { business } from "../../../platform/middleware/procedures";
import { siteOf } from "../../business/addresses/pay-address";
import { orderName, tellOffice } from "./notices";
import { placeOrder } from "./place-order";
import { orderNow } from "../order/rows";
import { NewOrder, Order } from "../order/schema";
import { takingBy } from "./taking";
import { viewOrder } from "./view";

/** POST /orders. New work: 402 where payments don't stand well. */
export const take = business("orders:write", { standing: true })
  .input(NewOrder)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    const { business: of, now } = ctx;
    const taking = takingBy(ctx, now);
    const order = await ctx.change(async (tx, record) => {
      const id = await placeOrder(tx, taking, input);
      const taken = await orderNow(tx, of.id, id);
      const name = orderName(taken);
      await record({
        action: "order.placed",
        words: `Took order ${name}`,
        subject: { kind: "order", id },
        after: { trackingRef: taken.trackingRef, customerId: taken.customerId },
      });
      // What the office took itself is no news to it.
      if (taking.source !== "office") {
        const notice = { kind: "order.placed", title: `New order ${name}` } as const;
        await tellOffice(tx, { tenantId: of.id, orderId: id }, notice, { now });
      }
      return taken;
    });
    return viewOrder(order, siteOf(ctx));
  });
