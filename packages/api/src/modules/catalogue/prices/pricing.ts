import {
  anyUuid,
  expressionBuilder,
  prepareSql,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";

const p = expressionBuilder<{ p: Tables["products"] }, "p">();

/** Products (`p`) that are for sale: neither taken off sale nor archived. */
export const isSold = p
  .and([p("p.sold", "=", sql.lit(true)), p("p.archived_at", "is", null)])
  .$castTo<boolean>();

/**
 * Products (`p`) as a customer buys them: at what was agreed with them, then at their price list's
 * unless it is archived, then at the product's own. Pence, excluding VAT, and including it where that was
 * entered; VAT in per cent. Without a customer, everybody's prices. A caller adds which products, an order, a limit.
 */
export const pricedProducts = (tenantId: string, customerId: string | null) =>
  pricesOf(tenantId, sql<string>`${customerId}::uuid`);

/** The same for several customers: each product once a customer (`c`). */
export const pricedForMany = (tenantId: string, customerIds: readonly string[]) =>
  pricesOf(tenantId, anyUuid(customerIds));

/** What a product (`p`) is as solid fuel, as an order's line keeps it: `SoldFuel`; null where it is none. */
const soldFuel = sql`case when p.fuel_kind is not null and p.fuel_container is not null then
  jsonb_build_object(
    'kind', p.fuel_kind,
    'container', p.fuel_container,
    'certificate', case when p.fuel_scheme is not null and p.fuel_certificate is not null then
      jsonb_build_object('scheme', p.fuel_scheme, 'number', p.fuel_certificate, 'expiresOn', p.fuel_certified_to) end,
    'fullKg', p.full_kg,
    'volumeLitres', p.volume_litres) end`;

const pricesOf = (tenantId: string, whose: Expression<string>) =>
  sqlBuilder
    .selectFrom("products as p")
    .leftJoin("customers as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").on("c.id", "=", whose),
    )
    .leftJoin("agreed_rates as agreed", (join) =>
      join
        .onRef("agreed.tenant_id", "=", "p.tenant_id")
        .onRef("agreed.customer_id", "=", "c.id")
        .onRef("agreed.product_id", "=", "p.id"),
    )
    .leftJoin("rate_sets as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "p.tenant_id")
        .onRef("r.id", "=", "c.rate_set_id")
        .on("r.archived_at", "is", null),
    )
    .leftJoin("rate_set_prices as listed", (join) =>
      join
        .onRef("listed.tenant_id", "=", "p.tenant_id")
        .onRef("listed.rate_set_id", "=", "r.id")
        .onRef("listed.product_id", "=", "p.id"),
    )
    .where("p.tenant_id", "=", tenantId)
    .select((eb) => [
      "p.id",
      "p.name",
      "p.vat_rate as vatRate",
      "p.vat_treatment as vatTreatment",
      "p.returnable",
      "p.unit",
      "p.vat_fuel as vatFuel",
      sql<number | null>`p.full_kg::float8`.as("fullKg"),
      sql<number | null>`p.empty_kg::float8`.as("emptyKg"),
      sql<number | null>`p.hazard_kg::float8`.as("hazardKg"),
      soldFuel.as("fuel"),
      isSold.as("sold"),
      eb.fn.coalesce("agreed.unit_price", "listed.unit_price", "p.unit_price").as("unitPrice"),
      sql<number | null>`case
        when agreed.unit_price is not null then agreed.unit_price_inc_vat
        when listed.unit_price is not null then listed.unit_price_inc_vat
        else p.unit_price_inc_vat end`.as("unitPriceIncVat"),
      sql<"agreed" | "list" | "product">`case
        when agreed.unit_price is not null then 'agreed'
        when listed.unit_price is not null then 'list' else 'product' end`.as("priceFrom"),
    ]);

/** A product as this customer buys it. */
export type PricedProduct = InferResult<ReturnType<typeof pricedProducts>>[number];

const readPriced = prepareSql(
  (values: { tenantId: string; customerId: string | null; productIds: readonly string[] }) =>
    pricedProducts(values.tenantId, values.customerId).where(
      "p.id",
      "=",
      anyUuid(values.productIds),
    ),
);

/**
 * These products at the prices this customer pays. One statement for any number of products; those
 * that don't exist are missing from the answer. Without a customer, everybody's prices.
 */
export async function pricesFor(
  runner: SqlRunner,
  tenantId: string,
  customerId: string | null,
  productIds: readonly string[],
): Promise<Map<string, PricedProduct>> {
  if (productIds.length === 0) return new Map();
  const wanted = [...new Set(productIds)];
  const rows = await readPriced(runner, { tenantId, customerId, productIds: wanted });
  return new Map(rows.map((row) => [row.id, row]));
}
