import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { shopper as shopperRung } from "../../procedures";
import { pricesFor } from "../prices/price-for";
import { shopProducts } from "../shop/products";
import { ShopProduct } from "../shop/schema";
import { requireShopper } from "./shopper";

/** A merchant's whole list on one page. */
const mostProducts = 500;

/** Everything that is sold, at the signed-in customer's own prices (pence, excluding VAT): their order pad. */
export const listPrices = shopperRung()
  .output(z.object({ items: z.array(ShopProduct.extend({ ownPrice: z.int() })) }))
  .query(async ({ ctx: { db, shop, ...ctx } }) => {
    const { customer } = await requireShopper({ db, shop, ...ctx });
    const page = { limit: mostProducts, offset: 0 };
    const products = await shopProducts(db, shop, Prisma.sql`true`, page);
    const ids = products.map(({ id }) => id);
    const prices = await pricesFor(db, shop.tenantId, customer.id, ids);
    const items = products.map((product) => ({
      ...product,
      ownPrice: prices.get(product.id)?.unitPrice ?? product.priceExVat,
    }));
    return { items };
  });
