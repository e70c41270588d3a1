import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { brokeConstraint } from "../../../platform/audit/database-errors";
import { orderName } from "../../orders/orders/notices";
import { findDrivenRound } from "../rounds/gates";
import { tellOffice } from "../rounds/notices";
import { personBehind } from "../../../platform/access/own";
import { RefusedRecord } from "../stop/schema";
import { webPages } from "../../../platform/values/pages";

/**
 * A driver's phone tells of what it recorded at a stop and the service would not take: the order was
 * cancelled meanwhile, say. The whole of it but the picture stays in the round's history, and the office
 * is told; once however often it is sent (docs/decisions/0083).
 */
export const reportRefused = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(RefusedRecord)
  .output(z.void())
  .mutation(async ({ ctx, input: { id: roundId, orderId, kind, why, ...said } }) => {
    const tenantId = ctx.business.id;
    const order = await ctx.db.order.findFirst({
      where: { tenantId, id: orderId },
      select: { trackingRef: true, customerName: true },
    });
    const title = `A driver's record was not taken: ${did[kind]} ${order ? orderName(order) : "a stop"}`;
    try {
      await ctx.change(async (tx, record) => {
        await record({
          action: "stop.refused",
          words: `${title}. ${why}`,
          subject: { kind: "round", id: roundId },
          after: { ...said, kind, orderId, why },
        });
        const notice = { kind: "delivery.issue", title, body: why } as const;
        const href = webPages.round(roundId);
        const byUserId = personBehind(ctx.caller).id;
        await tellOffice(tx, tenantId, { ...notice, href }, { now: ctx.now, byUserId });
      });
    } catch (error) {
      if (!brokeConstraint(error, "activity_refused_once")) throw error;
    }
  });

const did = { complete: "delivered", fail: "not delivered", undo: "undone" } as const;
