"use client";

import { Button, EditDialog, NotSent, useForm } from "@roundsman/ui";
import { nameOfPrice, toPrice, typedOf, type PriceEntered } from "@/features/goods/price-entered";
import { useApiClient } from "@/trpc/client";
import { AddAgreedPrice } from "./add-agreed-price";
import type { AgreedDraft } from "./agreed-draft";
import { AgreedRows } from "./agreed-rows";

type EditAgreedPricesProps = {
  customer: { id: string; name: string };
  items: readonly ({ productId: string; productName: string } & PriceEntered)[];
};

/** The customer's own prices, edited as the whole set that they are. */
export function EditAgreedPrices({ customer: { id, name }, items }: EditAgreedPricesProps) {
  const { customers } = useApiClient().office;
  const form = useForm({
    values: { rates: items.map(draftOf) },
    send: async ({ rates }) => {
      const missing = rates.flatMap((rate, at) => {
        const name = nameOfPrice[rate.enteredAs];
        const message = `Give a price for ${rate.productName}, or remove it.`;
        return rate[name] === null ? { path: `rates.${at}.${name}`, message } : [];
      });
      if (missing.length > 0) throw new NotSent(...missing);
      await customers.putAgreedRates.mutate({
        id,
        rates: rates.map((rate) => ({ productId: rate.productId, ...toPrice(rate) })),
      });
    },
    done: "Agreed prices saved",
  });
  return (
    <EditDialog
      form={form}
      title={`Prices agreed with ${name}`}
      description="They come before those of any price list."
      trigger={<Button size="sm">{items.length === 0 ? "Agree prices" : "Edit"}</Button>}
    >
      <AgreedRows />
      <AddAgreedPrice />
    </EditDialog>
  );
}

const draftOf = ({
  productId,
  productName,
  ...price
}: EditAgreedPricesProps["items"][number]): AgreedDraft => ({
  productId,
  productName,
  ...typedOf(price),
});
