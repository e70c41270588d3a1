import { staff } from "../../../platform/middleware/procedures";
import { findBusiness } from "./gates";
import { readBusiness } from "./rows";
import { ConsoleBusiness, RatesChange } from "./schema";
import { viewBusiness } from "./view";

/** Sets request rates of a business's own, or with null lets the plan's hold again. */
export const setRates = staff("billing")
  .concat(findBusiness)
  .input(RatesChange)
  .output(ConsoleBusiness)
  .mutation(({ ctx, input: { id, reason, rateLimits } }) =>
    ctx.change(async (tx, record) => {
      const { name, subscription } = ctx.business;
      const rates = {
        requestsPerMinute: rateLimits?.requestsPerMinute ?? null,
        heavyPerMinute: rateLimits?.heavyPerMinute ?? null,
      };
      await tx.subscription.upsert({
        where: { tenantId: id },
        create: { tenantId: id, ...rates },
        update: rates,
      });
      await record({
        area: "billing",
        action: "business.rates_set",
        words: rateLimits
          ? `Set the rates of ${name} to ${rateLimits.requestsPerMinute} a minute, heavy ${rateLimits.heavyPerMinute}`
          : `Let the plan's rates hold again for ${name}`,
        business: { id, name },
        details: {
          reason,
          before: {
            requestsPerMinute: subscription?.requestsPerMinute ?? null,
            heavyPerMinute: subscription?.heavyPerMinute ?? null,
          },
          after: rates,
        },
      });
      return viewBusiness(await readBusiness(tx, id), ctx.now);
    }),
  );
