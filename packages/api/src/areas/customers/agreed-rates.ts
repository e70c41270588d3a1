import { business } from "../../procedures";
import { readPrices } from "../rate-sets/price-rows";
import { findCustomer } from "./gates";
import { AgreedRates } from "./schema";

/** GET /customers/{id}/agreed-rates: the whole set, by the products' names, as a PUT would replace it. */
export const agreedRates = business("customers:read")
  .concat(findCustomer)
  .output(AgreedRates)
  .query(async ({ ctx }) => {
    const owner = { kind: "customer", tenantId: ctx.business.id, id: ctx.customer.id } as const;
    return { items: await readPrices(ctx.db, owner), nextCursor: null };
  });
