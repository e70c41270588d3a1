import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { siteOf } from "../../business/addresses/pay-address";
import { Domain } from "../../business/addresses/schema";
import { viewDomain } from "../../business/addresses/view";

/** GET /storefront/domains: all of them, the oldest first. There are never more than a few. */
export const list = business("shops:read")
  .output(z.object({ items: z.array(Domain), nextCursor: z.null() }))
  .query(async ({ ctx }) => {
    const rows = await ctx.db.domain.findMany({
      where: { tenantId: ctx.business.id },
      orderBy: { id: "asc" },
    });
    return { items: rows.map((row) => viewDomain(row, siteOf(ctx))), nextCursor: null };
  });
