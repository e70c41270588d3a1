import { business } from "../../../platform/middleware/procedures";
import { findSupplier } from "./gates";
import { Supplier } from "./schema";
import { viewSupplier } from "./view";

/** GET /stock/suppliers/{id}. */
export const one = business("stock:read")
  .concat(findSupplier)
  .output(Supplier)
  .query(({ ctx }) => viewSupplier(ctx.supplier));
