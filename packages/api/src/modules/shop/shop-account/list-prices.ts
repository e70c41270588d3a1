import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { shopperProcedure } from "../visit/shopper-procedure";
import { shopProducts } from "../shop/products";
import { ShopProduct } from "../shop/schema";
import { atOwnPrices } from "../shop/own-prices";
import { requireShopper } from "../visit/shopper";

/** A merchant's whole list on one page. */
const mostProducts = 500;

/** Everything that is sold, at the signed-in customer's own prices (pence, excluding VAT): their order pad. */
export const listPrices = shopperProcedure()
  .output(z.object({ items: z.array(ShopProduct) }))
  .query(async ({ ctx }) => {
    await requireShopper(ctx);
    const page = { limit: mostProducts, offset: 0 };
    const products = await shopProducts(ctx.db, ctx.shop, Prisma.sql`true`, page);
    return { items: await atOwnPrices(ctx, products) };
  });
