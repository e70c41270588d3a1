import { staff } from "../../../platform/middleware/procedures";
import { findTrustRequest } from "./gates";
import { TrustRequest } from "./schema";
import { viewTrustRequest } from "./view";

/** GET /console/trust/requests/{id}. */
export const one = staff("support")
  .concat(findTrustRequest)
  .output(TrustRequest)
  .query(({ ctx }) => viewTrustRequest(ctx.trustRequest, ctx.now));
