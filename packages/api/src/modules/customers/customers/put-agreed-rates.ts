import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { readPrices, replacePrices } from "../../catalogue/rate-sets/price-rows";
import { Prices } from "../../catalogue/rate-sets/schema";
import { findCustomer } from "../customer/gates";
import { lockCustomer } from "../customer/rows";
import { AgreedRates } from "../customer/schema";

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
