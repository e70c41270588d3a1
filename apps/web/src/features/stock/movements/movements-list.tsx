import { listOf, TextLink } from "@roundsman/ui";
import { formatDateTime, formatQuantity } from "@roundsman/ui/format";
import { ArrowDownLeft, ArrowUpRight, ScrollText } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { movementFilters } from "./movement-filters";
import { causeOf, conditionWords, reasonWords, type Movement } from "./movement-words";

const writtenHere =
  "What is delivered, received, moved between yards or counted is written here by itself.";

/** The ledger, newest first: what came into a yard, what went out of it, and why. */
export const movementsList = listOf<Movement, { timeZone: string }>()({
  label: "Movements",
  filters: movementFilters,
  rowId: ({ id }) => id,
  columns: (column, { timeZone }) => [
    column.accessor("productName", { header: "Product", meta: { className: "font-medium" } }),
    column.accessor("at", {
      header: "When",
      cell: (cell) => formatDateTime(cell.getValue(), timeZone),
      meta: { fit: true, phone: "second", className: "tabular-nums" },
    }),
    column.accessor("locationName", { header: "Yard", meta: { phone: "second" } }),
    column.accessor("condition", {
      header: "Condition",
      cell: (cell) => conditionWords[cell.getValue()],
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("quantity", {
      header: "In or out",
      cell: (cell) => <SignedQuantity quantity={cell.getValue()} />,
      meta: { numeric: true, phone: "figure" },
    }),
    column.accessor("reason", {
      header: "Why",
      cell: ({ row: { original: movement } }) => (
        <>
          {reasonWords[movement.reason]}
          {movement.explanation && (
            <span className="block text-muted-foreground">{movement.explanation}</span>
          )}
        </>
      ),
      meta: { phone: "second" },
    }),
    column.display({
      header: "What moved it",
      cell: ({ row }) => <Cause movement={row.original} />,
      meta: { fit: true, silent: true },
    }),
  ],
  end: <ExportLink list="stock-movements" />,
  nothingYet: { icon: <ScrollText />, title: "Nothing has moved yet", text: writtenHere },
  nothingFits: {
    icon: <ScrollText />,
    title: "Nothing of this moved",
    text: writtenHere,
    all: "All movements",
  },
});

function SignedQuantity({ quantity }: { quantity: number }) {
  const into = quantity > 0;
  const Arrow = into ? ArrowDownLeft : ArrowUpRight;
  return (
    <span className="inline-flex items-center gap-1 font-medium">
      <Arrow aria-hidden className={into ? "size-3.5 text-success" : "size-3.5 text-accent"} />
      <span className="sr-only">{into ? "in " : "out "}</span>
      {into ? "+" : "−"}
      {formatQuantity(Math.abs(quantity))}
    </span>
  );
}

function Cause({ movement }: { movement: Movement }) {
  const cause = causeOf(movement);
  if (!cause) return null;
  return (
    <TextLink href={cause.href} prefetch={false}>
      {cause.words}
    </TextLink>
  );
}
