import {
  anyUuid,
  prepareSql,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { invalid, notFound } from "../../platform/base/errors";
import { loader } from "../../platform/context/context";
import { ById } from "../../platform/values/values";
import type { ShopSite } from "../business";
import { pricesFor } from "../catalogue";
import { agreementsNeededFor } from "../stock";
import { addLines, fillLines } from "./basket";
import { withFuelNotices } from "./fuel";
import { markUnpaidIfShort } from "./order/debts";
import { selectOrders } from "./order/queries";
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
  const { createdAt } = await tx.order.findFirstOrThrow({
    where: { tenantId, id: orderId },
    select: { createdAt: true },
  });
  const priced = await pricesFor(tx, tenantId, customerId, ids, createdAt);
  const { kept } = fillLines(charges, asCharged(priced, charges), 0);
  const last = await tx.orderLine.aggregate({
    where: { tenantId, orderId },
    _max: { position: true },
  });
  const first = (last["_max"].position ?? -1) + 1;
  const lines = kept.map((line, n) => ({ ...line, position: first + n }));
  await addLines(tx, { tenantId, orderId }, lines);
  await markUnpaidIfShort(tx, { tenantId, orderId }, at);
}

const selectShown = prepareSql(({ tenantId, id }: { tenantId: string; id: string }) =>
  selectOrders
    .select(
      sql<string[]>`case when o.status = 'placed' then array(
        select l.product_id::text
          from order_lines l join products p on ${sameBusiness("p", "l")} and p.id = l.product_id
         where ${sameBusiness("l", "o")} and l.order_id = o.id and p.exchange_group_id is not null
      ) else '{}' end`.as("cylinders"),
    )
    .where("o.tenant_id", "=", tenantId)
    .where("o.id", "=", id),
);

/** An order with all that its answer shows: while it is placed, which of its products are cylinders that are swapped. */
export type ShownOrder = Awaited<ReturnType<typeof selectShown>>[number];

/** @throws not_found */
export async function shownOrder(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<ShownOrder> {
  const [order] = await selectShown(runner, { tenantId, id });
  if (!order) throw notFound("order");
  return order;
}

/** The order named by `id`, with all that its answer shows; 404 where there is none. */
export const findShownOrder = loader.input(ById).use(async ({ ctx, input, next }) => {
  const order = await shownOrder(ctx.database.business, ctx.business.id, input.id);
  return next({ ctx: { order } });
});

/** One order as it is answered: with its notices, and the cylinders that need an agreement while it is placed. */
export async function orderWithAgreements(
  db: SqlRunner,
  business: { id: string; timeZone: string },
  order: ShownOrder,
  site: ShopSite,
): Promise<z.infer<typeof Order>> {
  const { id: tenantId } = business;
  const shown = await withFuelNotices(db, business, order, viewOrder(order, site));
  if (order.status !== "placed") return shown;
  if (isPlainSwap(order)) return { ...shown, agreementsNeeded: [] };
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

/** Whether each cylinder brings back an empty of its own kind, as nearly all do: none of them needs an agreement. */
function isPlainSwap({ cylinders, lines, collect }: ShownOrder): boolean {
  const owing = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    if (cylinders.includes(productId)) add(productId, quantity);
  }
  for (const { productId, quantity } of collect) add(productId, -quantity);
  return [...owing.values()].every((count) => count <= 0);

  function add(productId: string, quantity: number): void {
    owing.set(productId, (owing.get(productId) ?? 0) + quantity);
  }
}
