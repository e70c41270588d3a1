import { business } from "../../../platform/middleware/procedures";
import { readPrices } from "../../catalogue/rate-sets/price-rows";
import { findCustomer } from "../customer/gates";
import { AgreedRates } from "../customer/schema";

/** GET /customers/{id}/agreed-rates: the whole set, by the products' names, as a PUT would replace it. */
export const agreedRates = business("customers:read")
  .concat(findCustomer)
  .output(AgreedRates)
  .query(async ({ ctx }) => {
    const owner = { kind: "customer", tenantId: ctx.business.id, id: ctx.customer.id } as const;
    return { items: await readPrices(ctx.db, owner), nextCursor: null };
  });
