import { business } from "../../../platform/middleware/procedures";
import { asksNothing, difference } from "../../../platform/audit/difference";
import { findRateSet } from "./gates";
import { lockRateSet } from "./locked";
import { rateSetNow } from "./rows";
import { RateSet, RateSetChange } from "./schema";
import { settlingName } from "./taken-name";
import { viewRateSet } from "./view";

/**
 * PATCH /rate-sets/{id}. An archived list prices nothing any more, and nobody is put on it; who is on
 * it stays, so that it can be taken up again.
 */
export const change = business("customers:write")
  .concat(findRateSet)
  .input(RateSetChange)
  .output(RateSet)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewRateSet(ctx.rateSet);
    const { archived, name } = wanted;
    const tenantId = ctx.business.id;
    const write = () =>
      ctx.change(async (tx, record) => {
        const before = await lockRateSet(tx, tenantId, id);
        await tx.rateSet.updateMany({
          where: { tenantId, id },
          data: {
            name,
            ...(archived !== undefined && {
              archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
            }),
            updatedAt: ctx.now,
          },
        });
        const after = viewRateSet(await rateSetNow(tx, tenantId, id));
        await record({
          action: "rate_set.changed",
          words: `Changed the price list ${after.name}`,
          subject: { kind: "rate_set", id },
          ...difference(viewRateSet(before), after),
        });
        return after;
      });
    return settlingName(write);
  });
