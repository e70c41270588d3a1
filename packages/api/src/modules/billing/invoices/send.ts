import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/view";
import { verifiedBusiness } from "../../business/business/gates";
import { queueEmail } from "../../messages/emails/queue";
import { findInvoice } from "./gates";
import { readIssuer } from "../invoice/issuer";
import { invoiceLetter } from "./letter";
import { invoiceNow } from "../invoice/rows";
import { Invoice } from "../invoice/schema";
import { viewInvoice } from "./view";

/** 409 for what is void, or whose customer has no address for mail. */
const findSendable = findInvoice.use(({ ctx, next }) => {
  const { status, number, customerEmail, customerName } = ctx.invoice;
  if (status === "void") throw conflict(`Invoice ${number} is void.`);
  if (customerEmail === null) throw conflict(`${customerName} has no email address.`);
  return next({ ctx: { to: customerEmail } });
});

/** POST /invoices/{id}/send: mails it with its PDF, as often as asked. */
export const send = business("invoices:write")
  .concat(findSendable)
  .concat(verifiedBusiness)
  .output(Invoice)
  .mutation(async ({ ctx }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const { id, number } = ctx.invoice;
    const invoice = await ctx.change(async (tx, record) => {
      const issuer = await readIssuer(tx, tenantId);
      await queueEmail(tx, tenantId, invoiceLetter(ctx.invoice, ctx.to, issuer), ctx.now);
      await tx.invoice.updateMany({ where: { tenantId, id }, data: { emailedAt: ctx.now } });
      await record({
        action: "invoice.sent",
        words: `Mailed ${number} to ${ctx.to}`,
        subject: { kind: "invoice", id },
      });
      return invoiceNow(tx, tenantId, id);
    });
    return viewInvoice(invoice, todayIn(timeZone, ctx.now));
  });
