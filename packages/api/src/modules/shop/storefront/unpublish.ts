import { business } from "../../../platform/middleware/procedures";
import { moveStorefront } from "./move";
import { Storefront } from "./schema";

/** POST /storefront/unpublish: live to draft; shoppers see nothing until it is published again. */
export const unpublish = business("shops:write", { shop: true })
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "unpublish"));
