import { business } from "../../../platform/middleware/procedures";
import { findDrivenRound } from "./gates";
import { NewVanPosition, Round } from "./schema";
import { shownRound } from "./shown";

/**
 * PUT /rounds/{id}/van: where the van is now. Sent every few seconds on the road, so it counts neither
 * as a change of the round nor as something for the activity list.
 */
export const setVan = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(NewVanPosition)
  .output(Round)
  .mutation(async ({ ctx, input: { latitude, longitude } }) => {
    await ctx.quietly(
      (tx) => tx.$executeRaw`
        UPDATE rounds SET van_latitude = ${latitude}, van_longitude = ${longitude}, van_seen_at = ${ctx.now}
         WHERE tenant_id = ${ctx.business.id}::uuid AND id = ${ctx.round.id}::uuid
           AND (van_seen_at IS NULL OR van_seen_at <= ${ctx.now})`,
    );
    return shownRound(ctx, ctx.round.id);
  });
