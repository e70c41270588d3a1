import { z } from "zod";
import { Pence } from "../../../platform/values/values";
import { business } from "../../../platform/middleware/procedures";
import { amountDue } from "../stop/amount-due";
import { orderAtDoor, outcomesOf } from "./delivery";
import { findStop } from "./gates";
import { StopCompletion } from "../stop/schema";

/**
 * What the driver would have to take were these lines handed over, in pence including VAT: asked at the
 * door before a part delivery is recorded. Changes nothing.
 */
export const reckon = business("rounds:read")
  .concat(findStop)
  .input(StopCompletion.pick({ lines: true }))
  .output(z.object({ amountDuePence: Pence }))
  .query(async ({ ctx, input }) => {
    const order = await orderAtDoor(ctx.db, ctx.business.id, ctx.stop.orderId);
    const lines = outcomesOf(order, input.lines);
    const delivered = { ...order, status: "delivered" as const, lines, cashTakenPence: 0 };
    return { amountDuePence: amountDue(delivered) };
  });
