import { business } from "../../../platform/middleware/procedures";
import { addressesOf } from "../addresses/rows";
import { viewAddress } from "../addresses/view";
import { findCustomer } from "../customer/gates";
import { ownDataRefusal } from "./own-data";
import { CustomerWithAddresses } from "../customer/schema";
import { viewCustomer } from "./view";

/** GET /customers/{id}, with the addresses they have now. */
export const one = business("customers:read")
  .concat(findCustomer)
  .output(CustomerWithAddresses)
  .query(async ({ ctx }) => {
    const addresses = await addressesOf(ctx.db, ctx.business.id, ctx.customer.id);
    return {
      ...viewCustomer(ctx.customer),
      addresses: addresses.map(viewAddress),
      can: { exportData: ownDataRefusal(ctx.caller, ctx.customer) },
    };
  });
