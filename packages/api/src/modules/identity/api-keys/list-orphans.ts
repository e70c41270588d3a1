import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { ApiKey } from "./schema";
import { viewApiKey } from "./view";

/** GET /api-keys/orphaned: keys whose makers have left the business: refused until adopted or revoked. */
export const listOrphans = business("keys:read", { personOnly: true })
  .output(z.object({ items: z.array(ApiKey) }))
  .query(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const orphans = await ctx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
      SELECT k.id FROM api_keys k
       WHERE k.tenant_id = ${tenantId}::uuid AND k.revoked_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM members m
                          WHERE m.tenant_id = k.tenant_id AND m.user_id = k.created_by_user_id)`);
    const rows = await ctx.db.apiKey.findMany({
      where: { tenantId, id: { in: orphans.map(({ id }) => id) } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    return { items: rows.map(viewApiKey) };
  });
