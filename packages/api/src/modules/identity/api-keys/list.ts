import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { ApiKey } from "./schema";
import { viewApiKey } from "./view";

/** GET /api-keys. Revoked keys are left out. */
export const list = business("keys:read", { personOnly: true })
  .output(z.object({ items: z.array(ApiKey) }))
  .query(async ({ ctx }) => {
    const rows = await ctx.db.apiKey.findMany({
      where: { tenantId: ctx.business.id, revokedAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    return { items: rows.map(viewApiKey) };
  });
