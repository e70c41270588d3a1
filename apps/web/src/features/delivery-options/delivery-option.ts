import { formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type DeliveryOption = RouterOutputs["office"]["deliveryOptions"]["list"]["items"][number];

/** What is promised: "the same day", "2 to 4 days". */
export function promiseWords({ minDays, maxDays }: Pick<DeliveryOption, "minDays" | "maxDays">) {
  if (maxDays === 0) return "The same day";
  if (minDays === maxDays) return maxDays === 1 ? "The next day" : formatQuantity(maxDays, "day");
  return minDays === 0
    ? `Within ${formatQuantity(maxDays, "day")}`
    : `${minDays} to ${maxDays} days`;
}
