import {
  expressionBuilder,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { todayIn } from "../../../platform/values/format";
import {
  categoryName,
  certificateWords,
  chargedNow,
  isSold,
  pricesFor,
  SoldFuel,
  soldFuel,
} from "../../catalogue";
import { atVatOfOne, netKgOf, unitIncVat } from "../../orders";
import { goodsToPromise } from "../../stock";
import { readShopper, type OpenShop, type ShopContext } from "../shopper";
import type { StorefrontConfiguration } from "../storefront/configuration";
import { viewAsset } from "../storefront/pictures";
import type { PricePerMeasure, ShopProduct } from "./schema";

/**
 * What a shop says of a product's stock.
 * @param remaining what can still be promised of it, over all yards; null where its stock is not kept
 * @param lowLevel at or under which it is low; null where that was never said
 */
export function stockLabel(
  remaining: number | null,
  lowLevel: number | null,
  { whenLow, whenOut }: Pick<StorefrontConfiguration["commerce"], "whenLow" | "whenOut">,
): ShopProduct["stock"] {
  if (remaining === null) return "in_stock";
  if (remaining <= 0) return whenOut === "stop" ? "out" : "to_order";
  const low = lowLevel !== null && remaining <= lowLevel;
  return low && whenLow === "sell_and_say" ? "low" : "in_stock";
}

/**
 * How many of a product a shopper can have now; null: as many as they want, since the stock is not kept or the
 * shop sells on without any. The checkout refuses by the same figure.
 * @param remaining as for `stockLabel`
 */
export const leftOf = (
  remaining: number | null | undefined,
  { whenOut }: Pick<StorefrontConfiguration["commerce"], "whenOut">,
): number | null =>
  whenOut === "stop" && remaining !== null && remaining !== undefined
    ? Math.max(0, remaining)
    : null;

/** The VAT of products `p` of the business `b` can be decided: fuel has the weight that it follows (`netKgOf`). */
const isVatKnown = sql<boolean>`(p.vat_fuel is null or not (${chargedNow.vatRate} > 0 and (
  (p.vat_fuel = 'coal_coke' and p.unit not in ('kg', 'tonne') and p.full_kg is null)
  or (p.vat_fuel = 'lpg_cylinder' and p.hazard_kg is null and (p.full_kg is null or p.empty_kg is null)))))`;

/** Condition for products `p` of the business `b` that the shop sells: they have a price including VAT. */
export const soldProducts = (tenantId: string) =>
  sqlBuilder
    .selectFrom("products as p")
    .innerJoin("businesses as b", "b.id", "p.tenant_id")
    .where("p.tenant_id", "=", tenantId)
    .where(isSold)
    .where(isVatKnown);

/** The same with what can still be promised of each, as `l.remaining`; null where a product's stock is not kept. */
const productsInStock = (tenantId: string, orderId?: string) =>
  soldProducts(tenantId).leftJoin(
    goodsToPromise({ tenantId, orderId }).as("l"),
    "l.product_id",
    "p.id",
  );

/** To choose among those. */
export const shown = expressionBuilder<
  { p: Tables["products"]; l: { remaining: number | null } },
  "p" | "l"
>();

type ProductsInStock = ReturnType<typeof productsInStock>;

const priceIncVat = sql<number>`coalesce(p.unit_price_inc_vat::bigint * 100, p.unit_price::bigint * (100 + ${chargedNow.vatRate}))`;

/** What shoppers see first; `kind` is by category, the lighter first. */
const sortings = {
  kind: (products: ProductsInStock) =>
    products
      .orderBy("p.category", (sort) => sort.asc().nullsLast())
      .orderBy("p.full_kg", (sort) => sort.asc().nullsLast()),
  cheapest: (products: ProductsInStock) => products.orderBy(priceIncVat),
  dearest: (products: ProductsInStock) => products.orderBy(priceIncVat, "desc"),
  name: (products: ProductsInStock) => products,
};

interface ProductPaging {
  limit: number;
  offset: number;
  sort?: keyof typeof sortings;
  /** How well a product fits what is searched: the best come first, unless another order is asked for. */
  fit?: Expression<number> | null;
}

/** @param wanted conditions on products `p` and their stock `l.remaining` */
export async function countProducts(
  runner: SqlRunner,
  { tenantId }: OpenShop,
  wanted: Expression<SqlBool>,
): Promise<number> {
  const counted = await runSqlForOne(
    runner,
    productsInStock(tenantId)
      .where(wanted)
      .select(sql<number>`count(*)::int`.as("total")),
  );
  return counted?.total ?? 0;
}

const bestFirst = (products: ProductsInStock, fit: Expression<number> | null) =>
  fit === null ? products : products.orderBy(fit, "desc");

const selectShopProducts = (
  tenantId: string,
  { sort, fit }: { sort: keyof typeof sortings; fit: Expression<number> | null },
  orderId?: string,
) =>
  sortings[sort](bestFirst(productsInStock(tenantId, orderId), fit))
    .orderBy("p.sort_name")
    .orderBy("p.id")
    .leftJoin("storefront_assets as a", (join) =>
      join.onRef("a.tenant_id", "=", "p.tenant_id").onRef("a.key", "=", "p.picture_key"),
    )
    .leftJoin("exchange_groups as g", (join) =>
      join
        .onRef("g.tenant_id", "=", "p.tenant_id")
        .onRef("g.id", "=", "p.exchange_group_id")
        .on("g.archived_at", "is", null),
    )
    .leftJoin("products as charge", (join) =>
      join
        .onRef("charge.tenant_id", "=", "g.tenant_id")
        .onRef("charge.charge_group_id", "=", "g.id"),
    )
    .innerJoin("product_slugs as s", (join) =>
      join
        .onRef("s.tenant_id", "=", "p.tenant_id")
        .onRef("s.product_id", "=", "p.id")
        .on("s.current", "=", true),
    )
    .select([
      "p.id",
      "s.slug",
      "p.name",
      "p.brand",
      "p.category",
      "p.description",
      chargedNow.unitPrice.as("unitPrice"),
      "p.unit_price_inc_vat as unitPriceIncVat",
      chargedNow.vatRate.as("vatRate"),
      chargedNow.vatTreatment.as("vatTreatment"),
      chargedNow.unregistered.as("unregistered"),
      "p.unit",
      sql<number | null>`p.full_kg::float8`.as("fullKg"),
      sql<number | null>`p.empty_kg::float8`.as("emptyKg"),
      sql<number | null>`p.hazard_kg::float8`.as("hazardKg"),
      "p.vat_fuel as vatFuel",
      soldFuel.as("fuel"),
      "p.returnable",
      sql<number | null>`coalesce(charge.unit_price_inc_vat,
        round(charge.unit_price * (100 + case when ${chargedNow.unregistered} then 0 else charge.vat_rate end)
          / 100.0)::int)`.as("firstBottlePence"),
      "p.low_level as lowLevel",
      "l.remaining",
      "a.key as pictureKey",
      "a.alt",
      "a.width",
      "a.height",
    ]);

/**
 * Products as shoppers see them, with what is free of them, in one statement.
 * @param wanted further conditions on products `p` and their stock `l.remaining`
 */
export async function shopProducts(
  runner: SqlRunner,
  { shop, now, withoutOrder }: Asked,
  wanted: Expression<SqlBool>,
  { limit, offset, sort = "kind", fit = null }: ProductPaging,
): Promise<ShopProduct[]> {
  const best = sort === "kind" ? fit : null;
  const rows = await runSql(
    runner,
    selectShopProducts(shop.tenantId, { sort, fit: best }, withoutOrder ?? undefined)
      .where(wanted)
      .limit(limit)
      .offset(offset),
  );
  const today = todayIn(shop.timeZone, now);
  return rows.map((row) => {
    const product = { ...row, fuel: null, sold: true, priceFrom: "product" as const };
    return viewShopProduct({ ...row, ...atVatOfOne(product, today) }, shop);
  });
}

type Asked = Pick<ShopContext, "shop" | "now" | "withoutOrder">;

type ProductRow = InferResult<ReturnType<typeof selectShopProducts>>[number];

function viewShopProduct(row: ProductRow, { tenantId, configuration }: OpenShop): ShopProduct {
  const { id, slug, name, brand, category, description, unitPrice, vatRate, returnable } = row;
  const { pictureKey: key, alt, width, height } = row;
  const fuel = SoldFuel.nullable().parse(row.fuel);
  const price = { priceIncVat: unitIncVat(row), priceExVat: unitPrice };
  const content = contentOf(row, fuel);
  return {
    id,
    slug,
    name,
    brand,
    category,
    categoryName: category && categoryName(category),
    description,
    ...price,
    perMeasure: content && atPrice(content, price),
    own: false,
    vatRate,
    vatTreatment: row.vatTreatment,
    unregistered: row.unregistered,
    unit: row.unit,
    fullKg: row.fullKg,
    emptyKg: row.emptyKg,
    fuelCertificate: fuel && certificateWords(fuel),
    returnable,
    firstBottlePence: configuration.commerce.askForEmpties ? row.firstBottlePence : null,
    picture:
      key !== null && width !== null && height !== null
        ? viewAsset({ tenantId, key, alt, width, height }, "")
        : null,
    stock: stockLabel(row.remaining, row.lowLevel, configuration.commerce),
    left: leftOf(row.remaining, configuration.commerce),
  };
}

type Content = Pick<PricePerMeasure, "measure" | "amount">;

/** Returns what one piece holds: gas and coal by weight, logs by volume. Null for other goods, and if it is unknown. */
function contentOf(row: ProductRow, fuel: SoldFuel | null): Content | null {
  if (row.unit !== "each") return null;
  const isWood = fuel?.kind === "wood";
  const isGas = row.vatFuel === "lpg_cylinder";
  const amount = isWood ? fuel.volumeLitres : isGas ? netKgOf(row, 1) : (fuel?.fullKg ?? null);
  return amount === null || amount <= 0 ? null : { measure: isWood ? "litre" : "kg", amount };
}

/** Returns the price of one kilogram or litre of what a piece holds. */
const atPrice = (
  { measure, amount }: Content,
  { priceIncVat, priceExVat }: Pick<ShopProduct, "priceIncVat" | "priceExVat">,
): PricePerMeasure => ({
  measure,
  amount,
  incVatTenths: Math.round((priceIncVat * 10) / amount),
  exVatTenths: Math.round((priceExVat * 10) / amount),
});

/** Products at the prices of whoever is signed in; a guest's stay as they are, without a question asked. Trade customers see them excluding VAT. */
export async function atOwnPrices(
  ctx: ShopContext,
  products: readonly ShopProduct[],
): Promise<ShopProduct[]> {
  const shopper = await readShopper(ctx);
  if (!shopper) return [...products];
  const ids = products.map(({ id }) => id);
  const prices = await pricesFor(ctx.db, ctx.shop.tenantId, shopper.customer.id, ids);
  const today = todayIn(ctx.shop.timeZone, ctx.now);
  return products.map((product) => {
    const own = prices.get(product.id);
    if (!own) return product;
    const priced = atVatOfOne(own, today, shopper.customer);
    const price = { priceIncVat: unitIncVat(priced), priceExVat: priced.unitPrice };
    return {
      ...product,
      ...price,
      vatRate: priced.vatRate,
      perMeasure: product.perMeasure && atPrice(product.perMeasure, price),
      own: shopper.isTrade,
    };
  });
}
