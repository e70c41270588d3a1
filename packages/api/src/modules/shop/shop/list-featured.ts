import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { shopperProcedure } from "../visit/shopper-procedure";
import { atOwnPrices } from "./own-prices";
import { shopProducts } from "./products";
import { ShopProduct } from "./schema";

/** The featured products that are still sold, in the order they were put. */
export const listFeatured = shopperProcedure()
  .output(z.object({ items: z.array(ShopProduct) }))
  .query(async ({ ctx }) => {
    const { shop, db } = ctx;
    const ids = [...new Set(shop.configuration.content.featuredProductIds)];
    if (ids.length === 0) return { items: [] };
    const found = await shopProducts(db, shop, Prisma.sql`p.id = ANY(${ids}::uuid[])`, {
      limit: ids.length,
      offset: 0,
    });
    const items = ids.flatMap((id) => found.filter((product) => product.id === id.toLowerCase()));
    return { items: await atOwnPrices(ctx, items) };
  });
