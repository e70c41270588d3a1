import { formatQuantity } from "@roundsman/ui/format";
import { TriangleAlert } from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";

export type Supplies = RouterOutputs["office"]["orders"]["supply"];

/** Under a product's name: how many can still be promised, or that the order asks for more. */
export function LineSupply({ supply, productId }: { supply: Supplies; productId: string }) {
  const line = supply.find((one) => one.productId === productId);
  if (!line || line.remaining === null) return null;
  if (line.warning !== null) {
    return (
      <span className="mt-0.5 flex items-start gap-1 text-xs font-medium text-warning-text">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {line.warning}
      </span>
    );
  }
  return (
    <span className="mt-0.5 block text-xs font-normal text-muted-foreground">
      {formatQuantity(line.remaining)} to promise
    </span>
  );
}
