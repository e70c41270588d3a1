import { business } from "../../../platform/middleware/procedures";
import { rateSetNow } from "./rows";
import { NewRateSet, RateSet } from "./schema";
import { settlingName } from "./taken-name";
import { viewRateSet } from "./view";

/** POST /rate-sets. 409 where another list has the name. */
export const create = business("customers:write")
  .input(NewRateSet)
  .output(RateSet)
  .mutation(({ ctx, input: { name } }) =>
    settlingName(() =>
      ctx.change(async (tx, record) => {
        const tenantId = ctx.business.id;
        const { id } = await tx.rateSet.create({
          data: { tenantId, name, createdAt: ctx.now, updatedAt: ctx.now },
          select: { id: true },
        });
        await record({
          action: "rate_set.created",
          words: `Added the price list ${name}`,
          subject: { kind: "rate_set", id },
          after: { name },
        });
        return viewRateSet(await rateSetNow(tx, tenantId, id));
      }),
    ),
  );
