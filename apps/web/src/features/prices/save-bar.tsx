"use client";

import { Alert, Button, CardFooter } from "@roundsman/ui";
import type { usePriceSheet } from "./use-price-sheet";

type SaveBarProps = { sheet: ReturnType<typeof usePriceSheet> };

/** How many prices wait to be saved, and what is in the way. */
export function SaveBar({ sheet }: SaveBarProps) {
  const { edits, faults, message, saving, grid } = sheet;
  const count = edits.size;
  if (count === 0 && !message) return null;
  const nameOf = (id: string) => grid.products.find((product) => product.id === id)?.name;
  return (
    <CardFooter className="justify-end gap-3">
      {(message || faults.length > 0) && (
        <Alert tone="danger" live title={message ?? "Put right first"} className="w-full">
          {faults.length > 0 && (
            <ul>
              {faults.slice(0, 5).map(({ place, message: words }) => (
                <li key={`${place.productId} ${place.column}`}>
                  {nameOf(place.productId)}: {words}
                </li>
              ))}
              {faults.length > 5 && <li>and {faults.length - 5} more</li>}
            </ul>
          )}
        </Alert>
      )}
      <output className="mr-auto text-dense">
        {count === 1 ? "1 price changed" : `${count} prices changed`}
      </output>
      <Button onClick={sheet.drop}>Undo all</Button>
      <Button type="submit" variant="primary" loading={saving} disabled={count === 0}>
        Save prices
      </Button>
    </CardFooter>
  );
}
