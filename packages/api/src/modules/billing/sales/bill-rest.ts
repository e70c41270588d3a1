import { runSql, sql, sqlBuilder } from "@roundsman/db";
import { refuseIf } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { pounds } from "../../../platform/values/format";
import { actorId, debtOf, findOrderUnless, orderName, type OrderRow } from "../../orders";
import { billsOf } from "../invoices/bills";
import { lockOrders } from "../invoices/guards";
import { billingAddresses, putInvoices } from "../invoices/put-invoices";
import { invoiceNow, viewInvoice } from "../invoices/queries";
import { Invoice } from "../invoices/schema";
import { moveReceipts } from "./raise-sales";

/** Returns the reason against an invoice for the rest of a delivery, or null. */
export function whyRestNotBilled(order: OrderRow): string | null {
  if (debtOf(order) === 0) return "Nothing is owed for this order by itself.";
  if (order.customerId === null) return "The order has no customer.";
  return order.refundingPence > 0
    ? `${pounds(order.refundingPence)} is on its way back through the payment provider.`
    : null;
}

/**
 * POST /orders/{id}/bill-rest: an invoice for a delivery that was not paid, or paid in part. What was paid moves to it,
 * and stays off the account; what is left is owed on it (docs/decisions/0404).
 */
export const billRest = business("invoices:write")
  .concat(findOrderUnless(whyRestNotBilled))
  .output(Invoice)
  .mutation(async ({ ctx }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const row = await ctx.change(async (tx, record) => {
      const orders = await lockOrders(tx, tenantId, [ctx.order.id]);
      for (const order of orders) refuseIf(whyRestNotBilled(order));
      const addresses = await billingAddresses(tx, tenantId, orders);
      const bills = billsOf(orders).map((bill) => ({
        ...bill,
        billTo: addresses.get(bill.customerId) ?? null,
        paidSale: orders.some(({ paidPence }) => (paidPence ?? 0) > 0),
      }));
      const raised = await putInvoices(
        tx,
        { tenantId, timeZone, now: ctx.now, webUrl: ctx.settings.urls.web },
        bills,
      );
      for (const { id, bill } of raised) {
        if (bill.paidSale) {
          const entry = { tenantId, at: ctx.now, byUserId: actorId(ctx) };
          await moveReceipts(tx, entry, [{ id, ...bill }]);
          await runSql(
            tx,
            sqlBuilder
              .updateTable("invoices")
              .set({ reopened_on: sql<Date>`issued_on` })
              .where("tenant_id", "=", tenantId)
              .where("id", "=", id),
          );
        }
        const paidPence = orders.reduce((sum, order) => sum + (order.paidPence ?? 0), 0);
        const { totalPence } = bill.sums;
        await record({
          action: "invoice.raised",
          words: `Raised ${bill.number} for the unpaid ${pounds(totalPence - paidPence)} of order ${orders.map(orderName).join()}`,
          subject: { kind: "invoice", id },
          after: { number: bill.number, totalPence, paidPence, orderIds: bill.orderIds },
        });
      }
      return invoiceNow(tx, tenantId, raised[0]?.id ?? "");
    });
    return viewInvoice(row, ctx);
  });
