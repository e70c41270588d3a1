import { Prisma } from "@roundsman/db";
import type { z } from "zod";
import { within } from "../../../platform/values/search";
import { shopperProcedure } from "../visit/shopper-procedure";
import { atOwnPrices } from "./own-prices";
import { countProducts, shopProducts } from "./products";
import { ProductPage, ProductSearch } from "./schema";
import type { OpenShop } from "../visit/host";

const perPage = 48;

/** What is sold, by category or words. A merchant has hundreds of products, so pages are counted. */
export const listProducts = shopperProcedure()
  .input(ProductSearch)
  .output(ProductPage)
  .query(async ({ ctx, input }) => {
    const { shop, db } = ctx;
    const { page, sort } = input;
    const wanted = Prisma.join(conditionsOf(input, shop), " AND ");
    const total = await countProducts(db, shop, wanted);
    const offset = (page - 1) * perPage;
    const found =
      offset < total ? await shopProducts(db, shop, wanted, { limit: perPage, offset, sort }) : [];
    const items = await atOwnPrices(ctx, found);
    return { items, total, page, pages: Math.ceil(total / perPage) };
  });

type Search = Pick<z.infer<typeof ProductSearch>, "q" | "category" | "inStock">;

function conditionsOf({ q, category, inStock }: Search, { configuration }: OpenShop): Prisma.Sql[] {
  const conditions = [Prisma.sql`true`];
  if (category) conditions.push(Prisma.sql`p.category = ${category}`);
  if (inStock && configuration.commerce.whenOut === "stop") {
    conditions.push(Prisma.sql`COALESCE(l.free > 0, true)`);
  }
  // Every word is looked for by itself, in any order: "47 propane" finds "Propane 47 kg".
  for (const word of q?.split(/\s+/).filter(Boolean).slice(0, 8) ?? []) {
    const pattern = within(word);
    conditions.push(
      Prisma.sql`(p.name ILIKE ${pattern} OR p.sku ILIKE ${pattern} OR p.description ILIKE ${pattern}
                  OR replace(p.category, '-', ' ') ILIKE ${pattern})`,
    );
  }
  return conditions;
}
