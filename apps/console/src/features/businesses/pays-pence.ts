import { monthlyPenceOf } from "@roundsman/api";
import type { Business } from "./words";

/** What a business pays a month now, in pence excluding VAT; null where it pays nothing. */
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
