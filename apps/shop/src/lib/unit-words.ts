import { eachUnit, formatMoney } from "@roundsman/ui/format";
import type { BasketView } from "@/trpc/buying";

type Line = Pick<BasketView["lines"][number], "unitPrice" | "unitIncVat" | "product">;

/** The price of one of a line: "£10.00 each, inc VAT"; without VAT where the business is not registered for it. */
export function unitWords({ unitPrice, unitIncVat, product }: Line, trade: boolean): string {
  const each = eachUnit(product.unit);
  if (product.unregistered) return `${formatMoney(unitIncVat)} ${each}`;
  return trade
    ? `${formatMoney(unitPrice)} ${each}, ex VAT`
    : `${formatMoney(unitIncVat)} ${each}, inc VAT`;
}
