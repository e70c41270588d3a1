"use client";

import { Button, Card, CardBody, CardHeader, Form, FormError } from "@roundsman/ui";
import { PictureField } from "@/features/pictures/picture-field";
import { useOffice } from "@/session/office-context";
import { WhatItIs } from "./what-it-is";
import { WhatItCosts } from "./what-it-costs";
import { WhatItWeighs } from "./what-it-weighs";
import { WhereItIsSold } from "./where-it-is-sold";
import type { Product } from "./product-values";
import { useProductForm } from "./use-product-form";

type ProductFormProps = {
  /** The product to change; null makes a new one. */
  product: Product | null;
  categories: readonly string[];
};

/** A product, as a person thinks of it: what it is, what it costs, what it weighs, where it is sold. */
export function ProductForm({ product, categories }: ProductFormProps) {
  const { values, set, dirty, save, fault, fresh } = useProductForm(product);
  const { mayChange } = useOffice();
  const parts = { values, set };
  return (
    <Form
      issues={fault.issues}
      dirty={dirty && !fresh}
      onSubmit={() => {
        if (!save.isPending) save.mutate();
      }}
    >
      {/* Support that may only look presses nothing here. */}
      <fieldset
        disabled={!mayChange}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <FormError message={fault.message} />
          <Card>
            <CardBody className="gap-6">
              <WhatItIs {...parts} categories={categories} begin={product === null} />
              <WhatItCosts {...parts} name={product?.name ?? null} />
              <WhatItWeighs {...parts} />
            </CardBody>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <CardHeader title="Selling" />
            <CardBody>
              <WhereItIsSold {...parts} />
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="What the shop shows" />
            <CardBody>
              <PictureField
                label="Picture"
                name="pictureKey"
                hint="Without one, the shop draws the product by its name and category."
                value={values.pictureKey}
                onChange={(pictureKey) => set({ pictureKey })}
              />
            </CardBody>
          </Card>
        </div>
        <div className="sticky bottom-14 z-10 flex items-center justify-end gap-3 rounded-lg border bg-surface px-4 py-2.5 shadow-xs md:bottom-0 lg:col-span-2">
          {product && dirty && (
            <span className="mr-auto text-xs text-muted-foreground">Not saved yet</span>
          )}
          <Button
            type="submit"
            variant="primary"
            loading={save.isPending || fresh}
            disabled={product !== null && !dirty}
          >
            {product ? "Save" : "Add product"}
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
