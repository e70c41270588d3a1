import { prepareSql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { finite, finiteOrNull } from "../../../platform/rules/dated-rule";

/* What driving costs a business, and what it gives of that to shoppers who choose a cheaper day. */

/** Pence; null: the business doesn't say, and nobody is shown a cost. */
export type DrivingCosts = {
  /** Of a mile of road: fuel, tyres, wear. */
  perMilePence: number | null;
  /** Of an hour at the wheel: wages with what comes on top. */
  perHourPence: number | null;
};

export type DeliveryCosts = DrivingCosts & {
  /** The most that a cheaper day takes off the delivery in the shop, excluding VAT; null: nothing. */
  dayDiscountPence: number | null;
};

/** Until a business says otherwise; the columns have the same defaults. */
const usualCosts: DeliveryCosts = {
  perMilePence: 45,
  perHourPence: 1500,
  dayDiscountPence: null,
};

const selectCosts = prepareSql(({ tenantId }: { tenantId: string }) =>
  sqlBuilder
    .selectFrom("delivery_settings as s")
    .where("s.tenant_id", "=", tenantId)
    .select([
      "s.per_mile_pence as perMilePence",
      "s.per_hour_pence as perHourPence",
      "s.day_discount_pence as dayDiscountPence",
    ]),
);

export async function readDeliveryCosts(db: SqlRunner, tenantId: string): Promise<DeliveryCosts> {
  const [row] = await selectCosts(db, { tenantId });
  return row ?? usualCosts;
}

const metresInMile = 1609.344;

/**
 * What a drive costs, in whole pence; null where the business says neither cost. One that it doesn't say counts as
 * nothing.
 * @param drive in metres, and seconds at the wheel
 */
export function costOf(
  { perMilePence, perHourPence }: DrivingCosts,
  { metres, seconds }: { metres: number; seconds: number },
): number | null {
  if (perMilePence === null && perHourPence === null) return null;
  const ofMiles = (metres / metresInMile) * (finiteOrNull(perMilePence, "cost of a mile") ?? 0);
  const ofHours = (seconds / 3600) * (finiteOrNull(perHourPence, "cost of an hour") ?? 0);
  return Math.round(finite(ofMiles + ofHours, "cost of a drive"));
}
