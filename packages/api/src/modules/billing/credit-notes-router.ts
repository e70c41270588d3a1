import { expressionBuilder, runSql, sameBusiness, sql, type Tables } from "@roundsman/db";
import { z } from "zod";
import { conflict, notFound, refuseIf } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { pounds, todayIn } from "../../platform/values/format";
import { decodeCursor, toPage } from "../../platform/values/page";
import { search, wordsIn } from "../../platform/values/search";
import { verifiedBusiness } from "../business";
import { requireOpenDay } from "../ledger";
import { queueMails } from "../messages";
import { actorId, tellOfCredit } from "../orders";
import { drawCreditNote, creditNoteLetter, readIssuer } from "./papers/documents";
import { findInvoiceUnless, whyNotCredited } from "./invoices/guards";
import { payBack, PayingBack } from "./ledger/pay-back";
import { payInvoices, recordOnInvoices } from "./ledger/pay-invoices";
import { Allocating } from "./ledger/receipts";
import { creditable, creditFor } from "./credit/credit-of";
import {
  creditedOf,
  creditNoteNow,
  findCreditNote,
  findCreditNoteUnless,
  lockCreditNote,
  selectCreditNotes,
  viewCreditNote,
  whyNoneLeft,
  whyNotReversed,
  whyNotSent,
} from "./credit/credit-notes";
import { issueCreditNote, recordCreditNote, reverseCreditNote } from "./credit/issue";
import {
  CreditedParts,
  CreditEstimate,
  CreditNote,
  CreditNotePage,
  CreditNoteQuery,
  NewCreditNote,
  ReversingCredit,
} from "./credit/schema";

const n = expressionBuilder<{ n: Tables["credit_notes"] }, "n">();
const Place = z.tuple([z.int()]);

/** GET /credit-notes, the latest number first: one statement a page. */
const list = business("invoices:read")
  .input(CreditNoteQuery)
  .output(CreditNotePage)
  .query(async ({ ctx, input }) => {
    const { customerId, invoiceId, unallocated, from, to, limit } = input;
    const after = decodeCursor(input.cursor, Place);
    const isOpen = n.and([
      n("n.reverses_id", "is", null),
      n("n.allocated_pence", "<", n.ref("n.total_pence")),
      sql<boolean>`not exists (select from credit_notes v where ${sameBusiness("v", "n")} and v.reverses_id = n.id)`,
    ]);
    const conditions = [
      input.updatedSince && n("n.updated_at", ">=", input.updatedSince),
      customerId && n("n.customer_id", "=", customerId),
      invoiceId && n("n.invoice_id", "=", invoiceId),
      unallocated !== undefined && (unallocated ? isOpen : n.not(isOpen)),
      from && n("n.issued_on", ">=", sql<Date>`${from}::date`),
      to && n("n.issued_on", "<=", sql<Date>`${to}::date`),
      after !== null && n("n.sequence", "<", after[0]),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        selectCreditNotes
          .where("n.tenant_id", "=", ctx.business.id)
          .where((eb) => eb.and([...conditions, ...wordsIn(words, "n.found_by")]))
          .orderBy("n.sequence", "desc")
          .limit(limit + 1),
      ),
    );
    return toPage(rows, limit, viewCreditNote, (row) => [row.sequence]);
  });

/** GET /credit-notes/{id}. */
const one = business("invoices:read")
  .concat(findCreditNote)
  .output(CreditNote)
  .query(({ ctx }) => viewCreditNote(ctx.creditNote));

/** GET /credit-notes/{id}/pdf: the credit note as it is printed or mailed, A4. */
const pdf = business("invoices:read")
  .concat(findCreditNote)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx }) => {
    const { creditNote } = ctx;
    const issuer = await readIssuer(ctx.db, ctx.business.id, ctx);
    ctx.reply.headers["Content-Disposition"] = `inline; filename="${creditNote.number}.pdf"`;
    const draw = () => drawCreditNote({ creditNote, issuer });
    return ctx.budget.within("drawing", ctx.business.id, draw);
  });

/** What a credit note would come to, before it is issued, and what can be credited at most. */
const estimate = business("invoices:read")
  .concat(findInvoiceUnless(whyNotCredited))
  .input(CreditedParts)
  .output(CreditEstimate)
  .query(async ({ ctx, input: asked }) => {
    const { invoice } = ctx;
    const credited = await creditedOf(ctx.db, ctx.business.id, invoice.id);
    const { lines: _, ...sums } = creditFor(invoice, credited, asked);
    const paysPence = Math.min(sums.totalPence, invoice.totalPence - invoice.paidPence);
    return {
      ...sums,
      paysPence,
      unallocatedPence: sums.totalPence - paysPence,
      creditable: creditable(invoice, credited),
    };
  });

