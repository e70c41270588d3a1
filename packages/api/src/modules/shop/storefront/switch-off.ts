import { business } from "../../../platform/middleware/procedures";
import { moveStorefront } from "./move";
import { Storefront } from "./schema";

/** POST /storefront/off: from any state; draft and live configuration are kept. */
export const switchOff = business("shops:write", { shop: true })
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "off"));
