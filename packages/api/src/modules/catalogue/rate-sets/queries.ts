import {
  anyUuid,
  prepareSql,
  rowsAsTable,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { keptPrice, priceIssues } from "../../../platform/values/values";
import type { Price, Prices, RateSet } from "./schema";

/** Price lists as `r`, each with how many customers are on it who are not archived. A caller names the tenant. */
export const selectRateSets = sqlBuilder.selectFrom("rate_sets as r").select((eb) => [
  "r.id",
  "r.name",
  "r.archived_at as archivedAt",
  "r.created_at as createdAt",
  "r.updated_at as updatedAt",
  eb
    .selectFrom("customers as c")
    .whereRef("c.tenant_id", "=", "r.tenant_id")
    .whereRef("c.rate_set_id", "=", "r.id")
    .where("c.archived_at", "is", null)
    .select(sql<number>`count(*)::int`.as("count"))
    .$asScalar()
    .$notNull()
    .as("customers"),
]);

export type RateSetRow = InferResult<typeof selectRateSets>[number];

/** docs/contract/customers-and-prices.md#rateset. */
export const viewRateSet = (row: RateSetRow): RateSet => ({
  ...row,
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});

const selectRateSet = prepareSql(({ tenantId, id }: { tenantId: string; id: string }) =>
  selectRateSets.where("r.tenant_id", "=", tenantId).where("r.id", "=", id),
);

/** @throws not_found */
export async function rateSetNow(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<RateSetRow> {
  const [row] = await selectRateSet(runner, { tenantId, id });
  if (!row) throw notFound("price list");
  return row;
}

const rateSet = (tenantId: string, id: string) =>
  sqlBuilder.selectFrom("rate_sets").where("tenant_id", "=", tenantId).where("id", "=", id);

/** The price list as it stands, its row held until the change is through. */
export async function lockRateSet(tx: Tx, tenantId: string, id: string): Promise<RateSetRow> {
  await runSql(tx, rateSet(tenantId, id).select("id").forNoKeyUpdate());
  return rateSetNow(tx, tenantId, id);
}

type HeldList = Pick<RateSetRow, "name" | "archivedAt">;

/**
 * Holds a price list while customers are put on it: meanwhile it is neither archived nor priced anew.
 * @throws not_found where it is none of this business
 */
export async function holdList(runner: SqlRunner, tenantId: string, id: string): Promise<HeldList> {
  const list = await runSqlForOne(
    runner,
    rateSet(tenantId, id).select(["name", "archived_at as archivedAt"]).forShare(),
  );
  if (!list) throw notFound("price list");
  return list;
}

/** @throws conflict where the list is archived */
export function requireOpenList(list: HeldList | null): void {
  if (list?.archivedAt) throw conflict("This price list is archived.");
}

/** Both: for somebody about to be put on it. */
export async function holdOpenList(tx: Tx, tenantId: string, id: string): Promise<void> {
  requireOpenList(await holdList(tx, tenantId, id));
}

/** The same for several lists, in one statement. @throws conflict where one is no longer there */
export async function holdOpenLists(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const held = await runSql(
    tx,
    sqlBuilder
      .selectFrom("rate_sets")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(ids))
      .where("archived_at", "is", null)
      .select("id")
      .orderBy("id")
      .forShare(),
  );
  if (held.length < ids.length) throw conflict("One of these price lists has been archived.");
}

/** Whose prices: a price list's, or those agreed with one customer. Both are kept alike. */
interface PriceOwner {
  kind: "rateSet" | "customer";
  tenantId: string;
  id: string;
}

const priceTables = {
  rateSet: { table: "rate_set_prices", owner: "rate_set_id" },
  customer: { table: "agreed_rates", owner: "customer_id" },
} as const;

/** The whole set, by the products' names. */
export function readPrices(
  runner: SqlRunner,
  { kind, tenantId, id }: PriceOwner,
): Promise<Price[]> {
  const { table, owner } = priceTables[kind];
  return runSql(
    runner,
    sqlBuilder
      .selectFrom(sqlBuilder.dynamic.table(table).as("k"))
      .innerJoin("products as p", (join) =>
        join.onRef("p.tenant_id", "=", "k.tenant_id").onRef("p.id", "=", "k.product_id"),
      )
      .where("k.tenant_id", "=", tenantId)
      .where(sql.ref(`k.${owner}`), "=", id)
      .select([
        "p.id as productId",
        "p.name as productName",
        "k.unit_price as unitPrice",
        "k.unit_price_inc_vat as unitPriceIncVat",
      ])
      .orderBy("p.sort_name")
      .orderBy("p.id"),
  );
}

/**
 * Makes these prices the whole set, in three statements whatever its size. The owner's row must be
 * held, so that two sets never mix. The products are held too: their VAT rates stay meanwhile.
 * @throws not_found where a product is none of this business; validation at `path` where a price is given both ways
 * and they don't agree
 */
export async function replacePrices(
  tx: Tx,
  { kind, tenantId, id }: PriceOwner,
  entered: z.output<typeof Prices>,
  path: string,
): Promise<void> {
  const { table, owner } = priceTables[kind];
  const products = entered.map(({ productId }) => productId);
  const known = await runSql(
    tx,
    sqlBuilder
      .selectFrom("products")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(products))
      .select(["id", "vat_rate as vatRate"])
      .orderBy("id")
      .forShare(),
  );
  if (known.length !== entered.length) throw notFound("product");
  const rates = new Map(known.map((product) => [product.id, product.vatRate]));
  const rateOf = (productId: string) => rates.get(productId.toLowerCase()) ?? 0;
  const issues = entered.flatMap((price, at) =>
    priceIssues(price, rateOf(price.productId), `${path}.${at}.`),
  );
  if (issues.length > 0) throw invalid(...issues);
  const prices = entered.map((price) => ({
    productId: price.productId,
    ...keptPrice(price, rateOf(price.productId), { unitPrice: 0, unitPriceIncVat: null }),
  }));
  await runSql(
    tx,
    sqlBuilder
      .deleteFrom(table)
      .where("tenant_id", "=", tenantId)
      .where(sql.ref(owner), "=", id)
      .where("product_id", "<>", sql<string>`all(${products}::uuid[])`),
  );
  await runSql(
    tx,
    sqlBuilder
      .insertInto(table)
      .columns([
        "tenant_id",
        // Cast: Kysely knows the columns that both tables have, and each has its owner's besides.
        owner as "product_id",
        "product_id",
        "unit_price",
        "unit_price_inc_vat",
      ])
      .expression(
        sqlBuilder
          .selectFrom(
            rowsAsTable("wanted", prices, {
              productId: "uuid",
              unitPrice: "int",
              unitPriceIncVat: "int",
            }),
          )
          .select([
            sql<string>`${tenantId}::uuid`.as("tenant_id"),
            sql<string>`${id}::uuid`.as("owner_id"),
            "wanted.productId",
            "wanted.unitPrice",
            "wanted.unitPriceIncVat",
          ]),
      )
      .onConflict((same) =>
        same
          .columns(["tenant_id", owner, "product_id"])
          .doUpdateSet((eb) => ({
            unit_price: eb.ref("excluded.unit_price"),
            unit_price_inc_vat: eb.ref("excluded.unit_price_inc_vat"),
          }))
          .where((eb) =>
            eb(
              sql`(${sql.ref(table)}.unit_price, ${sql.ref(table)}.unit_price_inc_vat)`,
              "is distinct from",
              sql`(excluded.unit_price, excluded.unit_price_inc_vat)`,
            ),
          ),
      ),
  );
}

/** A product's prices on lists and by agreement that were entered including VAT, at another rate. Its row must be held. */
export async function priceAtRate(
  tx: Tx,
  tenantId: string,
  productId: string,
  vatRate: number,
): Promise<void> {
  for (const { table } of Object.values(priceTables)) {
    await runSql(
      tx,
      sqlBuilder
        .updateTable(table)
        .set({ unit_price: sql<number>`less_vat(unit_price_inc_vat, ${vatRate}::int)::int` })
        .where("tenant_id", "=", tenantId)
        .where("product_id", "=", productId)
        .where("unit_price_inc_vat", "is not", null),
    );
  }
}