/** POST /invoices/{id}/credit: lines and quantities of an invoice, or sums by rate, are not owed after all. */
const issue = business("invoices:write")
  .concat(findInvoiceUnless(whyNotCredited))
  .input(NewCreditNote)
  .output(CreditNote)
  .mutation(async ({ ctx, input: { reason, ...asked } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const { id: invoiceId, customerId, paidSale } = ctx.invoice;
    const today = todayIn(timeZone, ctx.now);
    const entry = { tenantId, at: ctx.now, today, byUserId: actorId(ctx), reason };
    const note = await ctx.change(async (tx, record) => {
      const id = await issueCreditNote(tx, entry, { invoiceId, customerId, paidSale }, asked);
      const issued = await creditNoteNow(tx, tenantId, id);
      await recordCreditNote(record, issued, reason);
      return issued;
    });
    return viewCreditNote(note);
  });

/** POST /credit-notes/{id}/allocate: pays invoices with what is left of it. */
const allocateRest = business("invoices:write")
  .concat(findCreditNoteUnless(whyNoneLeft))
  .input(Allocating)
  .output(CreditNote)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { id, number } = ctx.creditNote;
    const note = await ctx.change(async (tx, record) => {
      const before = await lockCreditNote(tx, tenantId, id);
      refuseIf(whyNoneLeft(before));
      if (before.customerId === null) throw notFound("customer");
      const paid = await payInvoices(tx, {
        tenantId,
        source: { creditNoteId: id },
        customerId: before.customerId,
        via: "office",
        leftPence: before.totalPence - before.allocatedPence,
        chosen: input.allocations,
        at: ctx.now,
        byUserId: actorId(ctx),
      });
      if (paid.length === 0) throw conflict("There is no invoice to pay with it.");
      await record({
        action: "credit_note.allocated",
        words: `Paid invoices of ${before.customerName} with what was left of ${number}`,
        subject: { kind: "credit_note", id },
        after: { paid: paid.map((part) => `${part.number}: ${pounds(part.pence)}`) },
      });
      await recordOnInvoices(record, paid);
      return creditNoteNow(tx, tenantId, id);
    });
    return viewCreditNote(note);
  });

/** POST /credit-notes/{id}/refund: what is left of it was paid back. */
const refund = business("invoices:write")
  .concat(findCreditNoteUnless(whyNoneLeft))
  .input(PayingBack)
  .output(CreditNote)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { id, number } = ctx.creditNote;
    requireOpenDay(input.refundedOn, ctx, "refundedOn");
    const note = await ctx.change(async (tx, record) => {
      const before = await lockCreditNote(tx, tenantId, id);
      refuseIf(whyNoneLeft(before));
      const amountPence = await payBack(
        tx,
        {
          tenantId,
          customerId: before.customerId,
          source: { creditNoteId: id },
          leftPence: before.totalPence - before.allocatedPence,
          at: ctx.now,
          byUserId: actorId(ctx),
        },
        input,
      );
      await record({
        action: "credit_note.refunded",
        words: `Paid ${pounds(amountPence)} of ${number} back to ${before.customerName}`,
        subject: { kind: "credit_note", id },
        after: { amountPence, method: input.method, reference: input.reference ?? null },
      });
      return creditNoteNow(tx, tenantId, id);
    });
    return viewCreditNote(note);
  });

/** POST /credit-notes/{id}/reverse: it was a mistake. What it paid is owed again. Gives the reversal. */
const reverse = business("invoices:write")
  .concat(findCreditNoteUnless(whyNotReversed))
  .input(ReversingCredit)
  .output(CreditNote)
  .mutation(async ({ ctx, input: { reason } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const { id, number, invoiceId, invoiceNumber, customerName } = ctx.creditNote;
    const today = todayIn(timeZone, ctx.now);
    const entry = { tenantId, at: ctx.now, today, byUserId: actorId(ctx), reason };
    const note = await ctx.change(async (tx, record) => {
      const reversal = await reverseCreditNote(tx, entry, id);
      const now = await creditNoteNow(tx, tenantId, reversal.id);
      await record({
        action: "credit_note.reversed",
        words: `Reversed ${number} for ${customerName} by ${now.number}`,
        subject: { kind: "credit_note", id },
        after: { number: now.number, reason },
      });
      await record({
        action: "invoice.credit_reversed",
        words: `Took back ${pounds(-now.totalPence)} that was credited of ${invoiceNumber}`,
        subject: { kind: "invoice", id: invoiceId },
        after: { number: now.number, reason },
      });
      const what = `${number} was reversed`;
      await tellOfCredit(tx, { tenantId, now: ctx.now, what, invoiceIds: [invoiceId] });
      return now;
    });
    return viewCreditNote(note);
  });

/** POST /credit-notes/{id}/send: mails it with its PDF, as often as asked. */
const send = business("invoices:write")
  .concat(findCreditNoteUnless(whyNotSent))
  .concat(verifiedBusiness)
  .output(CreditNote)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { creditNote } = ctx;
    const { id, number, customerEmail } = creditNote;
    if (customerEmail === null) throw conflict("This customer has no email address.");
    const note = await ctx.change(async (tx, record) => {
      const issuer = await readIssuer(tx, tenantId, ctx);
      const mail = creditNoteLetter(creditNote, customerEmail, issuer);
      await queueMails(tx, tenantId, [mail], ctx.now);
      await tx.creditNote.updateMany({ where: { tenantId, id }, data: { emailedAt: ctx.now } });
      await record({
        action: "credit_note.sent",
        words: `Asked for ${number} to be mailed to ${customerEmail}`,
        subject: { kind: "credit_note", id },
      });
      return creditNoteNow(tx, tenantId, id);
    });
    return viewCreditNote(note);
  });

export const creditNotes = router({
  list,
  one,
  pdf,
  estimate,
  issue,
  allocate: allocateRest,
  refund,
  reverse,
  send,
});
