import { z } from "zod";
import { anyone } from "../../../platform/middleware/procedures";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith } from "../../../platform/audit/change";
import { dropUnpaid } from "../../orders/orders/unpaid";
import { refuseIf } from "../../orders/orders/gates";
import { orderName } from "../../orders/orders/notices";
import { findOrderHere } from "./gates";

/** The shopper thinks better of it before paying. 409 where it is paid, or was never to be paid here. */
export const leaveOrder = anyone()
  .concat(findOrderHere)
  .output(z.object({ left: z.literal(true) }))
  .mutation(async ({ ctx }) => {
    const { db, business, order, now, request } = ctx;
    const name = order.customerName ?? "A shopper";
    const { change } = changeWith(
      db,
      (tx, happening) =>
        recordActivity(tx, { tenantId: business.id, kind: "shopper", name }, happening, {
          now,
          requestId: request.requestId,
        }),
      ctx,
    );
    await change(async (tx, record) => {
      const dropped = await dropUnpaid(tx, { tenantId: business.id, orderId: order.id }, now);
      refuseIf(dropped ? null : "This order can't be taken back here any more.");
      await record({
        action: "order.cancelled",
        words: `Took order ${orderName(order)} back before paying`,
        subject: { kind: "order", id: order.id },
        before: { status: "placed" },
        after: { status: "cancelled" },
      });
    });
    return { left: true as const };
  });
