import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
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
 * and product. Goods of an address's former owner do not count.
 */
export const gatherDeliveries = (
  db: SqlRunner,
  { tenantId, timeZone, today }: { tenantId: string; timeZone: string; today: string },
): Promise<Served[]> =>
  runSql(
    db,
    sqlBuilder
      .with("brought", (with_) =>
        with_
          .selectFrom("orders as o")
          .innerJoin("order_lines as l", (join) =>
            join.onRef("l.tenant_id", "=", "o.tenant_id").onRef("l.order_id", "=", "o.id"),
          )
          .innerJoin("delivery_addresses as a", (join) =>
            join
              .onRef("a.tenant_id", "=", "o.tenant_id")
              .onRef("a.id", "=", "o.delivery_address_id")
              .onRef("a.customer_id", "=", "o.customer_id"),
          )
          .innerJoin("customers as c", (join) =>
            join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.customer_id"),
          )
          .innerJoin("products as p", (join) =>
            join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
          )
          .where("o.tenant_id", "=", tenantId)
          .where("o.status", "=", sql.lit("delivered"))
          .where("o.delivered_at", ">=", sql<Date>`${daysAfter(today, -365 * yearsBack)}::date`)
          .where("l.delivered_quantity", ">", 0)
          .where("a.archived_at", "is", null)
          .where("c.archived_at", "is", null)
          .where("p.archived_at", "is", null)
          // What is used up: gas in cylinders that come back, and solid fuel. Not what is sold once, such as a hose.
          .where((eb) => eb.or([eb("p.returnable", "=", true), eb("p.fuel_kind", "is not", null)]))
          .groupBy(["a.tenant_id", "a.id", "l.product_id", "a.postcode"])
          .groupBy(["a.drop_latitude", "a.latitude", "a.drop_longitude", "a.longitude"])
          .groupBy(sql`day`)
          .select([
            "a.id as addressId",
            "l.product_id as productId",
            "a.postcode",
            sql<number | null>`coalesce(a.drop_latitude, a.latitude)`.as("latitude"),
            sql<number | null>`coalesce(a.drop_longitude, a.longitude)`.as("longitude"),
            sql<string>`to_char(o.delivered_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as("day"),
            sql<number>`sum(l.delivered_quantity * l.measure)::float8`.as("quantity"),
          ]),
      )
      .selectFrom("brought")
      .groupBy(["addressId", "productId", "postcode", "latitude", "longitude"])
      .orderBy("addressId")
      .orderBy("productId")
      .select([
        "addressId",
        "productId",
        "postcode",
        "latitude",
        "longitude",
        sql<
          Delivery[]
        >`json_agg(json_build_object('day', day, 'quantity', quantity) order by day)`.as(
          "deliveries",
        ),
      ]),
  );
