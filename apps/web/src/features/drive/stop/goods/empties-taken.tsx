"use client";

import { Field, NativeSelect, QuantityInput } from "@roundsman/ui";
import { useDrive } from "../../drive-context";
import type { Stop } from "../../driving";
import type { DeliveryDraft } from "../delivery-draft";

type EmptiesTakenProps = {
  stop: Stop;
  draft: Pick<DeliveryDraft, "empties">;
  onChange: (changed: Pick<DeliveryDraft, "empties">) => void;
};

/** Empties taken against those expected; others can be added, for what stands at the door is taken. */
export function EmptiesTaken({ stop, draft, onChange }: EmptiesTakenProps) {
  const { returnables } = useDrive().day;
  const named = new Set(draft.empties.map(({ productId }) => productId));
  const others = returnables.filter(({ productId }) => !named.has(productId));
  const expected = (productId: string) =>
    stop.collect.find((line) => line.productId === productId)?.quantity ?? 0;

  function add(id: string) {
    const product = others.find(({ productId }) => productId === id);
    if (product) onChange({ empties: [...draft.empties, { ...product, quantity: 1 }] });
  }

  if (draft.empties.length === 0 && others.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">Empties taken</h2>
      <ul className="flex flex-col divide-y rounded-lg border bg-surface">
        {draft.empties.map(({ productId, productName, quantity }) => (
          <li key={productId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <span className="min-w-32 flex-1">
              <span className="block text-base leading-5 font-medium">{productName}</span>
              <span className="text-sm text-muted-foreground">{expected(productId)} expected</span>
            </span>
            <QuantityInput
              size="touch"
              aria-label={`${productName}, empties`}
              value={quantity}
              onValueChange={(taken) =>
                onChange({
                  empties: draft.empties.map((line) =>
                    line.productId === productId ? { ...line, quantity: taken } : line,
                  ),
                })
              }
            />
          </li>
        ))}
        {others.length > 0 && (
          <li className="px-4 py-2.5">
            <Field label="Other empties" hideLabel>
              <NativeSelect size="touch" value="" onChange={(event) => add(event.target.value)}>
                <option value="">Other empties…</option>
                {others.map(({ productId, productName }) => (
                  <option key={productId} value={productId}>
                    {productName}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </li>
        )}
      </ul>
    </section>
  );
}
