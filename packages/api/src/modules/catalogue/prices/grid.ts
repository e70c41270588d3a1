import {
  anyUuid,
  rowsAsTable,
  runSql,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { keptPrice, priceIssues, type KeptPrice } from "../../../platform/values/values";
import { selectRateSets } from "../rate-sets/queries";
import type { PriceCell, PriceGrid } from "./schema";

/** Every product and price list that is not archived, with all prices, in two statements. */
export async function readGrid(runner: SqlRunner, tenantId: string): Promise<PriceGrid> {
  const lists = await runSql(
    runner,
    selectRateSets
      .where("r.tenant_id", "=", tenantId)
      .where("r.archived_at", "is", null)
      .orderBy("r.name")
      .orderBy("r.id"),
  );
  const listIds = lists.map(({ id }) => id);
  const products = sqlBuilder
    .selectFrom("products as p")
    .where("p.tenant_id", "=", tenantId)
    .where("p.archived_at", "is", null)
    .orderBy("p.category", (sort) => sort.asc().nullsLast())
    .orderBy("p.full_kg", (sort) => sort.asc().nullsLast())
    .orderBy("p.sort_name")
    .orderBy("p.id")
    .select((eb) => [
      "p.id",
      "p.name",
      "p.sku",
      "p.category",
      "p.brand",
      "p.also_known_as as alsoKnownAs",
      "p.sold",
      "p.vat_rate as vatRate",
      "p.unit_price as unitPrice",
      "p.unit_price_inc_vat as unitPriceIncVat",
      eb
        .selectFrom("rate_set_prices as k")
        .whereRef("k.tenant_id", "=", "p.tenant_id")
        .whereRef("k.product_id", "=", "p.id")
        .where("k.rate_set_id", "=", anyUuid(listIds))
        .select(pricesByList.as("lists"))
        .$asScalar()
        .$notNull()
        .as("listed"),
    ]);
  return {
    lists: lists.map(({ id, name, customers }) => ({ id, name, customers })),
    products: (await runSql(runner, products)).map(
      ({ listed: [prices, pricesIncVat], ...product }) => ({ ...product, prices, pricesIncVat }),
    ),
  };
}

/** By price list, excluding VAT; and what of it was entered including VAT. */
type ListedPrices = [Record<string, number>, Record<string, number>];
const pricesByList = sql<ListedPrices>`json_build_array(
  coalesce(json_object_agg(k.rate_set_id, k.unit_price), '{}'),
  coalesce(json_object_agg(k.rate_set_id, k.unit_price_inc_vat)
    filter (where k.unit_price_inc_vat is not null), '{}'))`;

/** The rows under some cells of the grid, held until the change is through. Ids in lower case. */
export interface HeldCells {
  /** Names of the lists named, by id. */
  lists: Map<string, string>;
  /** Everybody's prices of the products named, by id. */
  everybodys: Map<string, KeptPrice & { vatRate: number }>;
  /** What the lists named say of them, by `cellKey`. */
  listed: Map<string, KeptPrice>;
}

const cellKey = (rateSetId: string, productId: string): string =>
  `${rateSetId} ${productId}`.toLowerCase();

/**
 * Lists first, then products, each by id: two who save at once wait for one another.
 * @throws not_found for a list or product that is none of this business; conflict for an archived list
 */
export async function holdCells(
  tx: Tx,
  tenantId: string,
  cells: readonly PriceCell[],
): Promise<HeldCells> {
  const listIds = [...new Set(cells.flatMap(({ rateSetId }) => rateSetId?.toLowerCase() ?? []))];
  const productIds = [...new Set(cells.map(({ productId }) => productId.toLowerCase()))];
  const lists = await runSql(
    tx,
    sqlBuilder
      .selectFrom("rate_sets")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(listIds))
      .select(["id", "name", "archived_at as archivedAt"])
      .orderBy("id")
      .forNoKeyUpdate(),
  );
  if (lists.length < listIds.length) throw notFound("price list");
  const archived = lists.find(({ archivedAt }) => archivedAt !== null);
  if (archived) throw conflict(`The price list ${archived.name} is archived.`);
  const products = await runSql(
    tx,
    sqlBuilder
      .selectFrom("products")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(productIds))
      .select([
        "id",
        "unit_price as unitPrice",
        "unit_price_inc_vat as unitPriceIncVat",
        "vat_rate as vatRate",
      ])
      .orderBy("id")
      .forNoKeyUpdate(),
  );
  if (products.length < productIds.length) throw notFound("product");
  const listed = await runSql(
    tx,
    sqlBuilder
      .selectFrom("rate_set_prices")
      .where("tenant_id", "=", tenantId)
      .where("rate_set_id", "=", anyUuid(listIds))
      .where("product_id", "=", anyUuid(productIds))
      .select([
        "rate_set_id as rateSetId",
        "product_id as productId",
        "unit_price as unitPrice",
        "unit_price_inc_vat as unitPriceIncVat",
      ]),
  );
  return {
    lists: new Map(lists.map(({ id, name }) => [id, name])),
    everybodys: new Map(products.map(({ id, ...price }) => [id, price])),
    listed: new Map(
      listed.map(({ rateSetId, productId, ...price }) => [cellKey(rateSetId, productId), price]),
    ),
  };
}

