import {
  anyUuid,
  expressionBuilder,
  prepareSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Condition,
  type Expression,
  type PrismaClient,
  type ProductUnit,
  type RawBuilder,
  type SqlBool,
  type SqlRunner,
  type SupplierOrderStatus,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { invalid, notFound } from "../../platform/base/errors";
import { isMeasured, unitName } from "../../platform/values/values";

/*
 * What a request names of stock: products with their empties, and yards; which supplier orders are open; and what can
 * still be promised.
 */

/** What of a product matters to stock. */
interface StockedProduct {
  id: string;
  name: string;
  unit: ProductUnit;
  returnable: boolean;
}

/**
 * The products a body names, by id. Archived ones too: stock may be left of them.
 * @throws not_found where one is none of this business
 */
export async function stockedProducts(
  db: PrismaClient | Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, StockedProduct>> {
  const wanted = [...new Set(ids)];
  const rows = await db.product.findMany({
    where: { tenantId, id: { in: wanted } },
    select: { id: true, name: true, unit: true, returnable: true },
  });
  if (rows.length < wanted.length) throw notFound("product");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Empties that a body names, and the field that does. */
interface NamedEmpties {
  productId: string;
  path: string;
}

/** @throws validation on each field that names empties of a product that has none */
export function requireReturnable(
  products: ReadonlyMap<string, StockedProduct>,
  empties: readonly NamedEmpties[],
): void {
  const issues = empties
    .filter(({ productId }) => !products.get(productId)?.returnable)
    .map(({ path }) => ({ path, message: "This product has no empties." }));
  if (issues.length > 0) throw invalid(...issues);
}

/** @throws validation on each of `lines` whose product is measured: it has no stock (docs/decisions/0266) */
export function requireCounted(
  products: ReadonlyMap<string, StockedProduct>,
  lines: readonly { productId: string }[],
): void {
  const issues = lines.flatMap(({ productId }, n) => {
    const product = products.get(productId);
    if (!product || !isMeasured(product.unit)) return [];
    const message = `${product.name} is sold by the ${unitName(product.unit)}, and its stock is not counted.`;
    return [{ path: `lines.${n}.productId`, message }];
  });
  if (issues.length > 0) throw invalid(...issues);
}

/** When goods moved that are recorded later. */
export interface Moved {
  at: Date;
  /** Whether the last count has them, where somebody said so; it follows from `at` if undefined. */
  isCounted?: boolean | undefined;
}

/** Whether a count at this time has goods that moved. */
export const isCounted = (moved: Moved, countedAt: Date | null): boolean =>
  countedAt !== null && (moved.isCounted ?? moved.at <= countedAt);

/** A clock may be a little ahead of ours. */
const aheadMs = milliseconds({ minutes: 5 });

/**
 * When goods moved that are recorded now; undefined where nothing is stated, as they move now.
 * @throws validation on `path` for a time that has not come yet
 */
export function movedEarlier(
  movedAt: string | undefined,
  isCounted: boolean | undefined,
  { now, path }: { now: Date; path: string },
): Moved | undefined {
  if (movedAt === undefined && isCounted === undefined) return undefined;
  const at = movedAt === undefined ? now : new Date(movedAt);
  if (at.getTime() > now.getTime() + aheadMs) {
    throw invalid({ path, message: "This time has not come yet." });
  }
  return { at, isCounted };
}

/** So many of a product, full or empty. */
export interface Goods {
  productId: string;
  condition: Condition;
  quantity: number;
}

/** Lines of the same product and condition added up, in key order. */
export function addUp(lines: readonly Goods[]): Goods[] {
  const sums = new Map<string, Goods>();
  for (const { productId, condition, quantity } of lines) {
    const key = `${productId} ${condition}`;
    const sum = sums.get(key);
    if (sum) sum.quantity += quantity;
    else sums.set(key, { productId, condition, quantity });
  }
  return [...sums.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ productId, condition }: Goods) => `${productId} ${condition}`;

/**
 * The yard a body names at `path`, for new work there.
 * @throws not_found where it is none of this business; validation where it is archived
 */
export async function namedYard(
  db: PrismaClient | Tx,
  tenantId: string,
  id: string,
  path: string,
): Promise<{ id: string; name: string }> {
  const yard = await db.location.findFirst({
    where: { tenantId, id },
    select: { id: true, name: true, archivedAt: true },
  });
  if (!yard) throw notFound("yard");
  if (yard.archivedAt) throw invalid({ path, message: "This yard is archived." });
  return yard;
}

/**
 * As `y`, a business's first yard in use: where a round starts, and where a customer collects, when nobody names
 * one. A caller names the tenant.
 */
export const selectFirstYard = sqlBuilder
  .selectFrom("locations as y")
  .where("y.archived_at", "is", null)
  .orderBy("y.created_at")
  .orderBy("y.id")
  .limit(1)
  .select(["y.id", "y.name"]);

/** That yard; null where the business has none. */
export const firstYard = (tx: Tx, tenantId: string): Promise<{ id: string; name: string } | null> =>
  runSqlForOne(tx, selectFirstYard.where("y.tenant_id", "=", tenantId));

/** While something may still come of a supplier order (docs/contract/stock.md#supplierorder). */
export const openStatuses = [
  "ordered",
  "confirmed",
  "part_arrived",
] as const satisfies SupplierOrderStatus[];

const o = expressionBuilder<{ o: Tables["supplier_orders"] }, "o">();

/** Supplier orders (`o`) that are open. */
export const isOpenOrder: Expression<SqlBool> = o(
  "o.status",
  "in",
  openStatuses.map((status) => sql.lit(status)),
);

const level = expressionBuilder<{ l: Tables["stock_levels"] }, "l">();

/** What is free at a level (`l`): on hand less what is held. */
export const freeAtLevel = level("l.on_hand", "-", level.ref("l.held"));

/**
 * Placed orders `o` that a shopper still has to pay at the checkout, as `isUnpaidCheckout` in `orders` judges them. Such
 * an order keeps only what its hold says (docs/decisions/0428).
 */
export const isUnpaidInShop: RawBuilder<SqlBool> = sql<SqlBool>`(o.source = 'shop'
  and o.payment_method = 'link' and o.paid_at is null and coalesce(o.paid_pence, 0) = 0
  and o.payment_requested_at is null)`;

/* What can still be promised: what is free less what placed orders wait for, until their goods are handed over. */

interface Asking {
  tenantId: string;
  /** The order that asks: its own goods are not counted as promised. */
  orderId?: string | undefined;
  /** Count only what orders wait for that were taken before it. */
  earlierOnly?: boolean;
}

const openOrders = ({ tenantId, orderId, earlierOnly }: Asking) =>
  sqlBuilder
    .selectFrom("orders as o")
    .where("o.tenant_id", "=", tenantId)
    .where("o.status", "=", sql.lit("placed"))
    .where((eb) => (orderId ? eb("o.id", "<>", orderId) : eb.lit(true)))
    .where((eb) =>
      orderId && earlierOnly
        ? eb(
            eb.refTuple("o.created_at", "o.id"),
            "<",
            eb
              .selectFrom("orders as own")
              .where("own.tenant_id", "=", tenantId)
              .where("own.id", "=", orderId)
              .select(["own.created_at", "own.id"])
              .$asTuple("created_at", "id"),
          )
        : eb.lit(true),
    );

/**
 * What placed orders wait for, by product: rows `(product_id, quantity)`. Of an order that is still to be paid at a
 * shop's checkout, what its hold keeps.
 */
export const promisedGoods = (asking: Asking) =>
  sqlBuilder
    .selectFrom(
      openOrders(asking)
        .innerJoin("order_lines as b", (join) =>
          join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.order_id", "=", "o.id"),
        )
        .where((eb) => eb.not(isUnpaidInShop))
        .select(["b.product_id", sql<number>`b.quantity - b.cancelled_quantity`.as("quantity")])
        .unionAll(
          openOrders(asking)
            .innerJoin("checkout_holds as h", (join) =>
              join.onRef("h.tenant_id", "=", "o.tenant_id").onRef("h.order_id", "=", "o.id"),
            )
            .where("h.held_until", ">", sql<Date>`now()`)
            .where(isUnpaidInShop)
            .select(["h.product_id", "h.quantity"]),
        )
        .as("w"),
    )
    .groupBy("w.product_id")
    .select(["w.product_id", sql<number>`sum(w.quantity)::int`.as("quantity")]);

/**
 * What can still be promised, as rows `(product_id, free, promised, remaining)`: full units over all yards that
 * are not held, what open orders wait for, and the difference, which may be below zero. A product whose
 * stock was never counted has no row.
 */
export const goodsToPromise = (asking: Asking) =>
  sqlBuilder
    .selectFrom("stock_levels as l")
    .leftJoin(promisedGoods(asking).as("w"), "w.product_id", "l.product_id")
    .where("l.tenant_id", "=", asking.tenantId)
    .where("l.condition", "=", sql.lit("full"))
    .groupBy("l.product_id")
    .select([
      "l.product_id",
      sql<number>`sum(${freeAtLevel})::int`.as("free"),
      sql<number>`coalesce(max(w.quantity), 0)::int`.as("promised"),
      sql<number>`(sum(${freeAtLevel}) - coalesce(max(w.quantity), 0))::int`.as("remaining"),
    ]);

const selectSupply = prepareSql(
  ({ productIds, ...asking }: { productIds: readonly string[] } & Pick<Asking, keyof Asking>) =>
    sqlBuilder
      .selectFrom(goodsToPromise(asking).as("g"))
      .where("g.product_id", "=", anyUuid(productIds))
      .select(["g.product_id as id", "g.free", "g.promised", "g.remaining"]),
);

/** Full units of a product over all yards: free, promised to open orders, and what remains to promise. */
export type Supply = { free: number; promised: number; remaining: number };

/** The supply of these products, by their ids. A product whose stock was never counted is left out. */
export async function readSupply(
  runner: SqlRunner,
  productIds: readonly string[],
  asking: Asking,
): Promise<Map<string, Supply>> {
  const rows = await selectSupply(runner, { productIds, ...asking });
  return new Map(rows.map(({ id, ...supply }) => [id, supply]));
}
