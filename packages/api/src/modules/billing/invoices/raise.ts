import { Prisma } from "@roundsman/db";
import { business } from "../../../platform/middleware/procedures";
import { pounds } from "../../../platform/values/pounds";
import { todayIn } from "../../../platform/values/view";
import { raiseInvoices } from "./raise-invoices";
import { readInvoices } from "../invoice/rows";
import { NewInvoices, RaisedInvoices } from "../invoice/schema";
import { viewInvoice } from "./view";

/** POST /invoices: delivered orders that are neither paid nor billed, an invoice for each customer. */
export const raise = business("invoices:write")
  .input(NewInvoices)
  .output(RaisedInvoices)
  .mutation(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const rows = await ctx.change(async (tx, record) => {
      const ids = await raiseInvoices(tx, { tenantId, timeZone, now: ctx.now }, input.orderIds);
      const raised = await readInvoices(
        tx,
        Prisma.sql`WHERE i.tenant_id = ${tenantId}::uuid AND i.id = ANY(${ids}::uuid[])
                   ORDER BY i.sequence`,
      );
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
    const today = todayIn(timeZone, ctx.now);
    return { items: rows.map((row) => viewInvoice(row, today)) };
  });
