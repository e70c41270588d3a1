"use client";

import { Field, NativeSelect, QuantityField } from "@roundsman/ui";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import type { Stop } from "../driving";
import type { DeliveryDraft } from "./delivery-draft";

type EmptiesTakenProps = {
  stop: Stop;
  draft: DeliveryDraft;
  /** Whether others than those expected can be added. */
  part: boolean;
  onChange: (changed: Partial<DeliveryDraft>) => void;
};

/** Empties taken against those expected; others can be added, for what stands at the door is taken. */
export function EmptiesTaken({ stop, draft, part, onChange }: EmptiesTakenProps) {
  const { data } = useQuery(
    useApi().office.products.list.queryOptions({ limit: 100 }, { enabled: part }),
  );
  const named = new Set(draft.empties.map(({ productId }) => productId));
  const others = (data?.items ?? []).filter(({ id, returnable }) => returnable && !named.has(id));
  const expected = (productId: string) =>
    stop.collect.find((line) => line.productId === productId)?.quantity ?? 0;

  function add(id: string) {
    const product = others.find((other) => other.id === id);
    if (!product) return;
    const taken = { productId: id, productName: product.name, quantity: 1 };
    onChange({ empties: [...draft.empties, taken] });
  }

  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">Empties taken</h2>
      <ul className="flex flex-col divide-y rounded-lg border bg-surface">
        {draft.empties.map(({ productId, productName, quantity }) => (
          <li key={productId} className="flex items-center gap-3 px-4 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block text-base leading-5 font-medium">{productName}</span>
              <span className="text-sm text-muted-foreground">{expected(productId)} expected</span>
            </span>
            <QuantityField
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
        {part && (
          <li className="px-4 py-2.5">
            <Field label="Other empties" hideLabel>
              <NativeSelect size="touch" value="" onChange={(event) => add(event.target.value)}>
                <option value="">Other empties…</option>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
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