/** @throws validation at each cell that no longer holds what was seen in it, or is priced both ways that don't agree */
export function requireAsSeen(cells: readonly PriceCell[], held: HeldCells): void {
  const issues = cells.flatMap((cell, at) => {
    const now = priceNow(cell, held);
    const seen =
      (now?.unitPrice ?? null) === cell.was &&
      (cell.wasIncVat === undefined || (now?.unitPriceIncVat ?? null) === cell.wasIncVat);
    if (seen) return priceIssues(cell, rateOf(cell, held), `cells.${at}.`);
    const path = `cells.${at}.unitPrice`;
    return [{ path, message: `Somebody else has changed this to ${priceInWords(now)} meanwhile.` }];
  });
  if (issues.length > 0) throw invalid(...issues);
}

const rateOf = ({ productId }: PriceCell, held: HeldCells): number =>
  held.everybodys.get(productId.toLowerCase())?.vatRate ?? 0;

function priceNow({ rateSetId, productId }: PriceCell, held: HeldCells): KeptPrice | null {
  const price =
    rateSetId === null
      ? held.everybodys.get(productId.toLowerCase())
      : held.listed.get(cellKey(rateSetId, productId));
  return price ?? null;
}

function priceInWords(price: KeptPrice | null): string {
  if (price === null) return "no price";
  const { unitPrice, unitPriceIncVat } = price;
  return unitPriceIncVat === null ? pounds(unitPrice) : `${pounds(unitPriceIncVat)} inc VAT`;
}

/** A cell as it is written; no price takes the product off the list. */
interface KeptCell {
  productId: string;
  rateSetId: string | null;
  unitPrice: number | null;
  unitPriceIncVat: number | null;
}

const noPrice: KeptPrice = { unitPrice: 0, unitPriceIncVat: null };

const keptCells = (cells: readonly PriceCell[], held: HeldCells): KeptCell[] =>
  cells.map((cell) => {
    const { productId, rateSetId, unitPrice, unitPriceIncVat } = cell;
    const price =
      typeof unitPrice === "number" || typeof unitPriceIncVat === "number"
        ? keptPrice(cell, rateOf(cell, held), noPrice)
        : { unitPrice: null, unitPriceIncVat: null };
    return { productId, rateSetId, ...price };
  });

/** Writes cells whose rows are held, in a few statements whatever their number. */
export async function writeCells(
  tx: Tx,
  tenantId: string,
  wanted: readonly PriceCell[],
  held: HeldCells,
  now: Date,
): Promise<void> {
  const cells = keptCells(wanted, held);
  const everybodys = cells.filter(({ rateSetId }) => rateSetId === null);
  const listed = cells.filter(({ rateSetId }) => rateSetId !== null);
  if (everybodys.length > 0) await priceProducts(tx, tenantId, everybodys, now);
  if (listed.length === 0) return;
  const cleared = listed.filter(({ unitPrice }) => unitPrice === null);
  const priced = listed.filter(({ unitPrice }) => unitPrice !== null);
  await runSql(
    tx,
    sqlBuilder
      .deleteFrom("rate_set_prices as k")
      .using(cellRows(cleared))
      .where("k.tenant_id", "=", tenantId)
      .whereRef("k.rate_set_id", "=", "cell.rateSetId")
      .whereRef("k.product_id", "=", "cell.productId"),
  );
  await runSql(
    tx,
    sqlBuilder
      .insertInto("rate_set_prices")
      .columns(["tenant_id", "rate_set_id", "product_id", "unit_price", "unit_price_inc_vat"])
      .expression(
        sqlBuilder
          .selectFrom(cellRows(priced))
          .select([
            sql<string>`${tenantId}::uuid`.as("tenant_id"),
            "cell.rateSetId",
            "cell.productId",
            "cell.unitPrice",
            "cell.unitPriceIncVat",
          ]),
      )
      .onConflict((same) =>
        same.columns(["tenant_id", "rate_set_id", "product_id"]).doUpdateSet((eb) => ({
          unit_price: eb.ref("excluded.unit_price"),
          unit_price_inc_vat: eb.ref("excluded.unit_price_inc_vat"),
        })),
      ),
  );
  const ids = listed.flatMap(({ rateSetId }) => rateSetId ?? []);
  await tx.rateSet.updateMany({ where: { tenantId, id: { in: ids } }, data: { updatedAt: now } });
}

const priceProducts = (tx: Tx, tenantId: string, cells: readonly KeptCell[], now: Date) =>
  runSql(
    tx,
    sqlBuilder
      .updateTable("products as p")
      .from(cellRows(cells))
      .set((eb) => ({
        unit_price: eb.ref("cell.unitPrice").$notNull(),
        unit_price_inc_vat: eb.ref("cell.unitPriceIncVat"),
        updated_at: now,
      }))
      .where("p.tenant_id", "=", tenantId)
      .whereRef("p.id", "=", "cell.productId"),
  );

/** Cells as rows named `cell`, in SQL. */
const cellRows = (cells: readonly KeptCell[]) =>
  rowsAsTable("cell", cells, {
    productId: "uuid",
    rateSetId: "uuid",
    unitPrice: "int",
    unitPriceIncVat: "int",
  });
