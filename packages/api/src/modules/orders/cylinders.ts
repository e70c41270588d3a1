import {
  anyUuid,
  runSql,
  sqlBuilder,
  type PrismaClient,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { invalid, notFound } from "../../platform/base/errors";
import type { ShopSite } from "../business";
import { pricesFor } from "../catalogue";
import { agreementsNeededFor } from "../stock";
import { addLines, fillLines } from "./basket";
import { unpayIfShort } from "./order/outcome";
import type { OrderRow } from "./order/queries";
import type { Order, WantedAgreement, WantedLine } from "./order/schema";
import { viewOrder } from "./order/view";

type Line = z.output<typeof WantedLine>;

/**
 * The lines that charge for cylinders: of each group what it charges with, at its price, which no discount of the order
 * takes anything off.
 * @param handedOver they are with the customer: a group that was archived meanwhile is charged for all the same
 * @throws not_found for a group of another business; validation for one that is archived
 */
export async function chargeLines(
  runner: SqlRunner,
  tenantId: string,
  agreements: readonly z.output<typeof WantedAgreement>[] = [],
  handedOver = false,
): Promise<Line[]> {
  if (agreements.length === 0) return [];
  const groups = await runSql(
    runner,
    sqlBuilder
      .selectFrom("exchange_groups as g")
      .innerJoin("products as p", (join) =>
        join.onRef("p.tenant_id", "=", "g.tenant_id").onRef("p.charge_group_id", "=", "g.id"),
      )
      .where("g.tenant_id", "=", tenantId)
      .where("g.id", "=", anyUuid(agreements.map(({ exchangeGroupId }) => exchangeGroupId)))
      .select(["g.id", "p.id as productId", "g.archived_at as archivedAt"]),
  );
  return agreements.map(({ exchangeGroupId, count: quantity }, at) => {
    const group = groups.find(({ id }) => id === exchangeGroupId);
    if (!group) throw notFound("exchange group");
    if (group.archivedAt && !handedOver) {
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

/**
 * Charges for cylinders at the door, or the counter: lines are added to a placed order whose row is held. What was paid of
 * it no longer pays for all.
 * @throws not_found for a group of another business
 */
export async function chargeOnTheSpot(
  tx: Tx,
  {
    tenantId,
    orderId,
    customerId,
  }: { tenantId: string; orderId: string; customerId: string | null },
  agreements: readonly z.output<typeof WantedAgreement>[],
  at: Date,
): Promise<void> {
  const charges = await chargeLines(tx, tenantId, agreements, true);
  if (charges.length === 0) return;
  const ids = charges.map(({ productId }) => productId);
  const priced = await pricesFor(tx, tenantId, customerId, ids);
  const { kept } = fillLines(charges, asCharged(priced, charges), 0);
  const last = await tx.orderLine.aggregate({
    where: { tenantId, orderId },
    _max: { position: true },
  });
  const first = (last["_max"].position ?? -1) + 1;
  const lines = kept.map((line, n) => ({ ...line, position: first + n }));
  await addLines(tx, { tenantId, orderId }, lines);
  await unpayIfShort(tx, { tenantId, orderId }, at);
}

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
