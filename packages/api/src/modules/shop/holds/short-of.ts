import type { SqlRunner } from "@roundsman/db";
import type { OrderRow } from "../../orders";
import { readSupply } from "../../stock";
import type { StorefrontConfiguration } from "../storefront/configuration";

/**
 * Names of the goods of an unpaid order that are sold to others by now. None in a shop that sells on without stock.
 */
export async function shortOf(
  db: SqlRunner,
  { tenantId, commerce }: { tenantId: string; commerce: StorefrontConfiguration["commerce"] },
  { id: orderId, lines }: Pick<OrderRow, "id" | "lines">,
): Promise<string[]> {
  if (commerce.whenOut !== "stop") return [];
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const supplies = await readSupply(db, ids, { tenantId, orderId });
  const names = lines.flatMap(({ productId, productName }) => {
    const supply = supplies.get(productId);
    const wanted = lines.reduce(
      (sum, line) => (line.productId === productId ? sum + line.quantity : sum),
      0,
    );
    return supply && supply.remaining < wanted ? [productName] : [];
  });
  return [...new Set(names)];
}
