import type { Emit } from "../../../platform/events/events";
import { business } from "../../../platform/middleware/procedures";
import { difference } from "../../../platform/audit/difference";
import { endOpenSession } from "../payment/end-session";
import { siteOf } from "../../business/addresses/pay-address";
import { amendOrder } from "./amend-order";
import { changesTheWork } from "./amendment";
import { findOrder } from "./gates";
import { orderName } from "./notices";
import { lockRoundOf, type RoundPlace } from "./round-place";
import { lockOrder, orderNow, type OrderRow } from "../order/rows";
import { Order, OrderChange } from "../order/schema";
import { viewOrder } from "./view";

/** PATCH /orders/{id}. Changing what is to be paid ends the order's payment session. */
export const change = business("orders:write")
  .concat(findOrder)
  .input(OrderChange)
  .output(Order)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    const tenantId = ctx.business.id;
    const site = siteOf(ctx);
    if (Object.values(wanted).every((value) => value === undefined)) {
      return viewOrder(ctx.order, site);
    }
    const order = await ctx.change(async (tx, record, emit) => {
      const round = await lockRoundOf(tx, tenantId, id);
      const before = await lockOrder(tx, tenantId, id);
      const at = { tenantId, timeZone: ctx.business.timeZone, now: ctx.now };
      await amendOrder(tx, at, before, round, wanted);
      if (changesTheWork(wanted)) await endOpenSession(tx, { tenantId, orderId: id }, ctx.now);
      const after = await orderNow(tx, tenantId, id);
      if (round && changesTheWork(wanted)) await tellOfRound(emit, tenantId, round, after);
      await record({
        action: "order.changed",
        words: `Changed order ${orderName(after)}`,
        subject: { kind: "order", id },
        ...difference(viewOrder(before, site), viewOrder(after, site)),
      });
      return after;
    });
    return viewOrder(order, site);
  });

/** The round carries the change, or loses the order. */
const tellOfRound = (emit: Emit, tenantId: string, round: RoundPlace, order: OrderRow) =>
  order.roundId === null
    ? emit("order.left_round", {
        tenantId,
        orderId: order.id,
        orderName: orderName(order),
        because: "The order was changed.",
        round,
      })
    : emit("order.changed_on_round", { tenantId, roundId: round.id });
