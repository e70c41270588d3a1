import { runSql, sameBusiness, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import { day, dayOrNull } from "../../../platform/values/format";
import type { ReceivedGoods } from "./match";

interface SupplierKey {
  tenantId: string;
  supplierId: string;
}

/** What a supplier brought and took back, as `g`: one row a receipt and product, by days of the business's own clock. */
const selectGoods = ({ tenantId, supplierId }: SupplierKey, timeZone: string) =>
  sqlBuilder
    .selectFrom("supplier_orders as o")
    .innerJoin("supplier_receipts as r", (join) =>
      join.onRef("r.tenant_id", "=", "o.tenant_id").onRef("r.order_id", "=", "o.id"),
    )
    .innerJoin("supplier_receipt_lines as l", (join) =>
      join.onRef("l.tenant_id", "=", "r.tenant_id").onRef("l.receipt_id", "=", "r.id"),
    )
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
    )
    .where("o.tenant_id", "=", tenantId)
    .where("o.supplier_id", "=", supplierId)
    .where("p.returnable", "=", sql.lit(true))
    .groupBy(["r.tenant_id", "r.id", "r.order_id", "r.delivery_note", "r.arrived_at"])
    .groupBy("l.product_id")
    .select([
      "r.id as receiptId",
      "r.order_id as orderId",
      "r.delivery_note as deliveryNote",
      "l.product_id as productId",
      sql<Date>`(r.arrived_at at time zone ${timeZone})::date`.as("on"),
      sql<number>`(coalesce(sum(l.quantity) filter (where l.condition = 'full'), 0))::int`.as(
        "received",
      ),
      sql<number>`(coalesce(sum(l.quantity) filter (where l.condition = 'empty'), 0))::int`.as(
        "returned",
      ),
    ]);

export interface Goods extends ReceivedGoods {
  orderId: string;
}

/** Those of some days, both included, and those of the receipts that are named. One statement. */
export async function readGoods(
  db: SqlRunner,
  supplier: SupplierKey,
  timeZone: string,
  {
    from,
    to,
    receiptIds = [],
    notes = [],
  }: {
    from: string;
    to: string;
    receiptIds?: readonly string[];
    /** Delivery notes as `noteKey` writes them. */
    notes?: readonly string[];
  },
): Promise<Goods[]> {
  const key = sql`regexp_replace(trim(regexp_replace(upper(coalesce(g."deliveryNote", '')), '[^A-Z0-9]+', ' ', 'g')),
    '(^|[^0-9])0+([0-9])', '\\1\\2', 'g')`;
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom(selectGoods(supplier, timeZone).as("g"))
      .where(
        sql<boolean>`(g."on" between ${from}::date and ${to}::date or g."receiptId" = any(${receiptIds}::uuid[])
          or replace(${key}, ' ', '') = any(${notes}::text[]))`,
      )
      .selectAll()
      .orderBy("g.on")
      .orderBy("g.receiptId")
      .orderBy("g.productId"),
  );
  return rows.map((row) => ({ ...row, on: day(row.on) }));
}

/** The account of a supplier's empties, by product. One statement over all receipts. */
export async function readBalances(
  db: SqlRunner,
  { tenantId, supplierId }: SupplierKey,
  { timeZone, today }: { timeZone: string; today: string },
) {
  const deposit = (on: ReturnType<typeof sql>) => sql<number | null>`(
    select d.deposit_pence from supplier_deposits d
     where d.tenant_id = ${tenantId} and d.supplier_id = ${supplierId} and d.product_id = p.id and d.from_on <= ${on}
     order by d.from_on desc limit 1)`;
  const moved = sqlBuilder
    .with("g", () => selectGoods({ tenantId, supplierId }, timeZone))
    .selectFrom("products as p")
    .leftJoin("supplier_openings as s", (join) =>
      join
        .onRef("s.tenant_id", "=", "p.tenant_id")
        .on("s.supplier_id", "=", supplierId)
        .onRef("s.product_id", "=", "p.id"),
    )
    .leftJoin("g", (join) =>
      join
        .onRef("g.productId", "=", "p.id")
        .on(sql<boolean>`(s.starts_on is null or g."on" >= s.starts_on)`),
    )
    .where("p.tenant_id", "=", tenantId)
    .where(
      sql<boolean>`(g."productId" is not null or s.product_id is not null or exists (
        select from supplier_deposits d
         where ${sameBusiness("d", "p")} and d.supplier_id = ${supplierId} and d.product_id = p.id))`,
    )
    .select([
      "p.id as productId",
      "p.name as productName",
      "p.sort_name as sortName",
      "s.starts_on as startsOn",
      "s.quantity as opening",
      "g.received",
      "g.returned",
      deposit(sql`s.starts_on`).as("openingDeposit"),
      deposit(sql`g."on"`).as("dayDeposit"),
      deposit(sql`${today}::date`).as("depositPence"),
    ]);
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom(moved.as("m"))
      .groupBy([
        "m.productId",
        "m.productName",
        "m.sortName",
        "m.startsOn",
        "m.opening",
        "m.openingDeposit",
        "m.depositPence",
      ])
      .orderBy("m.sortName")
      .orderBy("m.productId")
      .select([
        "m.productId",
        "m.productName",
        "m.startsOn",
        "m.opening",
        "m.depositPence",
        sql<number>`coalesce(sum(m.received), 0)::int`.as("received"),
        sql<number>`coalesce(sum(m.returned), 0)::int`.as("returned"),
        sql<number>`(coalesce(m.opening * m."openingDeposit", 0)
          + coalesce(sum((m.received - m.returned)::bigint * m."dayDeposit"), 0))::float8`.as(
          "balancePence",
        ),
        sql<number>`(case when m."openingDeposit" is null then abs(coalesce(m.opening, 0)) else 0 end
          + coalesce(sum(m.received + m.returned) filter (where m."dayDeposit" is null), 0))::int`.as(
          "withoutDeposit",
        ),
      ]),
  );
  return rows.map(({ startsOn, ...row }) => ({ ...row, startsOn: dayOrNull(startsOn) }));
}

/** A supplier's deposits, of each product the earliest day first. */
export async function readDeposits(
  db: Pick<Tx, "supplierDeposit">,
  supplier: SupplierKey,
): Promise<{ productId: string; from: string; depositPence: number }[]> {
  const rows = await db.supplierDeposit.findMany({
    where: supplier,
    select: { productId: true, fromOn: true, depositPence: true },
    orderBy: [{ productId: "asc" }, { fromOn: "asc" }],
  });
  return rows.map(({ fromOn, ...row }) => ({ ...row, from: day(fromOn) }));
}

/** The deposit of a product on a day; null where none is set yet. Pence. */
export const depositOn = (
  deposits: readonly { productId: string; from: string; depositPence: number }[],
  productId: string,
  on: string,
): number | null =>
  deposits.findLast((deposit) => deposit.productId === productId && deposit.from <= on)
    ?.depositPence ?? null;
