import type { Tx } from "@roundsman/db";
import { business } from "../../../platform/middleware/procedures";
import { pounds } from "../../../platform/values/format";
import { billsOf } from "./bills";
import { lockBillable } from "./guards";
import { billingAddresses, putInvoices, type Raising } from "./put-invoices";
import { readInvoices, viewInvoice } from "./queries";
import { NewInvoices, RaisedInvoices } from "./schema";

/**
 * Bills delivered orders: one invoice for each customer. Gives the ids, in the order of their numbers.
 * @throws not_found, conflict as of `lockBillable` and `putInvoices`
 */
async function raiseInvoices(
  tx: Tx,
  raising: Raising,
  orderIds: readonly string[],
): Promise<string[]> {
  const { tenantId } = raising;
  const bills = billsOf(await lockBillable(tx, tenantId, orderIds));
  const addresses = await billingAddresses(tx, tenantId, bills);
  const addressed = bills.map((bill) => ({
    ...bill,
    billTo: addresses.get(bill.customerId) ?? null,
  }));
  return (await putInvoices(tx, raising, addressed)).map(({ id }) => id);
}

/** POST /invoices: delivered orders that are neither paid nor billed, an invoice for each customer. */
export const raise = business("invoices:write")
  .input(NewInvoices)
  .output(RaisedInvoices)
  .mutation(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const webUrl = ctx.settings.urls.web;
    const rows = await ctx.change(async (tx, record) => {
      const ids = await raiseInvoices(
        tx,
        { tenantId, timeZone, now: ctx.now, webUrl },
        input.orderIds,
      );
      const raised = await readInvoices(tx, tenantId, ids);
      for (const { id, number, customerName, totalPence, orders } of raised) {
        await record({
          action: "invoice.raised",
          words: `Raised ${number} for ${customerName}: ${pounds(totalPence)}`,
          subject: { kind: "invoice", id },
          after: { number, totalPence, orderIds: orders.map((order) => order.id) },
        });
      }
      return raised;
    });
    return { items: rows.map((row) => viewInvoice(row, ctx)) };
  });
