"use client";

import {
  Card,
  CardFooter,
  Field,
  Form,
  FormError,
  NativeSelect,
  SubmitButton,
  useForm,
} from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { withoutVat, withVat } from "@/features/goods/price-entered";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import { StarterTable, type StarterProduct } from "./starter-table";
import { StillNeeded, type Needing } from "./still-needed";

type EnteredAs = "ex" | "inc";
type Values = {
  items: readonly string[];
  enteredAs: EnteredAs;
  prices: Readonly<Record<string, number | null>>;
};
const exVat: EnteredAs = "ex";

/** Ticked products go into one's own, at the prices that stand beside them. */
export function StarterForm({ products }: { products: readonly StarterProduct[] }) {
  const vat = useVat();
  const { firstRun } = useApiClient().office;
  const router = useRouter();
  const [needing, setNeeding] = useState<Needing>([]);
  const nothing: Values = {
    items: [],
    enteredAs: exVat,
    prices: Object.fromEntries(products.map(({ sku, unitPrice }) => [sku, unitPrice])),
  };
  const form = useForm({
    values: nothing,
    send: (values) =>
      firstRun.takeProducts.mutate({
        // The form holds back while a ticked product has no price.
        items: values.items.flatMap((sku) => {
          const pence = values.prices[sku];
          if (pence == null) return [];
          return values.enteredAs === "inc"
            ? { sku, unitPriceIncVat: pence }
            : { sku, unitPrice: pence };
        }),
      }),
    done: ({ added }) => (added === 1 ? "One product added" : `${added} products added`),
    onDone: ({ needing: products }) => {
      if (products.length > 0) setNeeding(products);
      else router.push("/");
      router.refresh();
    },
    leaves: true,
  });
  const { items, prices, enteredAs } = form.watch();

  /** The same prices, said the other way. */
  function enterAs(next: EnteredAs) {
    if (next === enteredAs) return;
    const turned = products.map(({ sku, vatRate }) => {
      const pence = prices[sku] ?? null;
      const other = next === "inc" ? withVat : withoutVat;
      return [sku, pence === null ? null : other(pence, vatRate)] as const;
    });
    form.setValue("prices", Object.fromEntries(turned));
    form.setValue("enteredAs", next, { shouldDirty: true });
  }

  if (needing.length > 0) return <StillNeeded products={needing} />;
  return (
    <Form form={form}>
      <Card>
        <div className="p-4 empty:hidden">
          <FormError />
        </div>
        {vat.isShown && (
          <Field label="Prices are" className="max-w-48 p-4 pt-3">
            <NativeSelect
              value={enteredAs}
              onChange={({ target }) => enterAs(target.value === "inc" ? "inc" : "ex")}
            >
              <option value="ex">ex VAT</option>
              <option value="inc">inc VAT</option>
            </NativeSelect>
          </Field>
        )}
        <StarterTable
          products={products}
          chosen={new Set(items)}
          onChosen={(chosen) => form.setValue("items", [...chosen], { shouldDirty: true })}
          prices={new Map(Object.entries(prices))}
          vat={enteredAs === "inc" ? "inc VAT" : "ex VAT"}
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
