import type { DeliveryOption, Tx } from "@roundsman/db";
import { notFound, type Issue } from "../../../platform/base/errors";
import { daysAfter, fromDay, todayIn } from "../../../platform/values/format";
import type { Area } from "../../catalogue";

/* What a delivery option promises, and what it costs. */

/** @throws not_found for an option that is none of this business */
export async function findOption(
  tx: Tx,
  tenantId: string,
  id: string | null,
): Promise<DeliveryOption | null> {
  if (id === null) return null;
  const option = await tx.deliveryOption.findFirst({ where: { tenantId, id } });
  if (!option) throw notFound("delivery option");
  return option;
}

export const optionIssues = (option: DeliveryOption | null): Issue[] =>
  option?.archivedAt
    ? [{ path: "deliveryOptionId", message: "This delivery option is no longer offered." }]
    : [];

/** What an option costs in a delivery area, excluding VAT: what the area says of it, else its own charge. */
export const chargeIn = (
  area: Pick<Area, "options"> | null,
  option: Pick<DeliveryOption, "id" | "pricePence">,
): number =>
  area?.options.find(({ deliveryOptionId }) => deliveryOptionId === option.id)?.chargePence ??
  option.pricePence;

/**
 * What the option promises for an order taken now: its name, its charge and the days it comes on.
 * @param discountPence off the charge for the day that was chosen, excluding VAT: no more than there is of it
 */
export function promiseColumns(
  option: DeliveryOption | null,
  { timeZone, now }: { timeZone: string; now: Date },
  area: Pick<Area, "options"> | null = null,
  discountPence = 0,
) {
  const today = todayIn(timeZone, now);
  const charge = option ? chargeIn(area, option) : 0;
  const deliveryDiscountPence = Math.min(charge, discountPence);
  return {
    deliveryOptionId: option?.id ?? null,
    deliveryOptionName: option?.name ?? null,
    deliveryChargePence: charge - deliveryDiscountPence,
    deliveryDiscountPence,
    expectedFrom: option && fromDay(daysAfter(today, option.minDays)),
    expectedTo: option && fromDay(daysAfter(today, option.maxDays)),
  };
}

/**
 * The options for a day that a shopper chose: those whose own days hold it, else those whose days lie nearest to it
 * (docs/decisions/0329). There is always one, where there are any.
 * @param ahead how many days after today it is
 */
export function optionsForDay<Option extends Pick<DeliveryOption, "minDays" | "maxDays">>(
  options: readonly Option[],
  ahead: number,
): Option[] {
  const away = options.map(({ minDays, maxDays }) => Math.max(0, minDays - ahead, ahead - maxDays));
  const nearest = Math.min(...away);
  return options.filter((_, at) => away[at] === nearest);
}

/** A day that a shopper chose is the one that is promised. */
export const dayPromised = (day: string) => ({
  expectedFrom: fromDay(day),
  expectedTo: fromDay(day),
});
