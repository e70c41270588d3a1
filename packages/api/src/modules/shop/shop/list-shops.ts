import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { plans } from "../../../platform/access/standing";
import { hostAddress, platformHost, shopDomain } from "../../business/addresses/hosts";
import { onlooker } from "../../../platform/middleware/procedures";

/**
 * The live shops of a machine of one's own, where the demo is tried. In production the shops' common
 * host names no business: there the list is empty.
 */
export const listShops = onlooker()
  .output(z.object({ items: z.array(z.object({ name: z.string(), url: z.string() })) }))
  .query(async ({ ctx }) => {
    const shopUrl = ctx.settings.urls.shop;
    if (shopDomain(shopUrl) !== "localhost") return { items: [] };
    const withShop = Object.entries(plans).flatMap(([plan, { shop }]) => (shop ? [plan] : []));
    const rows = await ctx.database.service.$queryRaw<{ name: string; slug: string }[]>(Prisma.sql`
      SELECT b.name, b.slug::text AS slug
        FROM businesses b JOIN storefronts s ON s.tenant_id = b.id
        JOIN subscriptions u ON u.tenant_id = b.id
       WHERE s.status = 'live' AND b.locked_at IS NULL AND b.closed_at IS NULL
         AND u.plan::text = ANY(${withShop})
       ORDER BY b.name LIMIT 50`);
    const items = rows.map(({ name, slug }) => ({
      name,
      url: hostAddress(shopUrl, platformHost(shopUrl, slug)),
    }));
    return { items };
  });
