import { business } from "../../../platform/middleware/procedures";
import { moveStorefront } from "./move";
import { Storefront } from "./schema";

/** POST /storefront/on: off to draft, with an address on the shops' domain. */
export const switchOn = business("shops:write", { shop: true })
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "on"));
