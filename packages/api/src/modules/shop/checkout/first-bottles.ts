import type { SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import { pricesFor } from "../../catalogue";
import { unitIncVat } from "../../orders";
import { agreementsNeededFor, positionsOf } from "../../stock";
import type { ShopContext, Shopper } from "../shopper";
import type { BasketItem, FirstBottle, OwnCylinders } from "./schema";

/* First bottles: cylinders of a basket that no empty comes back for (docs/decisions/0301). */

type Goods = readonly Pick<BasketItem, "product" | "quantity" | "empties">[];

/**
 * What is charged for cylinders of a basket: fulls without an empty that no agreement of this shopper covers. Nothing in a
 * shop that asks for no empties: there the office and the driver settle it.
 */
export async function firstBottlesOf(
  db: SqlRunner,
  { shop: { tenantId, configuration } }: Pick<ShopContext, "shop">,
  shopper: Shopper | null,
  goods: Goods,
): Promise<FirstBottle[]> {
  if (!configuration.commerce.askForEmpties || goods.length === 0) return [];
  const customerId = shopper?.customer.id ?? null;
  const needed = await agreementsNeededFor(db, {
    tenantId,
    customerId,
    lines: goods.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    collect: goods.map(({ product, empties }) => ({ productId: product.id, quantity: empties })),
  });
  if (needed.length === 0) return [];
  const ids = needed.map(({ chargeProductId }) => chargeProductId);
  const prices = await pricesFor(db, tenantId, customerId, ids);
  return needed.flatMap(({ exchangeGroupId, name, count, chargeProductId }) => {
    const price = prices.get(chargeProductId);
    if (!price) return [];
    const { unitPrice, unitPriceIncVat, vatRate, vatTreatment, unregistered } = price;
    const shown = unitIncVat(price);
    return [
      {
        exchangeGroupId,
        name,
        count,
        unitPrice,
        unitPriceIncVat,
        unitIncVat: shown,
        vatRate,
        vatTreatment,
        unregistered,
      },
    ];
  });
}

/** What a signed-in customer holds, and has paid for; nothing for a guest. */
export async function ownCylinders(
  db: SqlRunner,
  { shop: { tenantId } }: Pick<ShopContext, "shop">,
  shopper: Shopper | null,
): Promise<z.infer<typeof OwnCylinders>[]> {
  if (!shopper) return [];
  const rows = await positionsOf(db, { tenantId, customerId: shopper.customer.id });
  return rows
    .filter(({ held, agreed }) => held > 0 || agreed > 0)
    .map(({ name, held, agreed }) => ({ name, held: Math.max(0, held), agreed }));
}
