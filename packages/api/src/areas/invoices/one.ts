import { business } from "../../procedures";
import { todayIn } from "../../shapes/view";
import { findInvoice } from "./gates";
import { Invoice } from "./schema";
import { viewInvoice } from "./view";

/** GET /invoices/{id}. */
export const one = business("invoices:read")
  .concat(findInvoice)
  .output(Invoice)
  .query(({ ctx }) => viewInvoice(ctx.invoice, todayIn(ctx.business.timeZone, ctx.now)));
