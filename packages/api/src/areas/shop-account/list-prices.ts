import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { shopper as shopperRung } from "../../procedures";
import { shopProducts } from "../shop/products";
import { ShopProduct } from "../shop/schema";
import { atOwnPrices } from "./own-prices";
import { requireShopper } from "./shopper";

/** A merchant's whole list on one page. */
const mostProducts = 500;

/** Everything that is sold, at the signed-in customer's own prices (pence, excluding VAT): their order pad. */
export const listPrices = shopperRung()
  .output(z.object({ items: z.array(ShopProduct) }))
  .query(async ({ ctx }) => {
    await requireShopper(ctx);
    const page = { limit: mostProducts, offset: 0 };
    const products = await shopProducts(ctx.db, ctx.shop, Prisma.sql`true`, page);
    return { items: await atOwnPrices(ctx, products) };
  });
