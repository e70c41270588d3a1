import { Prisma, type Reads } from "@roundsman/db";
import { categoryName, pricesFor } from "../../catalogue";
import { sumsOf } from "../../orders";
import type { OpenShop } from "../host";
import { readShopper, type ShopContext } from "../shopper";
import { viewAsset } from "../storefront/pictures";
import type { ShopProduct } from "./schema";
import { freeStock, stockLabel } from "./stock";

interface ProductRow {
  id: string;
  name: string;
  category: string | null;
  description: string | null;
  unitPrice: number;
  vatRate: number;
  fullKg: number | null;
  returnable: boolean;
  lowLevel: number | null;
  free: number | null;
  pictureKey: string | null;
  alt: string | null;
  width: number | null;
  height: number | null;
}

/** What is sold in a shop, as rows `p`; in SQL. */
export const isSold = (tenantId: string) =>
  Prisma.sql`p.tenant_id = ${tenantId}::uuid AND p.sold AND p.archived_at IS NULL`;

/** What is free of each, as `l.free`; null where a product's stock is not kept. */
const joinFreeStock = (tenantId: string) =>
  Prisma.sql`LEFT JOIN (${freeStock(tenantId)}) l ON l.product_id = p.id`;

/** What shoppers see first; `kind` is by category, the lighter first. */
const sortings = {
  kind: Prisma.sql`p.category NULLS LAST, p.full_kg NULLS LAST`,
  cheapest: Prisma.sql`p.unit_price * (100 + p.vat_rate)`,
  dearest: Prisma.sql`p.unit_price * (100 + p.vat_rate) DESC`,
  name: Prisma.sql`p.name`,
};

interface ProductPaging {
  limit: number;
  offset: number;
  sort?: keyof typeof sortings;
}

/** @param wanted conditions on products `p` and their stock `l.free` */
export async function countProducts(db: Reads, { tenantId }: OpenShop, wanted: Prisma.Sql) {
  const [counted] = await db.$queryRaw<{ total: number }[]>(Prisma.sql`
    SELECT count(*)::int AS total FROM products p ${joinFreeStock(tenantId)} WHERE ${isSold(tenantId)} AND ${wanted}`);
  return counted?.total ?? 0;
}

/**
 * Products as shoppers see them, with what is free of them, in one statement.
 * @param wanted further conditions on products `p` and their stock `l.free`
 */
export async function shopProducts(
  db: Reads,
  shop: OpenShop,
  wanted: Prisma.Sql,
  { limit, offset, sort = "kind" }: ProductPaging,
): Promise<ShopProduct[]> {
  const { tenantId } = shop;
  const rows = await db.$queryRaw<ProductRow[]>(Prisma.sql`
    SELECT p.id, p.name, p.category, p.description, p.unit_price AS "unitPrice",
           p.vat_rate AS "vatRate", p.full_kg::float AS "fullKg", p.returnable,
           p.low_level AS "lowLevel", l.free, a.key AS "pictureKey", a.alt, a.width, a.height
      FROM products p
      ${joinFreeStock(tenantId)}
      LEFT JOIN storefront_assets a ON a.tenant_id = p.tenant_id AND a.key = p.picture_key
     WHERE ${isSold(tenantId)} AND ${wanted}
     ORDER BY ${sortings[sort]}, p.name, p.id
     LIMIT ${limit} OFFSET ${offset}`);
  return rows.map((row) => viewShopProduct(row, shop));
}

function viewShopProduct(row: ProductRow, { tenantId, configuration }: OpenShop): ShopProduct {
  const { id, name, category, description, unitPrice, vatRate, fullKg, returnable } = row;
  const { pictureKey: key, alt, width, height } = row;
  return {
    id,
    name,
    category,
    categoryName: category && categoryName(category),
    description,
    priceIncVat: sumsOf([{ quantity: 1, unitPrice, vatRate }], 0).totalPence,
    priceExVat: unitPrice,
    own: false,
    vatRate,
    fullKg,
    returnable,
    picture:
      key !== null && width !== null && height !== null
        ? viewAsset({ tenantId, key, alt, width, height }, "")
        : null,
    stock: stockLabel(row.free, row.lowLevel, configuration.commerce),
  };
}

/** Products at the prices of whoever is signed in; a guest's stay as they are, without a question asked. */
export async function atOwnPrices(
  ctx: ShopContext,
  products: readonly ShopProduct[],
): Promise<ShopProduct[]> {
  const shopper = await readShopper(ctx);
  if (!shopper) return [...products];
  const ids = products.map(({ id }) => id);
  const prices = await pricesFor(ctx.db, ctx.shop.tenantId, shopper.customer.id, ids);
  return products.map((product) => {
    const price = prices.get(product.id);
    if (!price) return product;
    const { unitPrice, vatRate } = price;
    const priceIncVat = sumsOf([{ quantity: 1, unitPrice, vatRate }], 0).totalPence;
    return { ...product, priceExVat: unitPrice, priceIncVat, own: true };
  });
}
