"use client";

import { FieldGroup, focusOnMount, TextareaField, TextField } from "@roundsman/ui";
import { useId } from "react";
import { categoryWords } from "../category-words";

type WhatItIsProps = {
  /** Those in use, to choose from; a new one may be typed. */
  categories: readonly string[];
  /** Takes the keyboard: the first thing to fill in. */
  begin: boolean;
};

export function WhatItIs({ categories, begin }: WhatItIsProps) {
  const known = useId();
  return (
    <FieldGroup legend="What it is" columns={2}>
      <TextField
        label="Name"
        name="name"
        className="@lg:col-span-2"
        ref={begin ? focusOnMount : undefined}
      />
      <TextField label="Code" name="sku" optional hint="Your own, as on labels and invoices." />
      <TextField
        label="Category"
        name="category"
        optional
        hint="The shop groups products by it."
        list={known}
      />
      <datalist id={known}>
        {categories.map((slug) => (
          <option key={slug}>{categoryWords(slug)}</option>
        ))}
      </datalist>
      <TextField label="Brand" name="brand" optional />
      <TextField
        label="Also known as"
        name="alsoKnownAs"
        optional
        hint="Other words the shop finds it by: red bottle, caravan gas."
      />
      <TextareaField
        label="Description"
        name="description"
        optional
        rows={4}
        className="@lg:col-span-2"
      />
      <TextField
        label="Address of its safety sheet"
        name="safetySheetUrl"
        type="url"
        inputMode="url"
        maxLength={500}
        optional
        className="@lg:col-span-2"
        hint="Suppliers publish a PDF for each product on their site, often under Safety data sheets. Copy its address here: the shop and your customers' own pages lead to it."
      />
    </FieldGroup>
  );
}
