"use client";

import { Button, EditDialog, NotSent, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { AddAgreedPrice } from "./add-agreed-price";
import type { AgreedDraft } from "./agreed-draft";
import { AgreedRows } from "./agreed-rows";

type EditAgreedPricesProps = {
  customer: { id: string; name: string };
  items: readonly AgreedDraft[];
};

/** The customer's own prices, edited as the whole set that they are. */
export function EditAgreedPrices({ customer: { id, name }, items }: EditAgreedPricesProps) {
  const { customers } = useApiClient().office;
  const form = useForm({
    values: { rates: items },
    send: async ({ rates }) => {
      const missing = rates.flatMap(({ unitPrice, productName }, at) =>
        unitPrice === null
          ? {
              path: `rates.${at}.unitPrice`,
              message: `Give a price for ${productName}, or remove it.`,
            }
          : [],
      );
      if (missing.length > 0) throw new NotSent(...missing);
      await customers.putAgreedRates.mutate({
        id,
        rates: rates.map(({ productId, unitPrice }) => ({ productId, unitPrice: unitPrice ?? 0 })),
      });
    },
    done: "Agreed prices saved",
  });
  return (
    <EditDialog
      form={form}
      title={`Prices agreed with ${name}`}
      description="Ex VAT. They come before those of any price list."
      trigger={<Button size="sm">{items.length === 0 ? "Agree prices" : "Edit"}</Button>}
    >
      <AgreedRows />
      <AddAgreedPrice />
    </EditDialog>
  );
}
