import { formatMoney } from "@roundsman/ui/format";
import { incVat } from "@/lib/vat-words";
import type { Front } from "@/trpc/outputs";

type Way = Front["deliveryWays"][number];

/** What each way of delivery costs, as the checkout asks it: "Standard (free) · Next day (£5.20 inc VAT)". */
export const deliveryWords = (ways: readonly Way[], seller: { unregistered: boolean }): string =>
  ways
    .map(
      ({ name, ...cost }) =>
        `${name} (${costWords(cost)}${cost.toPence === 0 ? "" : incVat(seller)})`,
    )
    .join(" · ");

/** One rate of VAT makes one price; with several the goods decide. */
function costWords({ fromPence, toPence }: Pick<Way, "fromPence" | "toPence">): string {
  if (toPence === 0) return "free";
  const from = fromPence === toPence ? "" : "from ";
  return `${from}${formatMoney(fromPence)}`;
}
