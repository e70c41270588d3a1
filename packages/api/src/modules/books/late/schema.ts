import { z } from "zod";
import { PageQuery, pageOf } from "../../../platform/values/page";
import { Day, Uuid } from "../../../platform/values/values";
import { RateSums } from "../month/schema";
import { Month } from "../month/period";

/* Deliveries that were billed more than 14 days after them (docs/decisions/0418). Pence. */

export const BilledLate = z
  .object({
    orderId: Uuid,
    orderNumber: z.string(),
    invoiceId: Uuid,
    invoiceNumber: z.string(),
    customerId: Uuid.nullable(),
    customerName: z.string(),
    deliveredOn: Day,
    /** The day of the invoice. */
    billedOn: Day,
    /** From the delivery to the invoice. */
    days: z.int(),
    /** The day on which its VAT counts. */
    taxPoint: Day,
    /** The delivery's part of the invoice, by rate. */
    rates: z.array(RateSums),
    netPence: z.int(),
    vatPence: z.int(),
    totalPence: z.int(),
  })
  .meta({ id: "BilledLate" });
export type BilledLate = z.infer<typeof BilledLate>;

/** Pages of deliveries; the sums are of all pages. */
export const BilledLatePage = pageOf(BilledLate).extend({
  /** The sums of each month of tax points, the latest month first. */
  months: z.array(z.object({ month: Month, rates: z.array(RateSums), vatPence: z.int() })),
  totals: z.array(RateSums),
});
export type BilledLatePage = z.infer<typeof BilledLatePage>;

const days = {
  /** Tax points from this day on. */
  from: Day.optional(),
  /** Tax points up to this day. */
  to: Day.optional(),
};
export const BilledLateDays = z.object(days);
export const BilledLateQuery = PageQuery.extend(days);
