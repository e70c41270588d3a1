"use client";

import { Field, FieldGroup, focusOnMount, Input, Textarea } from "@roundsman/ui";
import { useId } from "react";
import { categoryWords } from "../category-words";
import type { PartProps } from "./use-product-form";

type WhatItIsProps = PartProps & {
  /** Those in use, to choose from; a new one may be typed. */
  categories: readonly string[];
  /** Takes the keyboard: the first thing to fill in. */
  begin: boolean;
};

export function WhatItIs({ values, set, categories, begin }: WhatItIsProps) {
  const known = useId();
  return (
    <FieldGroup legend="What it is" columns={2}>
      <Field label="Name" name="name" className="@lg:col-span-2">
        <Input
          ref={begin ? focusOnMount : undefined}
          autoComplete="off"
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label="Code" name="sku" optional hint="Your own, as on labels and invoices.">
        <Input
          autoComplete="off"
          value={values.sku}
          onChange={(event) => set({ sku: event.target.value })}
        />
      </Field>
      <Field label="Category" name="category" optional hint="The shop groups products by it.">
        <Input
          list={known}
          autoComplete="off"
          value={values.category}
          onChange={(event) => set({ category: event.target.value })}
        />
      </Field>
      <datalist id={known}>
        {categories.map((slug) => (
          <option key={slug}>{categoryWords(slug)}</option>
        ))}
      </datalist>
      <Field label="Description" name="description" optional className="@lg:col-span-2">
        <Textarea
          rows={4}
          value={values.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
    </FieldGroup>
  );
}
