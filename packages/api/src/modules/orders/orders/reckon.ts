import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { outstandingPence } from "../payment/payable";
import { sumsDue } from "../order/due";
import { findOrder } from "./gates";
import { OrderSums } from "../order/schema";

/** Pence including VAT: what came in for the order, and what is still to come. */
const Reckoning = OrderSums.extend({
  paidPence: z.int().min(0),
  outstandingPence: z.int().min(0),
});

/** An order's money as it stands now, VAT by rate: nothing is due for one that is cancelled. */
export const reckon = business("orders:read")
  .concat(findOrder)
  .output(Reckoning)
  .query(({ ctx: { order } }) => ({
    ...sumsDue(order),
    paidPence: order.paidPence ?? 0,
    // What is paid by hand may have been more or less than is counted now: paid is paid.
    outstandingPence: order.paidAt ? 0 : outstandingPence(order),
  }));
