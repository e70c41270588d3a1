import { business } from "../../../platform/middleware/procedures";
import { findRateSet } from "./gates";
import { readPrices } from "./price-rows";
import { RateSetWithPrices } from "./schema";
import { viewRateSet } from "./view";

/** GET /rate-sets/{id}, with its prices. */
export const one = business("customers:read")
  .concat(findRateSet)
  .output(RateSetWithPrices)
  .query(async ({ ctx }) => {
    const owner = { kind: "rateSet", tenantId: ctx.business.id, id: ctx.rateSet.id } as const;
    return { ...viewRateSet(ctx.rateSet), prices: await readPrices(ctx.db, owner) };
  });
