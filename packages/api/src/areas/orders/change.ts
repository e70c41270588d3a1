import type { Tx } from "@roundsman/db";
import { business } from "../../procedures";
import { difference } from "../../records/difference";
import { endOpenSession } from "../payments/end-session";
import { siteOf } from "../payments/pay-address";
import { amendOrder } from "./amend-order";
import { changesTheWork, type Amendment } from "./amendment";
import { findOrder } from "./gates";
import { orderName } from "./notices";
import { changeAndChart } from "../rounds/charting";
import { leaveRound, lockRoundOf, noteRoundChange, type RoundPlace } from "./round-place";
import { lockOrder, orderNow, type OrderRow } from "./rows";
import { Order, OrderChange } from "./schema";
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
    const order = await changeAndChart(ctx, async (tx, record, stale) => {
      const round = await lockRoundOf(tx, tenantId, id);
      const before = await lockOrder(tx, tenantId, id);
      const at = { tenantId, timeZone: ctx.business.timeZone, now: ctx.now };
      await amendOrder(tx, at, before, round, wanted);
      if (changesTheWork(wanted)) await endOpenSession(tx, { tenantId, orderId: id }, ctx.now);
      const after = await orderNow(tx, tenantId, id);
      if (round && (await followOnRound(tx, at, round, after, wanted))) stale.add(round.id);
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

/** The round carries the change, or loses the order; tells whether it is another one now. */
async function followOnRound(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  round: RoundPlace,
  order: OrderRow,
  wanted: Amendment,
): Promise<boolean> {
  if (!changesTheWork(wanted)) return false;
  if (order.roundId === null) {
    const because = "The order was changed.";
    const of = { tenantId, orderId: order.id, name: orderName(order), because };
    await leaveRound(tx, round, of, now);
  } else {
    await noteRoundChange(tx, tenantId, round, now);
  }
  return true;
}
