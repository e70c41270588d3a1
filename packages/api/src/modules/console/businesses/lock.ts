import { staff } from "../../../platform/middleware/procedures";
import { findBusiness } from "./gates";
import { readBusiness } from "./rows";
import { ConsoleBusiness, Reason } from "./schema";
import { viewBusiness } from "./view";

/**
 * POST /console/businesses/{id}/lock: every request for the business is refused until
 * it is unlocked. Locking again changes nothing but the reason.
 */
export const lock = staff("billing")
  .concat(findBusiness)
  .input(Reason)
  .output(ConsoleBusiness)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      await tx.$executeRaw`
        UPDATE businesses SET locked_at = coalesce(locked_at, ${ctx.now}), locked_reason = ${reason}, updated_at = ${ctx.now}
         WHERE id = ${id}::uuid`;
      await record({
        area: "businesses",
        action: "business.locked",
        words: `Locked ${ctx.business.name}`,
        business: { id, name: ctx.business.name },
        details: { reason },
      });
      return viewBusiness(await readBusiness(tx, id), ctx.now);
    }),
  );
