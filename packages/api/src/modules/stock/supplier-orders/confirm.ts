import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/view";
import { personBehind } from "../../../platform/access/own";
import { findSupplierOrder } from "./gates";
import { readSupplierOrder } from "./rows";
import { SupplierOrder } from "./schema";
import { viewSupplierOrder } from "./view";

/** POST /stock/supplier-orders/{id}/confirm: the supplier has said yes. */
export const confirm = business("stock:write")
  .concat(findSupplierOrder)
  .output(SupplierOrder)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { count } = await tx.supplierOrder.updateMany({
        where: { tenantId, id, status: "ordered" },
        data: {
          status: "confirmed",
          confirmedAt: ctx.now,
          confirmedByName: personBehind(ctx.caller).name,
        },
      });
      if (count === 0)
        throw conflict("Only an order that waits for its confirmation is confirmed.");
      await record({
        action: "supplier_order.confirmed",
        words: `Confirmed the order with ${ctx.order.supplier.name}`,
        subject: { kind: "supplier_order", id },
      });
      const order = await readSupplierOrder(tx, tenantId, id);
      return viewSupplierOrder(order, todayIn(ctx.business.timeZone, ctx.now));
    }),
  );
