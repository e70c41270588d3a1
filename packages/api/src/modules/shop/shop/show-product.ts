import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { ById } from "../../../platform/values/values";
import { shopperProcedure } from "../visit/shopper-procedure";
import { atOwnPrices } from "./own-prices";
import { shopProducts } from "./products";
import { ShopProduct } from "./schema";

/** One product, and some others of its category. */
export const showProduct = shopperProcedure()
  .input(ById)
  .output(z.object({ product: ShopProduct, others: z.array(ShopProduct) }))
  .query(async ({ ctx, input: { id } }) => {
    const { shop, db } = ctx;
    const one = { limit: 1, offset: 0 };
    const [product] = await shopProducts(db, shop, Prisma.sql`p.id = ${id}::uuid`, one);
    if (!product) throw notFound("product");
    const others = await shopProducts(
      db,
      shop,
      Prisma.sql`p.category = ${product.category} AND p.id <> ${id}::uuid`,
      { limit: 4, offset: 0 },
    );
    const [own = product, ...otherOwn] = await atOwnPrices(ctx, [product, ...others]);
    return { product: own, others: otherOwn };
  });
