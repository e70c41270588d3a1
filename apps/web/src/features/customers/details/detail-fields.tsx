"use client";

import { Checkbox, Field, FieldGroup, Input, NativeSelect, Textarea } from "@roundsman/ui";
import { useApi, useApiClient } from "@/trpc/client";
import { useEveryPage } from "@/trpc/use-every-page";
import type { DetailValues } from "./detail-values";

type PriceList = { id: string; name: string };
type DetailFieldsProps = {
  values: DetailValues;
  onChange: (values: DetailValues) => void;
  /** The list they are on: it may be archived, and they may stay on it. */
  ownList: PriceList | null;
};

const none: readonly PriceList[] = [];

export function DetailFields({ values, onChange, ownList }: DetailFieldsProps) {
  const { rateSets } = useApiClient().office;
  const { data: lists = none } = useEveryPage(useApi().office.rateSets.list.pathKey(), (at) =>
    rateSets.list.query(at),
  );
  const missing = ownList && !lists.some(({ id }) => id === ownList.id) ? [ownList] : [];
  const bind = (name: Exclude<keyof DetailValues, "onAccount">) => ({
    value: values[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...values, [name]: event.target.value }),
  });
  return (
    <>
      <FieldGroup legend="Who" columns={2}>
        <Field label="Name" name="name">
          <Input {...bind("name")} />
        </Field>
        <Field label="Phone" name="phone">
          <Input type="tel" {...bind("phone")} />
        </Field>
        <Field label="Email" name="email" hint="For payment links and invoices.">
          <Input type="email" {...bind("email")} />
        </Field>
      </FieldGroup>
      <FieldGroup legend="What they pay" columns={2}>
        <Field label="Price list" name="rateSetId" hint="Prices agreed with them alone come first.">
          <NativeSelect {...bind("rateSetId")}>
            <option value="">Everybody&rsquo;s prices</option>
            {[...missing, ...lists].map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Checkbox
          label="On account"
          hint="Their orders are invoiced later, unless you say otherwise."
          checked={values.onAccount}
          onCheckedChange={(checked) => onChange({ ...values, onAccount: checked === true })}
        />
      </FieldGroup>
      <FieldGroup legend="On paper" columns={2}>
        <Field label="Company number" name="companyNumber" optional>
          <Input {...bind("companyNumber")} />
        </Field>
        <Field label="VAT number" name="vatNumber" optional>
          <Input {...bind("vatNumber")} />
        </Field>
        <Field label="Notes" name="notes" optional className="sm:col-span-2">
          <Textarea rows={3} {...bind("notes")} />
        </Field>
      </FieldGroup>
    </>
  );
}
