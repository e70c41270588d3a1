import { business } from "../../procedures";
import { siteOf } from "../payments/pay-address";
import { findOrder } from "./gates";
import { Order } from "./schema";
import { viewOrder } from "./view";

/** GET /orders/{id}, in one statement. */
export const one = business("orders:read")
  .concat(findOrder)
  .output(Order)
  .query(({ ctx }) => viewOrder(ctx.order, siteOf(ctx)));
