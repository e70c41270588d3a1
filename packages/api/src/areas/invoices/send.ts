import { conflict } from "../../errors";
import { business } from "../../procedures";
import { todayIn } from "../../shapes/view";
import { verifiedBusiness } from "../business/gates";
import { queueEmail } from "../emails/queue";
import { findInvoice } from "./gates";
import { readIssuer } from "./issuer";
import { invoiceLetter } from "./letter";
import { invoiceNow } from "./rows";
import { Invoice } from "./schema";
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
