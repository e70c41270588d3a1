"use client";

import { Button } from "@roundsman/ui";
import { X } from "lucide-react";

type ScannedListProps<One extends { number: string }> = {
  scanned: readonly One[];
  onRemove: (number: string) => void;
  /** Which way it went, in words; pressed, it is turned round. */
  turning?: { wordsOf: (one: One) => string; onTurn: (one: One) => void };
};

/** Numbers that were scanned, the last one first. */
export function ScannedList<One extends { number: string }>({
  scanned,
  onRemove,
  turning,
}: ScannedListProps<One>) {
  if (scanned.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y rounded-lg border bg-surface">
      {scanned.toReversed().map((one) => (
        <li key={one.number} className="flex flex-wrap items-center gap-2 py-1 pr-1 pl-4">
          <span className="min-w-24 flex-1 text-base font-medium break-all">{one.number}</span>
          {turning && (
            <Button
              type="button"
              size="touch"
              aria-label={`${one.number}: ${turning.wordsOf(one)}. Turn round`}
              onClick={() => turning.onTurn(one)}
            >
              {turning.wordsOf(one)}
            </Button>
          )}
          <Button
            type="button"
            variant="ghost"
            size="touch"
            square
            aria-label={`Take ${one.number} off the list`}
            onClick={() => onRemove(one.number)}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
