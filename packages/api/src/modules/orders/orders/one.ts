import { business } from "../../../platform/middleware/procedures";
import { siteOf } from "../../business/addresses/pay-address";
import { findOrder } from "./gates";
import { Order } from "../order/schema";
import { viewOrder } from "./view";

/** GET /orders/{id}, in one statement. */
export const one = business("orders:read")
  .concat(findOrder)
  .output(Order)
  .query(({ ctx }) => viewOrder(ctx.order, siteOf(ctx)));
