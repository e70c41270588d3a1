import type { SqlRunner, Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { refuseIf } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { pounds } from "../../../platform/values/format";
import { actorId, findOrder, orderName, type OrderRow } from "../../orders";
import { lockOrders, whyNotInvoiced } from "../invoices/guards";
import type { Raising } from "../invoices/put-invoices";
import { invoiceNow, readInvoice, viewInvoice, type InvoiceRow } from "../invoices/queries";
import { Invoice, SaleInvoice } from "../invoices/schema";
import { raiseSales, type RaisedSale } from "./raise-sales";

/** The invoice that an order has as a paid sale; null where it has none. It bills no other order. */
export async function invoiceOfSale(
  runner: SqlRunner,
  tenantId: string,
  { invoice }: Pick<OrderRow, "invoice">,
): Promise<InvoiceRow | null> {
  if (!invoice || invoice.status === "void") return null;
  const row = await readInvoice(runner, tenantId, invoice.id);
  return row?.paidSale ? row : null;
}

interface Asked extends Raising {
  orderId: string;
  byUserId: string | null;
  billTo?: string | null;
  byLink?: boolean;
}

/**
 * The invoice of a paid order: the one that it has, else a new one. Of two that ask at once, the second gets that of the
 * first.
 * @throws not_found; conflict as of `whyNotInvoiced`; validation on `billTo`
 */
export async function invoiceOrder(tx: Tx, record: Recorder, asked: Asked): Promise<InvoiceRow> {
  const { tenantId, orderId } = asked;
  const orders = await lockOrders(tx, tenantId, [orderId]);
  for (const order of orders) {
    const before = await invoiceOfSale(tx, tenantId, order);
    if (before) {
      await record(null);
      return before;
    }
    refuseIf(whyNotInvoiced(order));
  }
  const raised = await raiseSales(tx, asked, orders);
  await recordSales(record, raised, orders);
  return invoiceNow(tx, tenantId, raised[0]?.id ?? "");
}

/** The history of each invoice says for which order it was raised. */
export async function recordSales(
  record: Recorder,
  raised: readonly RaisedSale[],
  orders: readonly OrderRow[],
): Promise<void> {
  for (const { id, number, orderId, customerName, totalPence } of raised) {
    const order = orders.find((one) => one.id === orderId);
    const name = order ? orderName(order) : `an order of ${customerName}`;
    await record({
      action: "invoice.raised",
      words: `Raised ${number} for the paid order ${name}: ${pounds(totalPence)}`,
      subject: { kind: "invoice", id },
      after: { number, totalPence, orderIds: [orderId], paidSale: true },
    });
  }
}

/** POST /orders/{id}/invoice: a VAT invoice for an order that is paid; asked for again, the same. */
export const invoice = business("invoices:write")
  .concat(findOrder)
  .input(SaleInvoice)
  .output(Invoice)
  .mutation(async ({ ctx, input: { billTo } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const webUrl = ctx.settings.urls.web;
    const asked = { tenantId, timeZone, now: ctx.now, webUrl, byUserId: actorId(ctx), billTo };
    const row = await ctx.change((tx, record) =>
      invoiceOrder(tx, record, { ...asked, orderId: ctx.order.id }),
    );
    return viewInvoice(row, ctx);
  });
