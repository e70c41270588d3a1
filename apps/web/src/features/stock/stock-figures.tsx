import { cn } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { TriangleAlert } from "lucide-react";
import type { GridCell } from "./read-stock";

/** What is on hand in a place, and below it what of that is held and what is on the way there. */
export function StockFigures({ cell }: { cell: GridCell | undefined }) {
  const { onHand = 0, held = 0, inTransit = 0, onOrder = 0 } = cell ?? {};
  const notes = [
    held > 0 && `${formatQuantity(held)} held`,
    inTransit + onOrder > 0 && `+${formatQuantity(inTransit + onOrder)} coming`,
  ].filter((note) => note !== false);
  return (
    <span className="inline-flex flex-col items-end leading-4">
      <span
        className={cn(
          onHand === 0 && "text-muted-foreground",
          onHand < 0 && "inline-flex items-center gap-1 font-medium text-danger-text",
        )}
      >
        {onHand < 0 && <TriangleAlert aria-hidden className="size-3.5" />}
        {formatQuantity(onHand)}
      </span>
      {onHand < 0 && <span className="text-xs text-danger-text">below zero: count it</span>}
      {notes.length > 0 && (
        <span className="text-xs text-muted-foreground">{notes.join(" · ")}</span>
      )}
    </span>
  );
}
