import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/view";
import { findInvoice } from "./gates";
import { Invoice } from "../invoice/schema";
import { viewInvoice } from "./view";

/** GET /invoices/{id}. */
export const one = business("invoices:read")
  .concat(findInvoice)
  .output(Invoice)
  .query(({ ctx }) => viewInvoice(ctx.invoice, todayIn(ctx.business.timeZone, ctx.now)));
