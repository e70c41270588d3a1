import { business } from "../../../platform/middleware/procedures";
import { StockTransfer } from "../../stock/transfers/schema";
import { findCarried } from "./gates";
import { recordLeg } from "./leg";
import { CarriedLeg } from "./schema";

/** POST /rounds/{id}/transfers/{transferId}/deliver: handed in at the other yard. */
export const deliver = business("rounds:write", { or: "deliveries:write" })
  .concat(findCarried)
  .input(CarriedLeg)
  .output(StockTransfer)
  .mutation(({ ctx, input }) => recordLeg(ctx, "delivery", input));
