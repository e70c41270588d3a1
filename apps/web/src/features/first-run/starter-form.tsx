"use client";

import { Card, CardFooter, Form, FormError, SubmitButton, useForm } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";
import { StarterTable, type StarterProduct } from "./starter-table";

type Values = { items: readonly string[]; prices: Readonly<Record<string, number | null>> };

/** Ticked products go into one's own, at the prices that stand beside them. */
export function StarterForm({ products }: { products: readonly StarterProduct[] }) {
  const { firstRun } = useApiClient().office;
  const router = useRouter();
  const nothing: Values = {
    items: [],
    prices: Object.fromEntries(products.map(({ sku, unitPrice }) => [sku, unitPrice])),
  };
  const form = useForm({
    values: nothing,
    send: (values) =>
      firstRun.takeProducts.mutate({
        // The form holds back while a ticked product has no price.
        items: values.items.flatMap((sku) => {
          const unitPrice = values.prices[sku];
          return unitPrice == null ? [] : { sku, unitPrice };
        }),
      }),
    done: ({ added }) => (added === 1 ? "One product added" : `${added} products added`),
    onDone: () => {
      router.push("/");
      router.refresh();
    },
    leaves: true,
  });
  const { items, prices } = form.watch();
  return (
    <Form form={form}>
      <Card>
        <div className="p-4 empty:hidden">
          <FormError />
        </div>
        <StarterTable
          products={products}
          chosen={new Set(items)}
          onChosen={(chosen) => form.setValue("items", [...chosen], { shouldDirty: true })}
          prices={new Map(Object.entries(prices))}
          onPrice={(sku, pence) =>
            form.setValue("prices", { ...prices, [sku]: pence }, { shouldDirty: true })
          }
        />
        <CardFooter className="sticky bottom-0 justify-between bg-surface max-md:bottom-14">
          <p className="text-dense text-muted-foreground" aria-live="polite">
            {items.length === 0 ? "Nothing ticked yet" : `${items.length} ticked`}
          </p>
          <SubmitButton>Add to my products</SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
