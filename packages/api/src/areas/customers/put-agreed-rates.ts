import { z } from "zod";
import { business } from "../../procedures";
import { readPrices, replacePrices } from "../rate-sets/price-rows";
import { Prices } from "../rate-sets/schema";
import { findCustomer } from "./gates";
import { lockCustomer } from "./rows";
import { AgreedRates } from "./schema";

/** PUT /customers/{id}/agreed-rates: these are the customer's own prices, and no others. */
export const putAgreedRates = business("customers:write")
  .concat(findCustomer)
  .input(z.object({ rates: Prices }))
  .output(AgreedRates)
  .mutation(({ ctx, input: { id, rates } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const owner = { kind: "customer", tenantId, id } as const;
      const customer = await lockCustomer(tx, tenantId, id);
      await replacePrices(tx, owner, rates);
      await record({
        action: "customer.rates_agreed",
        words: `Agreed ${rates.length} prices with ${customer.name}`,
        subject: { kind: "customer", id },
        after: { rates },
      });
      return { items: await readPrices(tx, owner), nextCursor: null };
    }),
  );
