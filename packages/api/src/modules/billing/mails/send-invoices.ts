import { conflict, notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { verifiedBusiness } from "../../business";
import { queueMails } from "../../messages";
import { invoiceLetter, readIssuer } from "../papers/documents";
import { findInvoice, mailingOf } from "../invoices/guards";
import { invoiceNow, readInvoices, viewInvoice } from "../invoices/queries";
import { Invoice, InvoicesSent, ManyInvoices } from "../invoices/schema";

/** 409 for what is void, or whose customer has no address for mail. */
const findSendable = findInvoice.use(({ ctx, next }) => {
  const { to, why } = mailingOf(ctx.invoice);
  if (to === null) throw conflict(why);
  return next({ ctx: { to } });
});

/** POST /invoices/{id}/send: mails it with its PDF, as often as asked. */
export const send = business("invoices:write")
  .concat(findSendable)
  .concat(verifiedBusiness)
  .output(Invoice)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id, number } = ctx.invoice;
    const invoice = await ctx.change(async (tx, record) => {
      const issuer = await readIssuer(tx, tenantId, ctx);
      await queueMails(tx, tenantId, [invoiceLetter(ctx.invoice, ctx.to, issuer)], ctx.now);
      await tx.invoice.updateMany({ where: { tenantId, id }, data: { emailedAt: ctx.now } });
      await record({
        action: "invoice.sent",
        words: `Asked for ${number} to be mailed to ${ctx.to}`,
        subject: { kind: "invoice", id },
      });
      return invoiceNow(tx, tenantId, id);
    });
    return viewInvoice(invoice, ctx);
  });

/**
 * Mails many invoices, each with its PDF, to its customer: what can be sent is, and what can't is told
 * with why. 404 where one is none of this business, 409 where none can be sent.
 */
export const sendMany = business("invoices:write", { heavy: "bulk" })
  .concat(verifiedBusiness)
  .input(ManyInvoices)
  .output(InvoicesSent)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const ids = [...new Set(input.ids)];
    return ctx.change(async (tx, record) => {
      const invoices = await readInvoices(tx, tenantId, ids);
      if (invoices.length < ids.length) throw notFound("invoice");
      const issuer = await readIssuer(tx, tenantId, ctx);
      const sendable = invoices.flatMap((invoice) => {
        const { to } = mailingOf(invoice);
        return to === null ? [] : [{ invoice, to }];
      });
      if (sendable.length === 0) throw conflict("None of these can be mailed.");
      const mails = sendable.map(({ invoice, to }) => invoiceLetter(invoice, to, issuer));
      await queueMails(tx, tenantId, mails, ctx.now);
      await tx.invoice.updateMany({
        where: { tenantId, id: { in: sendable.map(({ invoice }) => invoice.id) } },
        data: { emailedAt: ctx.now },
      });
      for (const { invoice, to } of sendable) {
        await record({
          action: "invoice.sent",
          words: `Asked for ${invoice.number} to be mailed to ${to}`,
          subject: { kind: "invoice", id: invoice.id },
        });
      }
      return {
        sent: sendable.length,
        notSent: invoices.flatMap((invoice) => {
          const { id, number, status } = invoice;
          const { why } = mailingOf(invoice);
          return why === null ? [] : [{ id, number, why: status === "void" ? "It is void." : why }];
        }),
      };
    });
  });
