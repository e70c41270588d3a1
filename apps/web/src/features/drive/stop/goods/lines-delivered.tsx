"use client";

import { QuantityInput, RadioGroup } from "@roundsman/ui";
import { shortfallWords } from "@/features/rounds/stop-words";
import type { Stop } from "../../driving";
import { isShortDraft, type DeliveryDraft } from "../delivery-draft";
import { optionsOf } from "../options-of";

type LinesDeliveredProps = {
  stop: Stop;
  draft: DeliveryDraft;
  onChange: (changed: Partial<DeliveryDraft>) => void;
};

/** How much of each thing was handed over, and why not all. */
export function LinesDelivered({ stop, draft, onChange }: LinesDeliveredProps) {
  return (
    <>
      <section>
        <h2 className="mb-2 text-base font-semibold">Handed over</h2>
        <ul className="flex flex-col divide-y rounded-lg border bg-surface">
          {stop.lines.map(({ orderLineId, productName, quantity }) => (
            <li
              key={orderLineId}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5"
            >
              <span className="min-w-32 flex-1">
                <span className="block text-base leading-5 font-medium">{productName}</span>
                <span className="text-sm text-muted-foreground">{quantity} ordered</span>
              </span>
              <QuantityInput
                size="touch"
                aria-label={productName}
                max={quantity}
                value={draft.delivered[orderLineId] ?? quantity}
                onValueChange={(delivered) =>
                  onChange({ delivered: { ...draft.delivered, [orderLineId]: delivered } })
                }
              />
            </li>
          ))}
        </ul>
      </section>
      {isShortDraft(stop, draft) && (
        <RadioGroup
          look="tiles"
          label="Why not all?"
          options={optionsOf(shortfallWords)}
          value={draft.shortfallReason ?? null}
          onValueChange={(shortfallReason) => onChange({ shortfallReason })}
        />
      )}
    </>
  );
}
