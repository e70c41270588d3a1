import { business } from "../../../platform/middleware/procedures";
import { findTransfer } from "./gates";
import { StockTransfer } from "./schema";
import { viewTransfer } from "./view";

/** GET /stock/transfers/{id}. */
export const one = business("stock:read")
  .concat(findTransfer)
  .output(StockTransfer)
  .query(({ ctx }) => viewTransfer(ctx.transfer, ctx.settings.urls.rest));
