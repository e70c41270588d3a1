import { business } from "../../procedures";
import { moveStorefront } from "./move";
import { Storefront } from "./schema";

/** POST /storefront/publish: the draft becomes what shoppers see. Asks for good standing (402). */
export const publish = business("shops:write", { shop: true, standing: true })
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "publish"));
