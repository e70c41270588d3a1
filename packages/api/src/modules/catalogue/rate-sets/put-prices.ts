import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { findRateSet } from "./gates";
import { lockRateSet } from "./locked";
import { readPrices, replacePrices } from "./price-rows";
import { rateSetNow } from "./rows";
import { Prices, RateSetWithPrices } from "./schema";
import { viewRateSet } from "./view";

/** PUT /rate-sets/{id}/prices: these are its prices, and no others. Orders already taken keep theirs. */
export const putPrices = business("customers:write")
  .concat(findRateSet)
  .input(z.object({ prices: Prices }))
  .output(RateSetWithPrices)
  .mutation(({ ctx, input: { id, prices } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const owner = { kind: "rateSet", tenantId, id } as const;
      await lockRateSet(tx, tenantId, id);
      await replacePrices(tx, owner, prices);
      await tx.rateSet.updateMany({ where: { tenantId, id }, data: { updatedAt: ctx.now } });
      const after = await rateSetNow(tx, tenantId, id);
      await record({
        action: "rate_set.priced",
        words: `Priced ${prices.length} products on the price list ${after.name}`,
        subject: { kind: "rate_set", id },
        after: { prices },
      });
      return { ...viewRateSet(after), prices: await readPrices(tx, owner) };
    }),
  );
