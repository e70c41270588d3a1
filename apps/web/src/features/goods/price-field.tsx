"use client";

import { Field, MoneyField, NativeSelect, useFormField } from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import { meantAs, nameOfPrice, type PriceTyped } from "./price-entered";

type PriceFieldProps = {
  /** The path of the form's values that hold the price, with its dot; left out: the form itself. */
  within?: string;
  /** Of what it is, where that is not plain: "Propane 47 kg". */
  of?: string;
  hint?: string;
};

/**
 * A price and, beside it, whether it includes VAT; what was typed stays when that is changed. A business that is not
 * registered is not asked: its price is what is paid.
 */
export function PriceField({ within = "", of, hint }: PriceFieldProps) {
  const vat = useVat();
  const as = useFormField<PriceTyped["enteredAs"]>(`${within}enteredAs`);
  const exVat = useFormField<number | null>(`${within}unitPrice`);
  const incVat = useFormField<number | null>(`${within}unitPriceIncVat`);
  const typed = { enteredAs: as.value, unitPrice: exVat.value, unitPriceIncVat: incVat.value };
  const what = of === undefined ? "Price" : `Price of ${of}`;
  const choose = (enteredAs: PriceTyped["enteredAs"]) => {
    const next = meantAs(typed, enteredAs);
    as.set(enteredAs);
    exVat.set(next.unitPrice);
    incVat.set(next.unitPriceIncVat);
  };
  return (
    <div className="flex min-w-0 items-start gap-2">
      <MoneyField
        key={as.value}
        label={of === undefined && vat.isShown ? `Price ${as.value} VAT` : what}
        name={`${within}${nameOfPrice[as.value]}`}
        hideLabel={of !== undefined}
        {...(hint !== undefined && { hint })}
        className={of === undefined ? "min-w-0 flex-1" : "w-28"}
      />
      {vat.isShown && (
        <Field
          label={of === undefined ? "Entered" : `${of}, entered`}
          hideLabel={of !== undefined}
          className="w-28 shrink-0"
        >
          <NativeSelect
            value={as.value}
            onChange={({ target }) => choose(target.value === "inc" ? "inc" : "ex")}
          >
            <option value="ex">ex VAT</option>
            <option value="inc">inc VAT</option>
          </NativeSelect>
        </Field>
      )}
    </div>
  );
}
