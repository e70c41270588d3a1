"use client";

import { cn, QuantityInput } from "@roundsman/ui";
import type { LoadItem } from "../driving";
import { countOf, keyOf, type Counts } from "./counts";

type CountListProps = {
  items: readonly LoadItem[];
  counts: Counts;
  onChange: (counts: Counts) => void;
};

/** Things to count, each with what should be there. */
export function CountList({ items, counts, onChange }: CountListProps) {
  return (
    <ul className="flex flex-col divide-y rounded-lg border bg-surface">
      {items.map((item) => {
        const key = keyOf(item);
        const count = countOf(item, counts);
        const name = item.condition === "empty" ? `${item.productName}, empty` : item.productName;
        const off = count - item.expected;
        return (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <span className="min-w-32 flex-1">
              <span className="block text-base leading-5 font-medium">{name}</span>
              <span
                className={cn("text-sm text-muted-foreground", off !== 0 && "text-danger-text")}
              >
                {item.expected} expected
                {off !== 0 && `, ${Math.abs(off)} ${off < 0 ? "missing" : "too many"}`}
              </span>
            </span>
            <QuantityInput
              size="touch"
              aria-label={name}
              value={count}
              onValueChange={(counted) => onChange({ ...counts, [key]: counted })}
            />
          </li>
        );
      })}
    </ul>
  );
}
