import type { DeliveryOption, Tx } from "@roundsman/db";
import { notFound, type Issue } from "../../../platform/base/errors";
import { fromDay, todayIn } from "../../../platform/values/view";

const dayMs = 24 * 60 * 60 * 1000;

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

/** What the option promises for an order taken now: its name, its charge and the days it comes on. */
export function promiseColumns(
  option: DeliveryOption | null,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const today = fromDay(todayIn(timeZone, now)).getTime();
  return {
    deliveryOptionId: option?.id ?? null,
    deliveryOptionName: option?.name ?? null,
    deliveryChargePence: option?.pricePence ?? 0,
    expectedFrom: option && new Date(today + option.minDays * dayMs),
    expectedTo: option && new Date(today + option.maxDays * dayMs),
  };
}
