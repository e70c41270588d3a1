import { forbidden, notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ByHandover } from "./schema";

/** A handover of a round; 404 where there is none. Drivers don't count what they handed over. */
export const findHandover = gate.input(ByHandover).use(async ({ ctx, input, next }) => {
  if (ctx.role === "driver") throw forbidden("The office counts the cash.");
  const handover = await ctx.db.cashHandover.findFirst({
    where: { tenantId: ctx.business.id, id: input.handoverId, roundId: input.id },
    select: { id: true, roundId: true, handedPence: true },
  });
  if (!handover) throw notFound("handover");
  return next({ ctx: { handover } });
});
