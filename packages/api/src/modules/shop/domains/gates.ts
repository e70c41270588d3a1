import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";

/** The domain named by `id`; 404 where there is none. */
export const findDomain = gate.input(ById).use(async ({ ctx, input, next }) => {
  const domain = await ctx.db.domain.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!domain) throw notFound("domain");
  return next({ ctx: { domain } });
});
