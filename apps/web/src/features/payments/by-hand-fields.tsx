"use client";

import { DateField, SelectField, TextField, useFormField } from "@roundsman/ui";
import { useOffice } from "@/session/office-context";
import { useApi, useApiClient } from "@/trpc/client";
import { useEveryPage } from "@/trpc/use-every-page";
import { liesAtYard, methodsByHand, type ByHand } from "./by-hand";

/** How money came in, on which day, at which yard, and what the payer wrote on it: the fields of `ByHand`. */
export function ByHandFields() {
  const { value: method } = useFormField<ByHand["method"]>("method");
  return (
    <>
      <SelectField label="How it was paid" name="method" options={methodsByHand} />
      {liesAtYard(method) && <YardField />}
      <DateField label="Received on" name="receivedOn" past />
      <TextField
        label="Reference"
        name="reference"
        maxLength={120}
        optional
        hint="What the payer wrote on it, or the number of the cheque."
      />
    </>
  );
}

/** Whose drawer it is in, where there are several. */
function YardField() {
  const mayRead = useOffice().scopes.includes("stock:read");
  const key = useApi().office.yards.list.pathKey();
  const client = useApiClient().office;
  const { data: yards = [] } = useEveryPage(key, (at) => client.yards.list.query(at), mayRead);
  if (yards.length < 2) return null;
  return (
    <SelectField
      label="Yard"
      name="locationId"
      hint="Where the money lies. It counts on that yard's day."
      options={[
        { value: "", label: "The order's yard, or the first" },
        ...yards.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
