import { business } from "../../../platform/middleware/procedures";
import { Storefront } from "./schema";
import { storefrontNow } from "./view";

/** GET /storefront: also where the plan has no shop, since reading always works. */
export const get = business("shops:read")
  .output(Storefront)
  .query(({ ctx }) => storefrontNow(ctx.db, ctx.business.id, ctx.settings.urls.shop));
