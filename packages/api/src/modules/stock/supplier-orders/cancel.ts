import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/view";
import { personBehind } from "../../../platform/access/own";
import { findSupplierOrder } from "./gates";
import { lockSupplierOrder, readSupplierOrder } from "./rows";
import { SupplierOrder } from "./schema";
import { canBeCancelled } from "./states";
import { viewSupplierOrder } from "./view";

/** POST /stock/supplier-orders/{id}/cancel: only before anything has arrived. */
export const cancel = business("stock:write")
  .concat(findSupplierOrder)
  .output(SupplierOrder)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { status, supplier } = await lockSupplierOrder(tx, tenantId, id);
      if (!canBeCancelled(status))
        throw conflict("Goods of this order have arrived, or it is over.");
      await tx.supplierOrder.updateMany({
        where: { tenantId, id },
        data: {
          status: "cancelled",
          cancelledAt: ctx.now,
          cancelledByName: personBehind(ctx.caller).name,
        },
      });
      await record({
        action: "supplier_order.cancelled",
        words: `Cancelled the order with ${supplier.name}`,
        subject: { kind: "supplier_order", id },
        before: { status },
      });
      const order = await readSupplierOrder(tx, tenantId, id);
      return viewSupplierOrder(order, todayIn(ctx.business.timeZone, ctx.now));
    }),
  );
