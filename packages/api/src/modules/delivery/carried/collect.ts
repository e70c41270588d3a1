import { business } from "../../../platform/middleware/procedures";
import { StockTransfer } from "../../stock/transfers/schema";
import { findCarried } from "./gates";
import { recordLeg } from "./leg";
import { CarriedLeg } from "./schema";

/** POST /rounds/{id}/transfers/{transferId}/collect: taken onto the van, out of the yard it leaves. */
export const collect = business("rounds:write", { or: "deliveries:write" })
  .concat(findCarried)
  .input(CarriedLeg)
  .output(StockTransfer)
  .mutation(({ ctx, input }) => recordLeg(ctx, "collection", input));
