import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/procedures";
import { findBusiness } from "./gates";
import { readBusiness } from "./rows";
import { ConsoleBusiness, Reason } from "./schema";
import { viewBusiness } from "./view";

/** POST /console/businesses/{id}/unlock. @throws conflict where it is not locked */
export const unlock = staff("billing")
  .concat(findBusiness)
  .use(({ ctx, next }) => {
    if (!ctx.business.lockedAt) throw conflict("This business is not locked.");
    return next();
  })
  .input(Reason)
  .output(ConsoleBusiness)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const { count } = await tx.business.updateMany({
        where: { id, lockedAt: { not: null } },
        data: { lockedAt: null, lockedReason: null },
      });
      if (count === 0) throw conflict("This business is not locked.");
      await record({
        area: "businesses",
        action: "business.unlocked",
        words: `Unlocked ${ctx.business.name}`,
        business: { id, name: ctx.business.name },
        details: { reason },
      });
      return viewBusiness(await readBusiness(tx, id), ctx.now);
    }),
  );
