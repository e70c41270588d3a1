import type { PrismaClient } from "@roundsman/db";
import { pricesFor } from "../../catalogue";

/** What of an order its basket is made of. */
interface Bought {
  lines: readonly { productId: string; productName: string; quantity: number; measure: number }[];
  collect: readonly { productId: string; quantity: number }[];
}

/** A browser's basket takes no more of one product. */
const mostOfOne = 999;

/**
 * The same again: what is still sold of an order, as a basket, which has today's prices.
 * @param customerId whose prices say what is sold to them; null for a guest
 */
export async function basketAgain(
  db: PrismaClient,
  tenantId: string,
  customerId: string | null,
  { lines, collect }: Bought,
) {
  const ids = lines.map(({ productId }) => productId);
  const products = await pricesFor(db, tenantId, customerId, ids);
  const isSold = ({ productId }: { productId: string }) => products.get(productId)?.sold === true;
  const empties = new Map(collect.map(({ productId, quantity }) => [productId, quantity]));
  return {
    lines: lines.filter(isSold).map(({ productId, quantity, measure }) => ({
      productId,
      // The shop sells whole units: a part of one is one.
      quantity: Math.min(Math.ceil(quantity * measure), mostOfOne),
      empties: Math.min(empties.get(productId) ?? 0, mostOfOne),
    })),
    noLongerSold: lines.filter((line) => !isSold(line)).map(({ productName }) => productName),
  };
}
