import { business } from "../../../platform/middleware/procedures";
import { findProduct } from "./gates";
import { Product } from "./schema";
import { viewProduct } from "./view";

/** GET /products/{id}. */
export const one = business("products:read")
  .concat(findProduct)
  .output(Product)
  .query(({ ctx }) => viewProduct(ctx.product));
