import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { personBehind } from "../../../platform/access/own";
import { findAdvancing } from "./gates";
import { lockTransfer } from "./locked";
import { moveOn } from "./move-on";
import { readTransfer } from "./rows";
import { Advance, StockTransfer } from "./schema";
import { passage } from "./stages";
import { viewTransfer } from "./view";

/**
 * POST /stock/transfers/{id}/advance. Of two at once one moves it on; the other meets
 * the transfer as it then stands.
 * @throws conflict where `to` is not forward, or more would move than is free at the yard
 */
export const advance = business("stock:write")
  .concat(findAdvancing)
  .input(Advance)
  .output(StockTransfer)
  .mutation(({ ctx, input: { id, to, ...carrier } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const transfer = await lockTransfer(tx, tenantId, id);
      const on = passage(transfer.status, to);
      if (!on) throw conflict(`This transfer is ${transfer.status} and goes forward only.`);
      const { id: userId, name } = personBehind(ctx.caller);
      await moveOn(tx, transfer, on, { tenantId, userId, name, now: ctx.now });
      await tx.stockTransfer.updateMany({ where: { tenantId, id }, data: carrier });
      const after = viewTransfer(await readTransfer(tx, tenantId, id), ctx.settings.urls.rest);
      await record({
        action: "transfer.advanced",
        words: `Moved the transfer from ${after.fromName} to ${after.toName} on to ${to.replaceAll("_", " ")}`,
        subject: { kind: "transfer", id },
        before: { status: transfer.status },
        after: { status: to, ...carrier },
      });
      return after;
    }),
  );
