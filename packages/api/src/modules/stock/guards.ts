import {
  expressionBuilder,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Condition,
  type Expression,
  type PrismaClient,
  type ProductUnit,
  type SqlBool,
  type SupplierOrderStatus,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { invalid, notFound } from "../../platform/base/errors";
import { isMeasured, unitName } from "../../platform/values/values";

/* What a request names of stock: products with their empties, and yards; and which supplier orders are open. */

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
