import { z } from "zod";
import { PageQuery, pageOf } from "../../../platform/values/page";
import { Day, text, Uuid } from "../../../platform/values/values";
import { OrderStatus } from "../../orders";
import { RateSums } from "../month/schema";

/* Orders that were paid ahead of their delivery (docs/decisions/0419). Pence. */

export const Prepayment = z
  .object({
    orderId: Uuid,
    orderNumber: z.string(),
    customerId: Uuid.nullable(),
    customerName: z.string().nullable(),
    status: OrderStatus,
    /** What was paid by the day, less what was paid back, shared out over the order's kinds of VAT. */
    rates: z.array(RateSums),
    netPence: z.int(),
    vatPence: z.int(),
    /** Including VAT. */
    totalPence: z.int(),
    /** VAT of it that counted by the day of the payment; the rest counts on the delivery. */
    countedVatPence: z.int(),
  })
  .meta({ id: "Prepayment" });
export type Prepayment = z.infer<typeof Prepayment>;

export const PrepaymentPage = pageOf(Prepayment);

/** Today where the day is left out. */
export const PrepaymentQuery = PageQuery.extend({
  on: Day.optional(),
  q: text(120).optional(),
});
