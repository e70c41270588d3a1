import { business } from "../../procedures";
import { BillableCustomers, BillableQuery } from "./schema";
import { customersToBill } from "./to-bill";

/** What an invoice run would raise, before it does. */
export const listBillable = business("invoices:read")
  .input(BillableQuery)
  .output(BillableCustomers)
  .query(({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    return customersToBill(ctx.db, { ...input, tenantId, timeZone });
  });
