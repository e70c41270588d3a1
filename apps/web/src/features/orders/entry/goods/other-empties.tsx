"use client";

import { Field, QuantityInput } from "@roundsman/ui";
import type { OtherEmpties as Others } from "../draft";
import type { EditDraft } from "../use-order-draft";

/** Empties that came back last time for no line of this order; 0 leaves them off. */
export function OtherEmpties({ empties, edit }: { empties: readonly Others[]; edit: EditDraft }) {
  return (
    <ul className="flex flex-col gap-2 border-t px-4 py-2.5">
      {empties.map(({ product, quantity }) => (
        <li key={product.id} className="flex items-center justify-between gap-3 text-dense">
          <span>
            <span className="text-muted-foreground">Empties back: </span>
            {product.name}
          </span>
          <Field label={`Empties of ${product.name}`} hideLabel>
            <QuantityInput
              size="sm"
              value={quantity}
              onValueChange={(next) =>
                edit({ do: "set-other-empties", productId: product.id, quantity: next })
              }
            />
          </Field>
        </li>
      ))}
    </ul>
  );
}
