"use client";

import { Button, Card, CardFooter, Form, FormError, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { StarterTable, type StarterProduct } from "./starter-table";

/** Ticked products go into one's own, at the prices that stand beside them. */
export function StarterForm({ products }: { products: readonly StarterProduct[] }) {
  const router = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [prices, setPrices] = useState<ReadonlyMap<string, number | null>>(
    new Map(products.map(({ sku, unitPrice }) => [sku, unitPrice])),
  );
  const take = useMutation(
    useApi().office.firstRun.takeProducts.mutationOptions({
      onSuccess: ({ added }) => {
        toast.done(added === 1 ? "One product added" : `${added} products added`);
        router.push("/");
        router.refresh();
      },
    }),
  );
  const { message, issues } = faultOf(take.error);
  const items = products
    .filter(({ sku }) => chosen.has(sku))
    .flatMap(({ sku }) => {
      const unitPrice = prices.get(sku);
      // The form holds back while a ticked product has no price.
      return unitPrice == null ? [] : { sku, unitPrice };
    });
  return (
    <Form
      issues={issues}
      dirty={chosen.size > 0 && !take.isSuccess}
      onSubmit={() => take.mutate({ items })}
    >
      <Card>
        {(message ?? issues[0]) && (
          <div className="p-4">
            <FormError message={message ?? issues[0]?.message} />
          </div>
        )}
        <StarterTable
          products={products}
          chosen={chosen}
          onChosen={setChosen}
          prices={prices}
          onPrice={(sku, pence) => setPrices(new Map(prices).set(sku, pence))}
        />
        <CardFooter className="sticky bottom-0 justify-between bg-surface max-md:bottom-14">
          <p className="text-dense text-muted-foreground" aria-live="polite">
            {chosen.size === 0 ? "Nothing ticked yet" : `${chosen.size} ticked`}
          </p>
          <Button type="submit" variant="primary" loading={take.isPending || take.isSuccess}>
            Add to my products
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
