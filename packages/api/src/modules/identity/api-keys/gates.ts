import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";

/** The key named by `id`; 404 where there is none, or it was revoked. */
export const findApiKey = gate.input(ById).use(async ({ ctx, input, next }) => {
  const apiKey = await ctx.db.apiKey.findFirst({
    where: { tenantId: ctx.business.id, id: input.id, revokedAt: null },
  });
  if (!apiKey) throw notFound("API key");
  return next({ ctx: { apiKey } });
});
