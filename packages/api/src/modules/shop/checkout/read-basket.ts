import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { sumsOf } from "../../orders/order/money";
import { pricesFor } from "../../catalogue/prices/price-for";
import { readFree } from "../shop/free-stock";
import type { OpenShop } from "../visit/host";
import { shopProducts } from "../shop/products";
import type { Shopper } from "../visit/shopper";
import type { BasketItem, BasketLine, BasketView } from "./schema";

type Wanted = z.output<typeof BasketLine>;

/** Lines of one product are one line. */
function addUp(lines: readonly Wanted[]): Wanted[] {
  const sums = new Map<string, Wanted>();
  for (const { productId, quantity, empties } of lines) {
    const id = productId.toLowerCase();
    const before = sums.get(id);
    sums.set(id, {
      productId: id,
      quantity: quantity + (before?.quantity ?? 0),
      empties: empties + (before?.empties ?? 0),
    });
  }
  return [...sums.values()];
}

/**
 * A basket at the prices this shopper pays now, with what is there of each product. What is not sold
 * any more is left out.
 */
export async function readBasket(
  db: PrismaClient | Tx,
  shop: OpenShop,
  shopper: Shopper | null,
  lines: readonly Wanted[],
): Promise<BasketItem[]> {
  if (lines.length === 0) return [];
  const wanted = addUp(lines);
  const ids = wanted.map(({ productId }) => productId);
  const page = { limit: ids.length, offset: 0 };
  const products = await shopProducts(db, shop, Prisma.sql`p.id = ANY(${ids}::uuid[])`, page);
  const prices = await pricesFor(db, shop.tenantId, shopper?.customer.id ?? null, ids);
  const free = await readFree(db, shop.tenantId, ids);
  const stops = shop.configuration.commerce.whenOut === "stop";
  return wanted.flatMap(({ productId, quantity, empties }) => {
    const product = products.find(({ id }) => id === productId);
    const price = prices.get(productId);
    if (!product || !price) return [];
    const { unitPrice, vatRate } = price;
    const { netPence, totalPence } = sumsOf([{ quantity, unitPrice, vatRate }], 0);
    const known = free.get(productId);
    const left = stops && known !== undefined ? Math.max(0, known) : null;
    const unitIncVat = sumsOf([{ quantity: 1, unitPrice, vatRate }], 0).totalPence;
    return [
      {
        product,
        quantity,
        empties: product.returnable ? empties : 0,
        unitPrice,
        unitIncVat,
        netPence,
        totalPence,
        left,
      },
    ];
  });
}

/** What of basket lines bears on money. */
export const priced = (items: readonly BasketItem[]) =>
  items.map(({ quantity, unitPrice, product: { vatRate } }) => ({ quantity, unitPrice, vatRate }));

export function viewBasket(
  items: BasketItem[],
  shopper: Shopper | null,
  wanted: readonly Wanted[],
): z.infer<typeof BasketView> {
  return {
    lines: items,
    gone: addUp(wanted).length - items.length,
    sums: sumsOf(priced(items), 0),
    shopper: shopper && { name: shopper.name, email: shopper.email, onAccount: shopper.onAccount },
  };
}
