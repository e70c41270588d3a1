import { Button } from "@roundsman/ui";
import { formatMoney, perUnit } from "@roundsman/ui/format";
import { mostOfOne } from "@/features/basket/cookie";
import { accountPath } from "@/features/links/pages";
import { StockLine } from "@/features/products/stock-line";
import type { PriceSheet as Sheet } from "@/trpc/buying";

/** Everything at the customer's own prices, to be ordered in one go. */
export function PriceSheet({ items }: Sheet) {
  return (
    <main className="mx-auto w-full max-w-4xl px-4 pt-8 pb-14">
      <p>
        <a href={accountPath} className="inline-block py-1 text-link underline underline-offset-3">
          Your account
        </a>
      </p>
      <h1 className="text-3xl font-bold">Your price list</h1>
      <p className="mb-5 text-muted-foreground">
        Your own prices{items.some(({ unregistered }) => unregistered) ? "" : ", each ex VAT"}.
      </p>
      <form method="post" action="/basket/add-many">
        <ul className="divide-y divide-border border-y border-border">
          {items.map((product) => (
            <Line key={product.id} product={product} />
          ))}
        </ul>
        <div className="sticky bottom-0 flex justify-end border-t border-border bg-background py-3">
          <Button type="submit" variant="primary" size="touch">
            Add to basket
          </Button>
        </div>
      </form>
    </main>
  );
}

function Line({ product }: { product: Sheet["items"][number] }) {
  const { id, name, priceExVat, unit, stock, left } = product;
  return (
    <li className="flex items-center gap-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <StockLine stock={stock} left={left} />
      </div>
      <span className="tabular-nums">
        {formatMoney(priceExVat)}
        {perUnit(unit)}
      </span>
      <label>
        <span className="sr-only">How many {name}</span>
        <input
          type="number"
          name={`add.${id}`}
          min={0}
          max={mostOfOne}
          disabled={stock === "out"}
          inputMode="numeric"
          placeholder="0"
          className="h-11 w-20 rounded-md border border-input bg-surface px-3 text-base disabled:bg-muted"
        />
      </label>
    </li>
  );
}
