import { business } from "../../../platform/middleware/procedures";
import { findApplication } from "./gates";
import { TradeApplication } from "./schema";
import { viewApplication } from "./view";

/** GET /trade-applications/{id}. */
export const one = business("customers:read")
  .concat(findApplication)
  .output(TradeApplication)
  .query(({ ctx }) => viewApplication(ctx.application));
