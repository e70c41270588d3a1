import { business } from "../../procedures";
import { addressesOf } from "../addresses/rows";
import { viewAddress } from "../addresses/view";
import { findCustomer } from "./gates";
import { ownDataRefusal } from "./own-data";
import { CustomerWithAddresses } from "./schema";
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
