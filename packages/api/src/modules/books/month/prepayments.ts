import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { within, type JournalDays } from "./days";
import type { RateRow } from "./documents";
import { linesOf } from "./orders";
import type { Period } from "./period";

/*
 * Payments ahead of a delivery whose VAT counts by payment (docs/decisions/0419). An entry counts on its day and is taken
 * out on the day of the delivery. One of the day of the delivery, or of a later one, never counts.
 */

/** Entries `p` with their orders `o`, without those that are not before the delivery. */
const counting = (tenantId: string) =>
  sqlBuilder
    .selectFrom("prepayments as p")
    .innerJoin("orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "p.tenant_id").onRef("o.id", "=", "p.order_id"),
    )
    .where("p.tenant_id", "=", tenantId)
    .where("o.tenant_id", "=", tenantId)
    .where(sql<boolean>`(o.booked_on is null or p.day < o.booked_on)`);

/** Sums by rate what was paid ahead in a period, less what of it was delivered in the period. One statement. */
export function paidAheadByRate(
  db: SqlRunner,
  tenantId: string,
  { firstDay, lastDay }: Period,
): Promise<RateRow[]> {
  const days = { from: firstDay, to: lastDay };
  const paid = counting(tenantId)
    .where(within("p.day", days))
    .select(["p.vat_rate", "p.vat_treatment", "p.net_pence", "p.vat_pence"]);
  const delivered = counting(tenantId)
    .where(within("o.booked_on", days))
    .select([
      "p.vat_rate",
      "p.vat_treatment",
      sql<number>`0 - p.net_pence`.as("net_pence"),
      sql<number>`0 - p.vat_pence`.as("vat_pence"),
    ]);
  return runSql(
    db,
    sqlBuilder
      .selectFrom(paid.unionAll(delivered).as("v"))
      .groupBy(["v.vat_rate", "v.vat_treatment"])
      .select([
        "v.vat_rate as vatRate",
        "v.vat_treatment as vatTreatment",
        sql<number>`coalesce(sum(v.net_pence), 0)::float8`.as("netPence"),
        sql<number>`coalesce(sum(v.vat_pence), 0)::float8`.as("vatPence"),
      ]),
  );
}

/** Entries of which the day, or the day of the delivery, is of these days. */
export const prepaymentsOf = (tenantId: string, days: JournalDays) =>
  counting(tenantId)
    .where((eb) => eb.or([within("p.day", days), within("o.booked_on", days)]))
    .select([
      "o.id",
      "o.number",
      sql<string>`p.day::text`.as("paidOn"),
      sql<string | null>`o.booked_on::text`.as("deliveredOn"),
      "p.vat_rate as vatRate",
      "p.vat_treatment as vatTreatment",
      "p.net_pence as netPence",
      "p.vat_pence as vatPence",
      "o.delivery_charge_pence as deliveryChargePence",
      "o.charge_rule as chargeRule",
      linesOf.as("lines"),
    ]);
