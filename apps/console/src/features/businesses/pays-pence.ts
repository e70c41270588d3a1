import { monthlyPenceOf } from "@roundsman/api";
import type { Business } from "./words";

/** Returns a business's current price a month, in pence excluding VAT; null if it pays nothing. */
export function paysPence({ subscription }: Business): number | null {
  const { plan, status, customPrice, discount } = subscription;
  return monthlyPenceOf(
    {
      plan,
      status,
      customMonthlyPence: customPrice?.monthlyPence ?? null,
      discountPercentOff: discount?.percentOff ?? null,
      discountUntil: discount?.until ? new Date(discount.until) : null,
    },
    new Date(),
  );
}
