import { expressionBuilder, sql, sqlBuilder, type Tables } from "@roundsman/db";
import type { z } from "zod";
import { dateTime, day, dayOrNull } from "../../../platform/values/format";
import type { Forecast } from "./schema";

const f = expressionBuilder<
  Tables & {
    f: Tables["forecasts"];
    a: Tables["delivery_addresses"];
    c: Tables["customers"];
    p: Tables["products"];
  },
  "f" | "a" | "c" | "p"
>();

/** There is an order of the product that is still to come, or came after the forecast was made. */
const isOrdered = f.exists(
  f
    .selectFrom("orders as o")
    .innerJoin("order_lines as l", (join) =>
      join.onRef("l.tenant_id", "=", "o.tenant_id").onRef("l.order_id", "=", "o.id"),
    )
    .whereRef("o.tenant_id", "=", "f.tenant_id")
    .whereRef("o.customer_id", "=", "a.customer_id")
    .whereRef("l.product_id", "=", "f.product_id")
    .where((eb) =>
      eb.or([
        eb("o.delivery_address_id", "=", eb.ref("f.address_id")),
        // They fetch it themselves.
        eb("o.delivery_address_id", "is", null),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb("o.status", "=", sql.lit("placed")),
        eb.and([
          eb("o.status", "=", sql.lit("delivered")),
          eb("o.delivered_at", ">=", eb.ref("f.computed_at")),
        ]),
      ]),
    )
    .select("o.id"),
);

/** A standing order brings it by itself. */
const isRepeated = f.exists(
  f
    .selectFrom("standing_orders as s")
    .innerJoin("standing_order_lines as l", (join) =>
      join.onRef("l.tenant_id", "=", "s.tenant_id").onRef("l.standing_order_id", "=", "s.id"),
    )
    .whereRef("s.tenant_id", "=", "f.tenant_id")
    .whereRef("s.customer_id", "=", "a.customer_id")
    .whereRef("s.delivery_address_id", "=", "f.address_id")
    .where("s.state", "=", sql.lit("active"))
    .whereRef("l.product_id", "=", "f.product_id")
    .select("s.id"),
);

/**
 * Empty before the round after the next, with nothing ordered, and not hidden on this day.
 * @param today YYYY-MM-DD by the business's own clock
 */
export const isToBeAsked = (today: string) =>
  f.and([
    f("f.empty_on", "<", f.ref("f.ask_before")),
    f.or([f("f.hidden_until", "is", null), f("f.hidden_until", "<=", sql<Date>`${today}::date`)]),
    f.not(isOrdered),
    f.not(isRepeated),
  ]);

/** Forecasts of a business for addresses and customers in use, with what they are called. */
export const selectForecasts = (tenantId: string) =>
  sqlBuilder
    .selectFrom("forecasts as f")
    .innerJoin("delivery_addresses as a", (join) =>
      join.onRef("a.tenant_id", "=", "f.tenant_id").onRef("a.id", "=", "f.address_id"),
    )
    .innerJoin("customers as c", (join) =>
      join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.customer_id"),
    )
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "f.tenant_id").onRef("p.id", "=", "f.product_id"),
    )
    .where("f.tenant_id", "=", tenantId)
    .where("a.archived_at", "is", null)
    .where("c.archived_at", "is", null)
    .where("p.archived_at", "is", null)
    .orderBy("f.empty_on")
    .orderBy("f.id");

/** What `viewForecast` reads. */
export const forecastColumns = (today: string) =>
  [
    "f.id",
    "c.id as customerId",
    "c.name as customerName",
    "a.id as deliveryAddressId",
    "a.line1",
    "a.city",
    "a.postcode",
    "p.id as productId",
    "p.name as productName",
    "f.last_delivered_on as lastDeliveredOn",
    "f.last_quantity as lastQuantity",
    "f.usual_quantity as usualQuantity",
    "f.base_use as baseUse",
    "f.heat_use as heatUse",
    "f.empty_on as emptyOn",
    "f.empty_from as emptyFrom",
    "f.empty_until as emptyUntil",
    "f.next_round_on as nextRoundOn",
    "f.hidden_until as hiddenUntil",
    "f.computed_at as computedAt",
    sql<boolean>`${isToBeAsked(today)}`.as("askNow"),
  ] as const;

interface ForecastRow {
  id: string;
  customerId: string;
  customerName: string;
  deliveryAddressId: string;
  line1: string;
  city: string | null;
  postcode: string | null;
  productId: string;
  productName: string;
  lastDeliveredOn: Date;
  lastQuantity: number;
  usualQuantity: number;
  baseUse: number;
  heatUse: number;
  emptyOn: Date;
  emptyFrom: Date;
  emptyUntil: Date;
  nextRoundOn: Date | null;
  hiddenUntil: Date | null;
  computedAt: Date;
  askNow: boolean;
}

export const viewForecast = (row: ForecastRow): z.infer<typeof Forecast> => ({
  id: row.id,
  customerId: row.customerId,
  customerName: row.customerName,
  deliveryAddressId: row.deliveryAddressId,
  address: [row.line1, row.city, row.postcode].filter((part) => part).join(", "),
  town: row.city,
  postcode: row.postcode,
  productId: row.productId,
  productName: row.productName,
  lastDeliveredOn: day(row.lastDeliveredOn),
  lastQuantity: row.lastQuantity,
  usualQuantity: row.usualQuantity,
  usePerDay: row.baseUse,
  usePerDegreeDay: row.heatUse,
  emptyOn: day(row.emptyOn),
  emptyFrom: day(row.emptyFrom),
  emptyUntil: day(row.emptyUntil),
  nextRoundOn: dayOrNull(row.nextRoundOn),
  askNow: row.askNow,
  hiddenUntil: dayOrNull(row.hiddenUntil),
  computedAt: dateTime(row.computedAt),
});
