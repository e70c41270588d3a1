"use client";

import { FieldGroup, MoneyField, SelectField, TextLink, useWatch } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { ProductValues } from "./product-values";

const rates: readonly { value: ProductValues["vatRate"]; label: string }[] = [
  { value: 20, label: "20%, standard" },
  { value: 5, label: "5%, fuel for homes" },
  { value: 0, label: "0%" },
];

/** Everybody's price; lists and agreements may say another. `name` is of a product there is: its prices are found by it. */
export function WhatItCosts({ name }: { name: string | null }) {
  const [unitPrice, vatRate] = useWatch<ProductValues, ["unitPrice", "vatRate"]>({
    name: ["unitPrice", "vatRate"],
  });
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
      <MoneyField
        label="Price ex VAT"
        name="unitPrice"
        hint={unitPrice === null ? undefined : `${formatMoney(incVat)} inc VAT in the shop`}
      />
      <SelectField label="VAT" name="vatRate" options={rates} />
    </FieldGroup>
  );
}
