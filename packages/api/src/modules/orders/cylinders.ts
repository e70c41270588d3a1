import { anyUuid, runSql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { invalid, notFound } from "../../platform/base/errors";
import type { ShopSite } from "../business";
import { agreementsNeededFor } from "../stock";
import type { OrderRow } from "./queries";
import { viewOrder, type Order, type WantedAgreement, type WantedLine } from "./schema";

type Line = z.output<typeof WantedLine>;

/**
 * The lines that charge for cylinders: of each group what it charges with, at its price, which no discount of the order
 * takes anything off.
 * @throws not_found for a group of another business; validation for one that is archived
 */
export async function chargeLines(
  tx: Tx,
  tenantId: string,
  agreements: readonly z.output<typeof WantedAgreement>[] = [],
): Promise<Line[]> {
  if (agreements.length === 0) return [];
  const groups = await runSql(
    tx,
    sqlBuilder
      .selectFrom("exchange_groups")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(agreements.map(({ exchangeGroupId }) => exchangeGroupId)))
      .select(["id", "charge_product_id as productId", "archived_at as archivedAt"]),
  );
  return agreements.map(({ exchangeGroupId, count: quantity }, at) => {
    const group = groups.find(({ id }) => id === exchangeGroupId);
    if (!group) throw notFound("exchange group");
    if (group.archivedAt) {
      const path = `agreements.${at}.exchangeGroupId`;
      throw invalid({ path, message: "This exchange group is archived." });
    }
    return { productId: group.productId, quantity, discountPercent: 0 };
  });
}

/** What groups charge with may be charged, though it is not offered by itself. */
export const asCharged = <Product extends { id: string; sold: boolean }>(
  products: ReadonlyMap<string, Product>,
  charges: readonly Pick<Line, "productId">[],
): ReadonlyMap<string, Product> =>
  new Map(
    [...products].map(([id, product]) => [
      id,
      charges.some(({ productId }) => productId === id) ? { ...product, sold: true } : product,
    ]),
  );

/** One order as it is answered, with the cylinders that need an agreement while it is placed. */
export async function orderWithAgreements(
  db: PrismaClient,
  tenantId: string,
  order: OrderRow,
  site: ShopSite,
): Promise<z.infer<typeof Order>> {
  const shown = viewOrder(order, site);
  if (order.status !== "placed") return shown;
  const { customerId, id: orderId, lines, collect } = order;
  const agreementsNeeded = await agreementsNeededFor(db, {
    tenantId,
    customerId,
    orderId,
    lines: lines.map(({ productId, quantity, cancelledQuantity }) => ({
      productId,
      quantity: quantity - cancelledQuantity,
    })),
    collect,
  });
  return { ...shown, agreementsNeeded };
}
