import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/view";
import { actorId } from "../../orders/orders/taking";
import { findOpenInvoice } from "./gates";
import { invoiceNow } from "../invoice/rows";
import { Invoice, InvoicePayment } from "../invoice/schema";
import { settleInvoice } from "./settlement";
import { viewInvoice } from "./view";

/** POST /invoices/{id}/paid: the money for it is there, and with it that for its orders. */
export const paid = business("invoices:write")
  .concat(findOpenInvoice)
  .input(InvoicePayment)
  .output(Invoice)
  .mutation(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const { id, number, customerName, totalPence } = ctx.invoice;
    const by = { via: input.paidVia, at: ctx.now, byUserId: actorId(ctx) };
    const invoice = await ctx.change(async (tx, record) => {
      await settleInvoice(tx, { tenantId, id, number }, by);
      await record({
        action: "invoice.paid",
        words: `Marked ${number} for ${customerName} as paid`,
        subject: { kind: "invoice", id },
        after: { paidVia: input.paidVia, totalPence },
      });
      return invoiceNow(tx, tenantId, id);
    });
    return viewInvoice(invoice, todayIn(timeZone, ctx.now));
  });
