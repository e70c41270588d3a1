import { doerOf } from "../../../platform/access/caller";
import { notFound, refuseIf } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findInvoice, findInvoiceUnless, whyNotOpen } from "./guards";
import { invoiceNow, viewInvoice } from "./queries";
import { Invoice, NewDispute } from "./schema";
import { lockInvoices } from "../ledger/settle";

/* An invoice with which its customer does not agree (docs/decisions/0240). It stays owed, and nobody is reminded of it. */

/**
 * PUT /invoices/{id}/dispute. Put in dispute again with another reason, it is so since the first time; with the same one
 * nothing changes.
 * @throws conflict where it is paid or void
 */
export const putInDispute = business("invoices:write")
  .concat(findInvoiceUnless(whyNotOpen))
  .input(NewDispute)
  .output(Invoice)
  .mutation(async ({ ctx, input: { id, reason } }) => {
    const tenantId = ctx.business.id;
    const invoice = await ctx.change(async (tx, record) => {
      const [held] = await lockInvoices(tx, tenantId, [id]);
      if (!held) throw notFound("invoice");
      refuseIf(whyNotOpen(held));
      const before = await invoiceNow(tx, tenantId, id);
      const { number, customerName, disputeReason, disputedSince } = before;
      if (disputeReason === reason) {
        await record(null);
        return before;
      }
      const doer = doerOf(ctx.caller);
      await tx.invoice.updateMany({
        where: { tenantId, id },
        data: {
          disputeReason: reason,
          disputedSince: disputedSince ?? ctx.now,
          disputedByName: doer.name,
          disputedByUserId: doer.id,
        },
      });
      await record({
        action: "invoice.disputed",
        words: disputedSince
          ? `Changed why ${number} for ${customerName} is in dispute: ${reason}`
          : `Put ${number} for ${customerName} in dispute: ${reason}`,
        subject: { kind: "invoice", id },
        before: { disputeReason },
        after: { disputeReason: reason },
      });
      return invoiceNow(tx, tenantId, id);
    });
    return viewInvoice(invoice, ctx);
  });

/** DELETE /invoices/{id}/dispute. Of an invoice that is in none nothing changes. */
export const endDispute = business("invoices:write")
  .concat(findInvoice)
  .output(Invoice)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.invoice;
    const invoice = await ctx.change(async (tx, record) => {
      await lockInvoices(tx, tenantId, [id]);
      const before = await invoiceNow(tx, tenantId, id);
      const { number, customerName, disputeReason } = before;
      if (disputeReason === null) {
        await record(null);
        return before;
      }
      await tx.invoice.updateMany({
        where: { tenantId, id },
        data: {
          disputeReason: null,
          disputedSince: null,
          disputedByName: null,
          disputedByUserId: null,
        },
      });
      await record({
        action: "invoice.dispute_ended",
        words: `Ended the dispute of ${number} for ${customerName}`,
        subject: { kind: "invoice", id },
        before: { disputeReason },
        after: { disputeReason: null },
      });
      return invoiceNow(tx, tenantId, id);
    });
    return viewInvoice(invoice, ctx);
  });
