import {
  anyUuid,
  expressionBuilder,
  prepareSql,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type RawBuilder,
  type SqlRunner,
  type Tables,
  type VatTreatment,
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
 * @param takenAt when the order that the products are for was taken; null for now
 */
export const pricedProducts = (
  tenantId: string,
  customerId: string | null,
  takenAt: Date | null = null,
) => pricesOf(tenantId, sql<string>`${customerId}::uuid`, takenAt);

/** The same for several customers: each product once a customer (`c`). */
export const pricedForMany = (tenantId: string, customerIds: readonly string[]) =>
  pricesOf(tenantId, anyUuid(customerIds), null);

/**
 * Describes a product (`p`) as solid fuel, as an order's line keeps it: `SoldFuel`; null for any other product. `fullKg` is net
 * there: a ticket states the weight of the fuel without its sack.
 */
export const soldFuel = sql`case when p.fuel_kind is not null and p.fuel_container is not null then
  jsonb_build_object(
    'kind', p.fuel_kind,
    'container', p.fuel_container,
    'certificate', case when p.fuel_scheme is not null and p.fuel_certificate is not null then
      jsonb_build_object('scheme', p.fuel_scheme, 'number', p.fuel_certificate,
        'holder', p.fuel_certificate_holder, 'expiresOn', p.fuel_certified_to) end,
    'authorisedAs', p.fuel_authorised_as,
    'sulphurPercent', p.fuel_sulphur_percent,
    'fullKg', case when p.empty_kg < p.full_kg then p.full_kg - p.empty_kg else p.full_kg end,
    'volumeLitres', p.volume_litres) end`;

/**
 * SQL for the opposite of `chargesVatOn`: the business `b` is known not to be registered for VAT on the day of an
 * instant (docs/decisions/0410).
 * @param at null for now, by the clock of the business
 */
const isUnregistered = (at: Date | null): RawBuilder<boolean> =>
  sql<boolean>`(b.vat_registered is not null and (not b.vat_registered or b.vat_registered_from > (coalesce(
    ${at}::timestamptz, statement_timestamp() + b.clock_ahead_ms * interval '1 millisecond')
    at time zone b.time_zone)::date))`;

/** SQL for the VAT that a product `p` has in an order of the business `b` taken at an instant, null for now. */
const chargedAt = (takenAt: Date | null) => {
  const unregistered = isUnregistered(takenAt);
  return {
    unregistered,
    vatRate: sql<number>`(case when ${unregistered} then 0 else p.vat_rate end)`,
    vatTreatment: sql<VatTreatment>`(case when ${unregistered} then 'outside_scope' else p.vat_treatment end)`,
  };
};

/** Prices for an order that is taken now, without a customer. */
export const chargedNow = {
  ...chargedAt(null),
  unitPrice: sql<number>`(case when ${isUnregistered(null)} then coalesce(p.unit_price_inc_vat, p.unit_price)
    else p.unit_price end)`,
};

/** A price including VAT of a business that is not registered is paid as it is, and has no VAT in it (docs/decisions/0410). */
const pricesOf = (tenantId: string, whose: Expression<string>, takenAt: Date | null) => {
  const { unregistered, vatRate, vatTreatment } = chargedAt(takenAt);
  const entered = sql<number | null>`case
    when agreed.unit_price is not null then agreed.unit_price_inc_vat
    when listed.unit_price is not null then listed.unit_price_inc_vat
    else p.unit_price_inc_vat end`;
  return sqlBuilder
    .selectFrom("products as p")
    .innerJoin("businesses as b", "b.id", "p.tenant_id")
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
    .select([
      "p.id",
      "p.name",
      unregistered.as("unregistered"),
      vatRate.as("vatRate"),
      vatTreatment.as("vatTreatment"),
      "p.returnable",
      "p.unit",
      "p.vat_fuel as vatFuel",
      sql<number | null>`p.full_kg::float8`.as("fullKg"),
      sql<number | null>`p.empty_kg::float8`.as("emptyKg"),
      sql<number | null>`p.hazard_kg::float8`.as("hazardKg"),
      soldFuel.as("fuel"),
      isSold.as("sold"),
      sql<number>`case when ${unregistered} and ${entered} is not null then ${entered}
        else coalesce(agreed.unit_price, listed.unit_price, p.unit_price) end`.as("unitPrice"),
      entered.as("unitPriceIncVat"),
      sql<"agreed" | "list" | "product">`case
        when agreed.unit_price is not null then 'agreed'
        when listed.unit_price is not null then 'list' else 'product' end`.as("priceFrom"),
    ]);
};

/** A product as this customer buys it. */
export type PricedProduct = InferResult<ReturnType<typeof pricedProducts>>[number];

const readPriced = prepareSql(
  (values: {
    tenantId: string;
    customerId: string | null;
    productIds: readonly string[];
    takenAt: Date | null;
  }) =>
    pricedProducts(values.tenantId, values.customerId, values.takenAt).where(
      "p.id",
      "=",
      anyUuid(values.productIds),
    ),
);

/**
 * These products at the prices this customer pays. One statement for any number of products; those
 * that don't exist are missing from the answer. Without a customer, everybody's prices.
 * @param takenAt when the order that they are for was taken; null for one that is taken now
 */
export async function pricesFor(
  runner: SqlRunner,
  tenantId: string,
  customerId: string | null,
  productIds: readonly string[],
  takenAt: Date | null = null,
): Promise<Map<string, PricedProduct>> {
  if (productIds.length === 0) return new Map();
  const wanted = [...new Set(productIds)];
  const rows = await readPriced(runner, { tenantId, customerId, productIds: wanted, takenAt });
  return new Map(rows.map((row) => [row.id, row]));
}
