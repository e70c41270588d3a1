import { Button } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Trash2 } from "lucide-react";
import { Shown } from "@/features/art/shown";
import { productPath } from "@/features/links/products";
import type { BasketView } from "@/trpc/buying";
import { unitWords } from "@/lib/unit-words";
import { mostOfOne } from "./cookie";
import { Left } from "./short";

type Item = BasketView["lines"][number];

interface LinesProps {
  lines: readonly Item[];
  trade: boolean;
  askForEmpties: boolean;
}

/** What is in the basket, each line with its own fields; they belong to the form around them. */
export function BasketLines({ lines, trade, askForEmpties }: LinesProps) {
  return (
    <ul className="divide-y divide-border border-y border-border">
      {lines.map((line) => (
        <li key={line.product.id} className="flex gap-4 py-4 sm:gap-5">
          <div className="size-20 shrink-0 overflow-hidden rounded-card bg-muted sm:size-24">
            <Shown
              picture={line.product.picture}
              name={line.product.name}
              category={line.product.category}
              sizes="96px"
              className={line.product.picture ? "size-full object-cover" : "size-full p-1.5"}
            />
          </div>
          <div className="flex min-w-0 flex-1 flex-col gap-2.5">
            <div className="flex flex-wrap justify-between gap-x-4">
              <a href={productPath(line.product)} className="font-semibold hover:underline">
                {line.product.name}
              </a>
              <span className="font-semibold tabular-nums">
                {formatMoney(trade ? line.netPence : line.totalPence)}
              </span>
              <span className="w-full text-sm text-muted-foreground">{unitWords(line, trade)}</span>
            </div>
            {line.product.stock === "to_order" && (
              <p className="text-sm text-muted-foreground">To order: takes a little longer</p>
            )}
            <Left left={line.product.left} quantity={line.quantity} />
            <Fields line={line} askForEmpties={askForEmpties} />
            {line.product.firstBottlePence !== null && line.product.firstBottlePence > 0 && (
              <p className="text-sm text-muted-foreground">
                Without an empty it is a first bottle: {formatMoney(line.product.firstBottlePence)}{" "}
                for the cylinder.
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Fields({ line, askForEmpties }: { line: Item; askForEmpties: boolean }) {
  const { product, quantity, empties } = line;
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Count
        name={`quantity.${product.id}`}
        label="Quantity"
        of={product.name}
        value={quantity}
        left={product.left}
      />
      {askForEmpties && product.returnable && (
        <Count
          name={`empties.${product.id}`}
          label="Empties you hand back"
          of={product.name}
          value={empties}
        />
      )}
      <Button
        type="submit"
        name="remove"
        value={product.id}
        variant="ghost"
        size="touch"
        aria-label={`Remove ${product.name}`}
        className="ml-auto px-3!"
      >
        <Trash2 aria-hidden="true" />
        <span className="max-sm:sr-only">Remove</span>
      </Button>
    </div>
  );
}

interface CountProps {
  name: string;
  label: string;
  of: string;
  value: number;
  /** How many can be had, where that is less than anybody may want. */
  left?: number | null;
}

const Count = ({ name, label, of, value, left }: CountProps) => (
  <label className="flex flex-col gap-1 text-sm font-medium">
    <span className="max-sm:max-w-24 max-sm:leading-tight">
      {label}
      <span className="sr-only"> of {of}</span>
    </span>
    <input
      type="number"
      name={name}
      defaultValue={value}
      data-left={left ?? undefined}
      min={0}
      max={mostOfOne}
      inputMode="numeric"
      className="h-11 w-20 rounded-md border border-input bg-surface px-3 text-base"
    />
  </label>
);
