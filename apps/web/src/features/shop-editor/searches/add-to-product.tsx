"use client";

import { Button, ComboboxField, EditDialog, useForm } from "@roundsman/ui";
import { useQuery } from "@tanstack/react-query";
import { pickProducts } from "@/features/goods/find-products";
import { useApi, useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { ShopSearch } from "./search";

type Sold = RouterOutputs["office"]["prices"]["quote"]["items"][number];

/** Lets shoppers find a product by words that found nothing. */
export function AddToProduct({ search: { id, words } }: { search: ShopSearch }) {
  const { shopSearches } = useApiClient().office;
  const values: { productId: Sold | null } = { productId: null };
  const form = useForm({
    values,
    send: ({ productId }) =>
      shopSearches.addToProduct.mutate({ id, productId: productId?.id ?? "" }),
    done: ({ name }) => `“${words}” finds ${name} now`,
  });
  return (
    <EditDialog
      form={form}
      title={`What is “${words}”?`}
      description="Shoppers who type these words find the product from now on. They are added to what else it is called."
      save="Add to this product"
      trigger={
        <Button size="sm" aria-label={`Add to a product: “${words}”`}>
          Add to a product
        </Button>
      }
    >
      <ProductField />
    </EditDialog>
  );
}

/** Reads the products only once the dialog is open. */
function ProductField() {
  const sold = useQuery(useApi().office.prices.quote.queryOptions({}));
  return (
    <ComboboxField<Sold>
      label="Product"
      name="productId"
      required
      items={sold.data?.items ?? []}
      loading={sold.isPending}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      find={pickProducts}
      placeholder="Name or code"
      empty="No product of that name is sold."
    />
  );
}
