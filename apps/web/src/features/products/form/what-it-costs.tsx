"use client";

import { Field, FieldGroup, MoneyField, NativeSelect, TextLink } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { ProductValues } from "./product-values";
import type { PartProps } from "./use-product-form";

const rates: readonly { value: ProductValues["vatRate"]; label: string }[] = [
  { value: 20, label: "20%, standard" },
  { value: 5, label: "5%, fuel for homes" },
  { value: 0, label: "0%" },
];

type WhatItCostsProps = PartProps & {
  /** Of a product there is: its prices on the lists are found by it. */
  name: string | null;
};

/** Everybody's price; lists and agreements may say another. */
export function WhatItCosts({ values, set, name }: WhatItCostsProps) {
  const { unitPrice, vatRate } = values;
  const incVat = Math.round((unitPrice ?? 0) * (1 + vatRate / 100));
  return (
    <FieldGroup
      legend="Price and VAT"
      hint={
        <>
          Everybody&rsquo;s price.{" "}
          {name === null ? (
            "Price lists and agreed prices come before it."
          ) : (
            <TextLink href={`/prices?q=${encodeURIComponent(name)}`}>Its prices on lists</TextLink>
          )}
        </>
      }
      columns={2}
    >
      <Field
        label="Price ex VAT"
        name="unitPrice"
        hint={unitPrice === null ? undefined : `${formatMoney(incVat)} inc VAT in the shop`}
      >
        <MoneyField value={unitPrice} onValueChange={(pence) => set({ unitPrice: pence })} />
      </Field>
      <Field label="VAT" name="vatRate">
        <NativeSelect
          value={vatRate}
          onChange={(event) => {
            const rate = rates.find(({ value }) => value === Number(event.target.value));
            if (rate) set({ vatRate: rate.value });
          }}
        >
          {rates.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </FieldGroup>
  );
}
