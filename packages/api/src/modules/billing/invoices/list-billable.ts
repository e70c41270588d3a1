import { business } from "../../../platform/middleware/procedures";
import { BillableCustomers, BillableQuery } from "../invoice/schema";
import { customersToBill } from "./to-bill";

/** What an invoice run would raise, before it does. */
export const listBillable = business("invoices:read")
  .input(BillableQuery)
  .output(BillableCustomers)
  .query(({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    return customersToBill(ctx.db, { ...input, tenantId, timeZone });
  });
