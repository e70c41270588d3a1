import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { personBehind } from "../../../platform/access/own";
import { findTransfer } from "./gates";
import { letGo } from "./holding";
import { lockTransfer } from "./locked";
import { readTransfer } from "./rows";
import { StockTransfer } from "./schema";
import { viewTransfer } from "./view";

/** POST /stock/transfers/{id}/cancel: before anything has left; what was held is let go. */
export const cancel = business("stock:write")
  .concat(findTransfer)
  .output(StockTransfer)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { status } = await lockTransfer(tx, tenantId, id);
      if (status !== "planned" && status !== "awaiting_collection") {
        throw conflict(`This transfer is ${status.replaceAll("_", " ")}: it can't be cancelled.`);
      }
      const { id: userId, name } = personBehind(ctx.caller);
      await letGo(tx, { tenantId, transferId: id, now: ctx.now });
      const position =
        1 + (await tx.stockTransferStage.count({ where: { tenantId, transferId: id } }));
      await tx.stockTransferStage.create({
        data: {
          tenantId,
          transferId: id,
          position,
          status: "cancelled",
          at: ctx.now,
          byUserId: userId,
          byName: name,
        },
        select: { position: true },
      });
      await tx.stockTransfer.updateMany({ where: { tenantId, id }, data: { status: "cancelled" } });
      const after = viewTransfer(await readTransfer(tx, tenantId, id), ctx.settings.urls.rest);
      await record({
        action: "transfer.cancelled",
        words: `Cancelled the transfer from ${after.fromName} to ${after.toName}`,
        subject: { kind: "transfer", id },
        before: { status },
        after: { status: "cancelled" },
      });
      return after;
    }),
  );
