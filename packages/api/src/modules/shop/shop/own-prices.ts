import { sumsOf } from "../../orders/order/money";
import { pricesFor } from "../../catalogue/prices/price-for";
import type { ShopContext } from "../visit/by-shopper";
import type { ShopProduct } from "./schema";
import { readShopper } from "../visit/shopper";

/** Products at the prices of whoever is signed in; a guest's stay as they are, without a question asked. */
export async function atOwnPrices(
  ctx: ShopContext,
  products: readonly ShopProduct[],
): Promise<ShopProduct[]> {
  const shopper = await readShopper(ctx);
  if (!shopper) return [...products];
  const ids = products.map(({ id }) => id);
  const prices = await pricesFor(ctx.db, ctx.shop.tenantId, shopper.customer.id, ids);
  return products.map((product) => {
    const price = prices.get(product.id);
    if (!price) return product;
    const { unitPrice, vatRate } = price;
    const priceIncVat = sumsOf([{ quantity: 1, unitPrice, vatRate }], 0).totalPence;
    return { ...product, priceExVat: unitPrice, priceIncVat, own: true };
  });
}
