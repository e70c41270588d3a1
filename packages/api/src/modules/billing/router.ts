import { expressionBuilder, runSql, sql, sqlBuilder, type Tables } from "@roundsman/db";
import { z } from "zod";
import { conflict, notFound, refuseIf } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { todayIn } from "../../platform/values/format";
import { pageOf, toPage } from "../../platform/values/page";
import { fittingFirst, search, wordsIn } from "../../platform/values/search";
import { sortingOf } from "../../platform/values/sort";
import {
  allocate,
  methodOf,
  PaidByHand,
  paidViaOf,
  recordReceipt,
  requireOpenDay,
} from "../ledger";
import { actorId, bookDebt, debtOf } from "../orders";
import { namedYard } from "../stock";
import { accounting } from "./statements/accounting";
import { noteReturns } from "./credit/returns";
import { badDebts } from "./debts/bad/router";
import { listOwing } from "./debts/owing";
import { endDispute, putInDispute } from "./invoices/disputes";
import { changedSince } from "./invoices/changed-since";
import { customersToBill } from "./invoices/bills";
import { drawInvoice, readIssuer } from "./papers/documents";
import {
  findInvoice,
  findInvoiceUnless,
  lockOrders,
  whyNotOpen,
  whyNotVoided,
} from "./invoices/guards";
import { endPayPages, lockInvoices, settleInterest, settleInvoices } from "./ledger/settle";
import { isToCredit } from "./invoices/follow-ups";
import { invoiceNow, place, selectInvoices, viewInvoice } from "./invoices/queries";
import { raise } from "./invoices/raise-invoices";
import {
  BillableCustomers,
  BillableQuery,
  Invoice,
  InvoiceQuery,
  Voiding,
} from "./invoices/schema";
import { billRest } from "./sales/bill-rest";
import { invoice as forOrder } from "./sales/invoice-order";
import { send, sendMany } from "./mails/send-invoices";
import {
  correct as correctVat,
  correctMany as correctVatOfMany,
  list as vatErrors,
} from "./vat-errors/router";

const i = expressionBuilder<{ i: Tables["invoices"] }, "i">();

const sortKeys = {
  number: { value: place, type: "int" },
  dueOn: { value: i.ref("i.due_on"), type: "date" },
  totalPence: { value: i.ref("i.total_pence"), type: "int" },
  updatedAt: { value: i.ref("i.updated_at"), type: "timestamptz" },
} as const;

/**
 * GET /invoices, the latest number first where no other order is asked for, what fits best first while it is searched:
 * one statement a page.
 */
const list = business("invoices:read")
  .input(InvoiceQuery)
  .output(pageOf(Invoice))
  .query(async ({ ctx, input }) => {
    const { q, status, overdue, disputed, toCredit, customerId, from, to, limit } = input;
    const { updatedSince } = input;
    const sorting = sortingOf(input.sort, sortKeys, i.ref("i.id"));
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const isStandard = input.sort === "-number";
    const order = fittingFirst({
      q,
      cursor: input.cursor,
      foundBy: "i.found_by",
      sorting,
      isStandard,
    });
    const isOverdue = i.and([
      i("i.status", "=", sql.lit("sent")),
      i("i.due_on", "<", sql<Date>`${today}::date`),
    ]);
    const conditions = [
      status && i("i.status", "=", status),
      overdue !== undefined && (overdue ? isOverdue : sql<boolean>`${isOverdue} is not true`),
      disputed !== undefined && i("i.disputed_since", disputed ? "is not" : "is", null),
      toCredit !== undefined && (toCredit ? isToCredit : i.not(isToCredit)),
      customerId && i("i.customer_id", "=", customerId),
      from && i("i.issued_on", ">=", sql<Date>`${from}::date`),
      to && i("i.issued_on", "<=", sql<Date>`${to}::date`),
      updatedSince && changedSince(ctx.business.id, updatedSince),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const rows = await search(q, (words) => {
      const { fit, isOnPage } = order.of(words);
      const wanted = [
        i("i.tenant_id", "=", ctx.business.id),
        ...conditions,
        ...wordsIn(words, "i.found_by"),
      ];
      const invoices = sqlBuilder
        .selectFrom("invoices as i")
        .select("i.id")
        .orderBy(sorting.key, sorting.direction)
        .orderBy(sorting.id, sorting.direction)
        .limit(limit + 1);
      return runSql(
        ctx.db,
        selectInvoices
          .select([sorting.column, fit.as("fit")])
          .where("i.tenant_id", "=", ctx.business.id)
          .where(isOnPage(wanted, (condition) => invoices.where(condition)))
          .orderBy("fit")
          .orderBy(sorting.key, sorting.direction)
          .orderBy(sorting.id, sorting.direction)
          .limit(limit + 1),
      );
    });
    return toPage(rows, limit, (row) => viewInvoice(row, ctx), order.cursorOf);
  });

/** What an invoice run would raise, before it does: a page of customers by name. */
const listBillable = business("invoices:read")
  .input(BillableQuery)
  .output(BillableCustomers)
  .query(({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    return customersToBill(ctx.db, { ...input, tenantId, timeZone }, ctx);
  });

/** GET /invoices/{id}. */
const one = business("invoices:read")
  .concat(findInvoice)
  .output(Invoice)
  .query(({ ctx }) => viewInvoice(ctx.invoice, ctx));

/** GET /invoices/{id}/pdf: the invoice as it is printed or mailed, A4. */
const pdf = business("invoices:read")
  .concat(findInvoice)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx }) => {
    const issuer = await readIssuer(ctx.db, ctx.business.id, ctx);
    ctx.reply.headers["Content-Disposition"] = `inline; filename="${ctx.invoice.number}.pdf"`;
    const { invoice } = ctx;
    return ctx.budget.within("drawing", ctx.business.id, () => drawInvoice({ invoice, issuer }));
  });

