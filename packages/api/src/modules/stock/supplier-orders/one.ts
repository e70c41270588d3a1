import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/view";
import { findSupplierOrder } from "./gates";
import { SupplierOrder } from "./schema";
import { viewSupplierOrder } from "./view";

/** GET /stock/supplier-orders/{id}. */
export const one = business("stock:read")
  .concat(findSupplierOrder)
  .output(SupplierOrder)
  .query(({ ctx }) => viewSupplierOrder(ctx.order, todayIn(ctx.business.timeZone, ctx.now)));
