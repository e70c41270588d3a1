import { business } from "../../../platform/middleware/procedures";
import { conflict } from "../../../platform/base/errors";
import { todayIn } from "../../../platform/values/view";
import { findOpenInvoice } from "./gates";
import { invoiceNow } from "../invoice/rows";
import { Invoice, Voiding } from "../invoice/schema";
import { viewInvoice } from "./view";

/** POST /invoices/{id}/void: its number stays taken, its orders can be billed again. */
export const makeVoid = business("invoices:write")
  .concat(findOpenInvoice)
  .input(Voiding)
  .output(Invoice)
  .mutation(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const { id, number, customerName } = ctx.invoice;
    const voidReason = input.reason ?? null;
    const invoice = await ctx.change(async (tx, record) => {
      const { count } = await tx.invoice.updateMany({
        where: { tenantId, id, status: "sent" },
        data: { status: "void", voidedAt: ctx.now, voidReason },
      });
      if (count === 0) throw conflict(`Invoice ${number} is paid or void already.`);
      await tx.invoiceOrder.updateMany({
        where: { tenantId, invoiceId: id, releasedAt: null },
        data: { releasedAt: ctx.now },
      });
      await record({
        action: "invoice.voided",
        words: `Made ${number} for ${customerName} void`,
        subject: { kind: "invoice", id },
        after: { reason: voidReason },
      });
      return invoiceNow(tx, tenantId, id);
    });
    return viewInvoice(invoice, todayIn(timeZone, ctx.now));
  });
