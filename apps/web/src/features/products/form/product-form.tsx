"use client";

import { Card, CardBody, CardHeader, Form, FormError, SubmitButton, useForm } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { PicturesField } from "@/features/pictures/pictures-field";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import {
  changesOf,
  mostPictures,
  nothingYet,
  toProduct,
  valuesOf,
  type Product,
} from "./product-values";
import { WhatBurns } from "./what-burns";
import { WhatItCosts } from "./what-it-costs";
import { WhatItIs } from "./what-it-is";
import { WhatItWeighs } from "./what-it-weighs";
import { WhereItIsSold } from "./where-it-is-sold";

type ProductFormProps = {
  /** The product to change; null makes a new one. */
  product: Product | null;
  categories: readonly string[];
  groups: readonly { id: string; name: string }[];
  /** How the price of a new one is typed, unless it is changed. */
  pricesIncludeVat?: boolean;
};

/** A product, as a person thinks of it: what it is, what it costs, what it weighs, where it is sold. */
export function ProductForm({
  product,
  categories,
  groups,
  pricesIncludeVat = false,
}: ProductFormProps) {
  const { products } = useApiClient().office;
  const { mayChange } = useOffice();
  const router = useRouter();
  const form = useForm({
    values: product
      ? valuesOf(product)
      : { ...nothingYet, enteredAs: pricesIncludeVat ? ("inc" as const) : ("ex" as const) },
    // A change sends the changed fields alone.
    send: (values, before) =>
      product
        ? products.change.mutate({ id: product.id, ...changesOf(before, values) })
        : products.create.mutate(toProduct(values)),
    done: ({ name }) => (product ? `${name} saved` : `${name} added`),
    kept: valuesOf,
    onDone: ({ id }) => {
      if (!product) router.push(`/products/${id}`);
    },
    leaves: product === null,
  });
  return (
    <Form form={form}>
      {/* Support that may only look presses nothing here. */}
      <fieldset
        disabled={!mayChange}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <FormError />
          <Card>
            <CardBody className="gap-6">
              <WhatItIs categories={categories} begin={product === null} />
              <WhatItCosts name={product?.name ?? null} />
              <WhatItWeighs groups={groups} />
              <WhatBurns />
            </CardBody>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <CardHeader title="Selling" />
            <CardBody>
              <WhereItIsSold />
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="What the shop shows" />
            <CardBody>
              <PicturesField
                label="Pictures"
                name="pictureKeys"
                most={mostPictures}
                hint="Lists show the first, the product's page all of them. Without any, the shop draws the product by its name and category."
              />
            </CardBody>
          </Card>
        </div>
        <div className="sticky bottom-14 z-10 flex items-center justify-end gap-3 rounded-lg border bg-surface px-4 py-2.5 shadow-xs md:bottom-0 lg:col-span-2">
          {product && form.dirty && (
            <span className="mr-auto text-xs text-muted-foreground">Not saved yet</span>
          )}
          <SubmitButton needsChange={product !== null}>
            {product ? "Save" : "Add product"}
          </SubmitButton>
        </div>
      </fieldset>
    </Form>
  );
}
