import { anyUuid, runSql, sql, sqlBuilder, type Condition, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import type { Word } from "../../../platform/values/words";
import { text, Uuid } from "../../../platform/values/values";
import { freeOfProduct, isLow } from "../ledger";
import { GridQuery, GridRow, type GridCell } from "../schema";
import { isOpenOrder, promisedGoods } from "../guards";
import { onVans } from "./on-vans";

type GridPage = Pick<z.infer<typeof GridQuery>, "productIds" | "low" | "archived"> & {
  after: [name: string, id: string] | null;
  take: number;
  words: readonly Word[];
};

/** Further than the last product of a page; a cursor holds its name. */
const afterProduct = ([name, id]: readonly [string, string]) =>
  sql<boolean>`(p.sort_name, p.id) > (sort_key(${name}), ${id}::uuid)`;

/** Products by name, with what is free of them over all yards, as Today counts it, and what open orders wait for. */
const gridProducts = (
  tenantId: string,
  { words, productIds, low, archived, after, take }: GridPage,
) =>
  sqlBuilder
    .selectFrom("products as p")
    .crossJoinLateral(freeOfProduct)
    .leftJoin(promisedGoods({ tenantId }).as("w"), "w.product_id", "p.id")
    .where((eb) =>
      eb.and([
        eb("p.tenant_id", "=", tenantId),
        ...(archived ? [] : [eb("p.archived_at", "is", null)]),
        ...wordsIn(words, "p.found_by"),
        ...(productIds ? [eb("p.id", "=", anyUuid(productIds))] : []),
        ...(low ? [isLow(eb.ref("stock.free"))] : []),
        ...(after ? [afterProduct(after)] : []),
      ]),
    )
    .select((eb) => [
      "p.id",
      "p.name",
      "p.sku",
      "p.returnable",
      "p.low_level as lowLevel",
      "stock.free",
      eb.fn.coalesce("w.quantity", sql.lit(0)).as("promised"),
      eb.fn.coalesce(isLow(eb.ref("stock.free")), sql.lit(false)).as("low"),
      eb("p.archived_at", "is not", null).$castTo<boolean>().as("archived"),
    ])
    .orderBy("p.sort_name")
    .orderBy("p.id")
    .limit(take);

type StockCell = z.infer<typeof GridCell>;

const none = sql<number>`0`;

/** What is in yards now, held for transfers or not. */
const inYards = sqlBuilder
  .selectFrom("stock_levels as l")
  .select([
    "l.product_id",
    "l.location_id",
    "l.condition",
    "l.on_hand",
    "l.held",
    none.as("in_transit"),
    none.as("on_order"),
    none.as("on_vans"),
  ]);

/** What is on a transfer that has left, at the yard it goes to. */
const inTransit = sqlBuilder
  .selectFrom("stock_transfers as t")
  .innerJoin("stock_transfer_lines as l", (join) =>
    join.onRef("l.tenant_id", "=", "t.tenant_id").onRef("l.transfer_id", "=", "t.id"),
  )
  .where("t.status", "=", sql.lit("in_transit"))
  .select([
    "l.product_id",
    "t.to_location_id as location_id",
    "l.condition",
    none.as("on_hand"),
    none.as("held"),
    "l.quantity as in_transit",
    none.as("on_order"),
    none.as("on_vans"),
  ]);

/** What suppliers still owe, at the yard they bring it to. */
const onOrder = sqlBuilder
  .selectFrom("supplier_orders as o")
  .innerJoin("supplier_order_lines as l", (join) =>
    join.onRef("l.tenant_id", "=", "o.tenant_id").onRef("l.order_id", "=", "o.id"),
  )
  .crossJoinLateral((eb) =>
    eb
      .selectFrom("supplier_receipts as r")
      .innerJoin("supplier_receipt_lines as g", (join) =>
        join.onRef("g.tenant_id", "=", "r.tenant_id").onRef("g.receipt_id", "=", "r.id"),
      )
      .whereRef("r.tenant_id", "=", "o.tenant_id")
      .whereRef("r.order_id", "=", "o.id")
      .whereRef("g.product_id", "=", "l.product_id")
      .where("g.condition", "=", sql.lit("full"))
      .select(sql<number>`coalesce(sum(g.quantity), 0)`.as("quantity"))
      .as("came"),
  )
  .where(isOpenOrder)
  .select([
    "l.product_id",
    "o.location_id",
    sql.lit<Condition>("full").as("condition"),
    none.as("on_hand"),
    none.as("held"),
    none.as("in_transit"),
    sql<number>`greatest(0, l.ordered - came.quantity)`.as("on_order"),
    none.as("on_vans"),
  ]);

/**
 * By product, every place that has something of it, or has it coming: on a transfer that has left, or from a
 * supplier who still owes it. What awaits its collection has not left, and stands as held where it is.
 */
async function gridCells(
  runner: SqlRunner,
  tenantId: string,
  { ids, locationId, now }: { ids: readonly string[]; locationId: string | undefined; now: Date },
): Promise<Map<string, StockCell[]>> {
  const rows = await runSql(
    runner,
    sqlBuilder
      .selectFrom(
        inYards
          .where("l.tenant_id", "=", tenantId)
          .where("l.product_id", "=", anyUuid(ids))
          .unionAll(
            inTransit.where("t.tenant_id", "=", tenantId).where("l.product_id", "=", anyUuid(ids)),
          )
          .unionAll(
            onOrder.where("o.tenant_id", "=", tenantId).where("l.product_id", "=", anyUuid(ids)),
          )
          .unionAll(
            sqlBuilder
              .selectFrom(onVans({ tenantId, locationId, now }).as("v"))
              .where("v.product_id", "=", anyUuid(ids))
              .select([
                "v.product_id",
                "v.location_id",
                "v.condition",
                none.as("on_hand"),
                none.as("held"),
                none.as("in_transit"),
                none.as("on_order"),
                "v.on_vans",
              ]),
          )
          .as("c"),
      )
      .where((eb) => (locationId ? eb("c.location_id", "=", locationId) : eb.lit(true)))
      .select([
        "c.product_id as productId",
        "c.location_id as locationId",
        "c.condition",
        sql<number>`sum(c.on_hand)::int`.as("onHand"),
        sql<number>`sum(c.on_vans)::int`.as("onVans"),
        sql<number>`sum(c.held)::int`.as("held"),
        sql<number>`sum(c.in_transit)::int`.as("inTransit"),
        sql<number>`sum(c.on_order)::int`.as("onOrder"),
      ])
      .groupBy(["c.product_id", "c.location_id", "c.condition"])
      .orderBy("c.product_id")
      .orderBy("c.location_id")
      .orderBy("c.condition"),
  );
  const cells = new Map<string, StockCell[]>(ids.map((id) => [id, []]));
  for (const { productId, ...cell } of rows) cells.get(productId)?.push(cell);
  return cells;
}

const GridCursor = z.tuple([text(120), Uuid]);

/**
 * What there is of each product, yard by yard, by the product's name, in two statements. For a page:
 * integrators have the levels, the transfers and the supplier orders it is made of.
 */
export const grid = business("stock:read")
  .input(GridQuery)
  .output(pageOf(GridRow))
  .query(async ({ ctx, input: { q, limit, cursor, locationId, ...filters } }) => {
    const tenantId = ctx.business.id;
    const after = decodeCursor(cursor, GridCursor);
    const products = await search(q, (words) =>
      runSql(ctx.db, gridProducts(tenantId, { ...filters, words, after, take: limit + 1 })),
    );
    const ids = products.map(({ id }) => id);
    const cells = await gridCells(ctx.db, tenantId, { ids, locationId, now: ctx.now });
    return toPage(
      products,
      limit,
      ({ id, name, ...product }) => ({
        productId: id,
        productName: name,
        ...product,
        cells: cells.get(id) ?? [],
      }),
      ({ name, id }) => [name, id],
    );
  });
