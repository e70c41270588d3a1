"use client";

import { Alert } from "@roundsman/ui";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { NumberScanner } from "@/features/scan/number-scanner";
import type { Stop } from "../../driving";
import type { SeenRound } from "../../outbox/apply-entries";
import { doneOf, type DeliveryDraft } from "../delivery-draft";
import { judgeAtDoor, type ScannedAtDoor } from "../../serials/scanned";
import { ScannedList } from "../../serials/scanned-list";

type SerialsAtDoorProps = {
  round: SeenRound;
  stop: Stop;
  draft: DeliveryDraft;
  onChange: (changed: Partial<DeliveryDraft>) => void;
};

const wayWords = { delivered: "Handed over", collected: "Taken back" } as const;

/** Which containers were handed over and taken back: folded away, for nothing waits for it. */
export function SerialsAtDoor({ round, stop, draft, onChange }: SerialsAtDoorProps) {
  const [fault, setFault] = useState<string | null>(null);
  const { serials } = round;
  const { lines, collect } = doneOf(stop, draft);
  const tracked = new Set(serials?.products.map(({ productId }) => productId));
  const piecesOf = (goods: readonly { productId: string; quantity: number }[]) =>
    goods.reduce(
      (sum, { productId, quantity }) => sum + (tracked.has(productId) ? quantity : 0),
      0,
    );
  const pieces = piecesOf(lines) + piecesOf(collect);
  if (!serials || (pieces === 0 && draft.serials.length === 0)) return null;

  function scan(number: string): boolean {
    if (!serials) return false;
    const door = { scanned: draft.serials, empties: collect, lines };
    const one = judgeAtDoor(serials, door, number);
    setFault(one ? null : `${number} is scanned already.`);
    if (one) onChange({ serials: [...draft.serials, one] });
    return one !== null;
  }
  const turn = (turned: ScannedAtDoor) =>
    onChange({
      serials: draft.serials.map((one) =>
        one === turned
          ? {
              ...one,
              way: one.way === "delivered" ? ("collected" as const) : ("delivered" as const),
            }
          : one,
      ),
    });

  return (
    <details className="group rounded-lg border bg-surface">
      <summary className="flex min-h-touch items-center gap-2 px-4 text-base font-medium">
        <ChevronRight aria-hidden className="size-5 transition-transform group-open:rotate-90" />
        <span className="flex-1">Serial numbers</span>
        <span className="text-sm font-normal text-muted-foreground">
          {draft.serials.length} of {pieces} scanned
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t p-4">
        <NumberScanner label="Serial number" onNumber={scan} />
        {fault && <Alert tone="warning" live title={fault} />}
        <ScannedList
          scanned={draft.serials}
          onRemove={(number) =>
            onChange({ serials: draft.serials.filter((one) => one.number !== number) })
          }
          turning={{ wordsOf: ({ way }) => wayWords[way], onTurn: turn }}
        />
      </div>
    </details>
  );
}
