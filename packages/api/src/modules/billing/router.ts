import {
  expressionBuilder,
  rowsAsTable,
  runSql,
  sql,
  sqlBuilder,
  type PaidVia,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { z } from "zod";
import { conflict } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { todayIn } from "../../platform/values/format";
import { pageOf, toPage } from "../../platform/values/page";
import { search, wordsIn } from "../../platform/values/search";
import { sortingOf } from "../../platform/values/sort";
import { actorId, selectOrders, sumsDue } from "../orders";
import { accounting, listOwing } from "./accounting";
import { customersToBill } from "./bills";
import { drawInvoice, readIssuer } from "./documents";
import { findInvoice, findOpenInvoice } from "./guards";
import { invoiceNow, selectInvoices, viewInvoice } from "./queries";
import { raise } from "./raise-invoices";
import {
  BillableCustomers,
  BillableQuery,
  Invoice,
  InvoicePayment,
  InvoiceQuery,
  Voiding,
} from "./schema";
import { send, sendMany } from "./send-invoices";

const i = expressionBuilder<{ i: Tables["invoices"] }, "i">();

const sortKeys = {
  number: { value: i.ref("i.sequence"), type: "int" },
  dueOn: { value: i.ref("i.due_on"), type: "date" },
  totalPence: { value: i.ref("i.total_pence"), type: "int" },
} as const;

/** GET /invoices, the latest number first where no other order is asked for: one statement a page. */
const list = business("invoices:read")
  .input(InvoiceQuery)
  .output(pageOf(Invoice))
  .query(async ({ ctx, input }) => {
    const { q, status, overdue, customerId, from, to, limit } = input;
    const sorting = sortingOf(input.sort, sortKeys, i.ref("i.id"));
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const after = sorting.placeOf(input.cursor);
    const isOverdue = i.and([
      i("i.status", "=", sql.lit("sent")),
      i("i.due_on", "<", sql<Date>`${today}::date`),
    ]);
    const conditions = [
      status && i("i.status", "=", status),
      overdue !== undefined && (overdue ? isOverdue : sql<boolean>`${isOverdue} is not true`),
      customerId && i("i.customer_id", "=", customerId),
      from && i("i.issued_on", ">=", sql<Date>`${from}::date`),
      to && i("i.issued_on", "<=", sql<Date>`${to}::date`),
      after && sorting.isAfter(after),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        selectInvoices
          .select(sorting.column)
          .where("i.tenant_id", "=", ctx.business.id)
          .where((eb) => eb.and([...conditions, ...wordsIn(words, "i.found_by")]))
          .orderBy(sorting.key, sorting.direction)
          .orderBy(sorting.id, sorting.direction)
          .limit(limit + 1),
      ),
    );
    return toPage(rows, limit, (row) => viewInvoice(row, today), sorting.cursorOf);
  });

/** What an invoice run would raise, before it does: a page of customers by name. */
const listBillable = business("invoices:read")
  .input(BillableQuery)
  .output(BillableCustomers)
  .query(({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    return customersToBill(ctx.db, { ...input, tenantId, timeZone });
  });

/** GET /invoices/{id}. */
const one = business("invoices:read")
  .concat(findInvoice)
  .output(Invoice)
  .query(({ ctx }) => viewInvoice(ctx.invoice, todayIn(ctx.business.timeZone, ctx.now)));

/** GET /invoices/{id}/pdf: the invoice as it is printed or mailed, A4. */
const pdf = business("invoices:read")
  .concat(findInvoice)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx }) => {
    const issuer = await readIssuer(ctx.db, ctx.business.id);
    ctx.reply.headers["Content-Disposition"] = `inline; filename="${ctx.invoice.number}.pdf"`;
    const { invoice } = ctx;
    return ctx.budget.within("drawing", ctx.business.id, () => drawInvoice({ invoice, issuer }));
  });

interface InvoiceKey {
  tenantId: string;
  id: string;
  number: string;
}

/**
 * Records the payment of an invoice, and its orders as paid with it. Of two at once, or of one that
 * pays and one that voids, one is refused.
 * @throws conflict where it is no longer open
 */
async function settleInvoice(
  tx: Tx,
  { tenantId, id, number }: InvoiceKey,
  { via, at, byUserId }: { via: PaidVia; at: Date; byUserId: string | null },
): Promise<void> {
  const { count } = await tx.invoice.updateMany({
    where: { tenantId, id, status: "sent" },
    data: { status: "paid", paidAt: at, paidVia: via },
  });
  if (count === 0) throw conflict(`Invoice ${number} is paid or void already.`);
  await runSql(
    tx,
    sqlBuilder
      .insertInto("payments")
      .columns([
        "tenant_id",
        "invoice_id",
        "amount_pence",
        "via",
        "received_at",
        "recorded_by_user_id",
      ])
      .expression((eb) =>
        eb
          .selectFrom("invoices")
          .where("tenant_id", "=", tenantId)
          .where("id", "=", id)
          .select([
            "tenant_id",
            "id",
            "total_pence",
            sql<PaidVia>`${via}::paid_via`.as("via"),
            sql<Date>`${at}::timestamptz`.as("received_at"),
            sql<string | null>`${byUserId}`.as("recorded_by_user_id"),
          ]),
      ),
  );
  const orders = await runSql(
    tx,
    selectOrders
      .innerJoin("invoice_orders as b", (join) =>
        join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.order_id", "=", "o.id"),
      )
      .where("b.tenant_id", "=", tenantId)
      .where("b.invoice_id", "=", id),
  );
  const dues = orders.map((order) => ({ id: order.id, pence: sumsDue(order).totalPence }));
  await runSql(
    tx,
    sqlBuilder
      .updateTable("orders as o")
      .from(rowsAsTable("due", dues, { id: "uuid", pence: "int" }))
      .set((eb) => ({
        paid_at: at,
        paid_via: via,
        paid_pence: eb.ref("due.pence"),
        updated_at: at,
      }))
      .where("o.tenant_id", "=", tenantId)
      .whereRef("o.id", "=", "due.id"),
  );
}

/** POST /invoices/{id}/paid: the money for it is there, and with it that for its orders. */
const paid = business("invoices:write")
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

/** POST /invoices/{id}/void: its number stays taken, its orders can be billed again. */
const makeVoid = business("invoices:write")
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

export const invoices = router({
  list,
  listBillable,
  listOwing,
  raise,
  one,
  pdf,
  paid,
  makeVoid,
  send,
  sendMany,
  accounting,
});
