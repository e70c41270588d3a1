"use client";

import { CheckboxField, FieldGroup, SelectField, TextareaField, TextField } from "@roundsman/ui";
import { useApi, useApiClient } from "@/trpc/client";
import { useEveryPage } from "@/trpc/use-every-page";

type PriceList = { id: string; name: string };

const none: readonly PriceList[] = [];

/** `ownList` is the list they are on: it may be archived, and they may stay on it. */
export function DetailFields({ ownList }: { ownList: PriceList | null }) {
  const { rateSets } = useApiClient().office;
  const { data: lists = none } = useEveryPage(useApi().office.rateSets.list.pathKey(), (at) =>
    rateSets.list.query(at),
  );
  const missing = ownList && !lists.some(({ id }) => id === ownList.id) ? [ownList] : [];
  return (
    <>
      <FieldGroup legend="Who" columns={2}>
        <TextField label="Name" name="name" />
        <TextField label="Phone" name="phone" type="tel" />
        <TextField label="Email" name="email" type="email" hint="For payment links and invoices." />
      </FieldGroup>
      <FieldGroup legend="What they pay" columns={2}>
        <SelectField
          label="Price list"
          name="rateSetId"
          hint="Prices agreed with them alone come first."
          options={[
            { value: "", label: "Everybody’s prices" },
            ...[...missing, ...lists].map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <CheckboxField
          label="On account"
          name="onAccount"
          hint="Their orders are invoiced later, unless you say otherwise."
        />
      </FieldGroup>
      <FieldGroup legend="On paper" columns={2}>
        <TextField label="Company number" name="companyNumber" optional />
        <TextField label="VAT number" name="vatNumber" optional />
        <TextareaField label="Notes" name="notes" optional rows={3} className="sm:col-span-2" />
      </FieldGroup>
    </>
  );
}
