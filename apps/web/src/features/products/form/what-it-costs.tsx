"use client";

import { FieldGroup, SelectField, TextLink, useWatch } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { withoutVat, withVat } from "@/features/goods/price-entered";
import { PriceField } from "@/features/goods/price-field";
import { useVat } from "@/features/goods/use-vat";
import { VatOfFuel } from "./vat-of-fuel";
import type { ProductValues } from "./product-values";

const rates: readonly { value: ProductValues["vatRate"]; label: string }[] = [
  { value: 20, label: "20%, standard" },
  { value: 5, label: "5%, fuel for homes" },
  { value: 0, label: "0%" },
];

const treatments: readonly { value: ProductValues["vatTreatment"]; label: string }[] = [
  { value: "standard", label: "Taxed at a rate" },
  { value: "exempt", label: "Exempt" },
  { value: "outside_scope", label: "Outside the scope of VAT" },
];

const fuels: readonly { value: ProductValues["vatFuel"]; label: string }[] = [
  { value: "", label: "Always this rate" },
  { value: "lpg_cylinder", label: "By use: LPG in cylinders" },
  { value: "coal_coke", label: "By use: coal or coke" },
  { value: "wood_peat_charcoal", label: "By use: wood, peat or charcoal" },
];

const units: readonly { value: ProductValues["unit"]; label: string }[] = [
  { value: "each", label: "The piece" },
  { value: "bag", label: "The bag" },
  { value: "kg", label: "The kg" },
  { value: "tonne", label: "The tonne" },
  { value: "m3", label: "The m³" },
  { value: "litre", label: "The litre" },
];

/** Everybody's price; lists and agreements may say another. `name` is of a product there is: its prices are found by it. */
export function WhatItCosts({ name }: { name: string | null }) {
  const vat = useVat();
  const [unitPrice, unitPriceIncVat, rate, vatTreatment] = useWatch<
    ProductValues,
    ["unitPrice", "unitPriceIncVat", "vatRate", "vatTreatment"]
  >({
    name: ["unitPrice", "unitPriceIncVat", "vatRate", "vatTreatment"],
  });
  const vatRate = vatTreatment === "standard" ? rate : 0;
  return (
    <FieldGroup
      legend={vat.isShown ? "Price and VAT" : "Price"}
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
      <PriceField {...(vat.isShown && otherFigure(unitPrice, unitPriceIncVat, vatRate))} />
      <SelectField
        label="Sold by"
        name="unit"
        options={units}
        hint="By kg, tonne, m³ and litre an order takes up to three decimals, and stock is not counted."
      />
      {vat.isShown && <VatFields vatRate={vatRate} isTaxed={vatTreatment === "standard"} />}
    </FieldGroup>
  );
}

/** Fields for a product's VAT. Without them the form keeps and sends the values that the product has. */
function VatFields({ vatRate, isTaxed }: { vatRate: number; isTaxed: boolean }) {
  return (
    <>
      {isTaxed && <SelectField label="VAT" name="vatRate" options={rates} />}
      <SelectField label="VAT treatment" name="vatTreatment" options={treatments} />
      {vatRate > 0 && (
        <>
          <SelectField
            label="VAT on an order"
            name="vatFuel"
            options={fuels}
            hint="Fuel bears 5% or 20% by how much goes to an address on a day, and by its certificate of use."
          />
          <VatOfFuel />
        </>
      )}
    </>
  );
}

/** Beneath the price what it is the other way. */
function otherFigure(unitPrice: number | null, unitPriceIncVat: number | null, vatRate: number) {
  if (unitPriceIncVat !== null) {
    return { hint: `${formatMoney(withoutVat(unitPriceIncVat, vatRate))} ex VAT` };
  }
  return unitPrice === null
    ? {}
    : { hint: `${formatMoney(withVat(unitPrice, vatRate))} inc VAT in the shop` };
}
