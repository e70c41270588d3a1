import { staff } from "../../procedures";
import { findBusiness } from "./gates";
import { ConsoleBusiness } from "./schema";
import { viewBusiness } from "./view";

/** GET /console/businesses/{id}. */
export const one = staff("support")
  .concat(findBusiness)
  .output(ConsoleBusiness)
  .query(({ ctx }) => viewBusiness(ctx.business, ctx.now));
