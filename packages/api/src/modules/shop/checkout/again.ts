import { anyUuid, runSql, sqlBuilder, type PrismaClient } from "@roundsman/db";
import { pricesFor } from "../../catalogue";

/** What of an order its basket is made of. */
interface Bought {
  lines: readonly { productId: string; productName: string; quantity: number; measure: number }[];
  collect: readonly { productId: string; quantity: number }[];
}

/** A browser's basket takes no more of one product. */
const mostOfOne = 999;

/**
 * The same again: what is still sold of an order, as a basket, which has today's prices. A first bottle that was
 * charged for is the empty that comes back this time.
 * @param customerId whose prices say what is sold to them; null for a guest
 */
export async function basketAgain(
  db: PrismaClient,
  tenantId: string,
  customerId: string | null,
  { lines, collect }: Bought,
) {
  const ids = lines.map(({ productId }) => productId);
  const [products, charges] = await Promise.all([
    pricesFor(db, tenantId, customerId, ids),
    chargesAmong(db, tenantId, ids),
  ]);
  const isSold = ({ productId }: { productId: string }) => products.get(productId)?.sold === true;
  const isCharge = ({ productId }: { productId: string }) => charges.chargeIds.has(productId);
  const empties = new Map(collect.map(({ productId, quantity }) => [productId, quantity]));
  const goods = lines.filter((line) => !isCharge(line));
  return {
    lines: goods.filter(isSold).map(({ productId, quantity: ordered, measure }) => {
      // The shop sells whole units: a part of one is one.
      const quantity = Math.min(Math.ceil(ordered * measure), mostOfOne);
      const back = charges.swappedIds.has(productId) ? quantity : (empties.get(productId) ?? 0);
      return { productId, quantity, empties: Math.min(back, mostOfOne) };
    }),
    noLongerSold: goods.filter((line) => !isSold(line)).map(({ productName }) => productName),
  };
}

/** Which of these charge for cylinders, and which are swapped in a group that one of them charges for. */
async function chargesAmong(db: PrismaClient, tenantId: string, productIds: readonly string[]) {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("products as c")
      .leftJoin("products as p", (join) =>
        join
          .onRef("p.tenant_id", "=", "c.tenant_id")
          .onRef("p.exchange_group_id", "=", "c.charge_group_id"),
      )
      .where("c.tenant_id", "=", tenantId)
      .where("c.id", "=", anyUuid(productIds))
      .where("c.charge_group_id", "is not", null)
      .select(["c.id as chargeId", "p.id as swappedId"]),
  );
  return {
    chargeIds: new Set(rows.map(({ chargeId }) => chargeId)),
    swappedIds: new Set(rows.flatMap(({ swappedId }) => swappedId ?? [])),
  };
}
