import { anyUuid, runSql, sqlBuilder } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../../platform/access/caller";
import { doEach, inOrderOf, ManyDone, ManyIds } from "../../../../platform/audit/each";
import { refuseIf } from "../../../../platform/base/errors";
import { business } from "../../../../platform/middleware/procedures";
import { shortDay } from "../../../../platform/values/format";
import { orderName } from "../../../orders";
import { tellDriver } from "../../notices";
import { findRound, whyDone } from "../guards";
import { lockRound, lockStops, saveRound } from "../locks";
import { changeAndReroute } from "../route";
import { placeOrders } from "./placing";

/**
 * Puts orders behind the open stops of a round, as PUT /rounds/{id}/stops does with all of them. One that can't go
 * there stays where it is. The driver of a van that is out is notified once.
 */
export const addOrders = business("rounds:write", { heavy: "bulk" })
  .concat(findRound)
  .input(z.object({ orderIds: ManyIds }))
  .output(ManyDone)
  .mutation(async ({ ctx, input: { orderIds } }) => {
    const tenantId = ctx.business.id;
    const rows = await runSql(
      ctx.db,
      sqlBuilder
        .selectFrom("orders as o")
        .where("o.tenant_id", "=", tenantId)
        .where("o.id", "=", anyUuid(orderIds))
        .select(["o.id", "o.number", "o.customer_name as customerName"]),
    );
    const added = await doEach(inOrderOf(orderIds, rows, "order"), orderName, (order) =>
      changeAndReroute(ctx, async (tx, record, stale) => {
        const round = await lockRound(tx, tenantId, ctx.round.id, [order.id]);
        refuseIf(whyDone(round));
        const stops = await lockStops(tx, tenantId, round.id);
        const open = stops.flatMap(({ completedAt, failedAt, orderId }) =>
          completedAt === null && failedAt === null ? [orderId] : [],
        );
        refuseIf(open.includes(order.id) ? "The order is on this round already." : null);
        const wanted = [...open, order.id];
        for (const left of await placeOrders(tx, tenantId, round.id, wanted, ctx.now))
          stale.add(left);
        stale.add(round.id);
        await saveRound(tx, tenantId, round.id, { updatedAt: ctx.now });
        await record({
          action: "round.stops_put",
          words: `Put order ${orderName(order)} on the round of ${shortDay(round.roundDate)}`,
          subject: { kind: "round", id: round.id },
          after: { orderIds: wanted },
        });
      }),
    );
    if (added.done.length > 0) {
      await ctx.quietly(async (tx) => {
        const round = await lockRound(tx, tenantId, ctx.round.id);
        if (round.status !== "out") return;
        const byUserId = doerOf(ctx.caller).id;
        await tellDriver(tx, tenantId, round, "round.changed", { now: ctx.now, byUserId });
      });
    }
    return added;
  });