/** POST /invoices/{id}/paid: the money for it is there, and with it that for its orders. */
const paid = business("invoices:write")
  .concat(findInvoiceUnless(whyNotOpen))
  .input(PaidByHand)
  .output(Invoice)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { id, number, customerName } = ctx.invoice;
    const { locationId, reference } = input;
    requireOpenDay(input.receivedOn, ctx, "receivedOn");
    if (locationId) await namedYard(ctx.db, tenantId, locationId, "locationId");
    const method = methodOf(input);
    const paidVia = paidViaOf[method];
    const entry = { tenantId, at: ctx.now, byUserId: actorId(ctx) };
    const invoice = await ctx.change(async (tx, record) => {
      const [before] = await lockInvoices(tx, tenantId, [id]);
      refuseIf(before ? whyNotOpen(before) : null);
      if (!before) throw notFound("invoice");
      const amountPence = before.totalPence - before.paidPence;
      if (amountPence > 0) {
        const { customerId } = before;
        const money = { ...entry, customerId, method, amountPence, on: input.receivedOn };
        const receiptId = await recordReceipt(tx, { ...money, reference, locationId });
        if (receiptId !== null) {
          await allocate(tx, entry, [{ receiptId, invoiceId: id, amountPence }]);
        }
      }
      await settleInvoices(tx, { tenantId, at: ctx.now, via: paidVia }, [id]);
      await record({
        action: "invoice.paid",
        words: `Marked ${number} for ${customerName} as paid`,
        subject: { kind: "invoice", id },
        after: { paidVia, method, amountPence, totalPence: before.totalPence },
      });
      return invoiceNow(tx, tenantId, id);
    });
    return viewInvoice(invoice, ctx);
  });

/** POST /invoices/{id}/void: its number stays taken, its orders can be billed again. */
const makeVoid = business("invoices:write")
  .concat(findInvoiceUnless(whyNotVoided))
  .input(Voiding)
  .output(Invoice)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { id, number, customerName } = ctx.invoice;
    const voidReason = input.reason ?? null;
    const invoice = await ctx.change(async (tx, record) => {
      const { count } = await tx.invoice.updateMany({
        where: { tenantId, id, status: "sent", paidPence: 0, creditNotes: { none: { tenantId } } },
        data: { status: "void", voidedAt: ctx.now, voidReason },
      });
      if (count === 0)
        throw conflict(`Invoice ${number} is paid in whole or in part, or void already.`);
      const released = await runSql(
        tx,
        sqlBuilder
          .updateTable("invoice_orders")
          .set({ released_at: ctx.now })
          .where("tenant_id", "=", tenantId)
          .where("invoice_id", "=", id)
          .where("released_at", "is", null)
          .returning("order_id as orderId"),
      );
      const orderIds = released.map(({ orderId }) => orderId);
      for (const order of await lockOrders(tx, tenantId, orderIds)) {
        const owedPence = debtOf(order);
        if (owedPence === 0) continue;
        await bookDebt(tx, { tenantId, orderId: order.id }, owedPence, { invoiceId: id }, ctx.now);
      }
      await endPayPages(tx, tenantId, [id], ctx.now);
      await settleInterest(tx, tenantId, [id], ctx.now);
      await record({
        action: "invoice.voided",
        words: `Made ${number} for ${customerName} void`,
        subject: { kind: "invoice", id },
        after: { reason: voidReason },
      });
      return invoiceNow(tx, tenantId, id);
    });
    return viewInvoice(invoice, ctx);
  });

export const invoices = router({
  list,
  listBillable,
  listOwing,
  raise,
  forOrder,
  billRest,
  vatErrors,
  correctVat,
  correctVatOfMany,
  one,
  pdf,
  paid,
  makeVoid,
  badDebts,
  putInDispute,
  endDispute,
  noteReturns,
  send,
  sendMany,
  accounting,
});
