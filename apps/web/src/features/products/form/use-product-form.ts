"use client";

import { toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import {
  changesOf,
  nothingYet,
  toProduct,
  valuesOf,
  type Product,
  type ProductValues,
} from "./product-values";

/** What the parts of the form are given. */
export type PartProps = {
  values: ProductValues;
  set: (fields: Partial<ProductValues>) => void;
};

/** A product being typed, and saved: a change sends the changed fields alone. */
export function useProductForm(product: Product | null) {
  const { products } = useApiClient().office;
  const router = useRouter();
  const [saved, setSaved] = useState(product ? valuesOf(product) : nothingYet);
  const [values, setValues] = useState(saved);
  const changes = changesOf(saved, values);
  const dirty = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: () =>
      product
        ? products.change.mutate({ id: product.id, ...changes })
        : products.create.mutate(toProduct(values)),
    onSuccess: (kept) => {
      toast.done(product ? `${kept.name} saved` : `${kept.name} added`);
      setSaved(valuesOf(kept));
      setValues(valuesOf(kept));
      if (product) router.refresh();
      else router.push(`/products/${kept.id}`);
    },
  });
  return {
    values,
    set: (fields: Partial<ProductValues>) => setValues({ ...values, ...fields }),
    dirty,
    save,
    fault: faultOf(save.error),
    /** Just added: its own page is on its way. */
    fresh: product === null && save.isSuccess,
  };
}
