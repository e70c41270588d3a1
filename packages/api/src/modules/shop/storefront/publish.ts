import { business } from "../../../platform/middleware/procedures";
import { verifiedBusiness } from "../../business/business/gates";
import { moveStorefront } from "./move";
import { Storefront } from "./schema";

/** POST /storefront/publish: the draft becomes what shoppers see. Asks for good standing (402) and a verified business (409). */
export const publish = business("shops:write", { shop: true, standing: true })
  .concat(verifiedBusiness)
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "publish"));
