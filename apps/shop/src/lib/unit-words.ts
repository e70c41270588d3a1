import { eachUnit, formatMoney } from "@roundsman/ui/format";
import { exVat, labelIncVat } from "@/lib/vat-words";
import type { BasketView } from "@/trpc/buying";

type Line = Pick<BasketView["lines"][number], "unitPrice" | "unitIncVat" | "product">;

/** The price of one of a line: "£10.00 each, inc VAT"; without VAT where the business is not registered for it. */
export function unitWords({ unitPrice, unitIncVat, product }: Line, trade: boolean): string {
  const each = eachUnit(product.unit);
  return trade && !product.unregistered
    ? `${formatMoney(unitPrice)} ${each},${exVat(product)}`
    : labelIncVat(`${formatMoney(unitIncVat)} ${each}`, product);
}
