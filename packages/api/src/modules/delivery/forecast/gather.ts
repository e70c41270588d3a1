import { jsonList, runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { daysAfter } from "../../../platform/values/format";
import type { Delivery } from "./model/intervals";

/** Who was brought the same product, day by day, and what it is called there. */
export interface Served {
  addressId: string;
  productId: string;
  postcode: string | null;
  latitude: number | null;
  longitude: number | null;
  deliveries: Delivery[];
}

/** How far back deliveries are looked at: how somebody lived before says nothing any more. */
const yearsBack = 4;

/**
 * All that was delivered to addresses that are in use, of products that are, in one statement: a row for each address
 * and product. Goods of an address's former owner do not count. Large sets meet by FULL JOIN of materialized steps, which
 * PostgreSQL carries out by hash or merge alone. An inner join of a business that was filled a moment ago, of which one
 * row is expected, would compare each row with each (docs/decisions/0413).
 */
export async function gatherDeliveries(db: SqlRunner, of: OfBusiness): Promise<Served[]> {
  const rows = await runSql(db, selectServed(of));
  return rows.flatMap(({ addressId, productId, deliveries, ...place }) =>
    addressId === null || productId === null
      ? []
      : [{ addressId, productId, ...place, deliveries: (deliveries ?? []).flatMap(knownDay) }],
  );
}

const knownDay = ({ day, quantity }: { day: string | null; quantity: number }): Delivery[] =>
  day === null ? [] : [{ day, quantity }];

interface OfBusiness {
  tenantId: string;
  timeZone: string;
  today: string;
}

const selectServed = ({ tenantId, timeZone, today }: OfBusiness) =>
  sqlBuilder
    .with(
      (cte) => cte("delivered").materialized(),
      (with_) =>
        with_
          .selectFrom("orders as o")
          .where("o.tenant_id", "=", tenantId)
          .where("o.status", "=", sql.lit("delivered"))
          .where("o.delivered_at", ">=", sql<Date>`${daysAfter(today, -365 * yearsBack)}::date`)
          .where("o.delivery_address_id", "is not", null)
          .select([
            "o.id",
            "o.customer_id",
            "o.delivery_address_id",
            sql<string>`to_char(o.delivered_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as("day"),
          ]),
    )
    .with(
      (cte) => cte("lines").materialized(),
      (with_) =>
        with_
          .selectFrom("order_lines as l")
          .where("l.tenant_id", "=", tenantId)
          .where("l.delivered_quantity", ">", 0)
          .where("l.product_id", "not in", (eb) =>
            eb
              .selectFrom("products as p")
              .where("p.tenant_id", "=", tenantId)
              .where((of) =>
                of.or([
                  of("p.archived_at", "is not", null),
                  // Not used up, such as a hose. Gas in cylinders that come back is, and solid fuel.
                  of.and([of("p.returnable", "=", false), of("p.fuel_kind", "is", null)]),
                ]),
              )
              .select("p.id"),
          )
          .select([
            "l.order_id",
            "l.product_id",
            sql<number>`l.delivered_quantity * l.measure`.as("quantity"),
          ]),
    )
    .with(
      (cte) => cte("paired").materialized(),
      (with_) =>
        with_
          .selectFrom("delivered as o")
          .fullJoin("lines as l", "l.order_id", "o.id")
          .select(["o.customer_id", "o.delivery_address_id", "o.day"])
          .select(["l.product_id", "l.quantity"]),
    )
    .with("brought", (with_) =>
      with_
        .selectFrom("paired")
        .where("delivery_address_id", "is not", null)
        .where("product_id", "is not", null)
        .groupBy(["customer_id", "delivery_address_id", "product_id", "day"])
        .select(["customer_id", "delivery_address_id", "product_id", "day"])
        .select(sql<number>`sum(quantity)::float8`.as("quantity")),
    )
    .with(
      (cte) => cte("series").materialized(),
      (with_) =>
        with_
          .selectFrom("brought")
          .groupBy(["customer_id", "delivery_address_id", "product_id"])
          .select(["customer_id", "delivery_address_id", "product_id"])
          .select((eb) =>
            jsonList({ day: eb.ref("day"), quantity: eb.ref("quantity") }, sql`day`).as(
              "deliveries",
            ),
          ),
    )
    .with(
      (cte) => cte("places").materialized(),
      (with_) =>
        with_
          .selectFrom("delivery_addresses as a")
          .where("a.tenant_id", "=", tenantId)
          .where("a.archived_at", "is", null)
          .where("a.customer_id", "not in", (eb) =>
            eb
              .selectFrom("customers as c")
              .where("c.tenant_id", "=", tenantId)
              .where("c.archived_at", "is not", null)
              .select("c.id"),
          )
          .select([
            "a.id",
            "a.customer_id",
            "a.postcode",
            sql<number | null>`coalesce(a.drop_latitude, a.latitude)`.as("latitude"),
            sql<number | null>`coalesce(a.drop_longitude, a.longitude)`.as("longitude"),
          ]),
    )
    .with(
      (cte) => cte("served").materialized(),
      (with_) =>
        with_
          .selectFrom("series as s")
          .fullJoin("places as a", (join) =>
            join
              .onRef("a.id", "=", "s.delivery_address_id")
              .onRef("a.customer_id", "=", "s.customer_id"),
          )
          .select(["a.id as addressId", "s.product_id as productId"])
          .select(["a.postcode", "a.latitude", "a.longitude", "s.deliveries"]),
    )
    .selectFrom("served")
    .where("addressId", "is not", null)
    .where("productId", "is not", null)
    .orderBy("addressId")
    .orderBy("productId")
    .select(["addressId", "productId", "postcode", "latitude", "longitude", "deliveries"]);
